// Validating, decoding and encoding raw JSON.

// Safety: as in JSON+Coding.swift
extension RawJSON {
    /// Creates a value from the bytes of one JSON value. White space around it is removed, and white space inside is
    /// kept. O(bytes).
    ///
    /// - Throws: the error of ``TrellisValidator``, with its position.
    public init(validating bytes: some JSONBytes & ~Escapable) throws(TrellisError) {
        self.bytes = try rethrowing {
            unsafe try bytes.withJSONBytes { text in
                unsafe try TrellisValidator.validate(text)
                let start = unsafe text.firstIndex { !$0.isJSONWhiteSpace } ?? 0
                let end = unsafe text.lastIndex { !$0.isJSONWhiteSpace } ?? 0
                return unsafe Array(text[start...end])
            }
        }
    }
}

extension RawJSON: TrellisDecodable {
    public static var _jsonShape: _JSONShape { _JSONShape(.reader(RawJSONReader.shared, sources: []), of: Self.self) }
}

extension RawJSON: LibraryEncoded {
    /// Writes the bytes, also if the output is indented or sorted. They are unchanged, except in canonical JSON, in one
    /// line, and for the escapes that the options request. O(bytes).
    func write(to writer: inout JSONWriter) throws {
        writer.hasRawText = true
        if writer.isCanonical { return try writer.canonical(self) }
        // Line endings are white space, because strings do not contain any.
        let text = writer.options.isInOneLine ? bytes.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 } : bytes
        if writer.escapesMore { writer.verbatimWithMoreEscapes(text) } else { writer.verbatim(text) }
    }
}

/// Reads the bytes of a raw value.
private final class RawJSONReader: ValueReader {
    static let shared = RawJSONReader()

    var form: KeptForm { .text }

    func read(_ value: KeptValue, into slot: UnsafeMutableRawPointer) {
        let bytes = value.text ?? value.tape.written(valueAt: value.index)
        unsafe slot.bindMemory(to: RawJSON.self, capacity: 1).initialize(to: RawJSON(unchecked: bytes))
    }
}

extension EventTape {
    /// The JSON of a recorded value, written again without white space.
    fileprivate func written(valueAt index: Int) -> [UInt8] {
        var writer = JSONWriter()
        var isFirst = true
        var isValue = false
        func separate() {
            if !isFirst && !isValue { writer.append(UInt8(ascii: ",")) }
            isFirst = false
            isValue = false
        }
        for position in index..<end(ofValueAt: index) {
            switch kind(at: position) {
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
            switch kind(at: position) {
            case .null: writer.null()
            case .true: writer.bool(true)
            case .false: writer.bool(false)
            case .number: unsafe withText(at: position) { unsafe writer.verbatim(Array($0)) }
            case .string: unsafe withText(at: position) { unsafe writer.string($0) }
            case .key:
                unsafe withText(at: position) { unsafe writer.string($0) }
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
}
