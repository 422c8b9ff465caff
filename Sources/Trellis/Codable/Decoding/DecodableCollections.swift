// Collections of `Decodable` types, decoded without a container. A container would be requested for the collection, and
// used for each element.
// Safety: Elements are written to the memory of a new array, in order and up to its capacity. Values of a dictionary
// are written to memory with room for one value for each key, which is freed with the values that were not moved to the
// dictionary.

/// A dictionary with `String` keys.
protocol StringKeyedDictionary: StandardType {
    /// Decodes the dictionary that is the value of the decoder.
    static func decodeEntries(of decoder: TapeDecoder) throws -> Self
}

extension Dictionary: StringKeyedDictionary where Key == String, Value: Decodable {
    static func decodeEntries(of decoder: TapeDecoder) throws -> [String: Value] {
        try decoder.checkObject()
        decoder.document.log?.noteAll(ofValueAt: decoder.index, decoder.document.memory)
        decoder.complete()
        let route = decoder.document.route(for: Value.self)
        if let keys = decoder.distinctKeys(for: Value.self) { return try decodeEntries(of: decoder, keys, by: route) }
        let document = decoder.document
        let tape = document.tape
        var entries = [String: Value](minimumCapacity: decoder.capacity(for: Value.self, decoder.memberCount))
        let policy = document.setup.options.duplicateKeys
        try tape.forEachMember(ofObjectAt: decoder.index) { keyIndex, index in
            guard document.memory.isStreamSafe(at: keyIndex) else {
                throw decoder.exceededMarkLimit(in: "a key", at: keyIndex)
            }
            let key = tape.string(at: keyIndex)
            func value() throws -> Value { try decoder.decode(Value.self, by: route, at: index, named: key) }
            if policy != .useLast, entries[key] != nil {
                if policy == .error { throw decoder.repeated(keyIndex) }
                // With a key strategy, Foundation also decodes the other values of a repeated key.
                if !document.strategies.keepsKeys { _ = try value() }
                return
            }
            entries[key] = try value()
            if entries.count > document.maximumCount { throw decoder.exceededElementLimit(at: keyIndex) }
        }
        return entries
    }

    /// Decodes entries with different keys. Without specialization, inserting each entry takes twice as long.
    private static func decodeEntries(
        of decoder: TapeDecoder, _ keys: [String], by route: DecodingRoute
    ) throws -> [String: Value] {
        let memory = decoder.document.memory
        let values = UnsafeMutablePointer<Value>.allocate(capacity: keys.count)
        var count = 0
        defer {
            unsafe values.deinitialize(count: count)
            unsafe values.deallocate()
        }
        var keyIndex = decoder.index + 1
        for key in keys {
            let value = try decoder.decode(Value.self, by: route, at: keyIndex + 1, named: key)
            unsafe (values + count).initialize(to: value)
            count += 1
            keyIndex = memory.end(ofValueAt: keyIndex + 1)
        }
        return unsafe [String: Value](
            _unsafeUninitializedCapacity: keys.count, allowingDuplicates: false
        ) { newKeys, newValues in
            _ = unsafe newKeys.initialize(from: keys)
            unsafe newValues.baseAddress?.moveInitialize(from: values, count: count)
            count = 0
            return keys.count
        }
    }
}

/// An array of `Decodable` elements.
protocol DecodableArray: StandardType {
    /// Decodes the array that is the value of the decoder.
    static func decodeElements(of decoder: TapeDecoder) throws -> Self
}

extension Array: DecodableArray where Element: Decodable {
    static func decodeElements(of decoder: TapeDecoder) throws -> [Element] {
        try decoder.checkArray()
        let capacity = decoder.capacity(for: Element.self, decoder.elementCount)
        var others: [Element] = []
        // Appending to an array of a generic type takes ten times as long as writing to its memory.
        var elements = unsafe try [Element](unsafeUninitializedCapacity: capacity) { memory, count in
            try decoder.forEachElement(Element.self) { (element: consuming Element, _) in
                guard count < capacity, let start = memory.baseAddress else { return others.append(element) }
                unsafe (start + count).initialize(to: consume element)
                count += 1
            }
        }
        // `isEmpty` would request the conformance of the array type from the runtime.
        if others.count > 0 { elements += others }
        return elements
    }
}

/// A set of strings, or of Optionals or arrays of strings.
protocol TextSet: StandardType {
    /// Decodes the set that is the value of the decoder.
    static func decodeElements(of decoder: TapeDecoder) throws -> Self
}

extension Set: TextSet where Element: HashedText & Decodable {
    static func decodeElements(of decoder: TapeDecoder) throws -> Set<Element> {
        try decoder.checkArray()
        var elements: Set<Element> = []
        try decoder.forEachElement(Element.self) { element, index in
            guard element.isStreamSafe else { throw decoder.exceededMarkLimit(in: "a string", at: index) }
            elements.insert(element)
        }
        return elements
    }
}

extension TapeDecoder {
    /// The capacity for a number of elements, but so few that the memory for them is proportional to the document:
    /// large elements may be missing almost all of their members, or be invalid.
    fileprivate func capacity<Element>(for type: Element.Type, _ count: Int) -> Int {
        let events = document.memory.end(ofValueAt: index) - index
        return min(count, document.maximumCount, max(events * 128 / MemoryLayout<Element>.stride, 16))
    }

    /// The number of the object's members. O(members).
    fileprivate var memberCount: Int { document.memory.countElements(ofArrayAt: index) / 2 }

    /// The object's keys if they certainly differ and there may be memory for as many values; nil otherwise.
    fileprivate func distinctKeys<Value>(for type: Value.Type) -> [String]? {
        let memory = document.memory
        let count = memberCount
        guard count <= mostDistinctKeys, count == capacity(for: type, count) else { return nil }
        var keys: [String] = []
        keys.reserveCapacity(count)
        var keyIndex = index + 1
        for _ in 0..<count {
            guard memory.isStreamSafe(at: keyIndex) else { return nil }
            keys.append(memory.string(at: keyIndex))
            keyIndex = memory.end(ofValueAt: keyIndex + 1)
        }
        return unsafe areDistinct(keys, count: count) ? keys : nil
    }

    /// Decodes the value of a member.
    @inline(__always)
    fileprivate func decode<T: Decodable>(
        _ type: T.Type, by route: DecodingRoute, at index: Int, named key: String
    ) throws -> T {
        try decode(type, by: route, at: index) {
            try TapeDecoder(index, in: self, .key(CodedKey(stringValue: key)))
        }
    }

    /// Decodes the elements of the value, which must be an array.
    ///
    /// - Parameter body: receives the index of each element on the tape.
    @inline(__always)
    fileprivate func forEachElement<Element: Decodable>(
        _ type: Element.Type, _ body: (consuming Element, Int) throws -> Void
    ) throws {
        let memory = document.memory
        let route = document.route(for: Element.self)
        let end = memory.end(ofValueAt: index) - 1
        var count = 0
        var next = index + 1
        while next < end {
            guard count < document.maximumCount else { throw exceededElementLimit(at: next) }
            let (position, place) = (count, next)
            let element = try decode(Element.self, by: route, at: place) {
                try TapeDecoder(place, in: self, .index(position))
            }
            try body(consume element, place)
            count += 1
            next = memory.end(ofValueAt: next)
        }
    }
}
