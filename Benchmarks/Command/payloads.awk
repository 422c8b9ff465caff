# Writes a payload of about so many bytes: -v kind=issues|geometry|catalogue|lines -v bytes=N. The same in each run.
function random(n) { state = (state * 16807) % 2147483647; return state % n }
function word(n,   text, i) {
    text = ""
    for (i = 0; i < n; i++) text = text substr("etaoinshrdlucmfwypvbgkjqxz", random(26) + 1, 1) (random(6) == 0 ? " " : "")
    return text
}
function put(text) { printf "%s", text; size += length(text) }
function user() {
    return sprintf("{\"login\":\"%s\",\"id\":%d,\"avatar_url\":\"https://avatars.example.com/u/%d?v=4\",\"site_admin\":%s}",
        word(6 + random(6)), random(10000000), random(10000000), random(40) ? "false" : "true")
}
function issue() {
    return sprintf("{\"id\":%d,\"html_url\":\"https://example.com/issues/%d\",\"title\":\"%s\",\"user\":%s,\"state\":\"%s\",\"created_at\":\"20%02d-%02d-%02dT%02d:%02d:%02dZ\",\"comments\":%d,\"score\":%d.%d,\"labels\":[%s],\"assignee\":%s,\"body\":\"%s\\n%s\"}",
        random(1000000000), random(100000), word(40), user(), random(3) ? "open" : "closed", 10 + random(15), 1 + random(12),
        1 + random(28), random(24), random(60), random(60), random(50), random(100), random(100),
        random(2) ? "\"bug\",\"good first issue\"" : "", random(2) ? user() : "null", word(200 + random(400)), word(100))
}
BEGIN {
    state = 20240229
    separator = ""
    if (kind == "lines") {
        while (size < bytes) put(issue() "\n")
        exit
    }
    put(kind == "issues" ? "{\"data\":{\"issues\":[" : kind == "geometry" ? "{\"type\":\"Polygon\",\"coordinates\":[[" : "{\n  \"events\": {\n")
    while (size < bytes) {
        if (kind == "issues") put(separator issue())
        if (kind == "geometry")
            put(separator sprintf("[-%d.%06d%06d,%d.%06d%06d]", random(180), random(1000000), random(1000000), random(90), random(1000000), random(1000000)))
        if (kind == "catalogue")
            put(separator sprintf("    \"%d\": {\n      \"description\": null,\n      \"id\": %d,\n      \"name\": \"%s\",\n      \"subTopicIds\": [\n        %d,\n        %d\n      ],\n      \"topicIds\": [\n        %d\n      ]\n    }", 100000000 + random(1000000000), random(1000000000), word(30), random(1000000000), random(1000000000), random(1000000000)))
        separator = kind == "catalogue" ? ",\n" : ","
    }
    put(kind == "issues" ? "]}}\n" : kind == "geometry" ? "]]}\n" : "\n  }\n}\n")
}
