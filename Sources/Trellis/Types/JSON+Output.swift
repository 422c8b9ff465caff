// Safety: The bytes are parsed during the call, while the writer keeps them.
extension JSON: JSONOutput {
    public static func _output(of text: UnsafeRawBufferPointer) throws(TrellisError) -> JSON {
        // The bytes are only read during the call.
        unsafe try TrellisDecoder(options: .withoutLimits).decode(JSON.self, from: text)
    }

    public static func _output(of writer: inout JSONWriter) throws(TrellisError) -> JSON {
        var options = TrellisDecoder.Options.withoutLimits
        // A `RawJSON` may be nested more deeply than a thread can release it as a `JSON`.
        options.isOfValue = !writer.hasRawText
        return unsafe try writer.withBytes { text throws(TrellisError) in
            unsafe try TrellisDecoder(options: options).decode(JSON.self, from: UnsafeRawBufferPointer(text))
        }
    }
}

extension TrellisDecoder.Options {
    /// Options without limits, except that of a value's depth, for bytes that the program already has in memory: the
    /// limits of decoding are for external input.
    static var withoutLimits: TrellisDecoder.Options {
        var options = TrellisDecoder.Options()
        options.limits.depth = .max
        options.limits.tokenLength = .max
        options.limits.bufferedSize = .max
        return options
    }
}
