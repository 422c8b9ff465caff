public import Foundation

/// Writes models, and anything else that is ``TrellisEncodable``, as JSON.
///
/// An encoder has no state of its own: one can be used from any number of threads at once.
public struct TrellisEncoder: Sendable, AnyThread {
    /// How to write.
    public var options: TrellisEncoder.Options

    /// An encoder with these options.
    public init(options: TrellisEncoder.Options = TrellisEncoder.Options()) {
        self.options = options
    }

    /// Writes a value as UTF-8. O(output).
    ///
    /// - Throws: `nonFiniteNumber` and what the values' own conformances throw.
    public func encode(_ value: some TrellisEncodable) throws(TrellisError) -> [UInt8] {
        var writer = try written(value)
        return writer.finishedBytes()
    }

    /// Writes a value as a String. O(output).
    public func string(_ value: some TrellisEncodable) throws(TrellisError) -> String {
        let writer = try written(value)
        return unsafe writer.withBytes { unsafe makeString($0) }
    }

    /// Writes a value as Data, which takes over the writer's memory. O(output).
    public func data(_ value: some TrellisEncodable) throws(TrellisError) -> Data {
        var writer = try written(value)
        let (start, count) = unsafe writer.release()
        return unsafe Data(
            bytesNoCopy: start, count: count, deallocator: .custom { pointer, _ in unsafe pointer.deallocate() })
    }

    /// Appends a value to bytes that are there already. They are unchanged if this throws. O(output).
    public func encode(_ value: some TrellisEncodable, into bytes: inout [UInt8]) throws(TrellisError) {
        let writer = try written(value)
        unsafe writer.withBytes { unsafe bytes.append(contentsOf: $0) }
    }

    /// Writes a value and lends its text for the call. O(output).
    package func withText<Result>(
        of value: some TrellisEncodable, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(TrellisError) -> Result {
        let writer = try written(value)
        return unsafe writer.withBytes(body)
    }

    private func written(_ value: some TrellisEncodable) throws(TrellisError) -> JSONWriter {
        var writer = JSONWriter(options: options)
        try rethrowing { try writer.value(value) }
        return writer
    }
}
