/// What the command line asks for.
enum Arguments: Equatable {
    case help
    case check(CheckOptions)

    static let usage = """
        usage: trellis check [--chunk BYTES] [--max-depth N] FILE...

        Checks that each file is one JSON document as RFC 8259 has it. Memory use does not depend on the files' sizes.
        Prints FILE:LINE:COLUMN: error: message for each file that is not, and nothing for the others. Lines and columns
        count from 1, columns in bytes.

          FILE           a file; - is standard input
          --chunk BYTES  how much to read at a time; 65536 unless given
          --max-depth N  how deep arrays and objects may be nested; 512 unless given
          --             whatever follows is a file
          --help         print this

        Exit status: 0 when all files are valid, 1 when one is not, 2 when one could not be read or the arguments are wrong.

        """

    /// - Parameter words: the command line without the program's name.
    init(_ words: [String]) throws(UsageError) {
        var rest = words[...]
        if rest.contains(where: { $0 == "--help" || $0 == "-h" }, before: "--") {
            self = .help
            return
        }
        guard let command = rest.popFirst() else { throw UsageError("no command") }
        guard command == "check" else { throw UsageError("unknown command '\(command)'") }
        self = .check(try CheckOptions(rest))
    }
}

/// What `trellis check` is to do.
struct CheckOptions: Equatable {
    /// The files; `-` is standard input.
    var files: [String] = []
    /// Bytes read at a time.
    var chunkSize = 65536
    /// Nil for the library's default.
    var maximumDepth: Int?

    /// More at a time gains nothing.
    static let largestChunk = 1 << 30

    init(files: [String], chunkSize: Int = 65536, maximumDepth: Int? = nil) {
        self.files = files
        self.chunkSize = chunkSize
        self.maximumDepth = maximumDepth
    }

    init(_ words: ArraySlice<String>) throws(UsageError) {
        var rest = words
        while let word = rest.popFirst() {
            switch word {
            case "--chunk": chunkSize = try Self.number(after: word, &rest, in: 1...Self.largestChunk)
            case "--max-depth": maximumDepth = try Self.number(after: word, &rest, in: 0...Int.max)
            case "--":
                files += rest
                rest = []
            case _ where word.hasPrefix("-") && word != "-": throw UsageError("unknown option '\(word)'")
            default: files.append(word)
            }
        }
        if files.isEmpty { throw UsageError("no file") }
    }

    private static func number(
        after option: String, _ rest: inout ArraySlice<String>, in range: ClosedRange<Int>
    ) throws(UsageError) -> Int {
        guard let word = rest.popFirst() else { throw UsageError("\(option) needs a number") }
        guard let number = Int(word), range.contains(number) else {
            throw UsageError("\(option) needs a number from \(range.lowerBound) to \(range.upperBound), not '\(word)'")
        }
        return number
    }
}

/// A command line that cannot be used.
struct UsageError: Error, Equatable {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

extension Sequence where Element: Equatable {
    fileprivate func contains(where predicate: (Element) -> Bool, before end: Element) -> Bool {
        for element in self {
            if element == end { return false }
            if predicate(element) { return true }
        }
        return false
    }
}
