/// Writes an array of audit log entries as compact JSON, with the variations of several versions of a sender. The same
/// seed gives the same bytes on every platform.
struct EventGenerator {
    /// The seed and the size of the embedded workload, and the expected hash of its bytes.
    static let seed: UInt64 = 20_250_115
    static let count = 3_000
    static let checksum: UInt64 = 0xE532_C50F_F44E_999E

    private let events: [EventFacts]

    init(seed: UInt64, count: Int) {
        var random = RandomNumbers(seed: seed)
        let people = (0..<200).map { _ in Person(&random) }
        events = (0..<count).map { EventFacts(sequence: 70_000 + $0, people: people, &random) }
    }

    func text(_ form: EventForm) -> [UInt8] {
        var writer = PayloadWriter()
        writer.array(events) { writer, event in event.write(to: &writer, as: form) }
        return writer.bytes
    }
}

/// The two forms of the same events.
enum EventForm {
    /// As senders write them: with old and new notations, nulls, unknown members, and invalid elements.
    case sent
    /// As the decoded events must be encoded, except for the order of members.
    case written
}

/// The random properties of the detail of one generated event. All of them are drawn before anything is written, as in
/// `IssueFacts`.
protocol EventDetailFacts: SendableMetatype {
    var kind: String { get }
    init(people: [Person], _ random: inout RandomNumbers)
    /// Writes the members except the kind.
    func write(to writer: inout PayloadWriter, as form: EventForm)
}

/// How an optional member is sent.
enum OptionalMember<Value> {
    case missing, null
    case value(Value)

    /// One in eight is missing and one in eight null.
    init(_ random: inout RandomNumbers, _ make: (inout RandomNumbers) -> Value) {
        switch random.below(8) {
        case 0: self = .missing
        case 1: self = .null
        default: self = .value(make(&random))
        }
    }

    var value: Value? { if case .value(let value) = self { value } else { nil } }

    /// Writes the member as it is sent.
    func write(_ name: String, to writer: inout PayloadWriter, _ body: (inout PayloadWriter, Value) -> Void) {
        switch self {
        case .missing: break
        case .null: writer.member(name, nil)
        case .value(let value):
            writer.key(name)
            body(&writer, value)
        }
    }
}

extension RandomNumbers {
    /// Hexadecimal digits.
    mutating func hexadecimal(_ count: Int) -> String {
        let digits = Array("0123456789ABCDEF")
        return String((0..<count).map { _ in pick(digits) })
    }

    mutating func uuid() -> String {
        [8, 4, 4, 4, 12].map { hexadecimal($0) }.joined(separator: "-")
    }

    /// A number with up to three digits after the decimal point.
    mutating func decimal(below bound: Int) -> String {
        "\(below(bound)).\(between(1, 999))"
    }
}
