// Safety: as in EventTrace.swift
/// The original bytes of values that are recorded as bytes, including values that extend beyond a chunk.
final class VerbatimText {
    private let positions: TokenPositions
    /// The bytes from a document offset to the start of the current chunk, if a value or token that began there
    /// continues.
    private var kept: [UInt8] = []
    private var start = 0
    /// The start of the value that is being recorded.
    private var wanted: Int?
    /// The number of bytes that a recorded value may have.
    private var limit = 0

    init(_ positions: TokenPositions) {
        self.positions = positions
    }

    /// Begins recording at an offset in the current chunk.
    ///
    /// - Parameter limit: the maximum number of bytes that are kept between chunks. The receiver of the events rejects
    ///   a longer value, but white space has no events.
    func begin(at offset: Int, limit: Int) {
        wanted = offset
        self.limit = limit
    }

    func end() {
        wanted = nil
    }

    /// The bytes from an offset to the end of the current token. The offset must be the start of the recorded value or
    /// of this token; otherwise the result may be empty. O(bytes).
    func text(from offset: Int) -> [UInt8] {
        var text: [UInt8] = []
        if offset < positions.chunkStart {
            guard offset >= start else { return [] }
            text += kept.dropFirst(offset - start)
        }
        positions.appendText(from: offset, to: &text)
        return text
    }

    /// Called after the parser has processed a chunk.
    ///
    /// - Parameters:
    ///   - base: the offset of the chunk's first byte in the document.
    ///   - token: the offset of the token that the chunk cuts off, if any.
    func leave(_ chunk: UnsafeBufferPointer<UInt8>, at base: Int, unfinished token: Int?) {
        guard let from = wanted ?? token else {
            kept.removeAll(keepingCapacity: kept.capacity <= 65_536)
            return
        }
        if from >= base {
            kept.removeAll(keepingCapacity: true)
            start = from
        }
        if wanted != nil, (token ?? base + chunk.count) - from > limit {
            // The next event is an error, for which these bytes are not needed.
            kept = []
            start = .max
            return
        }
        unsafe kept.append(contentsOf: chunk[max(0, from - base)...])
    }
}
