#ifndef TRELLIS_CYAJL_SHIM_H
#define TRELLIS_CYAJL_SHIM_H

#if defined(__APPLE__) && !__is_target_os(macos)
#error "Trellis runs on Linux and macOS only: other systems, such as iOS, have no system library yajl."
#endif

#if defined(__has_include) && !__has_include(<yajl/yajl_parse.h>)
#error "Trellis needs the yajl 2 headers. Debian and Ubuntu: apt-get install libyajl-dev. macOS: brew install yajl."
#endif

#include <yajl/yajl_parse.h>

// yajl_config is variadic, and Swift cannot call variadic C functions. This sets one of the options that take an int.
static inline int trellis_yajl_set(yajl_handle handle, yajl_option option, int value) {
    return yajl_config(handle, option, value);
}

#endif
