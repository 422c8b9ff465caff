// Suggestions for missing keys. Nothing in this file is on the fast path.
// Safety: as in Machine/Machine.swift
extension Machine {
    /// Adds the keys of the ended object that resemble its missing keys. Mapped keys are never suggested, because they
    /// are correct as they are.
    func addSimilarKeys(to contents: inout TrellisError.Contents) {
        guard ledger.explainsErrors, !context.options.allowsComments, unsafe top.pointee.kind == .model else { return }
        let type = unsafe top.pointee.model.pointee.type
        let mapped = type.fieldKeys(context.options.schema.keyStyle)
        let keys = input.keysOfEndedObject(atMost: TrellisError.comparedKeys).filter { !mapped.contains($0) }
        guard !keys.isEmpty else { return }
        // A path with several keys is not compared: its other keys are not in this object.
        let missing = contents.missingKeys.filter { !$0.utf8.contains(UInt8(ascii: ".")) }
        contents.similarKeys = TrellisError.similarKeys(missing, in: keys)
    }
}
