// The standard library's scalars.

extension String: TrellisCodable, StandardScalar {
    static func scalar(from token: borrowing JSONToken) throws -> String { try token.string() }
    @inlinable public func encode(to writer: inout JSONWriter) throws { writer.string(self) }
}

extension Bool: TrellisCodable, StandardScalar {
    static func scalar(from token: borrowing JSONToken) throws -> Bool { try token.bool() }
    @inlinable public func encode(to writer: inout JSONWriter) throws { writer.bool(self) }
}

// Safety: The memory that is written as an array of numbers holds the given count of elements of that type.
extension Double: TrellisCodable, StandardScalar {
    static func scalar(from token: borrowing JSONToken) throws -> Double { try token.double() }
    @inlinable public func encode(to writer: inout JSONWriter) throws { try writer.double(self) }

    @inlinable
    public static func _encodeArray(_ elements: UnsafeRawPointer, count: Int, to writer: inout JSONWriter) throws {
        unsafe try writer.numbers(elements.assumingMemoryBound(to: Double.self), count)
    }
}

extension Float: TrellisCodable, StandardScalar {
    static func scalar(from token: borrowing JSONToken) throws -> Float { try token.float() }
    @inlinable public func encode(to writer: inout JSONWriter) throws { try writer.float(self) }

    @inlinable
    public static func _encodeArray(_ elements: UnsafeRawPointer, count: Int, to writer: inout JSONWriter) throws {
        unsafe try writer.numbers(elements.assumingMemoryBound(to: Float.self), count)
    }
}

extension StandardScalar where Self: FixedWidthInteger {
    static func scalar(from token: borrowing JSONToken) throws -> Self { try token.integer(as: Self.self) }
}

extension TrellisEncodable where Self: FixedWidthInteger {
    @inlinable public func encode(to writer: inout JSONWriter) throws { writer.integer(self) }

    // Other modules call this function itself, not a specialization for a type. With these attributes, it dispatches to
    // a specialization. Without them, it takes five times as long.
    @_specialize(where Self == Int)
    @_specialize(where Self == Int8)
    @_specialize(where Self == Int16)
    @_specialize(where Self == Int32)
    @_specialize(where Self == Int64)
    @_specialize(where Self == Int128)
    @_specialize(where Self == UInt)
    @_specialize(where Self == UInt8)
    @_specialize(where Self == UInt16)
    @_specialize(where Self == UInt32)
    @_specialize(where Self == UInt64)
    @_specialize(where Self == UInt128)
    public static func _encodeArray(_ elements: UnsafeRawPointer, count: Int, to writer: inout JSONWriter) throws {
        unsafe try writer.numbers(elements.assumingMemoryBound(to: Self.self), count)
    }
}

extension Int: TrellisCodable, StandardScalar {}
extension Int8: TrellisCodable, StandardScalar {}
extension Int16: TrellisCodable, StandardScalar {}
extension Int32: TrellisCodable, StandardScalar {}
extension Int64: TrellisCodable, StandardScalar {}
extension Int128: TrellisCodable, StandardScalar {}
extension UInt: TrellisCodable, StandardScalar {}
extension UInt8: TrellisCodable, StandardScalar {}
extension UInt16: TrellisCodable, StandardScalar {}
extension UInt32: TrellisCodable, StandardScalar {}
extension UInt64: TrellisCodable, StandardScalar {}
extension UInt128: TrellisCodable, StandardScalar {}
