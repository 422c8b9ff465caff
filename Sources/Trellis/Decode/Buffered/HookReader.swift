/// Lets a model's type see, and change, each of its objects before it is decoded.
final class HookReader: ValueReader, @unchecked Sendable {
    private let type: any JSONObjectHook.Type

    init(_ type: any JSONObjectHook.Type) { self.type = type }

    override func read(
        _ tape: EventTape, at index: Int, sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>?,
        into slot: UnsafeMutableRawPointer, machine: inout Machine
    ) throws {
        guard let sources = unsafe sources else { return }
        guard tape.tokenKind(at: index) == .object else {
            // The plan of the model says what is wrong with it.
            return unsafe try machine.decode(tape, at: index, as: sources[0], into: slot)
        }
        let original = try tape.json(at: index, duplicateKeys: machine.options.duplicateKeys)
        var object = original
        try type.willDecode(&object, userInfo: machine.options.userInfo)
        // What has not been changed is decoded with the places of its parts.
        if object == original { return unsafe try machine.decode(tape, at: index, as: sources[0], into: slot) }
        let changed = EventTape(object, at: tape.place(at: index))
        unsafe try machine.decode(changed, at: 0, as: sources[0], into: slot)
    }
}
