/// Writes an array of the entries of an audit log, compact, as several versions of a sender would. The same seed gives
/// the same bytes on every platform.
struct EventGenerator {
    /// The seed and the size of the embedded workload, and what its bytes must hash to.
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

/// The two texts of the same events.
enum EventForm {
    /// As senders write them: in old spellings as well as new ones, with nulls, with members that nobody knows, and
    /// with elements that do not fit.
    case sent
    /// As they must be written when the sent ones have been decoded, but for the order of members.
    case written
}

/// What varies in the detail of one generated event. All of it is drawn before anything is written, as in `IssueFacts`.
protocol EventDetailFacts: SendableMetatype {
    var kind: String { get }
    init(people: [Person], _ random: inout RandomNumbers)
    /// Writes the members but the kind.
    func write(to writer: inout PayloadWriter, as form: EventForm)
}

/// How a member that need not be there is sent.
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
    /// Digits from 0 to F.
    mutating func hexadecimal(_ count: Int) -> String {
        let digits = Array("0123456789ABCDEF")
        return String((0..<count).map { _ in pick(digits) })
    }

    mutating func uuid() -> String {
        [8, 4, 4, 4, 12].map { hexadecimal($0) }.joined(separator: "-")
    }

    /// A number with up to three digits behind the point.
    mutating func decimal(below bound: Int) -> String {
        "\(below(bound)).\(between(1, 999))"
    }
}
