// Encoding arrays.
// Safety: as in JSONWriter.swift
extension JSONWriter {
    /// Writes an array with the array method of the element type.
    @inlinable
    mutating func array<Element: TrellisEncodable>(_ elements: UnsafeBufferPointer<Element>) throws {
        guard let first = elements.baseAddress, elements.count > 0 else { return try emptyArray() }
        unsafe try Element._encodeArray(first, count: elements.count, to: &self)
    }

    @usableFromInline
    mutating func emptyArray() throws {
        try openArray()
        endArray()
    }

    /// Writes an array, element by element.
    @inlinable
    mutating func array<Element: TrellisEncodable>(of elements: UnsafeBufferPointer<Element>) throws {
        try openArray()
        if let first = elements.baseAddress {
            for index in 0..<elements.count {
                let element = unsafe UnsafeRawPointer(first + index).assumingMemoryBound(to: Borrowed<Element>.self)
                unsafe try self.element(element.pointee, at: index)
            }
        }
        endArray()
    }

    /// Writes an array, element by element.
    @inlinable
    mutating func array<Elements: Sequence>(of elements: Elements) throws where Elements.Element: TrellisEncodable {
        try openArray()
        var index = 0
        for element in elements {
            try self.element(Borrowed(value: element), at: index)
            index += 1
        }
        endArray()
    }

    /// Writes an element. An error gets its index in the path.
    @inlinable
    @inline(__always)
    mutating func element<Element: TrellisEncodable>(_ element: borrowing Borrowed<Element>, at index: Int) throws {
        beginElement()
        do {
            try element.encode(to: &self)
            try checkFailure()
        } catch {
            throw TrellisError(error, under: .index(index))
        }
    }
}
