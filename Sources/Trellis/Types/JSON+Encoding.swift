// The dynamic value of what is written.
extension TrellisEncoder {
    /// Writes a value as a dynamic value. O(output).
    public func json(_ value: some TrellisEncodable) throws(TrellisError) -> JSON {
        let result = unsafe try withText(of: value) { text -> Result<JSON, TrellisError> in
            do throws(TrellisError) {
                // The text is only read during the call.
                return .success(unsafe try JSON(written: text))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

extension JSON {
    /// The value that a writer has written. The limits of decoding are for text from elsewhere and do not hold here: what
    /// can be written can be read. O(bytes).
    init(written text: UnsafeBufferPointer<UInt8>) throws(TrellisError) {
        var reading = TrellisDecoder.Options()
        reading.limits.depth = .max
        reading.isOfValue = true
        reading.limits.tokenLength = .max
        reading.limits.bufferedSize = .max
        self = unsafe try TrellisDecoder(options: reading).decode(JSON.self, from: UnsafeRawBufferPointer(text))
    }
}
