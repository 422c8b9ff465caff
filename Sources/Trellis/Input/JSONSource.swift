/// The input of a synchronous call: bytes in memory, a file, or a parsed value.
///
/// Every ``JSONBytes`` type is a source, such as `Data`, `String`, `[UInt8]` and spans. So are ``JSON`` and files:
///
/// ```swift
/// let issues = try decoder.decode([Issue].self, from: data)
/// let more = try decoder.decode([Issue].self, from: .file(url))
/// let issue = try decoder.decode(Issue.self, from: json["issue"])
/// ```
///
/// Your own types become sources by conforming to ``JSONBytes``. Chunks that arrive asynchronously are not a source:
/// the asynchronous methods accept them as an `AsyncSequence`.
public nonisolated protocol JSONSource: SendableMetatype, ~Escapable {
    /// Calls a closure once with the contents, which are valid only during the call.
    func _withContents<Result>(_ body: (_JSONSourceContents) throws -> Result) throws -> Result
}

// Safety: The bytes are borrowed during the call, in which every decode ends.
/// The contents of a ``JSONSource``. Only the library reads them.
@safe public struct _JSONSourceContents {
    @unsafe enum Kind {
        /// A whole document in memory.
        case bytes(UnsafeRawBufferPointer)
        /// The events of a parsed value.
        case tape(EventTape)
        /// A file to be read in chunks.
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
