extension JSONModelCodable {
    /// Decodes a value through its JSON representation, from any decoder.
    ///
    /// - Throws: a `DecodingError` with the coding path, and errors of the type's own closures.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? TapeDecoder {
            self = try decoder.decode(Self.self, by: .model(Self.self), at: decoder.index) { decoder }
        } else {
            self = try ForeignDecoder.decode(Self.self, from: decoder)
        }
    }
}
