// The container of one value is the decoder itself.
extension TapeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { document.isNull(at: index) }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try decode(type, by: document.route(for: type), at: index) { self }
    }

    @inline(__always)
    private func scalar<T>(_ read: (TapeDocument, Int) throws(ValueFault) -> T) throws -> T {
        do throws(ValueFault) {
            return try read(document, index)
        } catch {
            throw self.error(error)
        }
    }

    @inline(__always)
    private func integer<I: FixedWidthInteger>(_ type: I.Type) throws -> I {
        try scalar { (document, index) throws(ValueFault) in try document.integer(type, at: index) }
    }

    func decode(_ type: Bool.Type) throws -> Bool {
        try scalar { (document, index) throws(ValueFault) in try document.bool(at: index) }
    }

    func decode(_ type: String.Type) throws -> String {
        try scalar { (document, index) throws(ValueFault) in try document.string(at: index) }
    }

    func decode(_ type: Double.Type) throws -> Double {
        try scalar { (document, index) throws(ValueFault) in try document.double(at: index) }
    }

    func decode(_ type: Float.Type) throws -> Float {
        try scalar { (document, index) throws(ValueFault) in try document.float(at: index) }
    }

    func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
    func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }
}
