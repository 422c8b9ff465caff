/// A stage of a ``DocumentParser``: takes the document's bytes in their order, and passes them on to the next stage.
protocol InputStage: ~Copyable {
    typealias Interruption = DocumentParser.Interruption

    /// Takes the next bytes, which are valid during the call.
    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) throws(Interruption)
    /// Passes on the bytes that are held back, since no more come.
    mutating func finish() throws(Interruption)
}

extension InputStage where Self: ~Copyable {
    /// Takes the next bytes.
    mutating func take(_ bytes: [UInt8]) throws(Interruption) {
        // Lends the bytes with a typed error, and without a closure that escapes.
        let result = unsafe bytes.withUnsafeBufferPointer { bytes -> Result<Void, Interruption> in
            do throws(Interruption) {
                unsafe try take(bytes)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }
}
