// Collections of types that decode themselves. They ask for no container: that one would be asked for each element in its turn.

/// A dictionary with Strings for keys.
protocol StringKeyedDictionary: SendableMetatype {
    /// Decodes the dictionary that is the value of a decoder.
    static func decodeEntries(of decoder: TapeDecoder) throws -> Self
}

extension Dictionary: StringKeyedDictionary where Key == String, Value: Decodable {
    static func decodeEntries(of decoder: TapeDecoder) throws -> [String: Value] {
        try decoder.checkObject()
        let tape = decoder.document.tape
        var entries: [String: Value] = [:]
        let policy = decoder.document.setup.options.duplicateKeys
        try tape.forEachMember(ofObjectAt: decoder.index) { keyIndex, index in
            let key = tape.string(at: keyIndex)
            if policy != .useLast, entries[key] != nil {
                if policy == .error { throw decoder.repeated(keyIndex) }
                return
            }
            entries[key] = try decoder.decode(Value.self, at: index, .key(CodedKey(stringValue: key)))
        }
        return entries
    }
}

/// An array of such types.
protocol DecodableArray: SendableMetatype {
    /// Decodes the array that is the value of a decoder.
    static func decodeElements(of decoder: TapeDecoder) throws -> Self
}

extension Array: DecodableArray where Element: Decodable {
    static func decodeElements(of decoder: TapeDecoder) throws -> [Element] {
        try decoder.checkArray()
        let memory = decoder.document.memory
        let route = decoder.document.route(for: Element.self)
        let end = memory.end(ofValueAt: decoder.index) - 1
        var elements: [Element] = []
        var index = decoder.index + 1
        while index < end {
            let position = elements.count
            elements.append(
                try decoder.decode(Element.self, by: route, at: index) {
                    try TapeDecoder(index, in: decoder, .index(position))
                })
            index = memory.end(ofValueAt: index)
        }
        return elements
    }
}
