// Parsing and encoding of dynamic values.
extension JSON {
    /// Parses JSON. O(bytes).
    ///
    /// - Throws: the first error in the input, with its position.
    public init(
        parsing text: some JSONBytes & ~Escapable, options: TrellisDecoder.Options = TrellisDecoder.Options()
    ) throws(TrellisError) {
        self = try TrellisDecoder(options: options).decode(JSON.self, from: text)
    }
}

// Safety: The tape owns its events and is read during the call.
extension JSON: JSONSource {
    public func _withContents<Result>(_ body: (_JSONSourceContents) throws -> Result) throws -> Result {
        unsafe try body(_JSONSourceContents(.tape(EventTape(self))))
    }
}
