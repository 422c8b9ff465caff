// Safety: The bytes are parsed during the call, while the writer keeps them.
extension JSON: JSONOutput {
    // Limits of decoding are for external input and do not apply here, so that all encoded values can be parsed.
    public static func _output(of text: UnsafeRawBufferPointer) throws(TrellisError) -> JSON {
        // The bytes are only read during the call.
        unsafe try TrellisDecoder(options: .withoutLimits).decode(JSON.self, from: text)
    }
}

extension TrellisDecoder.Options {
    /// Options without limits, for bytes that the program already has in memory.
    static var withoutLimits: TrellisDecoder.Options {
        var options = TrellisDecoder.Options()
        options.limits.depth = .max
        options.isOfValue = true
        options.limits.tokenLength = .max
        options.limits.bufferedSize = .max
        return options
    }
}
