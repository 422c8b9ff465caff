// Compiles the variants of types whose objects name the variant.
// Safety: as in Plan/SchemaCompiler.swift
extension SchemaCompiler {
    /// A plan without variants, because the plans of the payloads may refer back to it; nil if the objects do not name
    /// their variant.
    mutating func taggedPlan(of reader: VariantReader) -> UnsafeMutablePointer<TaggedPlan>? {
        let (payload, tag, content): (TaggedPlan.Payload, String, String)
        switch reader.tagging {
        case .tag(let key, content: nil): (payload, tag, content) = (.object, key, "")
        case .tag(let key, let member?): (payload, tag, content) = (.content, key, member)
        case .byKey: (payload, tag, content) = (.onlyMember, "", "")
        case .untagged, .choosing: return nil
        }
        let (tagBytes, contentBytes) = unsafe (copy(of: tag), copy(of: content))
        let plan = unsafe allocate(TaggedPlan.self, count: 1)
        unsafe plan.initialize(
            to: TaggedPlan(
                payload: payload, key: UnsafeBufferPointer(start: tagBytes.start, count: tagBytes.count),
                content: UnsafeBufferPointer(start: contentBytes.start, count: contentBytes.count), names: nil,
                reader: Unmanaged.passUnretained(reader)))
        return unsafe plan
    }

    /// Adds the variants whose payload nothing inspects before it is decoded.
    ///
    /// - Parameter sources: the plans of the reader's sources.
    mutating func fill(
        _ tagged: UnsafeMutablePointer<TaggedPlan>, _ sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>
    ) {
        let reader = unsafe tagged.pointee.reader.takeUnretainedValue()
        let isObject = unsafe tagged.pointee.payload == .object
        var entries: [TrieEntry] = unsafe []
        for (index, variant) in reader.variants.enumerated() {
            let source = unsafe sources[index]
            guard let name = variant.name, reader.index(named: name) == index, index != reader.fallback,
                variant.source != nil, unsafe !source.pointee.needsFinishing,
                unsafe !isObject || source.pointee.kind == .model
            else { continue }
            var entry = unsafe payloadEntry(name, source)
            unsafe entry.field = Int32(index)
            if case .tag(_, let content?) = reader.tagging {
                unsafe entry.child = unsafe node([payloadEntry(content, source)], subtree: allocateBits(1))
            }
            unsafe entries.append(entry)
        }
        // Entries have indices of 16 bits.
        guard unsafe !entries.isEmpty && entries.count < UInt16.max else { return }
        unsafe tagged.pointee.names = unsafe node(entries, subtree: allocateBits(1))
    }

    /// The entry of a name, or of the member of an envelope that contains the payload.
    private mutating func payloadEntry(_ key: String, _ plan: UnsafeMutablePointer<TypePlan>) -> TrieEntry {
        let bytes = unsafe copy(of: key)
        var entry = unsafe TrieEntry(noKeyWith: plan)
        unsafe entry.key = unsafe KeyWords(bytes.start, bytes.count)
        unsafe entry.bytes = unsafe bytes.start
        unsafe entry.bit = 1
        unsafe entry.offset = Int32(TaggedPlan.payloadOffset)
        return unsafe entry
    }
}
