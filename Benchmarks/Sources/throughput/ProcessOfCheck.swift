@_spi(Tools) import TrellisThroughput

/// The operation of a child process of one of the checks.
enum ProcessOfCheck {
    case stream(StreamRun)
    case cores(CoresRun)

    /// Nil if the arguments are not those of such a process.
    init?(_ arguments: ArraySlice<String>) throws {
        let words = Array(arguments)
        switch words.first {
        case StreamRun.argument where words.count == 3: self = .stream(try StreamRun(mode: words[1], file: words[2]))
        case CoresRun.argument where words.count == 5:
            self = .cores(try CoresRun(kind: words[1], operation: words[2], cores: words[3], file: words[4]))
        default: return nil
        }
    }

    func run() throws {
        switch self {
        case .stream(let run): try run.run()
        case .cores(let run): try run.run()
        }
    }
}
