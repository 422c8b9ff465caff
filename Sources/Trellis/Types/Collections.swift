// Optionals, arrays and sets.

// Safety: Elements, keys and values are moved out of the machine's memory, each once. The writer borrows the elements
// of an array during a call.
extension Optional: TrellisDecodable where Wrapped: TrellisDecodable {
    public static var _jsonShape: _JSONShape { _JSONShape(.optional(Wrapped.self), of: Self.self) }

    /// The slot of a field holds the wrapped value.
    public static func _initializeSlot(_ slot: UnsafeMutableRawPointer, with value: consuming Wrapped?) -> Bool? {
        guard let wrapped = value else { return false }
        unsafe slot.bindMemory(to: Wrapped.self, capacity: 1).initialize(to: wrapped)
        return true
    }

    public static func _takeSlot(_ slot: UnsafeMutableRawPointer, _ hasValue: Bool, isNull: Bool) -> Wrapped? {
        hasValue ? unsafe slot.assumingMemoryBound(to: Wrapped.self).move() : nil
    }
}

extension Optional: TrellisEncodable where Wrapped: TrellisEncodable {
    @inlinable
    public func encode(to writer: inout JSONWriter) throws {
        if let value = self { try writer.value(value) } else { writer.null() }
    }

    @inlinable public var _isNil: Bool { self == nil }
}

extension Array: TrellisDecodable where Element: TrellisDecodable {
    public static var _jsonShape: _JSONShape {
        // The plan of an Optional element contains the wrapped type, whose `_makeArray` would create an array of
        // non-optional elements. An array of Optionals therefore sets its own container.
        let isPlain = if case .optional = Element._jsonShape.kind { false } else { true }
        return _JSONShape(.array(element: Element.self, container: isPlain ? nil : [Element].self), of: Self.self)
    }

    public static func _makeDictionary(
        _ keys: UnsafeMutablePointer<String>, _ values: UnsafeMutableRawPointer, count: Int,
        into slot: UnsafeMutableRawPointer, keepingFirst: Bool
    ) {
        unsafe makeSharedDictionary(keys, values, count: count, into: slot, keepingFirst: keepingFirst)
    }
}

/// An array of bytes that may be a base64 string.
extension Array: Base64Bytes where Element == UInt8 {
    init(bytes: [UInt8]) { self = bytes }
}

extension ContiguousArray: Base64Bytes where Element == UInt8 {
    init(bytes: [UInt8]) { self.init(bytes) }
}

extension Array: JSONArrayContainer where Element: TrellisDecodable {
    static func make(_ elements: UnsafeMutableRawPointer, count: Int, into slot: UnsafeMutableRawPointer) {
        unsafe Element._makeArray(elements, count: count, into: slot)
    }
}

extension ContiguousArray: TrellisDecodable, JSONArrayContainer where Element: TrellisDecodable {
    static func make(_ elements: UnsafeMutableRawPointer, count: Int, into slot: UnsafeMutableRawPointer) {
        let elements = unsafe elements.assumingMemoryBound(to: Element.self)
        let array = unsafe ContiguousArray(unsafeUninitializedCapacity: count) { buffer, initialized in
            unsafe buffer.baseAddress?.moveInitialize(from: elements, count: count)
            initialized = count
        }
        unsafe slot.bindMemory(to: Self.self, capacity: 1).initialize(to: array)
    }
}

extension Set: TrellisDecodable, JSONArrayContainer where Element: TrellisDecodable {
    static var isHashing: Bool { true }

    static func make(_ elements: UnsafeMutableRawPointer, count: Int, into slot: UnsafeMutableRawPointer) {
        let elements = unsafe elements.assumingMemoryBound(to: Element.self)
        var set = Set(minimumCapacity: count)
        for index in 0..<count { unsafe set.insert((elements + index).move()) }
        unsafe slot.bindMemory(to: Self.self, capacity: 1).initialize(to: set)
    }
}

extension Array: TrellisEncodable where Element: TrellisEncodable {
    /// Writes an array, or, if the format of the field is base64, a string.
    @inlinable
    public func encode(to writer: inout JSONWriter) throws {
        if Element.self == UInt8.self, writer.isBase64, let bytes = self as? [UInt8] {
            writer.base64(bytes)
        } else {
            unsafe try withUnsafeBufferPointer { unsafe try writer.array($0) }
        }
    }
}

extension ContiguousArray: TrellisEncodable where Element: TrellisEncodable {
    /// Writes an array, or, if the format of the field is base64, a string.
    @inlinable
    public func encode(to writer: inout JSONWriter) throws {
        if Element.self == UInt8.self, writer.isBase64, let bytes = self as? ContiguousArray<UInt8> {
            writer.base64(Array(bytes))
        } else {
            unsafe try withUnsafeBufferPointer { unsafe try writer.array($0) }
        }
    }
}

extension Set: TrellisEncodable where Element: TrellisEncodable {
    /// Writes the elements in no particular order. In canonical JSON, they are sorted by the bytes of their JSON, which
    /// takes O(n log n) comparisons and a copy of these bytes.
    @inlinable
    public func encode(to writer: inout JSONWriter) throws {
        if writer.isCanonical { try writer.sortedElements(of: self) } else { try writer.array(of: self) }
    }
}
