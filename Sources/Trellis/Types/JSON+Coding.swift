// Decoding and encoding of dynamic and raw values.

extension JSON: TrellisDecodable {
    public static var _jsonShape: _JSONShape { _JSONShape(.reader(JSONReader.shared, sources: []), of: Self.self) }
}

// Safety: A slot has the type itself, or the type that a presence wraps, and is initialized once.
/// Reads a dynamic value.
private final class JSONReader: ValueReader {
    static let shared = JSONReader()

    var form: KeptForm { .json }

    func read(
        _ token: borrowing JSONToken, into slot: UnsafeMutableRawPointer, userInfo: JSONUserInfo
    ) throws -> Bool {
        let value: JSON
        switch token.kind {
        case .null: value = .null
        case .bool: value = .bool(token.flag)
        case .number: value = .number(unsafe JSONNumber(unchecked: makeString(token.text)))
        case .string: value = .string(try token.string())
        case .object, .array: return false
        }
        unsafe slot.bindMemory(to: JSON.self, capacity: 1).initialize(to: value)
        return true
    }

    func read(_ value: KeptValue, into slot: UnsafeMutableRawPointer) throws {
        unsafe slot.bindMemory(to: JSON.self, capacity: 1).initialize(to: try value.json())
    }
}
