#ifndef TRELLIS_HEX_H
#define TRELLIS_HEX_H

#include <stdint.h>

/// The value of a hexadecimal digit; -1 for any other byte.
static inline int hex_digit(uint8_t byte) {
    if ((uint8_t)(byte - '0') < 10) return byte - '0';
    return (uint8_t)((byte | 0x20) - 'a') < 6 ? (byte | 0x20) - 'a' + 10 : -1;
}

#endif
