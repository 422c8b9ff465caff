/// Lets a model's type see, and change, each of its objects before it is decoded.
final class HookReader: ValueReader {
    private let type: any JSONWillDecodeHook.Type

    init(_ type: any JSONWillDecodeHook.Type) { self.type = type }

    var form: KeptForm { .events }

    /// What is no object is for the model's plan to refuse.
    func read(
        _ token: borrowing JSONToken, into slot: UnsafeMutableRawPointer, userInfo: JSONUserInfo
    ) -> Bool { false }

    func read(_ value: KeptValue, into slot: UnsafeMutableRawPointer) throws {
        unsafe try value.decode(into: slot) { object in
            try type.willDecode(&object, userInfo: value.userInfo)
        }
    }
}
