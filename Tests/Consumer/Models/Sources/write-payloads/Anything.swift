import Trellis

/// Values of any kind under repeated keys, so that all cases occur: mixed kinds, nulls, missing members, similar and
/// different objects.
func anything(_ numbers: inout Numbers) -> JSON {
    JSON.array((0..<40).map { _ in anyObject(&numbers, depth: 0) })
}

private let keys = [
    "id", "users", "user_id", "URL", "html_url", "created_at", "type", "Type", "items", "a.b", "*/", "class", "data",
    "date", "string",
    "näme", "1st", "x", "owner", "state", "", "JSON", "children", "child", "value", "self",
]

private func anyObject(_ numbers: inout Numbers, depth: Int) -> JSON {
    var object: JSON = [:]
    for (index, key) in keys.enumerated() where numbers.chance(depth == 0 ? 80 : 25) {
        // Most members have values of one kind.
        let kind = numbers.chance(97) ? (index * 7 + depth * 3) % 13 : numbers.number(13)
        object[key] = anyValue(kind, &numbers, depth: depth)
    }
    return object
}

private func anyValue(_ kind: Int, _ numbers: inout Numbers, depth: Int) -> JSON {
    switch kind {
    case 0: return JSON(numbers.number(1000))
    case 1: return numbers.chance(50) ? .null : JSON(numbers.word())
    case 2: return JSON(floatLiteral: Double(numbers.number(1000)) / 8)
    case 3: return JSON(numbers.chance(50))
    case 4: return JSON(1_700_000_000 + numbers.number(1000))
    case 5: return "2024-01-02T03:04:05Z"
    case 6: return JSON("https://example.com/\(numbers.word())")
    case 7: return JSON(numbers.pick(["one", "two", "three-four", "*/ \"\\("]))
    case 8: return JSON.array((0..<numbers.number(4)).map { _ in JSON(numbers.number(9)) })
    case 9, 10: return depth < 4 ? anyObject(&numbers, depth: depth + 1) : [:]
    case 11:
        return depth < 3 ? JSON.array((0..<numbers.number(3)).map { _ in anyObject(&numbers, depth: depth + 1) }) : []
    default: return .null
    }
}
