/// Input of a synchronous call: text in memory, a file, or a value that has been parsed.
///
/// Every ``JSONBytes`` type is a source: `Data`, `String`, `[UInt8]`, spans and others. So are ``JSON`` and files:
///
/// ```swift
/// let issues = try decoder.decode([Issue].self, from: data)
/// let more = try decoder.decode([Issue].self, from: .file(url))
/// let issue = try decoder.decode(Issue.self, from: json["issue"])
/// ```
///
/// A type of your own becomes a source by conforming to ``JSONBytes``. Chunks that arrive asynchronously are no source:
/// the asynchronous methods take them as an `AsyncSequence`.
public nonisolated protocol JSONSource: SendableMetatype, ~Escapable {
    /// Calls a closure once with the contents, which are valid only during the call.
    func _withContents<Result>(_ body: (_JSONSourceContents) throws -> Result) throws -> Result
}

// Safety: The bytes are borrowed during the call, in which every decode ends.
/// What a ``JSONSource`` holds. Only the library reads it.
@safe public struct _JSONSourceContents {
    @unsafe enum Kind {
        /// A whole text in memory.
        case bytes(UnsafeRawBufferPointer)
        /// The events of a value.
        case tape(EventTape)
        /// A file that is read in chunks.
        case file(JSONFileSource)
    }

    let kind: Kind

    init(_ kind: Kind) { unsafe self.kind = kind }
}

extension JSONBytes where Self: ~Escapable {
    public func _withContents<Result>(_ body: (_JSONSourceContents) throws -> Result) throws -> Result {
        unsafe try withJSONBytes { unsafe try body(_JSONSourceContents(.bytes($0))) }
    }
}
