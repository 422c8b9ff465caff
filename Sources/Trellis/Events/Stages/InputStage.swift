/// A stage of a ``DocumentParser``. It receives the document's bytes in order, and forwards them to the next stage.
protocol InputStage: ~Copyable {
    typealias Interruption = DocumentParser.Interruption

    /// Receives the next bytes, which are valid during the call.
    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) throws(Interruption)
    /// Forwards the bytes that are held back, because the input has ended.
    mutating func finish() throws(Interruption)
}

// Safety: as in DocumentParser.swift
extension InputStage where Self: ~Copyable {
    /// Receives the next bytes.
    mutating func take(_ bytes: [UInt8]) throws(Interruption) {
        unsafe try bytes.withUnsafeBufferPointer { (bytes) throws(Interruption) in unsafe try take(bytes) }
    }
}
