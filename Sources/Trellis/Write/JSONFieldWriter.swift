/// Writes the fields of a model: what ``JSONModel`` gets in `encode(field:to:)`.
///
/// It writes the key of the field that is due and a value, or nothing where the field is left out. A value alone, which
/// would have no key, it cannot write; nor can a ``JSONWriter``, which writes values, write a field and with it a key
/// that nobody expects.
@frozen public struct JSONFieldWriter: ~Copyable, AnyThread {
    // Alone in here, so that the memory of the one is that of the other: see `withFieldWriter`.
    @usableFromInline var writer: JSONWriter

    /// Writes the field that is due. An Optional that is nil is left out, or written as null if the field or the
    /// options say so.
    @inlinable
    public mutating func field<T: TrellisEncodable>(_ value: T) throws { try writer.field(value) }

    /// Not a value: its type does not say that its raw values are its JSON form.
    @available(
        *, unavailable, message: "an enum with raw values has a JSON form once it says so: add ': TrellisCodable' to it"
    )
    public mutating func field<T: RawRepresentable>(_ value: T) throws { unavailable() }
}

// Safety: A field writer has a writer as its only member, and so the same layout. The memory of a writer is rebound to
// a field writer for the call in which a model writes a field. That call has exclusive access to the writer, and the
// pointer does not leave it.
extension JSONWriter {
    /// Lends this writer to a model that writes a field. It costs nothing: the same bytes get another type.
    @inline(__always)
    mutating func withFieldWriter(_ body: (inout JSONFieldWriter) throws -> Void) rethrows {
        // A field writer is a writer and nothing else, so both have one layout, and what is done to the one is done to
        // the other. This has exclusive access to the writer for the call, and the pointer does not leave it.
        unsafe try withUnsafeMutablePointer(to: &self) { writer in
            unsafe try writer.withMemoryRebound(to: JSONFieldWriter.self, capacity: 1) { unsafe try body(&$0.pointee) }
        }
    }
}
