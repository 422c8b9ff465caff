/// Where the events of a tape come from, for the positions of errors and for the original texts of values.
struct TapeOrigin {
    /// The input that the events come from.
    struct Source {
        var bytes: [UInt8]
        /// The offset of the first byte in the document.
        var start: Int
    }

    /// A line of the input, for the events from an index on.
    private struct Line {
        var firstEvent: Int
        var number: Int
        /// The offset of its first byte in the document.
        var start: Int
    }

    /// Set only if some value is recorded as its original bytes.
    var source: Source?
    /// Whether the first value was assembled from other values, so that the source does not contain it.
    var isComposed = false
    /// The offset of the first event in the document.
    private(set) var start = 0
    /// The last line on which an event begins; nil if the events have no position in an input. The lines before it are
    /// separate, because most tapes have only one.
    private var line: Line?
    private var earlierLines: [Line] = []
    /// Whether the events have numbers instead of offsets: see `EventTape.init(ofDocumentIn:isPartial:)`.
    var isNumbered = false
    /// Whether members of objects may have been skipped.
    var isPartial = false

    /// Whether the events have positions.
    var hasPositions: Bool { line != nil }

    /// The memory of the lines in bytes.
    var size: Int { earlierLines.count * MemoryLayout<Line>.stride }

    /// Returns the offset of the event at an index, which is about to be appended, relative to the first event. Also
    /// records its line.
    @inline(__always)
    mutating func place(_ index: Int, at position: TrellisError.Position) -> UInt32 {
        if index == 0 { start = position.offset }
        if line?.number != position.line { beginLine(index, at: position) }
        return UInt32(position.offset - start)
    }

    @inline(never)
    private mutating func beginLine(_ index: Int, at position: TrellisError.Position) {
        if let line { earlierLines.append(line) }
        line = Line(firstEvent: index, number: position.line, start: position.offset - position.column + 1)
    }

    /// The input position of an event with an offset from the first event. O(log lines).
    func position(ofEventAt index: Int, offset: UInt32) -> TrellisError.Position? {
        guard var line else { return nil }
        if index < line.firstEvent {
            var (low, high) = (0, earlierLines.count - 1)
            while low < high {
                let middle = (low + high + 1) / 2
                if earlierLines[middle].firstEvent <= index { low = middle } else { high = middle - 1 }
            }
            line = earlierLines[low]
        }
        let offset = start + Int(offset)
        return TrellisError.Position(offset: offset, line: line.number, column: offset - line.start + 1)
    }
}
