/// An error of decoding or encoding, with its path and position.
///
/// The error is one pointer wide, so that throwing functions are cheap if no error occurs. Its strings are created only
/// when the error is created or printed.
public struct TrellisError: Error, Sendable {
    struct Contents: Sendable {
        var code: Code
        var path = Path()
        var expected: String?
        var found: String?
        /// Computes the allowed values, which are listed after `expected`. Called when the error is printed.
        var allowed: (@Sendable () -> [String])?
        var missingKeys: [String] = []
        var similarKeys: [SimilarKey] = []
        var position: Position?
        /// The index of the event that caused the error, if the position is looked up later.
        var event: Int?
        var excerpt: String?
        var underlying: (any Error)?
        /// Whether the error must not quote the input, because the type has a redacted field.
        var isRedacted = false
        /// The other errors of the document, if all errors were collected.
        var others: [TrellisError] = []
    }

    private final class Box: Sendable {
        let contents: Contents
        init(_ contents: Contents) { self.contents = contents }
    }

    private var box: Box

    var contents: Contents {
        get { box.contents }
        set { box = Box(newValue) }
    }

    init(_ contents: Contents) {
        box = Box(contents)
    }

    /// An error of the given kind, for `decode(from:)` and `encode(to:)` of custom types.
    ///
    /// The decoder adds the path and the position.
    public init(_ code: Code, expected: String? = nil, found: String? = nil, underlying: (any Error)? = nil) {
        box = Box(Contents(code: code, expected: expected, found: found, underlying: underlying))
    }

    /// The kind of error.
    public var code: Code { contents.code }

    /// The path in the JSON, of keys and indices: `items[3].user.login`. Empty at the root.
    public var path: Path { contents.path }

    /// A description of what was expected.
    public var expected: String? { contents.expectation }

    /// A description of what was found instead.
    public var found: String? { contents.found }

    /// All required keys that are missing from an object, as paths from that object. Empty for other errors.
    public var missingKeys: [String] { contents.missingKeys }

    /// The position in the input: offset, line and column. Nil for errors without a position, such as errors of
    /// encoding.
    public var position: Position? { contents.position }

    /// A few bytes of the input around the position, with control characters made visible.
    public var excerpt: String? { contents.excerpt }

    /// The error that a closure or conformance of the program threw; for `sourceFailed`, the error of the source.
    public var underlying: (any Error)? { contents.underlying }

    /// This error and, if ``TrellisDecoder/Options/collectsErrors`` was set, the other errors of the document, in the
    /// order of the input.
    public var all: [TrellisError] {
        var first = self
        first.contents.others = []
        return [first] + contents.others
    }
}

extension TrellisError {
    /// A position in the input.
    public struct Position: Hashable, Sendable, CustomStringConvertible {
        /// The number of bytes before the position.
        public var offset: Int
        /// The line, starting at 1. A line feed ends a line.
        public var line: Int
        /// The column in UTF-8 bytes, starting at 1.
        public var column: Int

        /// `line:column`.
        public var description: String { "\(line):\(column)" }
    }
}

extension TrellisError: CustomStringConvertible {
    /// The description in one line: the position, the path, what was expected and what was found. Control characters,
    /// such as those of a key in the input, are shown as `·`. Of a path, at most 1,000 bytes are shown.
    public var description: String {
        var text = ""
        if let position { text += "\(position): " }
        if !path.isEmpty { text += "\(path.description.shortened(limit: 1_000)): " }
        text += contents.message
        if let excerpt, !excerpt.isEmpty { text += " near '\(excerpt)'" }
        if !contents.others.isEmpty { text += " (and \(contents.others.count) more)" }
        return text.inOneLine
    }

    /// The description without position and path, also in one line.
    public var message: String { contents.message.inOneLine }
}

extension TrellisError.Contents {
    /// The description without position and path, with any control characters.
    fileprivate var message: String {
        var text = code.summary
        if !missingKeys.isEmpty { text += " " + missingKeys.map { "'\($0)'" }.joined(separator: ", ") }
        if let hint { text += " (\(hint))" }
        switch (expectation, found) {
        case (let expected?, let found?): text += ": expected \(expected), found \(found)"
        case (let expected?, nil): text += ": expected \(expected)"
        case (nil, let found?): text += ": \(found)"
        case (nil, nil): break
        }
        if let underlying { text += ": \(underlying)" }
        return text
    }
}

