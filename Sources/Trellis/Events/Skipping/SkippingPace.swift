internal import Foundation
internal import Synchronization

/// Whether text that nobody wants is scanned in front of the parser.
enum SkippingMode: UInt8, Sendable {
    /// Where it pays.
    case automatic
    case always, never

    #if DEBUG
        /// What the environment says, so that whole test suites can be run either way.
        static let `default` = SkippingMode(environment: ProcessInfo.processInfo.environment["TRELLIS_SKIPPING"])

        private init(environment: String?) {
            self =
                switch environment {
                case "always": .always
                case "never": .never
                default: .automatic
                }
        }
    #else
        static var `default`: SkippingMode { .automatic }
    #endif
}

/// Decides when it pays to look for text that can be left out: where much of what was looked at last could be.
struct SkippingPace {
    /// How many bytes are looked at before a decision.
    private static let window = 4096
    /// How many bytes are passed without a look after the first window in which too little was left out, and after many.
    fileprivate static let shortRest = 256 << 10
    fileprivate static let longRest = 8 << 20
    /// In less text there is too little to gain.
    private static let leastChunk = 512

    private let mode: SkippingMode
    private let record: SkippingRecord?
    private var restLength: Int
    /// Where the window began in the chunk, and what was left out in it.
    private var start = 0
    private var leftOut = 0
    /// The offset in the document up to which nothing is looked at.
    private(set) var restsUntil = 0

    init(_ mode: SkippingMode, _ record: SkippingRecord?) {
        self.mode = mode
        self.record = record
        restLength = record?.restLength ?? Self.shortRest
        if mode == .automatic, let record, !record.looksAtNext() { restsUntil = restLength }
    }

    /// Whether a chunk of a length is worth the trouble.
    func isWorthIt(_ count: Int) -> Bool {
        switch mode {
        case .always: true
        case .never: false
        case .automatic: count >= Self.leastChunk
        }
    }

    mutating func begin(at index: Int) {
        start = index
        leftOut = 0
    }

    mutating func note(leftOut count: Int) { leftOut += count }

    /// Whether there has been enough to decide on.
    @inline(__always)
    func isDue(at index: Int) -> Bool { index - start >= Self.window }

    /// Decides; false if it does not pay, and nothing is to be looked at for a while.
    ///
    /// - Parameter base: the offset of the chunk in the document.
    mutating func goesOn(at index: Int, base: Int) -> Bool {
        let pays = leftOut * 4 >= index - start
        begin(at: index)
        guard mode == .automatic else { return true }
        if pays {
            restLength = Self.shortRest
        } else {
            restsUntil = base + index + restLength
            restLength = min(restLength * 2, Self.longRest)
        }
        record?.note(pays: pays, restLength: restLength)
        return pays
    }
}

/// Remembers of the documents of a type whether it paid, so that small ones need not find out by themselves.
final class SkippingRecord: Sendable {
    /// How many documents are passed before the next one is looked at after one in which it did not pay.
    private static let passed = 16

    /// How many of those are left. Threads may count one twice, which does no harm.
    private let left = Atomic(0)
    /// How many bytes are to be passed after the next window in which too little is left out.
    private let rest = Atomic(SkippingPace.shortRest)

    /// Whether to look at the document that begins.
    func looksAtNext() -> Bool {
        let count = left.load(ordering: .relaxed)
        if count > 0 { left.store(count - 1, ordering: .relaxed) }
        return count == 0
    }

    var restLength: Int { rest.load(ordering: .relaxed) }

    func note(pays: Bool, restLength: Int) {
        left.store(pays ? 0 : Self.passed, ordering: .relaxed)
        rest.store(restLength, ordering: .relaxed)
    }
}
