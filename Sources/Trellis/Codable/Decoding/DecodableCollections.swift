// Collections of `Decodable` types, decoded without a container. A container would be requested for the collection, and
// used for each element.
// Safety: Elements are written to the memory of a new array, in order and up to its capacity.

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
        let document = decoder.document
        let tape = document.tape
        var entries: [String: Value] = [:]
        let policy = document.setup.options.duplicateKeys
        try tape.forEachMember(ofObjectAt: decoder.index) { keyIndex, index in
            guard document.memory.isStreamSafe(at: keyIndex) else {
                throw decoder.tooManyMarks(in: "a key", at: keyIndex)
            }
            let key = tape.string(at: keyIndex)
            if policy != .useLast, entries[key] != nil {
                if policy == .error { throw decoder.repeated(keyIndex) }
                // With a key strategy, Foundation also decodes the other values of a repeated key.
                if !document.strategies.keepsKeys {
                    _ = try decoder.decode(Value.self, at: index, .key(CodedKey(stringValue: key)))
                }
                return
            }
            entries[key] = try decoder.decode(Value.self, at: index, .key(CodedKey(stringValue: key)))
            if entries.count > document.maximumCount { throw decoder.tooManyElements(at: keyIndex) }
        }
        return entries
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
        let capacity = decoder.elementCapacity(MemoryLayout<Element>.stride)
        var others: [Element] = []
        // Appending to an array of a generic type takes ten times as long as writing to its memory.
        var elements = unsafe try [Element](unsafeUninitializedCapacity: capacity) { memory, count in
            try decoder.forEachElement(Element.self) { element, _ in
                guard count < capacity, let start = memory.baseAddress else { return others.append(element) }
                unsafe (start + count).initialize(to: element)
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
            guard element.isStreamSafe else { throw decoder.tooManyMarks(in: "a string", at: index) }
            elements.insert(element)
        }
        return elements
    }
}

extension TapeDecoder {
    /// The number of the array's elements, but so few that the memory for them is proportional to the document: large
    /// elements may be missing almost all of their members, or be invalid.
    fileprivate func elementCapacity(_ stride: Int) -> Int {
        let events = document.memory.end(ofValueAt: index) - index
        return min(elementCount, document.maximumCount, max(events * 128 / stride, 16))
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
            guard count < document.maximumCount else { throw tooManyElements(at: next) }
            let (position, place) = (count, next)
            let element = try decode(Element.self, by: route, at: place) {
                try TapeDecoder(place, in: self, .index(position))
            }
            try body(element, place)
            count += 1
            next = memory.end(ofValueAt: next)
        }
    }
}
