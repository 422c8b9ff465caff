/// Writes the fields of a model, in ``JSONEncodableModel/encode(field:to:)``.
///
/// It writes the key of the current field and a value, or nothing if the field is omitted. It cannot write a value
/// without a key. A ``JSONWriter``, which writes values, cannot write a field with a key.
@frozen public struct JSONFieldWriter: ~Copyable, AnyThread {
    // The only stored property, so that both types have the same memory layout: see `withFieldWriter`.
    @usableFromInline var writer: JSONWriter

    /// Writes the current field. A nil is omitted, or written as null if the field or the options request this.
    ///
    /// - Throws: the errors of ``TrellisEncoder/encode(_:)``.
    @inlinable
    public mutating func field<T: TrellisEncodable>(_ value: T) throws { try writer.field(value) }

    /// Unavailable: a type with raw values needs a conformance to be encoded.
    @available(
        *, unavailable, message: "an enum with raw values must conform to TrellisCodable: add ': TrellisCodable' to it"
    )
    public mutating func field<T: RawRepresentable>(_ value: T) throws { unavailable() }
}

// Safety: A field writer has a writer as its only member, and so the same layout. The memory of a writer is rebound to
// a field writer for the call in which a model writes a field. That call has exclusive access to the writer, and the
// pointer does not escape.
extension JSONWriter {
    /// Passes this writer as a field writer to a model that writes a field. This has no cost: the same memory is used
    /// with another type.
    @inline(__always)
    mutating func withFieldWriter(_ body: (inout JSONFieldWriter) throws -> Void) rethrows {
        // A field writer contains only a writer, so both have the same layout. This method has exclusive access to the
        // writer during the call, and the pointer does not escape.
        unsafe try withUnsafeMutablePointer(to: &self) { writer in
            unsafe try writer.withMemoryRebound(to: JSONFieldWriter.self, capacity: 1) { unsafe try body(&$0.pointee) }
        }
    }
}
