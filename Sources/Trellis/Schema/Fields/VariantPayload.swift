// Safety: as in Fields/JSONVariants.swift
/// The payload that a variant is created from. It and its parts are not copied, since each has several references.
@safe struct VariantPayload: ~Copyable {
    @safe private enum Form: ~Copyable {
        /// A buffered value, or a part of it, that is yet to be decoded.
        case kept(KeptPayload)
        /// A decoded value in memory.
        case decoded(UnsafeMutableRawPointer)
    }

    private struct KeptPayload: ~Copyable {
        let value: KeptValue
        let tape: EventTape
        /// The index of the payload on the tape; nil if there is none.
        let index: Int?
        let source: Int
        let context: KeptValue.Context
    }

    private let form: Form
    /// Whether a thrown error already contains the path to the payload.
    private(set) var hasPath = false

    /// - Parameter source: the index of the payload's type among the reader's source types.
    init(of value: KeptValue, in tape: EventTape, at index: Int?, source: Int, _ context: KeptValue.Context) {
        form = .kept(KeptPayload(value: value, tape: tape, index: index, source: source, context: context))
    }

    /// A payload that is moved out of its memory.
    init(moving payload: UnsafeMutableRawPointer) { form = unsafe .decoded(payload) }

    mutating func decode<T: TrellisDecodable>(_ type: T.Type) throws -> T {
        switch form {
        case .decoded(let payload): return unsafe payload.assumingMemoryBound(to: T.self).move()
        case .kept(let kept):
            guard let index = kept.index else {
                throw TrellisError(.typeMismatch, expected: kept.value.expectation(ofSource: kept.source))
            }
            hasPath = true
            let payload = try kept.value.decode(
                type, source: kept.source, from: kept.tape, at: index, kept.context)
            hasPath = false
            return payload
        }
    }
}
