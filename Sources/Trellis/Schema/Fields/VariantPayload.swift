/// The payload that a variant is created from.
struct VariantPayload {
    private let value: KeptValue
    private let tape: EventTape
    /// The index of the payload on the tape; nil if there is none.
    private let index: Int?
    private let source: Int
    private let context: KeptValue.Context
    /// Whether a thrown error already contains the path to the payload.
    private(set) var hasPath = false

    /// - Parameter source: The index of the payload's type among the reader's source types.
    init(of value: KeptValue, in tape: EventTape, at index: Int?, source: Int, _ context: KeptValue.Context) {
        self.value = value
        self.tape = tape
        self.index = index
        self.source = source
        self.context = context
    }

    mutating func decode<T: TrellisDecodable>(_ type: T.Type) throws -> T {
        guard let index else {
            throw TrellisError(.typeMismatch, expected: value.expectation(ofSource: source))
        }
        hasPath = true
        let payload = try value.decode(type, source: source, from: tape, at: index, context)
        hasPath = false
        return payload
    }
}
