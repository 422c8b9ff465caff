/// A JSON document as a tree that can be played to the machine as events or encoded as text, in the given order.
///
/// Not to be stored in static constants: its tagged pointers look like leaks to the sanitizer.
indirect enum Document: Equatable, Sendable {
    case null
    case bool(Bool)
    /// The digits as they appear in the text.
    case number(String)
    case string(String)
    case array([Document])
    case object([Member])

    struct Member: Equatable, Sendable {
        var key: String
        var value: Document
    }
}

extension Document: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(nilLiteral: ()) { self = .null }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(integerLiteral value: Int) { self = .number("\(value)") }
    init(stringLiteral value: String) { self = .string(value) }
    init(arrayLiteral elements: Document...) { self = .array(elements) }
    init(dictionaryLiteral members: (String, Document)...) {
        self = .object(members.map { Member(key: $0.0, value: $0.1) })
    }
}

extension Document {
    /// The events that a parser reports for the document.
    var events: [Event] {
        switch self {
        case .null: [.null]
        case .bool(let value): [.bool(value)]
        case .number(let text): [.number(text)]
        case .string(let text): [.string(text)]
        case .array(let elements): [.startArray] + elements.flatMap(\.events) + [.endArray]
        case .object(let members):
            [.startObject] + members.flatMap { [.key($0.key)] + $0.value.events } + [.endObject]
        }
    }

    /// The document as compact text, with as few escapes as possible.
    var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): text
        case .string(let text): Self.quoted(text)
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0.key) + ":" + $0.value.text }.joined(separator: ",") + "}"
        }
    }

    /// The document with the members of every object in reverse order.
    var reversed: Document {
        switch self {
        case .array(let elements): .array(elements.map(\.reversed))
        case .object(let members):
            .object(members.reversed().map { Member(key: $0.key, value: $0.value.reversed) })
        default: self
        }
    }

    /// The document with unknown members before, between and after the members of every object.
    func interspersed(with strangers: [Member]) -> Document {
        switch self {
        case .array(let elements): .array(elements.map { $0.interspersed(with: strangers) })
        case .object(let members):
            .object(
                strangers
                    + members.flatMap { member in
                        [Member(key: member.key, value: member.value.interspersed(with: strangers))] + strangers
                    })
        default: self
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\" + String(scalar)
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
