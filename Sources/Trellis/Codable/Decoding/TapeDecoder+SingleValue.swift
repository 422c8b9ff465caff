// The decoder itself is the single-value container.
extension TapeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { document.isNull(at: index) }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try decode(type, by: document.route(for: type), at: index) {
            try checkStack()
            return self
        }
    }

    @inline(__always)
    private func scalar<T: TapeReadable>() throws -> T {
        do throws(ValueFault) {
            return try T.read(document, at: index)
        } catch {
            throw self.error(error)
        }
    }

    func decode(_ type: Bool.Type) throws -> Bool { try scalar() }
    func decode(_ type: String.Type) throws -> String { try scalar() }
    func decode(_ type: Double.Type) throws -> Double { try scalar() }
    func decode(_ type: Float.Type) throws -> Float { try scalar() }
    func decode(_ type: Int.Type) throws -> Int { try scalar() }
    func decode(_ type: Int8.Type) throws -> Int8 { try scalar() }
    func decode(_ type: Int16.Type) throws -> Int16 { try scalar() }
    func decode(_ type: Int32.Type) throws -> Int32 { try scalar() }
    func decode(_ type: Int64.Type) throws -> Int64 { try scalar() }
    func decode(_ type: UInt.Type) throws -> UInt { try scalar() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar() }
    func decode(_ type: Int128.Type) throws -> Int128 { try scalar() }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar() }
}
