// Safety: as in EventTrace.swift
/// The text of values that are kept byte for byte, where they go over the end of a chunk.
final class VerbatimText {
    private let positions: TokenPositions
    /// The text from an offset of the document to the start of the current chunk, while something that began there goes
    /// on.
    private var kept: [UInt8] = []
    private var start = 0
    /// Where the value begins that is being kept.
    private var wanted: Int?

    init(_ positions: TokenPositions) {
        self.positions = positions
    }

    /// Keeps the text from an offset on, which is in the current chunk.
    func begin(at offset: Int) {
        wanted = offset
    }

    func end() {
        wanted = nil
    }

    /// The text from an offset to the end of the token that the parser has just got to: that of a value that is being
    /// kept, or of this token; empty if it is not there. O(bytes).
    func text(from offset: Int) -> [UInt8] {
        var text: [UInt8] = []
        if offset < positions.chunkStart {
            guard offset >= start else { return [] }
            text += kept.dropFirst(offset - start)
        }
        positions.appendText(from: offset, to: &text)
        return text
    }

    /// Called when the parser is through with a chunk.
    ///
    /// - Parameters:
    ///   - base: the offset of the chunk's first byte in the document.
    ///   - token: that of the token that the chunk cuts off, if any.
    func leave(_ chunk: UnsafeBufferPointer<UInt8>, at base: Int, unfinished token: Int?) {
        guard let from = wanted ?? token else {
            kept.removeAll(keepingCapacity: kept.capacity <= 65_536)
            return
        }
        if from >= base {
            kept.removeAll(keepingCapacity: true)
            start = from
        }
        unsafe kept.append(contentsOf: chunk[max(0, from - base)...])
    }
}
