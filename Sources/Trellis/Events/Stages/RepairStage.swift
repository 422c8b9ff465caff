// Safety: as in DocumentParser.swift
/// Removes the byte order mark and replaces unpaired surrogates, if the options allow them. Holds back at most the
/// beginning of a mark or of a pair of escapes.
struct RepairStage: InputStage, ~Copyable {
    private var mark: ByteOrderMark
    private var surrogates: SurrogateRepair?
    /// The repaired bytes of the current chunk.
    private var repaired: [UInt8] = []
    var next: StringJoin

    init(_ options: InputOptions, next: consuming StringJoin) {
        mark = ByteOrderMark(isSkipped: options.skipsByteOrderMark)
        surrogates = options.replacesLoneSurrogates ? SurrogateRepair() : nil
        self.next = next
    }

    var replacesSurrogates: Bool { surrogates != nil }

    /// Whether a whole document may need a repair.
    func isNeeded(for document: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe surrogates != nil || mark.mayBegin(document)
    }

    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        guard mark.isPending else { return unsafe try repair(bytes) }
        guard let (earlier, inChunk, markLength) = unsafe mark.advance(bytes) else { return }
        next.next.next.position.skip(markLength)
        try repair(earlier)
        unsafe try repair(UnsafeBufferPointer(rebasing: bytes[inChunk...]))
    }

    private mutating func repair(_ bytes: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        guard surrogates != nil else { return unsafe try next.take(bytes) }
        repaired.removeAll(keepingCapacity: true)
        unsafe surrogates?.repair(bytes, into: &repaired)
        try next.take(repaired)
    }

    private mutating func repair(_ bytes: [UInt8]) throws(Interruption) {
        unsafe try bytes.withUnsafeBufferPointer { (bytes) throws(Interruption) in unsafe try repair(bytes) }
    }

    mutating func finish() throws(Interruption) {
        try repair(mark.finish())
        if surrogates != nil {
            repaired.removeAll(keepingCapacity: true)
            surrogates?.finish(into: &repaired)
            next.hold(repaired)
        }
        try next.finish()
    }

    var isBetweenTokens: Bool { !mark.isPending && next.isBetweenTokens }
}
