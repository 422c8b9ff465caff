/// A type that can be encoded as JSON.
///
/// Requirements whose names start with an underscore are internal to the library and have default implementations.
///
/// ```swift
/// extension Celsius: TrellisEncodable {
///     func encode(to writer: inout JSONWriter) throws { try degrees.encode(to: &writer) }
/// }
/// ```
public nonisolated protocol TrellisEncodable: SendableMetatype {
    /// Writes exactly one JSON value.
    func encode(to writer: inout JSONWriter) throws

    /// Writes an array of such values. This is a requirement so that arrays of numbers have a fast implementation.
    static func _encodeArray(_ elements: UnsafeRawPointer, count: Int, to writer: inout JSONWriter) throws

    /// Whether this is nil, so that its field may be omitted.
    var _isNil: Bool { get }

    /// Whether this is a `JSONPresence` without a value, whose field is always omitted.
    var _isMissing: Bool { get }
}

// Safety: The elements of an array are only passed to the method of their own type.
extension TrellisEncodable {
    @inlinable public var _isNil: Bool { false }
    @inlinable public var _isMissing: Bool { false }

    @inlinable
    public static func _encodeArray(_ elements: UnsafeRawPointer, count: Int, to writer: inout JSONWriter) throws {
        let first = unsafe elements.assumingMemoryBound(to: Self.self)
        unsafe try writer.array(of: UnsafeBufferPointer(start: first, count: count))
    }
}

extension TrellisEncodable where Self: RawRepresentable, RawValue: TrellisEncodable {
    /// Writes the raw value.
    @inlinable
    public func encode(to writer: inout JSONWriter) throws {
        try rawValue.encode(to: &writer)
    }
}
