// Safety: as in Kept/DateReader.swift
/// Lets a model's type, and those that are flattened into it, see and change each of its objects before it is decoded.
final class HookReader: ValueReader {
    private let types: [any JSONWillDecodeHook.Type]

    init(_ types: [any JSONWillDecodeHook.Type]) { self.types = types }

    var form: KeptForm { .events }

    /// What is no object is for the model's plan to refuse.
    func read(
        _ token: borrowing JSONToken, into slot: UnsafeMutableRawPointer, userInfo: JSONUserInfo
    ) -> Bool { false }

    func read(_ value: KeptValue, into slot: UnsafeMutableRawPointer) throws {
        unsafe try value.decode(into: slot) { object in
            for type in types { try type.willDecode(&object, userInfo: value.userInfo) }
        }
    }
}
