// Safety: as in WorkerRun.swift
/// The parts of a text that are being decoded or wait for it, in the order of the text. Used by all workers of a
/// decode.
///
/// Everything is guarded by the lock of the crew.
@safe final class PartQueue<Worker: PartDecoder>: @unchecked Sendable {
    @safe final class Part {
        enum State { case waiting, taken, done }

        let piece: TextPiece
        /// Which division it belongs to, and what makes the decoder for it.
        let division: Int
        let makeWorker: @Sendable () -> Worker
        var state = State.waiting
        /// What it was decoded to; nil if it has to be decoded in its place.
        var result: Worker.Part?

        init(_ piece: TextPiece, division: Int, makeWorker: @escaping @Sendable () -> Worker) {
            unsafe self.piece = unsafe piece
            self.division = division
            self.makeWorker = makeWorker
        }
    }

    /// What the worker that decodes the text in its order is to do next.
    enum Step {
        /// Decode the next bytes, and see how they can be divided.
        case divide
        /// Decode the part in its place.
        case feed(Part)
        /// Take over what the part was decoded to.
        case take(Part)
        /// Decode a part that is not the next, which somebody else is at.
        case help(Part)
    }

    let crew = WorkerCrew()
    private var source: any PartSource
    private let sizes: PartSizes
    private var parts: [Part] = []
    /// What new parts are cut by; nil where there are none.
    private var current: Division<Worker>?
    /// Counts divisions: parts of an earlier one are decoded in their place.
    private var division = 0

    init(_ source: any PartSource, _ sizes: PartSizes) {
        self.source = source
        self.sizes = sizes
    }

    // MARK: For whoever decodes the text in its order

    /// Takes bytes that are in front of what is divided. Nobody else is at the text then.
    ///
    /// - Parameter length: tells of the text that is at hand how many.
    func takePiece(
        of count: Int, _ length: (UnsafeBufferPointer<UInt8>) -> Int
    ) throws(TrellisError) -> TextPiece? {
        let text = unsafe try peek(count).text
        return unsafe text.isEmpty ? nil : crew.locked { unsafe source.take(length(text)) }
    }

    /// The text behind all that was taken; it is good until something is taken.
    func peek(_ count: Int) throws(TrellisError) -> (text: UnsafeBufferPointer<UInt8>, isWhole: Bool) {
        unsafe try crew.locked { () throws(TrellisError) in unsafe try source.peek(count) }
    }

    func begin(_ division: Division<Worker>) {
        crew.locked {
            self.division += 1
            current = division
            crew.wake()
        }
    }

    /// Has what is left of the parts decoded in its place.
    func endDivision() {
        crew.locked {
            division += 1
            current = nil
        }
    }

    func nextStep() throws(TrellisError) -> Step {
        try crew.locked { () throws(TrellisError) in
            while true {
                if parts.isEmpty { try cut() }
                guard let head = parts.first else { return .divide }
                let isApart = sizes.isForTests && head.state == .waiting || head.state == .taken
                if isApart, head.division == division {
                    // What the source throws belongs behind the parts that there are.
                    if let other = try? takeWaitingPart() { return .help(other) }
                    crew.wait()
                    continue
                }
                parts.removeFirst()
                // There is room for one more.
                crew.wake()
                return head.state == .done && head.division == division ? .take(head) : .feed(head)
            }
        }
    }

    /// Stops the others, and returns when none is left. The text may be given back then, and nothing of it is kept.
    func end() {
        crew.end()
        crew.locked { parts = [] }
    }

    // MARK: For all workers

    /// The first part that nobody has begun, which the caller begins; nil if there is none.
    private func takeWaitingPart() throws(TrellisError) -> Part? {
        var part = parts.first { $0.state == .waiting && $0.division == division }
        if part == nil, parts.count < sizes.partLimit, try cut() { part = parts.last }
        part?.state = .taken
        return part
    }

    @discardableResult
    private func cut() throws(TrellisError) -> Bool {
        guard let current else { return false }
        var count = sizes.partSize
        while true {
            let (text, isWhole) = unsafe try source.peek(count * 2)
            let size = isWhole ? sizes.size(of: text.count) : sizes.partSize
            switch unsafe current.cutter.cut(text, size: size, isWhole: isWhole) {
            case .part(let length):
                unsafe parts.append(
                    Part(source.take(length), division: division, makeWorker: current.makeWorker))
                return true
            case .end:
                self.current = nil
                return false
            case nil where text.count >= sizes.longestPeek:
                // An element so large is not kept for it to be decoded apart.
                self.current = nil
                return false
            case nil:
                count = max(count, text.count) * 2
            }
        }
    }

    /// The result of a part that was `.help` or ``takePart()``.
    func finish(_ part: Part, _ result: sending Worker.Part?) {
        crew.locked {
            part.result = result
            part.state = .done
            crew.wake()
        }
    }

    /// The next part to be decoded by another worker; nil when all is over.
    func takePart() -> Part? {
        crew.locked {
            while !crew.isOver {
                // What the source throws is thrown again where the text is decoded in its order.
                if let part = try? takeWaitingPart() { return part }
                crew.wait()
            }
            return nil
        }
    }
}

/// What decodes parts on one thread: another decoder for each division.
struct OwnWorker<Worker: PartDecoder> {
    private var current: (division: Int, worker: Worker)?

    mutating func decode(_ part: PartQueue<Worker>.Part, isCancelled: () -> Bool) -> Worker.Part? {
        if current?.division != part.division { current = (part.division, part.makeWorker()) }
        return unsafe current?.worker.decode(part.piece, isCancelled: isCancelled)
    }
}
