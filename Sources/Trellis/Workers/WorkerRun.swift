// Safety: A partition of the input is read while its owner keeps it. For bytes in memory this is the call that borrows
// them: it returns only when no other thread works, and a thread that starts later reads nothing. One lock guards all
// state that threads share.
/// Decodes an input with several threads: the caller's thread decodes the input in order, and the other threads decode
/// partitions ahead.
///
/// The caller's thread never waits for a thread that has not started: it decodes unstarted partitions itself.
struct WorkerRun<Front: PartwiseDecoder> {
    private let front: Front
    private let queue: PartQueue<Front.Worker>
    private let sizes: PartSizes
    /// Decodes partitions on this thread while another thread decodes the next partition.
    private var own = OwnWorker<Front.Worker>()
    private var hasHelpers = false
    /// The number of consecutive partitions that could not be adopted.
    private var misses = 0
    private var isExact = false
    private var mayDivide: Bool
    /// The number of bytes to decode before the next attempt to divide the input, and before the attempt after that if
    /// it fails.
    private var pause = 0
    private var nextPause: Int
    /// The number of partitions of the last division; nil if there is none, or if its end has been handled.
    private var partCount: Int?
    /// The number of adopted partitions.
    private(set) var takenCount = 0

    init(_ front: Front, _ source: any PartSource, _ sizes: PartSizes) {
        self.front = front
        self.sizes = sizes
        queue = PartQueue(source, sizes)
        nextPause = sizes.leadSize
        mayDivide = sizes.workerCount > 1 || sizes.isIndependentOfTiming
    }

    /// Decodes the whole input.
    ///
    /// - Parameter step: called after each step, when more may have been decoded. Errors that it throws end the decode.
    mutating func run(step: () throws -> Void) throws {
        defer { queue.end() }
        while try advance() { try step() }
    }

    /// Performs the next step; false at the end of the input.
    private mutating func advance() throws(TrellisError) -> Bool {
        switch try queue.nextStep() {
        case .divide: return try divide()
        case .feed(let part):
            partCount? += 1
            try feed(part)
        case .take(let part):
            partCount? += 1
            if let result = part.result, front.take(result) {
                misses = 0
                takenCount += 1
            } else {
                misses += 1
                try feed(part)
            }
            part.result = nil
        case .help(let part):
            queue.finish(part, PartTimes.measuring { own.decode(part) { queue.crew.isOver } })
        }
        return true
    }

    private mutating func feed(_ part: PartQueue<Front.Worker>.Part) throws(TrellisError) {
        unsafe try front.feed(UnsafeRawBufferPointer(part.piece.bytes))
        if !front.isDivided { queue.endDivision() }
        guard misses >= 3 else { return }
        // The guessed cuts are wrong, or each partition contains something that only this thread can decode.
        misses = 0
        mayDivide = !isExact
        isExact = true
        queue.endDivision()
    }

    /// Tries to divide the next bytes, and otherwise decodes some of them.
    private mutating func divide() throws(TrellisError) -> Bool {
        if let partCount {
            // A division without partitions was a failed attempt.
            if partCount > 0 { nextPause = sizes.leadSize } else { pauseLonger() }
            self.partCount = nil
        }
        if mayDivide && pause <= 0 {
            let (text, isWhole) = unsafe try queue.peek(sizes.sampleSize)
            let pays = !isWhole || text.count >= sizes.smallestText
            let sample = unsafe UnsafeBufferPointer(rebasing: text.prefix(sizes.sampleSize))
            if pays, let division = unsafe front.divide(sample, least: sizes.smallestText, isExact: isExact) {
                partCount = 0
                if let piece = unsafe try queue.takePiece(of: division.start, { _ in division.start }) {
                    unsafe try front.feed(UnsafeRawBufferPointer(piece.bytes))
                }
                queue.begin(division)
                beginHelpers()
                return true
            }
            mayDivide = pays
            pauseLonger()
        }
        let lead = min(max(pause, sizes.leadSize), max(sizes.partSize, sizes.leadSize))
        let piece = unsafe try queue.takePiece(of: lead) { text in
            guard let start = text.baseAddress else { return 0 }
            return unsafe TextScan(start: start, count: text.count).border(behind: lead)
        }
        guard let piece = unsafe piece else { return false }
        pause -= unsafe piece.bytes.count
        unsafe try front.feed(UnsafeRawBufferPointer(piece.bytes))
        return true
    }

    /// Increases the pause, because attempts to divide cost time.
    private mutating func pauseLonger() {
        pause = nextPause
        nextPause = min(nextPause * 2, sizes.partSize * 16)
    }

    private mutating func beginHelpers() {
        guard !hasHelpers else { return }
        hasHelpers = true
        queue.crew.begin(sizes.workerCount - 1) { [queue] beginNext in
            var own = OwnWorker<Front.Worker>()
            while let part = queue.takePart() {
                beginNext()
                queue.finish(part, own.decode(part) { queue.crew.isOver })
            }
        }
    }
}
