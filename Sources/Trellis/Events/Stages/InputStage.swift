/// A stage of a ``DocumentParser``: takes the document's bytes in their order, and passes them on to the next stage.
protocol InputStage: ~Copyable {
    typealias Interruption = DocumentParser.Interruption

    /// Takes the next bytes, which are valid during the call.
    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) throws(Interruption)
    /// Passes on the bytes that are held back, since no more come.
    mutating func finish() throws(Interruption)
}

// Safety: as in DocumentParser.swift
extension InputStage where Self: ~Copyable {
    /// Takes the next bytes.
    mutating func take(_ bytes: [UInt8]) throws(Interruption) {
        unsafe try bytes.withUnsafeBufferPointer { (bytes) throws(Interruption) in unsafe try take(bytes) }
    }
}
