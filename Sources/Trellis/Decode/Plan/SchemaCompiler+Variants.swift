// Compiles the variants of types whose objects select the variant by a tag, or by their keys alone.
// Safety: as in Plan/SchemaCompiler.swift
extension SchemaCompiler {
    /// A plan without variants, because the plans of the payloads may refer back to it; nil if the objects do not
    /// select their variant.
    mutating func variantsPlan(of reader: VariantReader) -> UnsafeMutablePointer<VariantsPlan>? {
        let (payload, tag, content): (VariantsPlan.Payload, String, String)
        switch reader.tagging {
        case .tag(let key, content: nil): (payload, tag, content) = (.object, key, "")
        case .tag(let key, let member?): (payload, tag, content) = (.content, key, member)
        case .byKey: (payload, tag, content) = (.onlyMember, "", "")
        case .untagged: (payload, tag, content) = (.objectWithKeys, "", "")
        case .choosing: return nil
        }
        let (tagBytes, contentBytes) = unsafe (copy(of: tag), copy(of: content))
        let plan = unsafe allocate(VariantsPlan.self, count: 1)
        unsafe plan.initialize(
            to: VariantsPlan(
                payload: payload, key: UnsafeBufferPointer(start: tagBytes.start, count: tagBytes.count),
                content: UnsafeBufferPointer(start: contentBytes.start, count: contentBytes.count), names: nil,
                hasDefault: reader.fallback != nil, reader: Unmanaged.passUnretained(reader)))
        return unsafe plan
    }

    /// Adds the variants whose payload nothing inspects before it is decoded.
    ///
    /// - Parameter sources: the plans of the reader's sources.
    mutating func fill(
        _ plan: UnsafeMutablePointer<VariantsPlan>, _ sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>
    ) {
        let reader = unsafe plan.pointee.reader.takeUnretainedValue()
        guard unsafe plan.pointee.payload != .objectWithKeys else {
            return unsafe fill(plan, sources, byKeysOf: reader)
        }
        let isObject = unsafe plan.pointee.payload == .object
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
        unsafe plan.pointee.names = unsafe node(entries, subtree: allocateBits(1))
    }

    /// Adds untagged variants, unless objects never select one of them.
    private mutating func fill(
        _ plan: UnsafeMutablePointer<VariantsPlan>, _ sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>,
        byKeysOf reader: VariantReader
    ) {
        var bits: [JSONObjectKey: UInt64] = [:]
        var entries: [TrieEntry] = unsafe []
        var choices: [VariantsPlan.Choice] = unsafe []
        for (index, variant) in reader.variants.enumerated() where index != reader.fallback {
            let source = unsafe sources[index]
            let form = unsafe source.pointee.objectForm
            guard variant.source != nil, variant.isToldByKeys || form != .none else { continue }
            var choice = unsafe VariantsPlan.Choice(keys: 0, isToldByKeys: variant.isToldByKeys, variant: nil)
            // A variant without keys is tried for each object.
            for key in variant.isToldByKeys || form == .model ? variant.keys(options.keyStyle) : [] {
                if bits[JSONObjectKey(key)] == nil {
                    guard bits.count < UInt64.bitWidth else { return }
                    bits[JSONObjectKey(key)] = 1 << UInt64(bits.count)
                    var entry = unsafe payloadEntry(key, source)
                    unsafe entry.field = Int32(bits.count - 1)
                    unsafe entries.append(entry)
                }
                unsafe choice.keys |= bits[JSONObjectKey(key)] ?? 0
            }
            if form == .model, unsafe !source.pointee.needsFinishing {
                let entry = unsafe allocate(TrieEntry.self, count: 1)
                unsafe entry.initialize(to: payloadEntry(variant.name ?? "", source))
                unsafe entry.pointee.field = Int32(index)
                unsafe choice.variant = unsafe entry
            }
            unsafe choices.append(choice)
        }
        // Where a value that does not match is decoded as the default, or as a variant that is tried for each object,
        // only variants that are told by their keys are certain.
        let isUncertain = unsafe reader.fallback != nil || choices.contains { unsafe $0.keys == 0 && $0.variant == nil }
        guard unsafe choices.contains(where: { unsafe $0.variant != nil && ($0.isToldByKeys || !isUncertain) })
        else { return }
        let list = unsafe allocate(VariantsPlan.Choice.self, count: choices.count)
        for index in unsafe choices.indices { unsafe (list + index).initialize(to: choices[index]) }
        unsafe plan.pointee.choices = unsafe UnsafeBufferPointer(start: list, count: choices.count)
        unsafe plan.pointee.names = unsafe node(entries, subtree: allocateBits(1))
    }

    /// The entry of a name, or of the member of an envelope that contains the payload.
    private mutating func payloadEntry(_ key: String, _ plan: UnsafeMutablePointer<TypePlan>) -> TrieEntry {
        let bytes = unsafe copy(of: key)
        var entry = unsafe TrieEntry(noKeyWith: plan)
        unsafe entry.key = unsafe KeyWords(bytes.start, bytes.count)
        unsafe entry.bytes = unsafe bytes.start
        unsafe entry.bit = 1
        unsafe entry.offset = Int32(VariantsPlan.payloadOffset)
        return unsafe entry
    }
}
