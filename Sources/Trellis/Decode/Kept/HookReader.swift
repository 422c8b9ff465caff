// Safety: as in Kept/DateReader.swift
/// Calls the `willDecode` hooks of a model's type and of its flattened models, which may change each object before it
/// is decoded.
final class HookReader: ValueReader {
    private let types: [any JSONWillDecodeHook.Type]

    init(_ types: [any JSONWillDecodeHook.Type]) { self.types = types }

    func read(_ value: KeptValue, into slot: UnsafeMutableRawPointer) throws {
        unsafe try value.decode(into: slot) { object in
            for type in types { try type.willDecode(&object, userInfo: value.userInfo) }
        }
    }
}
