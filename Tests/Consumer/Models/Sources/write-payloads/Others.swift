import Trellis

/// Issues in a tracker, similar to those that the benchmarks generate.
func issues(_ numbers: inout Numbers) -> JSON {
    JSON.array((0..<60).map { issue($0, &numbers) })
}

private func person(_ numbers: inout Numbers) -> JSON {
    let login = numbers.word()
    return [
        "login": JSON(login), "id": JSON(numbers.number(100_000)), "html_url": JSON("https://example.com/\(login)"),
        "gravatar_id": "", "type": JSON(numbers.pick(["User", "Bot"])), "site_admin": false,
    ]
}

private func issue(_ index: Int, _ numbers: inout Numbers) -> JSON {
    var issue: JSON = ["number": JSON(index), "title": JSON(numbers.words(4)), "user": person(&numbers)]
    issue["html_url"] = JSON("https://example.com/issues/\(index)")
    issue["state"] = JSON(numbers.pick(["open", "closed"]))
    issue["assignee"] = numbers.chance(50) ? .null : person(&numbers)
    issue["assignees"] = [person(&numbers)]
    issue["closed_at"] = numbers.chance(50) ? .null : "2024-01-02T03:04:05Z"
    issue["created_at"] = "2024-01-02T03:04:05Z"
    issue["labels"] = [["id": JSON(index), "name": "bug", "color": "ff0000", "default": true]]
    issue["reactions"] = ["+1": JSON(index), "-1": 0, "total_count": JSON(index), "heart": 1]
    issue["performed_via_github_app"] = nil
    if numbers.chance(30) { issue["pull_request"] = ["url": "https://example.com/pulls/1"] }
    return issue
}

/// Nested text blocks: mutually recursive kinds.
func blocks(_ numbers: inout Numbers, depth: Int) -> JSON {
    JSON.array(
        (0..<6).map { index in
            switch index % 3 {
            case 0: return ["type": "paragraph", "text": JSON(numbers.words(3)), "bold": false, "align": "left"]
            case 1: return ["type": "image", "src": "https://example.com/a.png", "width": 10, "height": 20]
            default:
                let inner: JSON = depth < 2 ? blocks(&numbers, depth: depth + 1) : []
                return ["type": "quote", "children": inner, "cite": "somebody", "level": JSON(depth)]
            }
        })
}

func blocks(_ numbers: inout Numbers) -> JSON { ["blocks": blocks(&numbers, depth: 0), "version": "1.0"] }

/// Keys and strings that attempt to inject source code.
func hostile() -> JSON {
    var object: JSON = [:]
    let keys = [
        "", "a.b", "a\\b", "a\"b", "a\nb", "*/", "/* x", "\\(fatalError())", "\u{0}", "\u{2028}", "\u{202E}x", "self",
        "Self", "init",
        "Type", "default", "class", "protocol", "import", "_", "$0", "1", "+1", "-1", "😀", "e\u{301}", "é", "名前",
        "modelSchema",
        "fields", "index", "writer", "encode", "decode", "own", "id", "ID", "_id", "iD", "user_id", "userId", "userID",
        "user-id", "#if",
        "`", "a`b", "hashValue", "description", "\r", "\t", ";", "}", "{", "//", "\"\"\"", "\\", "String", "Int", "any",
        "some", "await",
        "repeat", "each", "unsafe", "copy", "true", "nil", "rawValue", "none", "Protocol", "where", "in", "is", "as",
        "try", "throws",
        "jsonShape", "jsonVariants", "super", "inout", "borrowing", "open", "get", "set", "didSet", "async", "value",
    ]
    for key in keys { object[key] = JSON("\\(\(key)) */ \"\"\"") }
    for name in ["String", "int", "Type", "Date", "JSON", "trellis", "error", "self", "data", "URL", "Optional", "*/"] {
        object["object " + name] = [name: ["a": 1, name: ["b": ["c\"\n": 1]]]]
    }
    return JSON.array(Array(repeating: object, count: 3))
}

/// An object with very many members.
func wide(_ numbers: inout Numbers) -> JSON {
    var object: JSON = [:]
    for index in 0..<300 {
        object["field_\(index)"] =
            index % 3 == 0 ? JSON(index) : index % 3 == 1 ? JSON(numbers.word()) : ["x": 1, "y": JSON(index)]
    }
    return object
}

