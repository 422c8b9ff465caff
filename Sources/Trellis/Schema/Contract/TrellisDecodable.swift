/// A type that can be decoded from a JSON value, and so can be the type of a field.
///
/// A type that is one string, number or Boolean implements ``decode(from:)``. An enum with raw values only needs the
/// conformance. A type that is an object conforms to ``JSONModel``. Optionals, arrays, sets, dictionaries, vectors and
/// inline arrays of such types already conform. Requirements whose names begin with an underscore are for the library
/// and have default implementations.
///
/// ```swift
/// struct Celsius: TrellisDecodable {
///     var degrees: Double
///     static func decode(from token: borrowing JSONToken) throws -> Celsius {
///         Celsius(degrees: try token.double())
///     }
/// }
/// ```
public nonisolated protocol TrellisDecodable: SendableMetatype {
    /// Decodes a value from a string, number or Boolean.
    ///
    /// Thrown errors are reported with the path and position of the value.
    static func decode(from token: borrowing JSONToken) throws -> Self

    /// The structure of the type's JSON.
    static var _jsonShape: _JSONShape { get }

    // Operations on memory that holds values of this type. They are requirements with default implementations so that
    // the witnesses of a concrete type are specialized for it. The machine calls them through a metatype, which needs
    // neither boxes nor reference counting. Only the library implements them.

    /// Decodes into uninitialized memory.
    static func _decode(_ token: borrowing JSONToken, into slot: UnsafeMutableRawPointer) throws
    /// Stores a value in a field's slot, which holds the wrapped value of an Optional. Returns false if the value is
    /// nil, and nil if it is the null of a `JSONPresence`.
    static func _initializeSlot(_ slot: UnsafeMutableRawPointer, with value: consuming Self) -> Bool?
    /// Moves the property's value out of a field's slot, which holds the wrapped value of an Optional, or no value.
    static func _takeSlot(_ slot: UnsafeMutableRawPointer, _ hasValue: Bool, isNull: Bool) -> Self
    /// Turns an initialized value, or no value, into an initialized Optional, in place.
    static func _wrap(_ slot: UnsafeMutableRawPointer, _ hasValue: Bool)
    /// Moves elements into a new array in the slot.
    static func _makeArray(_ elements: UnsafeMutableRawPointer, count: Int, into slot: UnsafeMutableRawPointer)
    /// Moves keys and values into a new dictionary in the slot. Of equal keys, the last or the first takes precedence.
    static func _makeDictionary(
        _ keys: UnsafeMutablePointer<String>, _ values: UnsafeMutableRawPointer, count: Int,
        into slot: UnsafeMutableRawPointer, keepingFirst: Bool)
}

/// A type that can be decoded from JSON and encoded as JSON.
public typealias TrellisCodable = TrellisDecodable & TrellisEncodable

// Safety: as in Contract/JSONModel.swift
extension TrellisDecodable {
    public static var _jsonShape: _JSONShape { .scalar }

    public static func decode(from token: borrowing JSONToken) throws -> Self {
        throw token.mismatch(expected: _jsonShape.expectation)
    }

    @inlinable
    public static func _decode(_ token: borrowing JSONToken, into slot: UnsafeMutableRawPointer) throws {
        unsafe slot.bindMemory(to: Self.self, capacity: 1).initialize(to: try decode(from: token))
    }

    @inlinable
    public static func _initializeSlot(_ slot: UnsafeMutableRawPointer, with value: consuming Self) -> Bool? {
        unsafe slot.bindMemory(to: Self.self, capacity: 1).initialize(to: value)
        return true
    }

    @inlinable
    public static func _takeSlot(_ slot: UnsafeMutableRawPointer, _ hasValue: Bool, isNull: Bool) -> Self {
        unsafe slot.assumingMemoryBound(to: Self.self).move()
    }

    @inlinable
    public static func _wrap(_ slot: UnsafeMutableRawPointer, _ hasValue: Bool) {
        let value = hasValue ? unsafe slot.bindMemory(to: Self.self, capacity: 1).move() : nil
        unsafe slot.bindMemory(to: Self?.self, capacity: 1).initialize(to: value)
    }

    @inlinable
    public static func _makeArray(
        _ elements: UnsafeMutableRawPointer, count: Int, into slot: UnsafeMutableRawPointer
    ) {
        if _isPOD(Self.self), count > 0 {
            // Takes half the time of the other way for short arrays of numbers.
            let elements = unsafe UnsafeBufferPointer(start: elements.assumingMemoryBound(to: Self.self), count: count)
            unsafe slot.bindMemory(to: [Self].self, capacity: 1).initialize(to: [Self](elements))
        } else {
            let array = unsafe [Self](unsafeUninitializedCapacity: count) { buffer, initialized in
                if let target = buffer.baseAddress {
                    unsafe moveElements(elements, to: target, byteCount: count &* MemoryLayout<Self>.stride)
                }
                initialized = count
            }
            unsafe slot.bindMemory(to: [Self].self, capacity: 1).initialize(to: array)
        }
    }

