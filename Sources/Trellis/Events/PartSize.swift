internal import Foundation

/// How large parts of a text are that are decoded apart from each other; nil leaves it to the decode.
enum PartSize {
    #if DEBUG
        private static func number(_ name: String) -> Int? {
            ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
        }

        /// What the environment says, so that whole test suites can be run with parts: `TRELLIS_PARTS` is their size.
        static let `default` = number("TRELLIS_PARTS")
        /// How many threads decode them then, by `TRELLIS_WORKERS`.
        static let workerCount = number("TRELLIS_WORKERS") ?? 1
    #else
        static var `default`: Int? { nil }
    #endif
}
