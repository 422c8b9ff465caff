internal import Trellis

/// Options for reading input.
struct ReadingOptions: Equatable, Sendable {
    /// Whether each line is a document.
    var isLines = false
    /// Whether the comments `/* ... */` and `// ...` are accepted.
    var allowsComments = false
    /// The maximum depth of nested arrays and objects.
    var maximumDepth = TrellisDecoder.Options().limits.depth
    /// The maximum number of bytes of a document.
    var maximumSize = Int.max
    /// Whether a byte order mark at the start of the input is skipped.
    var skipsByteOrderMark = false
    /// The size of chunks in bytes.
    var chunkSize = 262_144

    /// The options of the library's decoder. Strings are limited by the size of the document only.
    var decodingOptions: TrellisDecoder.Options {
        var options = TrellisDecoder.Options()
        options.allowsComments = allowsComments
        options.limits.depth = maximumDepth
        options.limits.size = maximumSize
        options.limits.tokenLength = .max
        options.skipsByteOrderMark = skipsByteOrderMark
        return options
    }
}
