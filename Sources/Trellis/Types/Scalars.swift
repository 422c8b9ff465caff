// The standard library's scalars.

extension String: TrellisCodable {
    public static func decode(from token: borrowing JSONToken) throws -> String { try token.string() }
    @inlinable public func encode(to writer: inout JSONWriter) throws { writer.string(self) }
}

extension Bool: TrellisCodable {
    public static func decode(from token: borrowing JSONToken) throws -> Bool { try token.bool() }
    @inlinable public func encode(to writer: inout JSONWriter) throws { writer.bool(self) }
}

extension Double: TrellisCodable {
    public static func decode(from token: borrowing JSONToken) throws -> Double { try token.double() }
    @inlinable public func encode(to writer: inout JSONWriter) throws { try writer.double(self) }

    @inlinable
    public static func _encodeArray(_ elements: UnsafeRawPointer, count: Int, to writer: inout JSONWriter) throws {
        unsafe try writer.numbers(elements.assumingMemoryBound(to: Double.self), count)
    }
}

extension Float: TrellisCodable {
    public static func decode(from token: borrowing JSONToken) throws -> Float { try token.float() }
    @inlinable public func encode(to writer: inout JSONWriter) throws { try writer.float(self) }

    @inlinable
    public static func _encodeArray(_ elements: UnsafeRawPointer, count: Int, to writer: inout JSONWriter) throws {
        unsafe try writer.numbers(elements.assumingMemoryBound(to: Float.self), count)
    }
}

extension TrellisDecodable where Self: FixedWidthInteger {
    public static func decode(from token: borrowing JSONToken) throws -> Self { try token.integer(as: Self.self) }
}

extension TrellisEncodable where Self: FixedWidthInteger {
    @inlinable public func encode(to writer: inout JSONWriter) throws { writer.integer(self) }

    public static func _encodeArray(_ elements: UnsafeRawPointer, count: Int, to writer: inout JSONWriter) throws {
        unsafe try writer.numbers(elements.assumingMemoryBound(to: Self.self), count)
    }
}

extension Int: TrellisCodable {}
extension Int8: TrellisCodable {}
extension Int16: TrellisCodable {}
extension Int32: TrellisCodable {}
extension Int64: TrellisCodable {}
extension Int128: TrellisCodable {}
extension UInt: TrellisCodable {}
extension UInt8: TrellisCodable {}
extension UInt16: TrellisCodable {}
extension UInt32: TrellisCodable {}
extension UInt64: TrellisCodable {}
extension UInt128: TrellisCodable {}
