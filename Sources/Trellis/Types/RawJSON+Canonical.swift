// Raw values as canonical JSON.
// Safety: Indices are below the count of the bytes, which are only read during the calls that borrow them.
extension JSONWriter {
    /// Writes raw JSON as canonical JSON, without a tree of values. O(bytes + members × log members).
    ///
    /// - Throws: `duplicateKey` for a repeated key, `loneSurrogate`, and the errors of `canonicalNumber`.
    mutating func canonical(_ raw: RawJSON) throws(TrellisError) {
        // The output is rarely longer.
        reserve(raw.bytes.count + 16)
        var text = CanonicalText()
        do throws(TrellisError) {
            // The bytes are only read during the call.
            try rethrowing {
                unsafe try raw.bytes.withUnsafeBufferPointer { unsafe try text.write($0, to: &self) }
            }
        } catch {
            throw unsafe raw.bytes.withUnsafeBufferPointer { unsafe TrellisError(error, under: text.path(in: $0)) }
        }
    }
}

/// Reads the tokens of valid JSON and writes them as canonical JSON.
private struct CanonicalText {
    /// An open container of the text.
    private struct Container {
        let isObject: Bool
        /// The number of elements that have begun.
        var elements = 0
        /// The last key, without its quotes.
        var key = 0..<0
        var isKeyNext: Bool
    }

    /// The open containers, outermost first.
    private var open: [Container] = []

    /// The path of the current value.
    func path(in text: UnsafeBufferPointer<UInt8>) -> [TrellisError.Path.Component] {
        open.compactMap { container in
            if !container.isObject { return container.elements == 0 ? nil : .index(container.elements - 1) }
            if container.key.isEmpty && container.isKeyNext { return nil }
            return unsafe .key(EscapedText.string(UnsafeBufferPointer(rebasing: text[container.key])))
        }
    }

    mutating func write(_ text: UnsafeBufferPointer<UInt8>, to writer: inout JSONWriter) throws(TrellisError) {
        guard let start = text.baseAddress else { return }
        let scan = unsafe TextScan(start: start, count: text.count)
        var index = 0
        while index < text.count {
            let byte = unsafe text[index]
            switch byte {
            case UInt8(ascii: "\""):
                let end = unsafe scan.value(from: index, longest: .max, deepest: 0) ?? text.count
                let content = index + 1..<end - 1
                if open.last?.isKeyNext == true {
                    open[open.count - 1].key = content
                    open[open.count - 1].isKeyNext = false
                    unsafe try Self.withString(text, content) { unsafe writer.beginFormattedMember(key: $0) }
                } else {
                    beginValue(&writer)
                    unsafe try Self.withString(text, content) { unsafe writer.string($0) }
                }
                index = end
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                beginValue(&writer)
                let isObject = byte == UInt8(ascii: "{")
                if isObject { writer.beginObject() } else { writer.beginArray() }
                open.append(Container(isObject: isObject, isKeyNext: isObject))
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                open.removeLast()
                if byte == UInt8(ascii: "}") { writer.endObject() } else { writer.endArray() }
                if let error = writer.failure.take() { throw Self.repeatedKey(error) }
                index += 1
            case UInt8(ascii: ","):
                if open.last?.isObject == true { open[open.count - 1].isKeyNext = true }
                index += 1
            case UInt8(ascii: "t"), UInt8(ascii: "n"), UInt8(ascii: "f"):
                beginValue(&writer)
                let length = min(byte == UInt8(ascii: "f") ? 5 : 4, text.count - index)
                unsafe writer.append(start + index, length)
                index += length
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                beginValue(&writer)
                var end = index + 1
                while unsafe end < text.count && text[end].isScalarText { end += 1 }
                unsafe try writer.canonicalNumber(UnsafeBufferPointer(rebasing: text[index..<end]), isExact: false)
                index = end
            default:
                // A colon or white space.
                index += 1
            }
        }
    }

    /// Begins the next element, if the value is one. The key of a member has already been written.
    private mutating func beginValue(_ writer: inout JSONWriter) {
        guard let last = open.indices.last, !open[last].isObject else { return }
        open[last].elements += 1
        writer.beginElement()
    }

    /// The error of a repeated key, with the path of the object, as decoders report it.
    @inline(never)
    private static func repeatedKey(_ error: TrellisError) -> TrellisError {
        guard error.code == .duplicateKey, case .key(let key)? = error.path.components.last else { return error }
        return TrellisError(.duplicateKey, found: "\"\(key.shortened(limit: 40))\"")
    }

    /// Calls a closure with the bytes of a string without escapes.
    private static func withString(
        _ text: UnsafeBufferPointer<UInt8>, _ content: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(TrellisError) {
        let written = unsafe UnsafeBufferPointer(rebasing: text[content])
        guard unsafe written.contains(UInt8(ascii: "\\")) else { return unsafe body(written) }
        var hasLoneSurrogate = false
        let bytes = unsafe EscapedText.unescaped(written, hasLoneSurrogate: &hasLoneSurrogate)
        if hasLoneSurrogate { throw TrellisError(.loneSurrogate) }
        unsafe bytes.withUnsafeBufferPointer { unsafe body($0) }
    }
}
