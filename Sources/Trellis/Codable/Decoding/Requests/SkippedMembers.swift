// Safety: The document is the one that the tape's strings are in, and is read during a call only.
/// Records a document completely, after members have been skipped that are needed after all.
///
/// The partial tape contains a part of the events of the complete tape, in the same order. Their keys show which events
/// are the same.
final class SkippedMembers {
    private let members: RequestedMembers
    /// The complete document, and the index there of each event of the partial tape.
    private var complete: (document: TapeDocument, indices: [UInt32])?

    init(_ members: RequestedMembers) { self.members = members }

    /// Whether the document has been completed.
    var isCompleted: Bool { complete != nil }

    /// Whether an object may have a member with a key that it does not have on its tape.
    func mayContain(_ key: String, inObjectAt index: Int, _ tape: TapeMemory) -> Bool {
        let event = tape[index]
        return event.isPartial && !members.contains(key, inNode: Int(event.offset))
    }

    /// The complete document. O(bytes) for the first call.
    ///
    /// - Parameter partial: the document whose members were skipped.
    func completed(_ partial: TapeDocument) throws(TrellisError) -> TapeDocument {
        if let complete { return complete.document }
        let memory = TapeMemory()
        unsafe try TapeRecorder.record(
            partial.memory.storage.pointee.wholeDocument, into: memory, partial.setup.options)
        let document = TapeDocument(EventTape(ofDocumentIn: memory), partial.strategies, partial.setup)
        complete = (document, Self.indices(of: partial.memory, on: memory))
        return document
    }

    /// The index of an event of the partial tape on the complete tape. The document must have been completed.
    func index(_ index: Int) -> Int { complete.map { Int($0.indices[index]) } ?? index }

    /// An error of the complete document that could not be thrown where it occurred.
    var failure: DecodingError? { complete?.document.failure }

    /// An error with its position on the complete tape. O(bytes).
    func located(_ error: DecodingError, in partial: TapeDocument) -> DecodingError {
        do throws(TrellisError) {
            let document = try completed(partial)
            let moved = error.moved { EventTape.partialIndex($0).map { index($0) } ?? $0 }
            return TapeDecoder(document).located(moved)
        } catch {
            return DecodingError(syntax: error)
        }
    }

    /// Copies the document, because decoders outlive the decode.
    func endLoan() { complete?.document.memory.endLoan() }

    private static func indices(of partial: TapeMemory, on complete: TapeMemory) -> [UInt32] {
        var indices: [UInt32] = []
        indices.reserveCapacity(partial.count)
        var next = 0
        for index in 0..<partial.count {
            let event = partial[index]
            if event.kind == .key || event.kind == .endObject {
                // Members that were skipped.
                while complete.kind(at: next) == .key, event.kind != .key || !isSame(index, partial, next, complete) {
                    next = complete.end(ofValueAt: next + 1)
                }
            }
            indices.append(UInt32(truncatingIfNeeded: next))
            next += 1
        }
        return indices
    }

    /// Whether a key of the partial tape is a key of the complete tape. The parser copies keys at the start of a part
    /// of the document, and keys with escapes.
    private static func isSame(_ index: Int, _ partial: TapeMemory, _ other: Int, _ complete: TapeMemory) -> Bool {
        if partial[index].isLent && complete[other].isLent { return partial[index].text == complete[other].text }
        return unsafe partial.withText(at: index) { unsafe complete.isText(at: other, $0) }
    }
}
