/// The elements of an array on a tape, in order.
struct UnkeyedTapeContainer: UnkeyedDecodingContainer {
    // Three words, so that an existential stores it without an allocation.
    private let decoder: TapeDecoder
    /// The index of the next element on the tape.
    private var next: Int
    private(set) var currentIndex = 0

    /// - Parameter decoder: the decoder of an array.
    init(_ decoder: TapeDecoder) {
        self.decoder = decoder
        next = decoder.index + 1
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { decoder.elementCount }
    var isAtEnd: Bool { next >= Int(decoder.document.memory[decoder.index].link) }

    // An element that fails to decode remains the next element.

    @inline(__always)
    private mutating func pass() {
        next = decoder.document.memory.end(ofValueAt: next)
        currentIndex += 1
    }

    @inline(__always)
    private func check(_ type: @autoclosure () -> any Any.Type) throws {
        if isAtEnd { throw decoder.end(type(), at: currentIndex) }
        if currentIndex >= decoder.document.maximumCount { throw decoder.exceededElementLimit(at: next) }
    }

    /// Skips a null. True if there was one, or if there are no more elements.
    private mutating func passNull() throws -> Bool {
        if isAtEnd { return true }
        if currentIndex >= decoder.document.maximumCount { throw decoder.exceededElementLimit(at: next) }
        guard decoder.isNull(at: next) else { return false }
        pass()
        return true
    }

    mutating func decodeNil() throws -> Bool {
        try check(Never.self)
        return try passNull()
    }

    @inline(__always)
    private mutating func scalar<T: TapeReadable>() throws -> T {
        try check(T.self)
        do throws(ValueFault) {
            let value = try decoder.read(T.self, at: next)
            pass()
            return value
        } catch {
            throw decoder.error(error, decoder.codingPath + [CodedKey(index: currentIndex)])
        }
    }

    // MARK: Generic values

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try check(type)
        let value = try decoder.decode(type, at: next, .index(currentIndex))
        pass()
        return value
    }

    mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? {
        try passNull() ? nil : decode(type)
    }

    // MARK: Containers

    private mutating func inner<T>(_ type: any Any.Type, _ open: (TapeDecoder) throws -> T) throws -> T {
        try check(type)
        let result = try open(TapeDecoder(next, in: decoder, .index(currentIndex)))
        pass()
        return result
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try inner(KeyedDecodingContainer<Nested>.self) { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try inner((any UnkeyedDecodingContainer).self) { try $0.elements() }
    }

    mutating func superDecoder() throws -> any Decoder { try inner((any Decoder).self) { $0 } }
}

// Scalars: see KeyedTapeContainer.swift.
extension UnkeyedTapeContainer {
    mutating func decode<T: TapeReadable & Decodable>(_ type: T.Type) throws -> T { try scalar() }
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try scalar() }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar() }
    mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? { try passNull() ? nil : scalar() }
    mutating func decodeIfPresent(_ type: String.Type) throws -> String? { try passNull() ? nil : scalar() }
    mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? { try passNull() ? nil : scalar() }
    mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? { try passNull() ? nil : scalar() }
    mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? { try passNull() ? nil : scalar() }
    mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? { try passNull() ? nil : scalar() }
    mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? { try passNull() ? nil : scalar() }
    mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? { try passNull() ? nil : scalar() }
    mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? { try passNull() ? nil : scalar() }
    mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? { try passNull() ? nil : scalar() }
    mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? { try passNull() ? nil : scalar() }
    mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? { try passNull() ? nil : scalar() }
    mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? { try passNull() ? nil : scalar() }
    mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? { try passNull() ? nil : scalar() }
    mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? { try passNull() ? nil : scalar() }
    mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? { try passNull() ? nil : scalar() }
}
