internal import Foundation
internal import Synchronization

/// The parts of a text that are being decoded or wait for it, in the order of the text. Used by all workers of a decode.
///
/// Everything but `isOver` is guarded by the lock.
@safe final class PartQueue<Worker: PartDecoder>: @unchecked Sendable {
    @safe final class Part {
        enum State { case waiting, taken, done }

        let piece: TextPiece
        /// Which division it belongs to.
        let division: Int
        var state = State.waiting
        /// What it was decoded to; nil if it has to be decoded in its place.
        var result: Worker.Part?

        init(_ piece: TextPiece, division: Int) {
            unsafe self.piece = unsafe piece
            self.division = division
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

    /// Signalled whenever there may be something to do.
    private let condition = NSCondition()
    private var source: any PartSource
    private let sizes: PartSizes
    private var parts: [Part] = []
    private var cutter: (any PartCutter)?
    private var makeWorker: (@Sendable () -> Worker)?
    private var division = 0
    /// How many others are at work.
    private var active = 0
    private let over = Atomic(false)

    init(_ source: any PartSource, _ sizes: PartSizes) {
        self.source = source
        self.sizes = sizes
    }

    private func locked<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        condition.lock()
        defer { condition.unlock() }
        return try body()
    }

    // MARK: For whoever decodes the text in its order

    /// Takes bytes that are in front of what is divided.
    ///
    /// - Parameter length: tells of the text that is at hand how many.
    func takePiece(
        of count: Int, _ length: (UnsafeBufferPointer<UInt8>) -> Int
    ) throws(TrellisError) -> TextPiece? {
        condition.lock()
        defer { condition.unlock() }
        let text = unsafe try source.peek(count).text
        return unsafe text.isEmpty ? nil : source.take(length(text))
    }

    /// The text behind all that was taken; it is good until something is taken.
    func peek(_ count: Int) throws(TrellisError) -> (text: UnsafeBufferPointer<UInt8>, isWhole: Bool) {
        condition.lock()
        defer { condition.unlock() }
        return unsafe try source.peek(count)
    }

    func begin(_ division: Division<Worker>) {
        locked {
            self.division += 1
            cutter = division.cutter
            makeWorker = division.makeWorker
            condition.broadcast()
        }
    }

    /// Has what is left of the parts decoded in its place.
    func endDivision() {
        locked {
            division += 1
            cutter = nil
        }
    }

    func nextStep() throws(TrellisError) -> Step {
        try locked { () throws(TrellisError) in
            while true {
                if parts.isEmpty { try cut() }
                guard let head = parts.first else { return .divide }
                let isApart = sizes.isForTests && head.state == .waiting || head.state == .taken
                if isApart, head.division == division {
                    // What the source throws belongs behind the parts that there are.
                    if let other = try? waitingPart() {
                        other.state = .taken
                        return .help(other)
                    }
                    condition.wait()
                    continue
                }
                parts.removeFirst()
                // There is room for one more.
                condition.signal()
                return head.state == .done && head.division == division ? .take(head) : .feed(head)
            }
        }
    }

    // MARK: For all workers

    /// The first part that nobody has begun; nil if there is none.
    private func waitingPart() throws(TrellisError) -> Part? {
        if let part = parts.first(where: { $0.state == .waiting && $0.division == division }) { return part }
        guard parts.count < sizes.partLimit else { return nil }
        return try cut() ? parts.last : nil
    }

    @discardableResult
    private func cut() throws(TrellisError) -> Bool {
        guard let cutter else { return false }
        var count = sizes.partSize
        while true {
            let (text, isWhole) = unsafe try source.peek(count * 2)
            let size = isWhole ? sizes.size(of: text.count) : sizes.partSize
            switch unsafe cutter.cut(text, size: size, isWhole: isWhole) {
            case .part(let length):
                unsafe parts.append(Part(source.take(length), division: division))
                return true
            case .end:
                self.cutter = nil
                return false
            case nil where text.count >= sizes.longestPeek:
                // An element so large is not kept for it to be decoded apart.
                self.cutter = nil
                return false
            case nil:
                count = max(count, text.count) * 2
            }
        }
    }

    /// The result of a part that was `.help` or ``takePart(_:)``.
    func finish(_ part: Part, _ result: sending Worker.Part?) {
        locked {
            part.result = result
            part.state = .done
            condition.broadcast()
        }
    }

    /// What decodes parts of the current division on one thread.
    func worker() -> Worker? { locked { makeWorker }?() }

    // MARK: For the others

    var isOver: Bool { over.load(ordering: .relaxed) }

    /// Called by another worker before anything else; false if it comes too late.
    func join() -> Bool {
        locked {
            if isOver { return false }
            active += 1
            return true
        }
    }

    func leave() {
        locked {
            active -= 1
            condition.broadcast()
        }
    }

    /// The next part to be decoded, and what makes its decoder; nil when all is over.
    func takePart() -> (part: Part, division: Int, makeWorker: @Sendable () -> Worker)? {
        locked {
            while !isOver {
                // What the source throws is thrown again where the text is decoded in its order.
                if let part = try? waitingPart(), let makeWorker {
                    part.state = .taken
                    return (part, division, makeWorker)
                }
                condition.wait()
            }
            return nil
        }
    }

    /// Stops the others, and returns when none is left. The text may be given back then, and nothing of it is kept.
    func end() {
        locked {
            over.store(true, ordering: .relaxed)
            condition.broadcast()
            while active > 0 { condition.wait() }
            parts = []
        }
    }
}
