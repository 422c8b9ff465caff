// Parsing and encoding of dynamic values by coders of their own.
extension JSON {
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
        self = try TrellisEncoder(options: options).encode(value, as: JSON.self)
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

// Safety: The tape owns its events and is read during the call.
extension JSON: JSONSource {
    public func _withContents<Result>(_ body: (_JSONSourceContents) throws -> Result) throws -> Result {
        unsafe try body(_JSONSourceContents(.tape(EventTape(self))))
    }
}
