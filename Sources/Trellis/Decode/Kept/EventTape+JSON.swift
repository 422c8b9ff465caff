// Tapes and the dynamic value.
extension EventTape {
    /// The events of a value. All have the same place.
    init(_ json: JSON, at place: TrellisError.Place? = nil) {
        self.init()
        append(json, at: place)
    }

    private mutating func append(_ json: JSON, at place: TrellisError.Place?) {
        switch json {
        case .null: append(EventTape.Kind.null, at: place)
        case .bool(let value): append(value ? .true : .false, at: place)
        case .number(let number): append(.number, number.text, at: place)
        case .string(let string): append(.string, string, at: place)
        case .array(let elements):
            append(.beginArray, at: place)
            for element in elements { append(element, at: place) }
            append(.endArray, at: place)
        case .object(let members):
            append(.beginObject, at: place)
            for (key, value) in members {
                append(.key, key, at: place)
                append(value, at: place)
            }
            append(.endObject, at: place)
        }
    }

    /// The dynamic value of a value.
    func json(at index: Int, duplicateKeys: DecodingOptions.DuplicateKeys) throws(TrellisError) -> JSON {
        var builder = JSONBuilder(duplicateKeys: duplicateKeys)
        for position in index..<end(ofValueAt: index) {
            do {
                switch events[position].kind {
                case .number, .string, .key:
                    let kind = events[position].kind
                    try withText(at: position) { unsafe try builder.append(kind, $0) }
                case let kind: builder.append(kind)
                }
            } catch {
                throw TrellisError(error, at: place(at: position))
            }
        }
        return builder.result ?? .null
    }

    /// The text of a value: byte for byte where it was decoded from text, else without white space.
    func bytes(ofValueAt index: Int) -> [UInt8] {
        if let text = sourceText(ofValueAt: index) { return Array(text) }
        var writer = JSONWriter()
        var isFirst = true
        var isValue = false
        func separate() {
            if !isFirst && !isValue { writer.append(UInt8(ascii: ",")) }
            isFirst = false
            isValue = false
        }
        for position in index..<end(ofValueAt: index) {
            switch events[position].kind {
            case .endObject:
                writer.append(UInt8(ascii: "}"))
                isFirst = false
                continue
            case .endArray:
                writer.append(UInt8(ascii: "]"))
                isFirst = false
                continue
            default: separate()
            }
            switch events[position].kind {
            case .null: writer.null()
            case .true: writer.bool(true)
            case .false: writer.bool(false)
            case .number: writer.verbatim(Array(bytes(at: position)))
            case .string: withText(at: position) { unsafe writer.string($0) }
            case .key:
                withText(at: position) { unsafe writer.string($0) }
                writer.append(UInt8(ascii: ":"))
                isValue = true
            case .beginObject:
                writer.append(UInt8(ascii: "{"))
                isFirst = true
            case .beginArray:
                writer.append(UInt8(ascii: "["))
                isFirst = true
            case .endObject, .endArray: break
            }
        }
        return writer.finishedBytes()
    }

    /// What a value is, in words for errors.
    func found(at index: Int) -> String {
        withToken(at: index, style: TokenStyle()) { $0.found }
    }
}

extension JSONBuilder {
    /// Takes an event without a text.
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

    /// Takes a text.
    mutating func append(_ event: EventTape.Kind, _ text: UnsafeBufferPointer<UInt8>) throws(TrellisError) {
        switch event {
        case .number: unsafe number(text)
        case .string: unsafe string(text)
        case .key: unsafe try key(text)
        default: break
        }
    }
}