    @inlinable
    public static func _makeDictionary(
        _ keys: UnsafeMutablePointer<String>, _ values: UnsafeMutableRawPointer, count: Int,
        into slot: UnsafeMutableRawPointer, keepingFirst: Bool
    ) {
        unsafe moveIntoDictionary(keys, values, count: count, into: slot, keepingFirst: keepingFirst)
    }

    @inlinable
    @inline(__always)
    static func moveIntoDictionary(
        _ keys: UnsafeMutablePointer<String>, _ values: UnsafeMutableRawPointer, count: Int,
        into slot: UnsafeMutableRawPointer, keepingFirst: Bool
    ) {
        let values = unsafe values.assumingMemoryBound(to: Self.self)
        var dictionary = [String: Self](minimumCapacity: count)
        // Without specialization, one merge is faster than assignments, which request metadata for each entry.
        unsafe withUnsafeTemporaryAllocation(of: (String, Self).self, capacity: 1) { entry in
            guard let entry = entry.baseAddress else { return }
            let entries = unsafe MovedEntries(keys: keys, values: values, count: count, through: entry)
            dictionary.merge(entries) { keepingFirst ? $0 : $1 }
        }
        unsafe slot.bindMemory(to: [String: Self].self, capacity: 1).initialize(to: dictionary)
    }
}

// Operations that are not specialized for each type.
extension TrellisDecodable {
    /// Moves keys and values into a new dictionary, like `_makeDictionary`.
    static func makeSharedDictionary(
        _ keys: UnsafeMutablePointer<String>, _ values: UnsafeMutableRawPointer, count: Int,
        into slot: UnsafeMutableRawPointer, keepingFirst: Bool
    ) {
        guard unsafe areDistinct(keys, count: count) else {
            return unsafe moveIntoDictionary(keys, values, count: count, into: slot, keepingFirst: keepingFirst)
        }
        // A merge takes twice as long, because it requests metadata and handles each entry as an Optional of a tuple.
        let values = unsafe values.assumingMemoryBound(to: Self.self)
        let dictionary = unsafe [String: Self](
            _unsafeUninitializedCapacity: count, allowingDuplicates: false
        ) { newKeys, newValues in
            unsafe newKeys.baseAddress?.moveInitialize(from: keys, count: count)
            unsafe newValues.baseAddress?.moveInitialize(from: values, count: count)
            return count
        }
        unsafe slot.bindMemory(to: [String: Self].self, capacity: 1).initialize(to: dictionary)
    }

    /// Turns an initialized value, or no value, into an initialized `JSONPresence`, in place.
    static func _wrapPresence(_ slot: UnsafeMutableRawPointer, _ hasValue: Bool, isNull: Bool) {
        let value: JSONPresence<Self> =
            hasValue
            ? .value(unsafe slot.bindMemory(to: Self.self, capacity: 1).move()) : isNull ? .null : .missing
        unsafe slot.bindMemory(to: JSONPresence<Self>.self, capacity: 1).initialize(to: value)
    }

    /// Destroys consecutive values.
    static func _destroy(_ slot: UnsafeMutableRawPointer, count: Int) {
        unsafe slot.assumingMemoryBound(to: Self.self).deinitialize(count: count)
    }
}

/// An enum with raw values that has a case for unknown raw values.
///
/// ```swift
/// enum State: String, TrellisCodable, JSONUnknownCase {
///     case open, closed, other
///     static var unknownCase: State { .other }
/// }
/// ```
public nonisolated protocol JSONUnknownCase: RawRepresentable, SendableMetatype {
    /// The case for unknown raw values. It is encoded with its own raw value.
    static var unknownCase: Self { get }
}

extension TrellisDecodable where Self: RawRepresentable & JSONUnknownCase, RawValue: TrellisDecodable {
    /// The case with the raw value in the JSON, or the unknown case. A string with more than 30 combining marks in a
    /// row never matches.
    public static func decode(from token: borrowing JSONToken) throws -> Self {
        let raw = try RawValue.decode(from: token)
        if token.kind == .string, unsafe !StreamSafeText.isSafe(token.text) { return unknownCase }
        return Self(rawValue: raw) ?? unknownCase
    }
}

extension TrellisDecodable where Self: RawRepresentable, RawValue: TrellisDecodable {
    /// The case with the raw value in the JSON. Any other value is an error. A string with more than 30 combining marks
    /// in a row never matches.
    @inlinable
    public static func decode(from token: borrowing JSONToken) throws -> Self {
        let raw = try RawValue.decode(from: token)
        // Strings are compared with each case, which takes more than linear time for such strings.
        if let text = raw as? String, text.utf8.count > StreamSafeText.harmlessLength, !text.isStreamSafe {
            throw token.unknownRawValue(of: Self.self)
        }
        guard let value = Self(rawValue: raw) else { throw token.unknownRawValue(of: Self.self) }
        return value
    }
}
