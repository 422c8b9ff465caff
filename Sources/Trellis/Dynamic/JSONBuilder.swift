// Safety: as in EventTape+JSON.swift
/// Builds a `JSON` from the events of a document.
///
/// Open containers are on an explicit stack, so that deep documents need no recursion. Each event takes amortised time
/// linear in its length. The events must be those of one valid value; other sequences of events produce no value, and
/// are harmless.
struct JSONBuilder {
    /// An open container, or the root.
    private struct Frame {
        enum Kind { case root, array, object }

        var kind: Kind
        var elements: [JSON] = []
        var members = JSONObject()
        /// The index of the member whose value is expected next.
        var position: Int?
        /// Whether that value is ignored, because the key is repeated and the first value is used.
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

    /// The bytes must be a number as defined by RFC 8259.
    mutating func number(_ text: UnsafeBufferPointer<UInt8>) {
        // The bytes are copied during the call, as in the methods below.
        add(.number(JSONNumber(unchecked: unsafe makeString(text))))
    }

    /// Adds a string. The bytes must be UTF-8, without escapes.
    mutating func string(_ text: UnsafeBufferPointer<UInt8>) {
        add(.string(unsafe makeString(text)))
    }

    /// Begins an object.
    ///
    /// - Parameter count: the number of members to reserve memory for, if it is known.
    mutating func beginObject(reserving count: Int = 0) {
        begin(.object)
        top.members.members.reserveCapacity(count)
    }

    /// Adds the key of the next member. The bytes must be UTF-8, without escapes.
    ///
    /// - Throws: `duplicateKey`, with the path of the object, starting at the root of the built value.
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

    // MARK: Paths

    /// The path from the root of the built value to the value that is expected next, or to the innermost container.
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
