// Suggestions for missing keys. Nothing here is on the fast path.
// Safety: as in Machine/Machine.swift
extension Machine {
    /// Adds the keys of the innermost object, which has ended, that are similar to those it lacks. Keys that the model
    /// maps are meant as they are.
    func addSimilarKeys(to contents: inout TrellisError.Contents) {
        guard ledger.explainsErrors, !context.options.allowsComments, unsafe top.pointee.kind == .model else { return }
        let type = unsafe top.pointee.model.pointee.type
        let mapped = type.fieldKeys(context.options.schema.keyStyle)
        let keys = input.keysOfEndedObject(atMost: TrellisError.comparedKeys).filter { !mapped.contains($0) }
        guard !keys.isEmpty else { return }
        // Of a path, the first key is of this object.
        let missing = contents.missingKeys.filter { !$0.utf8.contains(UInt8(ascii: ".")) }
        contents.similarKeys = TrellisError.similarKeys(missing, in: keys)
    }
}
