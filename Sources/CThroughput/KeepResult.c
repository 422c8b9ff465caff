#include "KeepResult.h"

void keep_result(const void *value) {
    (void)value;
}
