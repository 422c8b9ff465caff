// Safety: The writer gives up the memory that it passes to `Data`, and `Data` deallocates it. The bytes written are
// UTF-8, since they come from strings and ASCII.
/// Encodes models, and other values that are ``TrellisEncodable``, as JSON.
///
/// An encoder has no mutable state: any number of threads can use it at once.
public struct TrellisEncoder: Sendable, AnyThread {
    /// The options of encoding.
    public var options: TrellisEncoder.Options

    /// An encoder with these options.
    public init(options: TrellisEncoder.Options = TrellisEncoder.Options()) {
        self.options = options
    }

    /// Encodes a value as UTF-8 bytes. O(output).
    ///
    /// - Throws: `nonFiniteNumber`; `notEncodable` for a value without a JSON form, such as a second member with the
    ///   same key; `invalidSchema` for a mistake in a model's schema; `limitExceeded` for values that are nested too
    ///   deeply; with ``Options/isCanonical``, also `inexactNumber`, `numberOutOfRange` and `duplicateKey`; and errors
    ///   of the conformances of the encoded types.
    public func encode(_ value: some TrellisEncodable) throws(TrellisError) -> [UInt8] {
        var writer = try written(value)
        return writer.finishedBytes()
    }

    /// Encodes a value as `Data`, a `String`, a ``JSON`` or another ``JSONOutput``. O(output). `Data` costs no copy.
    ///
    /// - Throws: the errors of ``encode(_:)``.
    public func encode<Encoded: JSONOutput>(
        _ value: some TrellisEncodable, as type: Encoded.Type
    ) throws(TrellisError) -> Encoded {
        var writer = try written(value)
        return try Encoded._output(of: &writer)
    }

    /// Encodes a value as a `String`. O(output).
    ///
    /// - Throws: the errors of ``encode(_:)``.
    public func string(from value: some TrellisEncodable) throws(TrellisError) -> String {
        try encode(value, as: String.self)
    }

    /// Appends the JSON of a value to bytes, which are unchanged if this method throws. O(output).
    ///
    /// - Throws: the errors of ``encode(_:)``.
    public func encode(_ value: some TrellisEncodable, into bytes: inout [UInt8]) throws(TrellisError) {
        let writer = try written(value)
        unsafe writer.withBytes { unsafe bytes.append(contentsOf: $0) }
    }

    /// Encodes a value to a file, a handle or a closure, which receives all bytes in one chunk. O(output).
    ///
    /// - Throws: the errors of ``encode(_:)``, before anything is written; and errors of the sink.
    public func encode<Sink: JSONSink>(_ value: some TrellisEncodable, to sink: Sink) throws(Sink.Failure) {
        do {
            try written(value).write(to: sink)
        } catch {
            throw Sink._failure(error)
        }
    }

    /// Encodes a value and passes its bytes to a closure. O(output).
    package func withText<Result>(
        of value: some TrellisEncodable, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(TrellisError) -> Result {
        let writer = try written(value)
        return unsafe writer.withBytes(body)
    }

    private func written(_ value: some TrellisEncodable) throws(TrellisError) -> JSONWriter {
        var writer = JSONWriter(options: options)
        try rethrowing {
            try writer.value(value)
            try writer.checkValue(startedAt: 0)
        }
        return writer
    }
}

extension JSONWriter {
    /// Writes all bytes to a sink.
    func write(to sink: some JSONSink) throws {
        let target = try sink._open()
        unsafe try withBytes { text throws(any Error) in unsafe try target.write(UnsafeRawBufferPointer(text)) }
        try target.finish()
    }
}
