extension JSONModelCodable {
    /// Decodes a value by its JSON form, with any decoder.
    ///
    /// - Throws: a `DecodingError` with the coding path, and what the type's own closures throw.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? TapeDecoder {
            self = try decoder.decode(Self.self, by: .model(Self.self), at: decoder.index) { decoder }
        } else {
            self = try ForeignDecoder.decode(Self.self, from: decoder)
        }
    }
}
