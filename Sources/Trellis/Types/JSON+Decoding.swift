// Decoding into dynamic and raw values, and models from and into them.

extension JSON: JSONDecodable {
    public static var jsonShape: JSONShape { JSONShape(.reader(JSONReader.shared, sources: []), of: Self.self) }

    /// Decodes JSON text. O(bytes).
    ///
    /// - Throws: what is wrong with the text, with its place.
    public init(parsing text: String, options: DecodingOptions = DecodingOptions()) throws(TrellisError) {
        self = try TrellisDecoder(options: options).decode(JSON.self, from: text)
    }

    /// Decodes JSON text. O(bytes).
    ///
    /// - Throws: what is wrong with the text, with its place.
    public init(parsing bytes: [UInt8], options: DecodingOptions = DecodingOptions()) throws(TrellisError) {
        self = try TrellisDecoder(options: options).decode(JSON.self, from: bytes)
    }

    /// The JSON form of a value. O(output).
    public init(encoding value: some JSONEncodable, options: EncodingOptions = EncodingOptions()) throws(TrellisError) {
        self = try TrellisEncoder(options: options).json(value)
    }

    /// Decodes a model, or any other type, from this value. O(size).
    ///
    /// - Throws: what does not fit, with its path; there is no place.
    public func decode<T: JSONDecodable>(
        _ type: T.Type = T.self, options: DecodingOptions = DecodingOptions()
    ) throws(TrellisError) -> T {
        try TrellisDecoder(options: options).decode(type, from: self)
    }
}

extension RawJSON: JSONDecodable {
    public static var jsonShape: JSONShape { JSONShape(.reader(RawJSONReader.shared, sources: []), of: Self.self) }
}

extension JSONNumber: JSONDecodable {
    /// A number with all of its digits.
    public static func decode(from token: borrowing JSONToken) throws -> JSONNumber {
        unsafe try token.withNumber(expected: "a number") { text throws(NumberFailure) in
            // Copied during the call.
            JSONNumber(unchecked: unsafe makeString(text))
        }
    }
}

extension JSONObject: JSONDecodable {
    public static var jsonShape: JSONShape {
        JSONShape(
            .reader(
                TransformReader<JSON, JSONObject> { json, _ in
                    guard let object = json.object else {
                        if json.isNull { throw TrellisError(.unexpectedNull, expected: "an object") }
                        throw TrellisError(.typeMismatch, expected: "an object", found: json.kindInWords)
                    }
                    return object
                }, sources: [JSON.self]), of: Self.self)
    }
}

extension JSON {
    /// What it is, for errors.
    var kindInWords: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let number): number.text
        case .string(let string): "\"\(string.prefix(40))\""
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension TrellisDecoder {
    /// Decodes from a dynamic value. O(size).
    ///
    /// - Throws: what does not fit, with its path; there is no place.
    public func decode<T: JSONDecodable>(_ type: T.Type = T.self, from json: JSON) throws(TrellisError) -> T {
        var report = DecodingReport()
        return try decode(type, from: json, report: &report)
    }

    /// Decodes from a dynamic value and tells what was passed over. O(size).
    public func decode<T: JSONDecodable>(
        _ type: T.Type = T.self, from json: JSON, report: inout DecodingReport
    ) throws(TrellisError) -> T {
        let document = try DocumentDecoder(type, options: options)
        document.report = report
        defer { report = document.report }
        return try document.decode(EventTape(json), as: type)
    }
}
