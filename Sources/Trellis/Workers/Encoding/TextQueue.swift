/// The partitions of an array in order that are being encoded, or wait to be forwarded. All threads of an encode share
/// it.
///
/// The lock of the crew guards all state.
final class TextQueue: @unchecked Sendable {
    /// The output of a partition. One thread uses it at a time. It is reused for later partitions.
    final class PartText {
        var text: ElementText
        init(_ text: consuming ElementText) { self.text = text }
    }

    final class Part {
        enum State { case waiting, taken, done, failed }

        var positions: Range<Int>
        var state = State.waiting
        /// Non-nil while the partition is being encoded or waits to be forwarded.
        var text: PartText?

        init(_ positions: Range<Int>) { self.positions = positions }
    }

    /// The next step of the thread that forwards the output.
    enum Step {
        /// Forward the output of a partition, which is the next in order.
        case handOn(Part)
        /// Encode a partition.
        case write(Part)
        /// Encode the next partition again after it failed on another thread.
        case writeAgain(Part)
        /// Finish: everything has been forwarded.
        case end
    }

    let crew = WorkerCrew()
    private let makeText: @Sendable () -> PartText
    private let partSize: Int
    private let workerCount: Int
    private let largestText: Int
    private var parts: [Part] = []
    /// The elements that no partition contains yet.
    private var rest: Range<Int>
    /// The output size of a number of elements. Older elements are discounted, so that later ones have more weight.
    private var sample: (byteCount: Int, elementCount: Int)
    private var spareTexts: [PartText] = []
    /// The number of partitions that currently have an output.
    private var textCount = 0

    /// - Parameters:
    ///   - rest: the positions of the elements.
    ///   - sample: the output size and number of the elements before them.
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

    // MARK: For the thread that forwards the output

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

    /// Takes back the output of a partition after it was forwarded.
    func recycle(_ part: Part) {
        crew.locked {
            takeText(of: part)
            crew.wake()
        }
    }

    // MARK: For all threads

    /// The first unstarted partition, if the number of outputs allows another one.
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

    /// The next partition. Partitions become smaller towards the end, so that all threads finish at about the same
    /// time.
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

    /// Records the result of encoding a partition.
    ///
    /// - Parameter end: the position after the last encoded element; nil if an element failed.
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

    /// The next partition for another thread to encode; nil at the end.
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
