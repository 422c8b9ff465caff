/// Encodes the elements of an array with several threads: the caller's thread forwards the output in order, and the
/// other threads encode partitions ahead.
///
/// The caller's thread never waits for a thread that has not started: it encodes unstarted partitions itself. A failed
/// partition is encoded again in order on the caller's thread, so that errors are those of a single thread.
struct TextRun<Elements: RandomAccessCollection & Sendable> where Elements.Element: TrellisEncodable & Sendable {
    let elements: SharedElements<Elements>
    let frame: ElementFrame
    let options: TrellisEncoder.Options
    let sizes: TextSizes
    let isCancelled: () -> Bool
    /// Receives parts of the output, and the estimated total size in bytes.
    let handOn: (inout ElementText, _ expected: Int) throws -> Void

    /// Encodes all elements.
    ///
    /// - Parameter chunkSize: the number of bytes after which undivided output is forwarded.
    func run(chunkSize: Int) throws {
        if let mistake = sizes.workers.mistake { throw mistake }
        var text = ElementText(in: frame, options: options, chunkSize: chunkSize)
        var slice = SliceLength(for: Elements.Element.self)
        var (position, handedOn, mark) = (0, 0, sizes.leadSize)
        while position < elements.count {
            do {
                position = try elements.write(
                    position..<elements.count, to: &text, &slice, limit: min(chunkSize, max(1, mark - handedOn)),
                    isStopped: isCancelled)
            } catch {
                try handOn(&text, handedOn + text.byteCount)
                throw error
            }
            if isCancelled() { throw CancellationError() }
            let byteCount = handedOn + text.byteCount
            if byteCount >= mark, position < elements.count {
                if paysDivided(position, byteCount) {
                    return try runDivided(position, &text, handedOn: handedOn)
                }
                mark = byteCount * 2
            }
            if text.isChunkComplete {
                try handOn(&text, byteCount)
                handedOn = byteCount
            }
        }
        text.close()
        try handOn(&text, handedOn + text.byteCount)
    }

    private func paysDivided(_ position: Int, _ byteCount: Int) -> Bool {
        expected(position, byteCount) - byteCount >= sizes.smallestRest && sizes.workers.value > 1
    }

    /// The estimated total size in bytes, if all elements are like the first ones.
    private func expected(_ position: Int, _ byteCount: Int) -> Int {
        let estimate = Double(byteCount) / Double(position) * Double(elements.count)
        return max(byteCount, Int(exactly: min(estimate, 0x1p62).rounded()) ?? byteCount)
    }

    private func runDivided(_ start: Int, _ text: inout ElementText, handedOn: Int) throws {
        var (position, byteCount) = (start, handedOn + text.byteCount)
        let queue = TextQueue(
            start..<elements.count, sample: (byteCount, start), sizes, workerCount: sizes.workers.value
        ) { [frame, options] in
            TextQueue.PartText(ElementText(in: frame, options: options, chunkSize: .max))
        }
        defer { queue.crew.end() }
        beginHelpers(queue)
        try handOn(&text, expected(position, byteCount))
        var slice = SliceLength(for: Elements.Element.self)
        while true {
            if isCancelled() { throw CancellationError() }
            switch queue.nextStep() {
            case .handOn(let part):
                guard let written = part.text else { continue }
                (position, byteCount) = (part.positions.upperBound, byteCount + written.text.byteCount)
                try handOn(&written.text, expected(position, byteCount))
                queue.recycle(part)
            case .write(let part):
                queue.finish(part, writtenTo: try? write(part, &slice, isStopped: isCancelled))
            case .writeAgain(let part):
                do {
                    queue.finish(part, writtenTo: try write(part, &slice, isStopped: isCancelled))
                } catch {
                    guard let written = part.text else { throw error }
                    try handOn(&written.text, byteCount + written.text.byteCount)
                    throw error
                }
            case .end:
                text.close()
                return try handOn(&text, byteCount + text.byteCount)
            }
        }
    }

    private func beginHelpers(_ queue: TextQueue) {
        queue.crew.begin(sizes.workers.value - 1) { [elements, sizes] beginNext in
            var slice = SliceLength(for: Elements.Element.self)
            while let part = queue.takePart() {
                beginNext()
                let end = try? elements.write(part, &slice, sizes) { queue.crew.isOver }
                queue.finish(part, writtenTo: end)
            }
        }
    }

    private func write(
        _ part: TextQueue.Part, _ slice: inout SliceLength, isStopped: () -> Bool
    ) throws(TrellisError) -> Int {
        try elements.write(part, &slice, sizes, isStopped: isStopped)
    }
}

extension SharedElements {
    /// Encodes a partition, or its first elements if they reach the size limit.
    ///
    /// - Returns: the position after the last encoded element.
    fileprivate func write(
        _ part: TextQueue.Part, _ slice: inout SliceLength, _ sizes: TextSizes, isStopped: () -> Bool
    ) throws(TrellisError) -> Int {
        guard let text = part.text else { return part.positions.lowerBound }
        return try write(part.positions, to: &text.text, &slice, limit: sizes.largestPart, isStopped: isStopped)
    }
}
