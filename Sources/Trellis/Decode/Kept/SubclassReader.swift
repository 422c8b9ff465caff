/// Decodes an object as the class of the one that it updates, which is a subclass of the field's.
final class SubclassReader: ValueReader, @unchecked Sendable {
    override func read(
        _ tape: EventTape, at index: Int, sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>?,
        into slot: UnsafeMutableRawPointer, machine: inout Machine
    ) throws {
        guard let existing = machine.existingModel() else {
            guard let sources = unsafe sources else { return }
            return unsafe try machine.decode(tape, at: index, as: sources[0], into: slot)
        }
        // The slot is for a reference to the superclass, which is no different.
        let schema = try CompiledSchema.cached(for: type(of: existing), options: machine.options.schema)
        unsafe try machine.decode(tape, at: index, as: schema.root, into: slot, in: schema)
    }
}