/// Values that are recursive in every way.
func circles() -> JSON {
    let leaf: JSON = ["name": "c", "size": 1, "parent": nil, "left": nil, "children": [], "by_name": ["one": 1]]
    var inner = leaf
    inner["parent"] = leaf
    inner["left"] = leaf
    inner["children"] = [leaf, leaf]
    var outer = inner
    outer["parent"] = inner
    outer["children"] = [inner, leaf]
    return outer
}

/// A document whose keys are ids.
func keyed(_ numbers: inout Numbers) -> JSON {
    var object: JSON = [:]
    for index in 0..<60 {
        object["\(1000 + index * 7)"] = [
            "score": JSON(floatLiteral: Double(index) / 4), "tags": [JSON(numbers.word())],
            "seen_at": JSON(1_700_000_000 + index),
        ]
    }
    return object
}

/// Members that are missing, null, both or neither, and objects that do not justify a model.
func presence() -> JSON {
    [
        [
            "a": 1, "b": nil, "c": nil, "d": "x", "owner": ["login": "ada"], "size": ["w": 1, "h": nil],
            "list": [1, nil, 2],
        ],
        ["a": 2, "b": 2, "d": nil, "owner": ["login": "bob"], "size": ["w": 1, "h": 2], "mixed": 1, "list": []],
        [
            "a": 3, "b": nil, "c": [1], "d": 3, "owner": ["login": "eve"], "size": ["w": 1, "h": nil], "mixed": nil,
            "rest": [:],
        ],
    ]
}

/// Numbers of every size.
func numbers() throws -> JSON {
    try JSON(
        parsing: """
            [{"int":1,"negative":-9223372036854775808,"unsigned":18446744073709551615,\
            "huge":123456789012345678901234567890,
            "beyond":1e400,"double":0.1,"decimal":0.12345678901234567890123,"mixed":1,"integral":1.0,"exponent":1e3,\
            "long":
            1.00000000000000000000000000000000000000000000000000000001,"created_at":1700000000,"expires":1700000000123,\
            "count":1700000000,
            "updated_at":1700000000.25,"zero":-0},
            {"int":2,"negative":0,"unsigned":1,"huge":1,"beyond":1,"double":2,"decimal":5,"mixed":1.5,"integral":2.0,\
            "exponent":1e-7,
            "long":2,"created_at":1,"expires":1800000000000,"count":1,"updated_at":1700000001,"zero":0}]
            """)
}

/// Strings of every form.
func dates(_ numbers: inout Numbers) -> JSON {
    JSON.array(
        (0..<40).map { index in
            [
                "at": "2024-01-02T03:04:05.25Z", "day": "2024-02-29", "offset": "2024-01-02T03:04:05+01:00",
                "weekday": "Sun Aug 31 00:29:15 +0000 2014",
                "either": JSON(index % 2 == 0 ? "2024-01-02" : "2024-01-02T03:04:05Z"),
                "upper": "12345678-ABCD-4321-8765-1234567890AB", "lower": "12345678-abcd-4321-8765-1234567890ab",
                "link": "https://example.com/a?b=c#d", "relative": "/a/b", "none": "",
                "days": ["2024-01-01", "2024-01-02"],
                "stamps": ["2024-01-02T03:04:05.500Z"],
                "level": JSON(numbers.pick(["low", "mid-range", "HIGH", "none", "unknown", "default"])),
                "text": JSON(numbers.words(2)),
            ]
        })
}

/// Objects whose keys each have one style.
func styles() -> JSON {
    [
        "snake": ["html_url": 1, "user_ids": [1], "created_by": "a", "id": 1],
        "kebab": ["content-type": 1, "user-agent": 2],
        "pascal": ["CreatedAt": 1, "UserName": 2, "Id": 3], "upper": ["MAX_SIZE": 1, "MIN_SIZE": 2],
        "title": ["Created By": 1, "Closed By": 2],
        "camel": ["createdBy": 1, "htmlUrl": 2], "digits": ["item_1": 1, "item_2": 2],
        "mixed": ["a_b": 1, "c_d": 2, "eF": 3],
    ]
}
