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

    // Scalars: see KeyedTapeContainer.swift.
    func decode<T: TapeReadable & Decodable>(_ type: T.Type) throws -> T { try scalar() }
    func decode(_ type: Int128.Type) throws -> Int128 { try scalar() }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar() }
}
