// Decoding into dynamic and raw values, and models from and into them.

extension JSON: TrellisDecodable {
    public static var jsonShape: JSONShape { JSONShape(.reader(JSONReader.shared, sources: []), of: Self.self) }

    /// Decodes JSON text. O(bytes).
    ///
    /// - Throws: what is wrong with the text, with its position.
    public init(
        parsing text: some JSONBytes & ~Escapable, options: TrellisDecoder.Options = TrellisDecoder.Options()
    ) throws(TrellisError) {
        self = try TrellisDecoder(options: options).decode(JSON.self, from: text)
    }

    /// The JSON form of a value. O(output).
    public init(encoding value: some TrellisEncodable, options: TrellisEncoder.Options = TrellisEncoder.Options())
        throws(TrellisError)
    {
        self = try TrellisEncoder(options: options).json(value)
    }

    /// Decodes a model, or any other type, from this value. O(size).
    ///
    /// - Throws: what does not fit, with its path; there is no position.
    public func decode<T: TrellisDecodable>(
        _ type: T.Type = T.self, options: TrellisDecoder.Options = TrellisDecoder.Options()
    ) throws(TrellisError) -> T {
        try TrellisDecoder(options: options).decode(type, from: self)
    }
}

extension TrellisDecoder {
    /// Decodes from a dynamic value. O(size).
    ///
    /// - Throws: what does not fit, with its path; there is no position.
    public func decode<T: TrellisDecodable>(_ type: T.Type = T.self, from json: JSON) throws(TrellisError) -> T {
        var report = TrellisDecoder.Report()
        return try decode(type, from: json, report: &report)
    }

    /// Decodes from a dynamic value and tells what was skipped. O(size).
    public func decode<T: TrellisDecodable>(
        _ type: T.Type = T.self, from json: JSON, report: inout TrellisDecoder.Report
    ) throws(TrellisError) -> T {
        try decode(type, from: EventTape(json), report: &report)
    }
}

/// The dynamic value.
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
