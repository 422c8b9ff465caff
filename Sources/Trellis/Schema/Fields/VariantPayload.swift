/// What a variant is made from.
struct VariantPayload {
    private let value: KeptValue
    private let tape: EventTape
    /// Where the payload is in the tape; nil if there is none.
    private let index: Int?
    private let source: Int
    private let context: KeptValue.Context
    /// Whether an error that is thrown has the path to the payload already.
    private(set) var hasPath = false

    /// - Parameter source: which of the reader's source types the payload is of.
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
