// Safety: as in WorkerRun.swift
/// The partitions of an input that are being decoded or wait for it, in input order. All threads of a decode share it.
///
/// The lock of the crew guards all state.
@safe final class PartQueue<Worker: PartDecoder>: @unchecked Sendable {
    @safe final class Part {
        enum State { case waiting, taken, done }

        let piece: TextPiece
        /// The division of the partition, and a closure that creates a decoder for it.
        let division: Int
        let makeWorker: @Sendable () -> Worker
        var state = State.waiting
        /// The decoded partition; nil if its input must be decoded in order.
        var result: Worker.Part?

        init(_ piece: TextPiece, division: Int, makeWorker: @escaping @Sendable () -> Worker) {
            unsafe self.piece = unsafe piece
            self.division = division
            self.makeWorker = makeWorker
        }
    }

    /// The next step of the thread that decodes the input in order.
    enum Step {
        /// Decode the next bytes, and try to divide the input after them.
        case divide
        /// Decode the partition's input in order.
        case feed(Part)
        /// Adopt the decoded partition.
        case take(Part)
        /// Decode a later partition while another thread decodes the next one.
        case help(Part)
    }

    let crew = WorkerCrew()
    private var source: any PartSource
    private let sizes: PartSizes
    private var parts: [Part] = []
    /// The division that new partitions are cut with; nil if there is none.
    private var current: Division<Worker>?
    /// The number of divisions. Partitions of earlier divisions are decoded in order.
    private var division = 0

    init(_ source: any PartSource, _ sizes: PartSizes) {
        self.source = source
        self.sizes = sizes
    }

    // MARK: For the thread that decodes in order

    /// Takes bytes before the divided input. No other thread uses the input at this time.
    ///
    /// - Parameter length: returns the number of bytes to take from the available bytes.
    func takePiece(
        of count: Int, _ length: (UnsafeBufferPointer<UInt8>) -> Int
    ) throws(TrellisError) -> TextPiece? {
        let text = unsafe try peek(count).text
        return unsafe text.isEmpty ? nil : crew.locked { unsafe source.take(length(text)) }
    }

    /// The bytes that have not been taken. They are valid until bytes are taken.
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

    /// Ends the division. The remaining partitions are decoded in order.
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
                let isApart = sizes.isIndependentOfTiming && head.state == .waiting || head.state == .taken
                if isApart, head.division == division {
                    // An error of the source belongs after the partitions that exist.
                    if let other = try? takeWaitingPart() { return .help(other) }
                    crew.wait()
                    continue
                }
                parts.removeFirst()
                // There is room for another partition.
                crew.wake()
                return head.state == .done && head.division == division ? .take(head) : .feed(head)
            }
        }
    }

    /// Stops the other threads and waits until all have ended. Afterwards nothing refers to the input.
    func end() {
        crew.end()
        crew.locked { parts = [] }
    }

    // MARK: For all threads

    /// Takes the first unstarted partition; nil if there is none.
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
                // An element of this size is not buffered for separate decoding.
                self.current = nil
                return false
            case nil:
                count = max(count, text.count) * 2
            }
        }
    }

    /// Records the result of a partition from `.help` or ``takePart()``.
    func finish(_ part: Part, _ result: sending Worker.Part?) {
        crew.locked {
            part.result = result
            part.state = .done
            crew.wake()
        }
    }

    /// The next partition for another thread to decode; nil at the end.
    func takePart() -> Part? {
        crew.locked {
            while !crew.isOver {
                // The thread that decodes in order throws the source's error again.
                if let part = try? takeWaitingPart() { return part }
                crew.wait()
            }
            return nil
        }
    }
}

/// Decodes partitions on one thread, with a new decoder for each division.
struct OwnWorker<Worker: PartDecoder> {
    private var current: (division: Int, worker: Worker)?

    mutating func decode(_ part: PartQueue<Worker>.Part, isCancelled: () -> Bool) -> Worker.Part? {
        if current?.division != part.division { current = (part.division, part.makeWorker()) }
        return unsafe current?.worker.decode(part.piece, isCancelled: isCancelled)
    }
}
