// Safety: The document is the one that the tape's strings are in. It is borrowed only as long as the partial tape
// borrows it, and is copied for a complete tape that outlives the decode.
/// Records a document completely, after members have been skipped that are needed after all.
///
/// The partial tape contains a part of the events of the complete tape, in the same order. In each object, it has all
/// members with some of the keys, so the keys show which events are the same.
final class SkippedMembers {
    let members: RequestedMembers
    /// The complete document, and the index there of each event of the partial tape.
    private var complete: (document: TapeDocument, indices: [UInt32])?
    /// Whether a skipped member was requested.
    private(set) var hasMissed = false

    init(_ members: RequestedMembers) { self.members = members }

    func noteMiss() { hasMissed = true }

    /// Whether an object may have a member with a key that is not on its tape.
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
        // After the decode, the partial tape may be destroyed earlier, with its copy of the document.
        if unsafe partial.memory.storage.pointee.hasOwnDocument { memory.endLoan() }
        guard let indices = Self.indices(of: partial.memory, on: memory) else {
            throw TrellisError(.custom, found: "a document that has changed")
        }
        let document = TapeDocument(EventTape(ofDocumentIn: memory), partial.strategies, partial.setup)
        document.failure = partial.failure
        complete = (document, indices)
        return document
    }

    /// The index of an event of the partial tape on the complete tape; nil if the document was not completed, or if the
    /// event is on another tape.
    func index(_ index: Int) -> Int? {
        guard let indices = complete?.indices, indices.indices.contains(index) else { return nil }
        return Int(indices[index])
    }

    /// An error of the complete document that could not be thrown where it occurred.
    var failure: DecodingError? { complete?.document.failure }

    /// An error with its position on the complete tape. O(bytes).
    func located(_ error: DecodingError, in partial: TapeDocument) -> DecodingError {
        do throws(TrellisError) {
            let document = try completed(partial)
            let moved = error.moved { number in EventTape.partialIndex(number).map { index($0) } ?? number }
            return TapeDecoder(document).located(moved)
        } catch {
            return DecodingError(syntax: error)
        }
    }

    /// Ends the decode. Copies the document if a decoder of the complete tape, or a value on it, outlives the decode.
    func endLoan() {
        guard var memory = complete?.document.memory else { return }
        complete = nil
        if !isKnownUniquelyReferenced(&memory) { memory.endLoan() }
    }

    /// The index on the complete tape of each event of the partial tape; nil if the tapes are of different documents.
    private static func indices(of partial: TapeMemory, on complete: TapeMemory) -> [UInt32]? {
        var indices: [UInt32] = []
        indices.reserveCapacity(partial.count)
        var next = 0
        for index in 0..<partial.count {
            let kind = partial.kind(at: index)
            if kind == .key || kind == .endObject {
                // Members that were skipped.
                while next < complete.count, complete.kind(at: next) == .key,
                    kind != .key || !isSame(index, partial, next, complete)
                {
                    next = complete.end(ofValueAt: next + 1)
                }
            }
            guard next < complete.count, complete.kind(at: next) == kind else { return nil }
            indices.append(UInt32(truncatingIfNeeded: next))
            next += 1
        }
        return indices
    }

    /// Whether two keys are equal.
    private static func isSame(_ index: Int, _ partial: TapeMemory, _ other: Int, _ complete: TapeMemory) -> Bool {
        unsafe partial.withText(at: index) { unsafe complete.isText(at: other, $0) }
    }
}
