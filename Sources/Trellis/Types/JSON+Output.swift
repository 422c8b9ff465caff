// Safety: The bytes are parsed during the call, while the writer keeps them.
extension JSON: JSONOutput {
    // The limits of decoding are for text from elsewhere and do not hold here: what can be written can be read.
    public static func _output(of text: UnsafeRawBufferPointer) throws(TrellisError) -> JSON {
        var reading = TrellisDecoder.Options()
        reading.limits.depth = .max
        reading.isOfValue = true
        reading.limits.tokenLength = .max
        reading.limits.bufferedSize = .max
        // The text is only read during the call.
        return unsafe try TrellisDecoder(options: reading).decode(JSON.self, from: text)
    }
}
