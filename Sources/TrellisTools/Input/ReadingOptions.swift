internal import Trellis

/// How input is read.
struct ReadingOptions: Equatable, Sendable {
    /// Whether each line is a document.
    var isLines = false
    /// Whether `/* ... */` and `// ...` are white space.
    var allowsComments = false
    /// How deep arrays and objects may be nested.
    var maximumDepth = TrellisDecoder.Options().limits.depth
    /// How many bytes a document may have.
    var maximumSize = Int.max
    /// Whether a byte order mark in front of everything is skipped.
    var skipsByteOrderMark = false
    /// Bytes read at a time.
    var chunkSize = 262_144

    /// The same for the library.
    var decodingOptions: TrellisDecoder.Options {
        var options = TrellisDecoder.Options()
        options.allowsComments = allowsComments
        options.limits.depth = maximumDepth
        options.limits.size = maximumSize
        options.skipsByteOrderMark = skipsByteOrderMark
        return options
    }
}
