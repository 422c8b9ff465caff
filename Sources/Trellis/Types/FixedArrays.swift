// Arrays of a fixed length: SIMD vectors and InlineArray. They are decoded without an allocation.

extension SIMD2: TrellisDecodable, JSONArrayContainer, JSONFixedArray where Scalar: TrellisDecodable {}
extension SIMD3: TrellisDecodable, JSONArrayContainer, JSONFixedArray where Scalar: TrellisDecodable {}
extension SIMD4: TrellisDecodable, JSONArrayContainer, JSONFixedArray where Scalar: TrellisDecodable {}

// Safety: as in Collections.swift
extension JSONFixedArray where Self: SIMD, Scalar: TrellisDecodable {
    static var elementType: any TrellisDecodable.Type { Scalar.self }
    static var elementCount: Int { scalarCount }

    /// Whether scalars are stored contiguously, as in the standard library's vectors. Third-party scalars could have
    /// another layout.
    static var isContiguous: Bool {
        let known: [Any.Type] = [
            Double.self, Float.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self,
            UInt16.self, UInt32.self, UInt64.self,
        ]
        return known.contains { $0 == Scalar.self }
    }

    static func make(_ elements: UnsafeMutableRawPointer, count: Int, into slot: UnsafeMutableRawPointer) {
        let elements = unsafe elements.assumingMemoryBound(to: Scalar.self)
        var vector = Self()
        for index in vector.indices { vector[index] = unsafe (elements + index).move() }
        unsafe slot.bindMemory(to: Self.self, capacity: 1).initialize(to: vector)
    }
}

extension SIMD2: TrellisEncodable where Scalar: TrellisEncodable {}
extension SIMD3: TrellisEncodable where Scalar: TrellisEncodable {}
extension SIMD4: TrellisEncodable where Scalar: TrellisEncodable {}

extension TrellisEncodable where Self: SIMD, Scalar: TrellisEncodable {
    /// Writes an array of the scalars.
    @inlinable public func encode(to writer: inout JSONWriter) throws { try writer.vector(self) }
}

extension JSONWriter {
    @inlinable
    mutating func vector<Vector: SIMD>(_ vector: Vector) throws where Vector.Scalar: TrellisEncodable {
        try unsafe withUnsafeTemporaryAllocation(of: Vector.Scalar.self, capacity: Vector.scalarCount) { scalars in
            // The buffer has capacity for exactly these elements.
            for index in vector.indices { unsafe scalars.initializeElement(at: index, to: vector[index]) }
            defer { unsafe scalars.deinitialize() }
            unsafe try array(UnsafeBufferPointer(scalars))
        }
    }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension InlineArray: TrellisDecodable, JSONArrayContainer, JSONFixedArray where Element: TrellisDecodable {
    static var elementType: any TrellisDecodable.Type { Element.self }
    static var elementCount: Int { count }
    static var isContiguous: Bool { true }

    static func make(_ elements: UnsafeMutableRawPointer, count: Int, into slot: UnsafeMutableRawPointer) {
        let elements = unsafe elements.assumingMemoryBound(to: Element.self)
        let array = Self { unsafe (elements + $0).move() }
        unsafe slot.bindMemory(to: Self.self, capacity: 1).initialize(to: array)
    }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension InlineArray: TrellisEncodable where Element: TrellisEncodable {
    /// Writes an array.
    @inlinable
    public func encode(to writer: inout JSONWriter) throws {
        unsafe try span.withUnsafeBufferPointer { unsafe try writer.array($0) }
    }
}
