#include "YajlBaseline.h"

#include "YajlRun.h"

static int on_null(void *context) {
    (void)context;
    return 1;
}

static int on_boolean(void *context, int value) {
    (void)context;
    (void)value;
    return 1;
}

static int on_number(void *context, const char *bytes, size_t count) {
    (void)context;
    (void)bytes;
    (void)count;
    return 1;
}

static int on_text(void *context, const unsigned char *bytes, size_t count) {
    (void)context;
    (void)bytes;
    (void)count;
    return 1;
}

static int on_structure(void *context) {
    (void)context;
    return 1;
}

// yajl does not convert numbers if the number callback is set, instead of those for integers and doubles.
static yajl_callbacks callbacks_with_string(yajl_baseline_string_callback on_string) {
    yajl_callbacks callbacks = {
        .yajl_null = on_null,
        .yajl_boolean = on_boolean,
        .yajl_number = on_number,
        .yajl_string = on_string,
        .yajl_start_map = on_structure,
        .yajl_map_key = on_text,
        .yajl_end_map = on_structure,
        .yajl_start_array = on_structure,
        .yajl_end_array = on_structure,
    };
    return callbacks;
}

bool yajl_run(
    const yajl_callbacks *callbacks, void *context, const unsigned char *bytes, size_t count, size_t chunk_size) {
    yajl_handle handle = yajl_alloc(callbacks, NULL, context);
    if (handle == NULL) return false;
    bool valid = true;
    for (size_t start = 0; valid && start < count; start += chunk_size) {
        const size_t rest = count - start;
        // The last chunk. Adding the size once more could overflow.
        if (rest <= chunk_size) {
            valid = yajl_parse(handle, bytes + start, rest) == yajl_status_ok;
            break;
        }
        valid = yajl_parse(handle, bytes + start, chunk_size) == yajl_status_ok;
    }
    valid = valid && yajl_complete_parse(handle) == yajl_status_ok;
    yajl_free(handle);
    return valid;
}

bool yajl_baseline_parse(const unsigned char *bytes, size_t count) {
    return yajl_baseline_parse_strings(bytes, count, on_text, NULL);
}

bool yajl_baseline_parse_chunks(const unsigned char *bytes, size_t count, size_t chunk_size) {
    const yajl_callbacks callbacks = callbacks_with_string(on_text);
    return yajl_run(&callbacks, NULL, bytes, count, chunk_size);
}

bool yajl_baseline_parse_strings(
    const unsigned char *bytes, size_t count, yajl_baseline_string_callback on_string, void *context) {
    const yajl_callbacks callbacks = callbacks_with_string(on_string);
    return yajl_run(&callbacks, context, bytes, count, count);
}
