import Trellis

/// Random documents, changes and operations. Numbers are greater than 1, since in Python 1 and 0 are equal to true and
/// false.
struct RandomDocuments {
    var state: UInt64

    private static let keys = ["a", "b", "c", "", "a/b", "m~n", "é", "0", "-"]

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(limit, 1))) }
    mutating func once(in count: Int) -> Bool { below(count) == 0 }

    private mutating func key() -> String { Self.keys[below(Self.keys.count)] }

    mutating func value(depth: Int = 0) -> JSON {
        switch below(depth < 4 ? 10 : 5) {
        case 0: return .null
        case 1: return .bool(once(in: 2))
        case 2: return .number(JSONNumber(2 + below(1000)))
        case 3: return .number(JSONNumber(2.5 + Double(below(8)) / 4) ?? JSONNumber(2))
        case 4: return .string(["", "x", "é", "~1/", "\u{1F600}"][below(5)])
        case 5, 6: return .array((0..<below(5)).map { _ in value(depth: depth + 1) })
        default:
            var object: JSON = [:]
            for _ in 0..<below(5) { object[key()] = value(depth: depth + 1) }
            return object
        }
    }

    /// A document with random changes.
    mutating func changed(_ json: JSON, depth: Int = 0) -> JSON {
        if once(in: 6) { return value(depth: depth) }
        switch json {
        case .array(var elements):
            for index in elements.indices where once(in: 2) {
                elements[index] = changed(elements[index], depth: depth + 1)
            }
            if once(in: 3) { elements.insert(value(depth: depth + 1), at: below(elements.count + 1)) }
            if once(in: 3), !elements.isEmpty { elements.remove(at: below(elements.count)) }
            return .array(elements)
        case .object(let members):
            var object: JSON = [:]
            for (key, value) in members where !once(in: 5) {
                object[key] = once(in: 2) ? changed(value, depth: depth + 1) : value
            }
            if once(in: 3) { object[key()] = value(depth: depth + 1) }
            return object
        default: return json
        }
    }

    /// Operations of which most can be applied.
    mutating func operations(on json: JSON) -> JSONPatch {
        let count = 1 + below(4)
        return JSONPatch(
            (0..<count).map { _ in
                switch below(8) {
                case 0, 1: .add(path: place(in: json), value: value(depth: 2))
                case 2: .remove(path: pointer(in: json))
                case 3: .replace(path: pointer(in: json), value: value(depth: 2))
                case 4: .move(from: pointer(in: json), path: place(in: json))
                case 5: .copy(from: pointer(in: json), path: place(in: json))
                default: test(in: json)
                }
            })
    }

    private mutating func test(in json: JSON) -> JSONPatch.Operation {
        let path = pointer(in: json)
        return .test(path: path, value: once(in: 8) ? value(depth: 3) : json[pointer: path])
    }

    /// The pointer of a value in a document.
    private mutating func pointer(in json: JSON) -> String {
        var pointer = ""
        var current = json
        while !once(in: 3) {
            if case .array(let elements) = current, !elements.isEmpty {
                let index = below(elements.count)
                pointer += "/\(index)"
                current = elements[index]
            } else if case .object(let members) = current, !members.isEmpty {
                let member = Array(members)[below(members.count)]
                pointer += "/" + escaped(member.key)
                current = member.value
            } else {
                break
            }
        }
        return pointer
    }

    /// The pointer at which a value can be added, most of the time.
    private mutating func place(in json: JSON) -> String {
        let pointer = pointer(in: json)
        switch json[pointer: pointer] {
        case .array(let elements): return pointer + "/" + (once(in: 3) ? "-" : "\(below(elements.count + 2))")
        case .object: return pointer + "/" + escaped(key())
        default: return once(in: 4) ? pointer + "/x" : pointer
        }
    }

    private func escaped(_ key: String) -> String {
        var text = ""
        for character in key.unicodeScalars {
            switch character {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.unicodeScalars.append(character)
            }
        }
        return text
    }
}
