// Conversion between tapes and dynamic values.
// Safety: Strings are copied during the call that borrows them. They are UTF-8: the parser has checked them, or they
// come from a String.
extension EventTape {
    /// Records the events of a value. All events have the same position.
    ///
    /// - Throws: `limitExceeded` if the value is larger than a tape can be.
    init(_ json: JSON, at position: TrellisError.Position? = nil) throws(TrellisError) {
        self.init()
        try append(json, at: position)
    }

    private mutating func append(_ json: JSON, at position: TrellisError.Position?) throws(TrellisError) {
        try json.walk { step throws(TrellisError) in
            switch step {
            case .scalar(.bool(let value)): append(value ? .true : .false, at: position)
            case .scalar(.number(let number)): try append(text: number.text, .number, at: position)
            case .scalar(.string(let string)): try append(text: string, .string, at: position)
            case .scalar: append(.null as Kind, at: position)
            case .beginArray: append(.beginArray, at: position)
            case .element: break
            case .endArray: append(.endArray, at: position)
            case .beginObject: append(.beginObject, at: position)
            case .key(let key): try append(text: key, .key, at: position)
            case .endObject: append(.endObject, at: position)
            }
        }
    }

    /// Appends a key, a string or a number.
    ///
    /// - Throws: `limitExceeded` if the tape would be larger than a tape can be.
    mutating func append(
        text: String, _ kind: Kind, at position: TrellisError.Position?
    ) throws(TrellisError) {
        guard hasRoom(for: text.utf8.count, at: position) else {
            throw TrellisError(.init(code: .limitExceeded, found: "a value of more than 4 GiB", position: position))
        }
        append(kind, text, at: position)
    }

    /// The `JSON` value recorded at `index`.
    func json(at index: Int, duplicateKeys: JSONDuplicateKeys) throws(TrellisError) -> JSON {
        var builder = JSONBuilder(duplicateKeys: duplicateKeys)
        for event in index..<end(ofValueAt: index) {
            do {
                switch kind(at: event) {
                case .number, .string, .key:
                    try unsafe withText(at: event) { unsafe try builder.append(kind(at: event), $0) }
                case .beginObject: builder.beginObject(reserving: countMembers(ofObjectAt: event))
                case let kind: builder.append(kind)
                }
            } catch {
                throw TrellisError(error, at: position(at: event))
            }
        }
        return builder.result ?? .null
    }
}

extension JSONBuilder {
    /// Appends an event without a string.
    mutating func append(_ event: EventTape.Kind) {
        switch event {
        case .null: null()
        case .true: bool(true)
        case .false: bool(false)
        case .beginObject: beginObject()
        case .endObject: endObject()
        case .beginArray: beginArray()
        case .endArray: endArray()
        case .number, .string, .key: break
        }
    }

    /// Appends an event with a string.
    mutating func append(_ event: EventTape.Kind, _ text: UnsafeBufferPointer<UInt8>) throws(TrellisError) {
        switch event {
        case .number: unsafe number(text)
        case .string: unsafe string(text)
        case .key: unsafe try key(text)
        default: break
        }
    }
}
