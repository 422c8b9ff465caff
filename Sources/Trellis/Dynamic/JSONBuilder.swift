// Safety: as in EventTape+JSON.swift
/// Makes a `JSON` from the events of a document.
///
/// Open containers stand on a stack of their own, so that deep documents take no more of the program's. Each event
/// takes amortised time linear in its text. The events must be those of one well-formed value; others make no value,
/// and no harm.
struct JSONBuilder {
    /// An open container, or the place of the whole value.
    private struct Frame {
        enum Kind { case root, array, object }

        var kind: Kind
        var elements: [JSON] = []
        var members = JSONObject()
        /// The member whose value is due.
        var position: Int?
        /// Whether that value does not count, as there was one before.
        var isIgnored = false
    }

    private let duplicateKeys: JSONDuplicateKeys
    /// The innermost container.
    private var top = Frame(kind: .root)
    /// The containers around it.
    private var outer: [Frame] = []

    /// The value, once it is complete.
    private(set) var result: JSON?

    init(duplicateKeys: JSONDuplicateKeys) {
        self.duplicateKeys = duplicateKeys
    }

    // MARK: Events

    mutating func null() { add(.null) }

    mutating func bool(_ value: Bool) { add(.bool(value)) }

    /// The text must be a number of RFC 8259.
    mutating func number(_ text: UnsafeBufferPointer<UInt8>) {
        // Copied during the call, as are the other texts.
        add(.number(JSONNumber(unchecked: unsafe makeString(text))))
    }

    /// The text must be UTF-8, without escapes.
    mutating func string(_ text: UnsafeBufferPointer<UInt8>) {
        add(.string(unsafe makeString(text)))
    }

    mutating func beginObject() { begin(.object) }

    /// The text must be UTF-8, without escapes.
    ///
    /// - Throws: `duplicateKey`, with the path of the object from the value that is built.
    mutating func key(_ text: UnsafeBufferPointer<UInt8>) throws(TrellisError) {
        let end = top.members.count
        let position = top.members.position(inserting: unsafe makeString(text))
        top.position = position
        top.isIgnored = false
        guard position < end else { return }
        switch duplicateKeys {
        case .useLast: break
        case .useFirst: top.isIgnored = true
        case .error:
            var contents = TrellisError.Contents(code: .duplicateKey)
            contents.found = "\"" + (unsafe shortened(text, limit: 40)) + "\""
            contents.path = path(inside: false)
            throw TrellisError(contents)
        }
    }

    mutating func endObject() {
        let members = top.members
        end()
        add(.object(members))
    }

    mutating func beginArray() { begin(.array) }

    mutating func endArray() {
        let elements = top.elements
        end()
        add(.array(elements))
    }

    // MARK: Places

    /// The path from the value that is built to the value that is due, or to the innermost container.
    func path(inside: Bool) -> TrellisError.Path {
        var components: [TrellisError.Path.Component] = []
        for frame in inside ? outer + [top] : outer {
            switch frame.kind {
            case .root: break
            case .array: components.append(.index(frame.elements.count))
            case .object:
                if let position = frame.position { components.append(.key(frame.members.members[position].key)) }
            }
        }
        return TrellisError.Path(components)
    }

    private mutating func begin(_ kind: Frame.Kind) {
        outer.append(top)
        top = Frame(kind: kind)
    }

    private mutating func end() {
        top = outer.popLast() ?? Frame(kind: .root)
    }

    private mutating func add(_ value: JSON) {
        switch top.kind {
        case .root: result = value
        case .array: top.elements.append(value)
        case .object:
            guard let position = top.position else { return }
            if !top.isIgnored { top.members.members[position].value = value }
            top.position = nil
        }
    }
}
