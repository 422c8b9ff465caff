import Foundation

/// What the command line asks for.
struct Arguments {
    var isQuick = false
    var steadyOnly = false
    var linearOnly = false
    var streamOnly = false
    /// By how many threads payloads are read and written; 1 is the first.
    var cores: [Int]?
    /// The bytes of the largest array.
    var size: Int?
    /// What a process that another has started does, for its memory to be measured.
    var streamRun: StreamRun?
    /// What another such process does.
    var memoryRun: MemoryRun?
    /// And another.
    var coresRun: CoresRun?
    var corpus: URL?
    var json: URL?
    var filter: String?
    var wantsHelp = false

    static let usage = """
        usage: throughput [--quick] [--steady] [--corpus DIR] [--json FILE] [--filter TEXT]
               throughput --linear [--quick] [--filter TEXT]
               throughput --stream [--quick] [--size BYTES] [--json FILE]
               throughput --cores [N,N...] [--quick] [--size BYTES] [--corpus DIR] [--json FILE] [--filter TEXT]

          --quick        few and short rounds, to see that all is well; the figures are rough
          --steady       only the check that 1,000 decodes in a row neither slow down nor grow the process
          --linear       only hostile inputs in two sizes, to see that time grows no faster than they do; with --quick all
                         sizes are a tenth
          --stream       only the decoding of an array that is written to disk, element by element and in chunks, beside
                         decoding it whole, with the memory that each takes in a process of its own
          --cores N,N    only what several threads gain on one text, with the memory that each number of them takes in a
                         process of its own: 1, 2, 4 and so on up to the cores of this machine unless given; 1 is always
                         measured, to compare with
          --size BYTES   the size of the largest array: for --stream 1000000000 unless given, with --quick 20000000; for
                         --cores 100000000, with --quick 8000000
          --corpus DIR   also twitter.json, github_events.json, citm_catalog.json and canada.json of this directory; other
                         files, of which there are no models, are left out. For --cores, also the statuses of
                         twitter.json, repeated to the size
          --json FILE    write the figures to FILE as a JSON array
          --filter TEXT  only workloads, payloads or hostile inputs whose name contains TEXT

        Of each payload there are the workloads NAME, with models of all its members, NAME-sparse, with models of a few,
        NAME-nothing, with models of none, and NAME-check, which validates it. Of the small documents it is the time of a
        call that is measured.

        The serial part, for --cores, is how much of one thread's time several do not divide: they can be no more than
        1 / part times as fast. It is measured by one thread doing all that several would. What it spends on decoding
        parts is taken off; what is left is finding where they begin, taking over what they were decoded to and making
        the result.

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
            case "--cores":
                // What follows is a list unless it is another option.
                let list = rest.first.map { $0.hasPrefix("-") } ?? true ? nil : rest.popFirst()
                cores = try list.map(Self.cores) ?? Self.coresOfMachine
            case CoresRun.argument:
                coresRun = try CoresRun(
                    kind: value(of: word), direction: value(of: word), cores: value(of: word), file: value(of: word))
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
        try checkCombinations()
        if let json { try checkFolder(of: json) }
    }

    private func checkCombinations() throws(UsageError) {
        if cores != nil, steadyOnly || linearOnly || streamOnly {
            throw UsageError("--cores goes with --quick, --size, --corpus, --json and --filter only")
        }
        if streamOnly, steadyOnly || linearOnly || corpus != nil || filter != nil {
            throw UsageError("--stream goes with --quick, --size and --json only")
        }
        if size != nil, !streamOnly, cores == nil { throw UsageError("--size goes with --stream and --cores only") }
        if linearOnly, steadyOnly || corpus != nil || json != nil {
            throw UsageError("--linear goes with --quick and --filter only")
        }
    }

    /// The numbers of a list, and 1.
    private static func cores(_ list: String) throws(UsageError) -> [Int] {
        var cores: Set = [1]
        for word in list.split(separator: ",", omittingEmptySubsequences: false) {
            guard let count = Int(word), 1...256 ~= count else {
                throw UsageError("--cores needs numbers from 1 to 256 with commas between them, not \(list)")
            }
            cores.insert(count)
        }
        return cores.sorted()
    }

    /// 1, 2, 4 and so on, and all cores of the machine.
    private static var coresOfMachine: [Int] {
        let all = max(2, ProcessInfo.processInfo.activeProcessorCount)
        var cores = [1]
        while let last = cores.last, last < all { cores.append(min(last * 2, all)) }
        return cores
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
