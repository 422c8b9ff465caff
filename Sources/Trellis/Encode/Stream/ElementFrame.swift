/// The JSON before, between and after the elements of a stream.
struct ElementFrame: Sendable {
    enum Form: Equatable, Sendable {
        case array
        /// The members of an object.
        case entries
        /// A line feed after each element.
        case lines
        /// Server-sent events, the last of which has the data `end`.
        case events(end: String?)
        /// A record separator before each element, and a line feed after it.
        case textSequence
    }

    let form: Form
    /// The keys of the objects around the elements, outermost first.
    let path: [String]
    /// Whether each element is on one line, regardless of the options.
    let isCompact: Bool

    static let array = ElementFrame(form: .array, path: [], isCompact: false)
    static let lines = ElementFrame(form: .lines, path: [], isCompact: true)

    private init(form: Form, path: [String], isCompact: Bool) {
        self.form = form
        self.path = path
        self.isCompact = isCompact
    }

    init(_ format: JSONStreamFormat) throws(TrellisError) {
        switch format.kind {
        case .array(let path): self.init(form: .array, path: try Self.keys(of: path), isCompact: false)
        case .entries(let path): self.init(form: .entries, path: try Self.keys(of: path), isCompact: false)
        case .lines: self = .lines
        case .values: self.init(form: .lines, path: [], isCompact: false)
        case .events(let marker):
            guard !(marker?.utf8.contains(0x0D) ?? false) else {
                throw TrellisError(.notEncodable, expected: "a marker without carriage returns, which end lines")
            }
            self.init(form: .events(end: marker), path: [], isCompact: true)
        case .textSequence: self.init(form: .textSequence, path: [], isCompact: false)
        }
    }

    /// The number of open objects and arrays around an element.
    var level: Int { isContainer ? path.count + 1 : 0 }

    /// Whether the elements are in an array or object.
    var isContainer: Bool { form == .array || form == .entries }

    private static func keys(of path: JSONPath) throws(TrellisError) -> [String] {
        var keys: [String] = []
        for component in path.components {
            guard case .key(let key) = component else {
                throw TrellisError(
                    .invalidSchema, expected: "a path of keys, to write elements at", found: "'\(path)'")
            }
            keys.append(key)
        }
        return keys
    }
}

/// A ``JSONEntry`` of any encodable type.
protocol EncodableEntry {
    var key: String { get }
    func encodeValue(to writer: inout JSONWriter) throws
}

extension JSONEntry: EncodableEntry where Value: TrellisEncodable {
    func encodeValue(to writer: inout JSONWriter) throws { try writer.value(value) }
}

extension JSONEntry: TrellisEncodable, LibraryEncoded where Value: TrellisEncodable {
    /// Writes an object with this single member. In a stream of ``JSONStreamFormat/entries``, the entry becomes a
    /// member of the stream's object instead.
    func write(to writer: inout JSONWriter) throws {
        try writer.openObject()
        writer.beginEntry(key)
        try writer.under(.key(key)) { try $0.value(value) }
        writer.endObject()
    }
}
