// Safety: as in Kept/DateReader.swift
/// Calls the `willDecode` hooks of a model's type and of its flattened models, which may change each object before it
/// is decoded.
final class HookReader: ValueReader {
    private let types: [any JSONWillDecodeHook.Type]
    private let form: JSONModelForm

    /// - Parameter types: a model, and those flattened into it, as far as they have hooks.
    init(_ types: [any JSONWillDecodeHook.Type]) {
        self.types = types
        // Only objects are flattened, and only into objects.
        form = types.first?.modelSchema.form ?? .object
    }

    func read(_ value: KeptValue, into slot: UnsafeMutableRawPointer) throws {
        if value.isAfterHooks { return unsafe try value.decode(into: slot) }
        unsafe try value.decode(form, into: slot) { try types.willDecode(&$0, userInfo: value.userInfo) }
    }
}
