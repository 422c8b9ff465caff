// Compiles the variants of types that have a tag next to their members.
// Safety: as in Plan/SchemaCompiler.swift
extension SchemaCompiler {
    /// A plan without variants, because the plans of the payloads may refer back to it; nil if the variants have no
    /// such tag.
    mutating func taggedPlan(of reader: VariantReader) -> UnsafeMutablePointer<TaggedPlan>? {
        guard case .tag(let tag, content: nil) = reader.tagging else { return nil }
        let (start, count) = unsafe copy(of: tag)
        let plan = unsafe allocate(TaggedPlan.self, count: 1)
        unsafe plan.initialize(
            to: TaggedPlan(key: UnsafeBufferPointer(start: start, count: count), names: nil, reader: reader))
        return unsafe plan
    }

    /// Adds the variants whose payload is a model that nothing inspects before it is decoded.
    ///
    /// - Parameter sources: the plans of the reader's sources.
    mutating func fill(
        _ tagged: UnsafeMutablePointer<TaggedPlan>, _ sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>
    ) {
        let reader = unsafe tagged.pointee.reader
        let entries = unsafe allocate(TrieEntry.self, count: reader.variants.count)
        var count = 0
        for (index, variant) in reader.variants.enumerated() {
            let source = unsafe sources[index]
            guard let name = variant.name, reader.index(named: name) == index, index != reader.fallback,
                variant.source != nil, unsafe source.pointee.kind == .model && !source.pointee.needsFinishing
            else { continue }
            let bytes = unsafe copy(of: name)
            var entry = unsafe TrieEntry(noKeyWith: source)
            unsafe entry.key = unsafe KeyWords(bytes.start, bytes.count)
            unsafe entry.bytes = unsafe bytes.start
            unsafe entry.field = Int32(index)
            unsafe (entries + count).initialize(to: entry)
            count += 1
        }
        // Entries have indices of 16 bits.
        guard count > 0, count < UInt16.max else { return }
        let (table, shift) = unsafe hashTable(of: entries, count: count)
        let node = unsafe allocate(TrieNode.self, count: 1)
        unsafe node.initialize(
            to: TrieNode(
                entries: entries, count: count, table: table, tableShift: shift, hint: 0, subtree: allocateBits(1),
                alternatives: allocate(Alternative.self, count: 0), alternativeCount: 0))
        unsafe tagged.pointee.names = unsafe node
    }
}
