#include "YajlWriter.h"

#include "YajlRun.h"

#include <stdlib.h>
#include <string.h>
#include <yajl/yajl_gen.h>

enum event_kind {
    event_null,
    event_false,
    event_true,
    event_number,
    event_string,
    event_map_open,
    event_map_close,
    event_array_open,
    event_array_close,
};

/// One event of the parser. A key is a string.
struct event {
    enum event_kind kind;
    /// A string with its escapes resolved, or a number as in the document.
    const unsigned char *text;
    size_t length;
};

struct yajl_writer {
    struct event *events;
    size_t event_count;
    size_t event_capacity;
    /// The texts of all events, one after another.
    unsigned char *texts;
    size_t texts_length;
    size_t texts_capacity;
};

/// Stores an event. Returns 0, which stops parsing, if there is no memory.
static int keep(yajl_writer *writer, enum event_kind kind, const unsigned char *text, size_t length) {
    if (writer->event_count == writer->event_capacity) {
        const size_t capacity = writer->event_capacity * 2;
        struct event *const events = realloc(writer->events, capacity * sizeof *events);
        if (events == NULL) return 0;
        writer->events = events;
        writer->event_capacity = capacity;
    }
    if (length > writer->texts_capacity - writer->texts_length) return 0;
    unsigned char *const copy = writer->texts + writer->texts_length;
    if (length > 0) memcpy(copy, text, length);
    writer->texts_length += length;
    const struct event event = {.kind = kind, .text = copy, .length = length};
    writer->events[writer->event_count] = event;
    writer->event_count += 1;
    return 1;
}

static int on_null(void *writer) {
    return keep(writer, event_null, NULL, 0);
}

static int on_boolean(void *writer, int value) {
    return keep(writer, value ? event_true : event_false, NULL, 0);
}

static int on_number(void *writer, const char *bytes, size_t count) {
    return keep(writer, event_number, (const unsigned char *)bytes, count);
}

static int on_string(void *writer, const unsigned char *bytes, size_t count) {
    return keep(writer, event_string, bytes, count);
}

static int on_map_open(void *writer) {
    return keep(writer, event_map_open, NULL, 0);
}

static int on_map_close(void *writer) {
    return keep(writer, event_map_close, NULL, 0);
}

static int on_array_open(void *writer) {
    return keep(writer, event_array_open, NULL, 0);
}

static int on_array_close(void *writer) {
    return keep(writer, event_array_close, NULL, 0);
}

static bool parse(yajl_writer *writer, const unsigned char *bytes, size_t count) {
    const yajl_callbacks callbacks = {
        .yajl_null = on_null,
        .yajl_boolean = on_boolean,
        .yajl_number = on_number,
        .yajl_string = on_string,
        .yajl_start_map = on_map_open,
        .yajl_map_key = on_string,
        .yajl_end_map = on_map_close,
        .yajl_start_array = on_array_open,
        .yajl_end_array = on_array_close,
    };
    return yajl_run(&callbacks, writer, bytes, count, count);
}

yajl_writer *yajl_writer_make(const unsigned char *bytes, size_t count) {
    yajl_writer *const writer = calloc(1, sizeof *writer);
    if (writer == NULL) return NULL;
    writer->event_capacity = 64;
    writer->events = malloc(writer->event_capacity * sizeof *writer->events);
    // An escape is never shorter than its character, so the texts are at most as long as the document. They must not
    // move, because the events point to them.
    writer->texts_capacity = count;
    writer->texts = malloc(count > 0 ? count : 1);
    // It is written once, to check that yajl's generator accepts it.
    if (writer->events == NULL || writer->texts == NULL || !parse(writer, bytes, count)
        || yajl_writer_write(writer, NULL, 0) == 0) {
        yajl_writer_free(writer);
        return NULL;
    }
    return writer;
}

static yajl_gen_status write_event(yajl_gen generator, const struct event *event) {
    switch (event->kind) {
    case event_null: return yajl_gen_null(generator);
    case event_false: return yajl_gen_bool(generator, 0);
    case event_true: return yajl_gen_bool(generator, 1);
    case event_number: return yajl_gen_number(generator, (const char *)event->text, event->length);
    case event_string: return yajl_gen_string(generator, event->text, event->length);
    case event_map_open: return yajl_gen_map_open(generator);
    case event_map_close: return yajl_gen_map_close(generator);
    case event_array_open: return yajl_gen_array_open(generator);
    case event_array_close: return yajl_gen_array_close(generator);
    }
    return yajl_gen_in_error_state;
}

size_t yajl_writer_write(const yajl_writer *writer, unsigned char *copy, size_t capacity) {
    yajl_gen generator = yajl_gen_alloc(NULL);
    if (generator == NULL) return 0;
    yajl_gen_status status = yajl_gen_status_ok;
    for (size_t index = 0; status == yajl_gen_status_ok && index < writer->event_count; index += 1) {
        status = write_event(generator, &writer->events[index]);
    }
    const unsigned char *written = NULL;
    size_t length = 0;
    if (status != yajl_gen_status_ok || yajl_gen_get_buf(generator, &written, &length) != yajl_gen_status_ok) {
        length = 0;
    }
    if (copy != NULL && length > 0) memcpy(copy, written, length < capacity ? length : capacity);
    yajl_gen_free(generator);
    return length;
}

void yajl_writer_free(yajl_writer *writer) {
    if (writer == NULL) return;
    free(writer->events);
    free(writer->texts);
    free(writer);
}
