/// The parts of an array that are being written, or are written and wait to be handed on, in the array's order. Used by
/// all workers of an encode.
///
/// Everything is guarded by the lock of the crew.
final class TextQueue: @unchecked Sendable {
    /// A text of a part; used by one thread at a time, and by many after each other.
    final class PartText {
        var text: ElementText
        init(_ text: consuming ElementText) { self.text = text }
    }

    final class Part {
        enum State { case waiting, taken, done, failed }

        var positions: Range<Int>
        var state = State.waiting
        /// There as long as somebody writes it or it is to be handed on.
        var text: PartText?

        init(_ positions: Range<Int>) { self.positions = positions }
    }

    /// What the thread that hands the text on is to do next.
    enum Step {
        /// Hand a part on, which is the next.
        case handOn(Part)
        /// Write a part.
        case write(Part)
        /// Write the part that is the next, which could not be written when it was not.
        case writeAgain(Part)
        /// Nothing: all is handed on.
        case end
    }

    let crew = WorkerCrew()
    private let makeText: @Sendable () -> PartText
    private let partSize: Int
    private let workerCount: Int
    private let largestText: Int
    private var parts: [Part] = []
    /// Those that are in no part.
    private var rest: Range<Int>
    /// How much text how many elements were; not all of them, so that later ones count more.
    private var sample: (byteCount: Int, elementCount: Int)
    private var spareTexts: [PartText] = []
    /// How many texts parts have.
    private var textCount = 0

    /// - Parameters:
    ///   - rest: the positions of the elements.
    ///   - sample: how much text those in front of them were, and how many.
    init(
        _ rest: Range<Int>, sample: (byteCount: Int, elementCount: Int), _ sizes: TextSizes, workerCount: Int,
        makeText: @escaping @Sendable () -> PartText
    ) {
        self.rest = rest
        self.sample = sample
        self.workerCount = workerCount
        self.makeText = makeText
        partSize = sizes.partSize
        largestText = sizes.largestPart * 2
    }

    // MARK: For the thread that hands the text on

    func nextStep() -> Step {
        crew.locked {
            while true {
                guard let head = parts.first else { return cut().map { .write(taken($0)) } ?? .end }
                switch head.state {
                case .done:
                    parts.removeFirst()
                    return .handOn(head)
                case .waiting: return .write(taken(head))
                case .failed: return .writeAgain(taken(head))
                case .taken:
                    if let other = waitingPart() { return .write(other) }
                    crew.wait()
                }
            }
        }
    }

    /// Takes back the text of a part that was handed on.
    func recycle(_ part: Part) {
        crew.locked {
            takeText(of: part)
            crew.wake()
        }
    }

    // MARK: For all workers

    /// A part that nobody has begun, as soon as there may be another text.
    private func waitingPart() -> Part? {
        guard textCount < workerCount * 2 - 1, !parts.contains(where: { $0.state == .failed }) else { return nil }
        return (parts.first { $0.state == .waiting } ?? cut()).map(taken)
    }

    private func taken(_ part: Part) -> Part {
        part.state = .taken
        part.text = spareTexts.popLast() ?? makeText()
        part.text?.text.restart(at: part.positions.lowerBound)
        textCount += 1
        return part
    }

    private func takeText(of part: Part) {
        guard let text = part.text else { return }
        part.text = nil
        textCount -= 1
        if text.text.capacity <= largestText { spareTexts.append(text) }
    }

    /// The next part; smaller ones towards the end, so that all workers are done at about the same time.
    private func cut() -> Part? {
        guard !rest.isEmpty else { return nil }
        let elementSize = max(1, Double(sample.byteCount) / Double(max(1, sample.elementCount)))
        let left = Int(min(Double(rest.count) * elementSize, 0x1p62))
        let size = PartSizes.size(of: left, usually: partSize, workerCount: workerCount)
        let end = rest.lowerBound + min(rest.count, max(1, Int(Double(size) / elementSize)))
        let part = Part(rest.lowerBound..<end)
        rest = end..<rest.upperBound
        parts.append(part)
        return part
    }

    /// - Parameter end: behind the last element that was written; nil if one of them could not be.
    func finish(_ part: Part, writtenTo end: Int?) {
        crew.locked {
            defer { crew.wake() }
            guard let end, let text = part.text else {
                part.state = .failed
                return takeText(of: part)
            }
            if end < part.positions.upperBound, let index = parts.firstIndex(where: { $0 === part }) {
                parts.insert(Part(end..<part.positions.upperBound), at: index + 1)
            }
            part.positions = part.positions.lowerBound..<end
            part.state = .done
            sample.byteCount += text.text.byteCount
            sample.elementCount += part.positions.count
            if sample.byteCount > partSize * 16 {
                sample = (sample.byteCount / 2, (sample.elementCount + 1) / 2)
            }
        }
    }

    /// The next part to be written by another worker; nil when all is over.
    func takePart() -> Part? {
        crew.locked {
            while !crew.isOver {
                if let part = waitingPart() { return part }
                crew.wait()
            }
            return nil
        }
    }
}