extension TrellisError {
    /// The error with the path of an enclosing value prepended. An error that is not a `TrellisError` becomes `custom`.
    @usableFromInline
    init(_ error: any Error, under component: Path.Component) {
        self.init(error, under: [component])
    }

    /// The error with a path of several steps prepended.
    ///
    /// - Parameter code: the code for an error that is not a `TrellisError`.
    init(_ error: any Error, under path: [Path.Component], otherwise code: Code = .custom) {
        var contents = Contents(error, otherwise: code)
        contents.prepend(path)
        self.init(contents)
    }

    /// An error that code of the program threw while a value was decoded.
    ///
    /// An error with a position is of another document, which that code has decoded, such as JSON in a string. It
    /// becomes the underlying error: its position and code say nothing about this document.
    static func ofProgram(_ error: any Error) -> any Error {
        (error as? TrellisError)?.position == nil ? error : TrellisError(.custom, underlying: error)
    }

    /// The error with a position added, or the number of an event, if it has neither.
    init(_ error: any Error, at position: Position?, event: Int? = nil) {
        var contents = Contents(error)
        if contents.position == nil, contents.event == nil { (contents.position, contents.event) = (position, event) }
        self.init(contents)
    }

    /// One error that contains all of them, in the order of the input; nil if there are none.
    init?(_ errors: [TrellisError]) {
        var all = errors.flatMap(\.all)
        if all.count > 1 {
            // On the tape of a document, errors have events instead of positions. Errors without either are last, in
            // their original order.
            let places = all.map { $0.position?.offset ?? $0.contents.event ?? .max }
            all = all.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { all[$0] }
        }
        guard var first = all.first else { return nil }
        first.contents.others = Array(all.dropFirst())
        self = first
    }
}

extension TrellisError.Contents {
    /// The contents of any error.
    ///
    /// - Parameter code: the code for an error that is not a `TrellisError`.
    init(_ error: any Error, otherwise code: TrellisError.Code = .custom) {
        self = (error as? TrellisError)?.contents ?? Self(code: code, underlying: error)
    }

    /// Changes this error and the errors that it includes.
    mutating func changeAll(_ change: (inout Self) -> Void) {
        change(&self)
        for index in others.indices { others[index].contents.changeAll(change) }
    }

    /// Prepends steps to the path of the error, and to the paths of the errors that it contains.
    mutating func prepend(_ components: [TrellisError.Path.Component]) {
        guard !components.isEmpty else { return }
        changeAll { $0.path.components.insert(contentsOf: components, at: 0) }
    }
}

// Limits that several layers check.
extension TrellisError.Contents {
    init(overlongTextOver limit: Int) {
        self.init(code: .limitExceeded, found: "a string, key, number or comment of more than \(limit) bytes")
    }

    /// - Parameter last: the error that exceeds the limit of collected errors and dropped values.
    init(tooManyErrorsOver limit: Int, last: TrellisError) {
        self.init(
            code: .limitExceeded, path: last.path, found: "more than \(limit) errors", position: last.position)
        event = last.contents.event
        excerpt = last.contents.excerpt
        isRedacted = last.contents.isRedacted
    }

    /// - Parameter levels: the number of levels for which the stack was sufficient.
    init(noStackAfter levels: Int) {
        self.init(code: .limitExceeded, found: "more levels than the thread's stack has room for: \(levels)")
    }

    /// - Parameter what: a description of the string that would be compared or hashed as a `String`.
    init(tooManyMarksIn what: String, over limit: Int) {
        self.init(code: .limitExceeded, found: "\(what) with more than \(limit) combining marks in a row")
    }

    /// - Parameter limit: the limit. A negative limit is an error of the caller.
    init(tooDeepOver limit: Int) {
        if limit < 0 {
            self.init(negativeLimit: "depth", limit)
        } else {
            self.init(code: .limitExceeded, found: "more than \(limit) levels of arrays and objects")
        }
    }

    /// The error for a negative limit in the options.
    init(negativeLimit name: String, _ value: Int) {
        self.init(code: .invalidSchema, found: "options with a negative limit, limits.\(name) = \(value)")
    }
}
