/// Lets a model's type see, and change, each of its objects before it is decoded.
final class HookReader: ValueReader, @unchecked Sendable {
    private let type: any JSONWillDecodeHook.Type

    init(_ type: any JSONWillDecodeHook.Type) { self.type = type }

    override func read(
        _ tape: EventTape, at index: Int, sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>?,
        into slot: UnsafeMutableRawPointer, machine: inout Machine
    ) throws {
        unsafe try machine.decode(tape, at: index, as: sources, into: slot) { object, machine in
            try type.willDecode(&object, userInfo: machine.options.userInfo)
        }
    }
}

extension Machine {
    /// Decodes an object that may be changed beforehand.
    mutating func decode(
        _ tape: EventTape, at index: Int, as sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>?,
        into slot: UnsafeMutableRawPointer, changedBy change: (inout JSON, borrowing Machine) throws -> Void
    ) throws {
        guard let sources = unsafe sources else { return }
        guard tape.tokenKind(at: index) == .object else {
            // The plan of the model says what is wrong with it.
            return unsafe try decode(tape, at: index, as: sources[0], into: slot)
        }
        let original = try tape.json(at: index, duplicateKeys: duplicateKeys)
        var object = original
        try change(&object, self)
        // What has not been changed is decoded with the places of its parts.
        if object == original { return unsafe try decode(tape, at: index, as: sources[0], into: slot) }
        let changed = EventTape(object, at: tape.place(at: index))
        unsafe try decode(changed, at: 0, as: sources[0], into: slot)
    }
}
