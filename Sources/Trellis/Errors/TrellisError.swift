/// What went wrong while JSON was decoded or encoded, and where.
///
/// The error is one pointer wide, so that throwing functions stay cheap while nothing is wrong; texts are put together
/// only when it is made or printed.
public struct TrellisError: Error, Sendable {
    struct Contents: Sendable {
        var code: Code
        var path = Path()
        var expected: String?
        var found: String?
        /// The allowed values, listed with `expected`. They are asked for when the error is printed.
        var allowed: (@Sendable () -> [String])?
        var missingKeys: [String] = []
        var similarKeys: [SimilarKey] = []
        var position: Position?
        /// Which event of its document it is about, if the position is looked up later.
        var event: Int?
        var excerpt: String?
        var underlying: (any Error)?
        /// The other errors of the document, if all were collected.
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

    /// An error of the given kind, for `decode(from:)` and `encode(to:)` of your own types.
    ///
    /// The path and the position are filled in by the decoder.
    public init(_ code: Code, expected: String? = nil, found: String? = nil, underlying: (any Error)? = nil) {
        box = Box(Contents(code: code, expected: expected, found: found, underlying: underlying))
    }

    /// The kind of error.
    public var code: Code { contents.code }

    /// Where in the model's structure: `items[3].user.login`. Empty at the root.
    public var path: Path { contents.path }

    /// What was expected there, in words.
    public var expected: String? { contents.expectation }

    /// What was there instead, in words.
    public var found: String? { contents.found }

    /// Every required key that an object lacks, as paths from that object; empty for other errors.
    public var missingKeys: [String] { contents.missingKeys }

    /// The position in the input: the offset, the line and the column. Nil for errors without one, such as those of
    /// encoding.
    public var position: Position? { contents.position }

    /// A few bytes of the input around the position, with control characters made visible.
    public var excerpt: String? { contents.excerpt }

    /// The error that a closure or conformance of yours threw.
    public var underlying: (any Error)? { contents.underlying }

    /// This error and, if ``TrellisDecoder/Options/collectsErrors`` was set, the others of the document, in the order
    /// of the input.
    public var all: [TrellisError] {
        var first = self
        first.contents.others = []
        return [first] + contents.others
    }
}

extension TrellisError {
    /// A position in the input.
    public struct Position: Hashable, Sendable, CustomStringConvertible {
        /// Bytes from the start of the input, from 0.
        public var offset: Int
        /// The line, from 1; a line feed ends a line.
        public var line: Int
        /// The column in UTF-8 bytes, from 1.
        public var column: Int

        /// `line:column`.
        public var description: String { "\(line):\(column)" }
    }
}

extension TrellisError: CustomStringConvertible {
    /// One line: the position, the path, what was expected and what was found.
    public var description: String {
        var text = ""
        if let position { text += "\(position): " }
        if !path.isEmpty { text += "\(path): " }
        text += message
        if let excerpt, !excerpt.isEmpty { text += " near '\(excerpt)'" }
        if !contents.others.isEmpty { text += " (and \(contents.others.count) more)" }
        return text
    }

    /// The error without its position and path.
    public var message: String {
        let contents = contents
        var text = contents.code.summary
        if !contents.missingKeys.isEmpty {
            text += " " + contents.missingKeys.map { "'\($0)'" }.joined(separator: ", ")
        }
        if let hint = contents.hint { text += " (\(hint))" }
        switch (contents.expectation, contents.found) {
        case (let expected?, let found?): text += ": expected \(expected), found \(found)"
        case (let expected?, nil): text += ": expected \(expected)"
        case (nil, let found?): text += ": \(found)"
        case (nil, nil): break
        }
        if let underlying = contents.underlying { text += ": \(underlying)" }
        return text
    }
}

extension TrellisError {
    /// An error of something inside a value, seen from that value. Anything but a `TrellisError` becomes `custom`.
    @usableFromInline
    init(_ error: any Error, under component: Path.Component) {
        self.init(error, under: [component])
    }

    /// The same for something deeper inside.
    ///
    /// - Parameter code: what anything but a `TrellisError` becomes.
    init(_ error: any Error, under path: [Path.Component], otherwise code: Code = .custom) {
        var contents = Contents(error, otherwise: code)
        contents.prepend(path)
        self.init(contents)
    }

    /// An error with a position, if it has none.
    init(_ error: any Error, at position: Position?) {
        var contents = Contents(error)
        contents.position = contents.position ?? position
        self.init(contents)
    }

    /// One error that holds all of them, in the order of the input; nil if there are none.
    init?(_ errors: [TrellisError]) {
        var all = errors.flatMap(\.all)
        if all.count > 1 {
            // Errors without a position keep their order, at the end.
            let order = all.indices.sorted {
                let (left, right) = (all[$0].position?.offset ?? .max, all[$1].position?.offset ?? .max)
                return left == right ? $0 < $1 : left < right
            }
            all = order.map { all[$0] }
        }
        guard var first = all.first else { return nil }
        first.contents.others = Array(all.dropFirst())
        self = first
    }
}

extension TrellisError.Contents {
    /// What any error says.
    ///
    /// - Parameter code: what anything but a `TrellisError` becomes.
    init(_ error: any Error, otherwise code: TrellisError.Code = .custom) {
        self = (error as? TrellisError)?.contents ?? Self(code: code, underlying: error)
    }

    /// Puts steps in front of the path of the error, and of the others that it holds.
    mutating func prepend(_ components: [TrellisError.Path.Component]) {
        guard !components.isEmpty else { return }
        path.components.insert(contentsOf: components, at: 0)
        for index in others.indices { others[index].contents.prepend(components) }
    }
}

// Limits that more than one layer watches.
extension TrellisError.Contents {
    init(overlongTextOver limit: Int) {
        self.init(code: .limitExceeded, found: "a string, key, number or comment of more than \(limit) bytes")
    }

    /// - Parameter levels: for how many there was room.
    init(noStackAfter levels: Int) {
        self.init(code: .limitExceeded, found: "more levels than the thread's stack has room for: \(levels)")
    }

    /// - Parameter what: a text that would be compared or hashed as a String.
    init(tooManyMarksIn what: String, over limit: Int) {
        self.init(code: .limitExceeded, found: "\(what) with more than \(limit) combining marks in a row")
    }

    /// - Parameter limit: also a negative one, which is the caller's mistake.
    init(tooDeepOver limit: Int) {
        if limit < 0 {
            self.init(negativeLimit: "depth", limit)
        } else {
            self.init(code: .limitExceeded, found: "more than \(limit) levels of arrays and objects")
        }
    }

    /// The mistake of setting a limit of the options to a negative value.
    init(negativeLimit name: String, _ value: Int) {
        self.init(code: .invalidSchema, found: "options with a negative limit, limits.\(name) = \(value)")
    }
}
