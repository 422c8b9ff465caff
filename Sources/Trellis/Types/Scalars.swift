// The standard library's scalars.

extension String: JSONCodable {
    public static func decode(from token: borrowing JSONToken) throws -> String { try token.string() }
    @inlinable public func encode(to writer: inout JSONWriter) throws { writer.string(self) }
}

extension Bool: JSONCodable {
    public static func decode(from token: borrowing JSONToken) throws -> Bool { try token.bool() }
    @inlinable public func encode(to writer: inout JSONWriter) throws { writer.bool(self) }
}

extension Double: JSONCodable {
    public static func decode(from token: borrowing JSONToken) throws -> Double { try token.double() }
    @inlinable public func encode(to writer: inout JSONWriter) throws { try writer.double(self) }

    @inlinable
    public static func _encodeArray(_ elements: UnsafeRawPointer, count: Int, to writer: inout JSONWriter) throws {
        unsafe try writer.numbers(elements.assumingMemoryBound(to: Double.self), count)
    }
}

extension Float: JSONCodable {
    public static func decode(from token: borrowing JSONToken) throws -> Float { try token.float() }
    @inlinable public func encode(to writer: inout JSONWriter) throws { try writer.float(self) }

    @inlinable
    public static func _encodeArray(_ elements: UnsafeRawPointer, count: Int, to writer: inout JSONWriter) throws {
        unsafe try writer.numbers(elements.assumingMemoryBound(to: Float.self), count)
    }
}

extension JSONDecodable where Self: FixedWidthInteger {
    public static func decode(from token: borrowing JSONToken) throws -> Self { try token.integer(as: Self.self) }
}

extension JSONEncodable where Self: FixedWidthInteger {
    @inlinable public func encode(to writer: inout JSONWriter) throws { writer.integer(self) }

    public static func _encodeArray(_ elements: UnsafeRawPointer, count: Int, to writer: inout JSONWriter) throws {
        unsafe try writer.numbers(elements.assumingMemoryBound(to: Self.self), count)
    }
}

extension Int: JSONCodable {}
extension Int8: JSONCodable {}
extension Int16: JSONCodable {}
extension Int32: JSONCodable {}
extension Int64: JSONCodable {}
extension Int128: JSONCodable {}
extension UInt: JSONCodable {}
extension UInt8: JSONCodable {}
extension UInt16: JSONCodable {}
extension UInt32: JSONCodable {}
extension UInt64: JSONCodable {}
extension UInt128: JSONCodable {}
