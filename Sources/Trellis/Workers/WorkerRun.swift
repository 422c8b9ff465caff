// Safety: A partition of the input is read while its owner keeps it. For bytes in memory this is the call that borrows
// them: it returns only when no other thread works, and a thread that starts later reads nothing. One lock guards all
// state that threads share.
/// Decodes a text with several workers: the caller's thread, which decodes the text in its order, and others, which
/// decode parts of it ahead.
///
/// The caller's thread never waits for a worker that has not begun: a part that nobody is at it decodes itself.
struct WorkerRun<Front: PartwiseDecoder> {
    private let front: Front
    private let queue: PartQueue<Front.Worker>
    private let sizes: PartSizes
    /// What decodes parts on this thread while the next one is with somebody else.
    private var own = OwnWorker<Front.Worker>()
    private var hasHelpers = false
    /// How many parts in a row were in vain.
    private var misses = 0
    private var isExact = false
    private var mayDivide: Bool
    /// How many bytes are decoded before it is looked again whether what comes next can be divided, and after that in
    /// vain.
    private var pause = 0
    private var nextPause: Int
    /// How many parts of the last division came here; nil if there was none, or its end was seen to.
    private var partCount: Int?
    /// How many parts were taken over.
    private(set) var takenCount = 0

    init(_ front: Front, _ source: any PartSource, _ sizes: PartSizes) {
        self.front = front
        self.sizes = sizes
        queue = PartQueue(source, sizes)
        nextPause = sizes.leadSize
        mayDivide = sizes.workerCount > 1 || sizes.isForTests
    }

    /// Decodes all of the text.
    ///
    /// - Parameter step: called after each step, when more may have been decoded. What it throws ends the decode.
    mutating func run(step: () throws -> Void) throws {
        if let mistake = sizes.mistake { throw mistake }
        defer { queue.end() }
        while try advance() { try step() }
    }

    /// Does the next thing; false at the end of the text.
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
        // The guesses are wrong, or there is something in each part that only this thread can decode.
        misses = 0
        mayDivide = !isExact
        isExact = true
        queue.endDivision()
    }

    /// Looks whether what comes next can be divided, and decodes some of it if not.
    private mutating func divide() throws(TrellisError) -> Bool {
        if let partCount {
            // What was divided and gave no part was looked at in vain.
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

    /// Looking costs something, too.
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
