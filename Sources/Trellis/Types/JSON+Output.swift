// Safety: The bytes are parsed during the call, while the writer keeps them.
extension JSON: JSONOutput {
    // Limits of decoding are for external input and do not apply here, so that all encoded values can be parsed.
    public static func _output(of text: UnsafeRawBufferPointer) throws(TrellisError) -> JSON {
        var reading = TrellisDecoder.Options()
        reading.limits.depth = .max
        reading.isOfValue = true
        reading.limits.tokenLength = .max
        reading.limits.bufferedSize = .max
        // The bytes are only read during the call.
        return unsafe try TrellisDecoder(options: reading).decode(JSON.self, from: text)
    }
}
