import Foundation

/// What the command line asks for.
struct Arguments {
    var isQuick = false
    var steadyOnly = false
    var linearOnly = false
    var streamOnly = false
    /// The bytes of the largest array that is streamed.
    var size: Int?
    /// What a process that another has started does, for its memory to be measured.
    var streamRun: StreamRun?
    /// What another such process does.
    var memoryRun: MemoryRun?
    var corpus: URL?
    var json: URL?
    var filter: String?
    var wantsHelp = false

    static let usage = """
        usage: throughput [--quick] [--steady] [--corpus DIR] [--json FILE] [--filter TEXT]
               throughput --linear [--quick] [--filter TEXT]
               throughput --stream [--quick] [--size BYTES] [--json FILE]

          --quick        few and short rounds, to see that all is well; the figures are rough
          --steady       only the check that 1,000 decodes in a row neither slow down nor grow the process
          --linear       only hostile inputs in two sizes, to see that time grows no faster than they do; with --quick all
                         sizes are a tenth
          --stream       only the decoding of an array that is written to disk, element by element and in chunks, beside
                         decoding it whole, with the memory that each takes in a process of its own
          --size BYTES   the size of that array: 1000000000 unless given, with --quick 20000000
          --corpus DIR   also twitter.json, github_events.json, citm_catalog.json and canada.json of this directory; other
                         files, of which there are no models, are left out
          --json FILE    write the figures to FILE as a JSON array
          --filter TEXT  only workloads, or hostile inputs, whose name contains TEXT

        Of each payload there are the workloads NAME, with models of all its members, NAME-sparse, with models of a few,
        NAME-nothing, with models of none, and NAME-check, which validates it. Of the small documents it is the time of a
        call that is measured.

        Exit status: 0 when all is well, 1 when a check failed, 2 when the arguments or files cannot be used.
        """

    init(_ words: [String]) throws(UsageError) {
        var rest = words[...]
        func value(of option: String) throws(UsageError) -> String {
            guard let value = rest.popFirst() else { throw UsageError("\(option) needs a value") }
            return value
        }
        while let word = rest.popFirst() {
            switch word {
            case "--quick": isQuick = true
            case "--steady": steadyOnly = true
            case "--linear": linearOnly = true
            case "--stream": streamOnly = true
            case "--size":
                guard let bytes = Int(try value(of: word)), bytes >= 1_000 else {
                    throw UsageError("--size needs a number of bytes, at least 1000")
                }
                size = bytes
            case StreamRun.argument:
                streamRun = try StreamRun(mode: value(of: word), file: value(of: word))
            case MemoryRun.argument:
                memoryRun = try MemoryRun(
                    workload: value(of: word), library: value(of: word), file: value(of: word))
            case "--corpus": corpus = URL(filePath: try value(of: word), directoryHint: .isDirectory)
            case "--json": json = URL(filePath: try value(of: word), directoryHint: .notDirectory)
            case "--filter": filter = try value(of: word)
            case "--help", "-h": wantsHelp = true
            default: throw UsageError("unknown argument \(word)")
            }
        }
        if streamOnly, steadyOnly || linearOnly || corpus != nil || filter != nil {
            throw UsageError("--stream goes with --quick, --size and --json only")
        }
        if size != nil, !streamOnly { throw UsageError("--size goes with --stream only") }
        if linearOnly, steadyOnly || corpus != nil || json != nil {
            throw UsageError("--linear goes with --quick and --filter only")
        }
        if let json { try checkFolder(of: json) }
    }

    /// Whether a workload of this name is wanted.
    func wants(_ name: String) -> Bool {
        filter.map(name.contains) ?? true
    }

    /// A long run should not end with figures that cannot be written.
    private func checkFolder(of file: URL) throws(UsageError) {
        let folder = file.deletingLastPathComponent().path(percentEncoded: false)
        guard FileManager.default.isWritableFile(atPath: folder) else {
            throw UsageError("cannot write to \(folder)")
        }
    }
}

/// Arguments or files that cannot be used.
struct UsageError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
