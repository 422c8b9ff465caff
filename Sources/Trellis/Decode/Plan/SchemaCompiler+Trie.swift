/// Where a value goes, and which of its field's paths it is at.
struct SlotPath {
    var slot: Int
    var rank: Int
}

/// What the nodes of one model's trie are made with.
@unsafe struct TrieBuilder {
    let slots: UnsafeMutablePointer<FieldSlot>
    let words: Int
    let ranks: [Int: UInt16]
    let fields: [SchemaField?]
    var shared: [[ModelDetails.Consumer]] = []
}

extension SchemaCompiler {
    mutating func node(
        _ branch: KeyTree<SlotPath>.Node, _ builder: inout TrieBuilder
    ) throws(TrellisError) -> UnsafeMutablePointer<TrieNode> {
        let node = unsafe allocate(TrieNode.self, count: 1)
        let count = branch.children.count
        // One entry more, which matches no key: the prediction after the last.
        let entries = unsafe allocate(TrieEntry.self, count: count + 1)
        unsafe (entries + count).initialize(to: TrieEntry(noKeyWith: branchPlan))
        guard count < UInt16.max else {
            throw TrellisError(.invalidSchema, found: "an object with more than \(UInt16.max - 1) keys")
        }
        let words = unsafe builder.words
        let subtree = unsafe allocateBits(words)
        // A prediction for the first key and one for each that follows another.
        let firstHint = parts.hintCount
        parts.hintCount += count + 1
        var alternatives: [Alternative] = unsafe []
        func noteAlternative(_ path: SlotPath) {
            guard let rankOffset = unsafe builder.ranks[path.slot] else { return }
            unsafe alternatives.append(
                Alternative(field: path.slot, rank: UInt16(path.rank), rankOffset: rankOffset))
        }
        for (index, child) in branch.children.enumerated() {
            let key = Array(child.key.utf8)
            let bytes = unsafe allocate(UInt8.self, count: key.count)
            for (offset, byte) in key.enumerated() { unsafe (bytes + offset).initialize(to: byte) }
            let only = child.node.only
            let bit = only?.slot ?? child.node.branchBit
            unsafe subtree[bit / 64] |= 1 << UInt64(bit % 64)
            var entry = unsafe TrieEntry(
                key: KeyWords(bytes, key.count), bytes: bytes, bit: 1 << UInt64(bit % 64),
                presence: Int32(bit / 64 * 16), offset: 0, hint: Int32(firstHint + index + 1), rank: 0, rankOffset: 0,
                plan: branchPlan, child: nil, acceptsNull: true)
            if let only {
                let slot = unsafe builder.slots[only.slot]
                unsafe entry.offset = unsafe Int32(slot.offset)
                unsafe entry.plan = unsafe slot.plan
                unsafe entry.field = Int32(only.slot)
                if unsafe only.slot < builder.fields.count, let field = unsafe builder.fields[only.slot] {
                    unsafe entry.acceptsNull = field.acceptsNull(options)
                    unsafe entry.acceptsMismatch = field.acceptsMismatch(options)
                } else {
                    unsafe entry.acceptsNull = false
                }
                if let rankOffset = unsafe builder.ranks[only.slot] {
                    unsafe entry.rank = UInt16(only.rank)
                    unsafe entry.rankOffset = rankOffset
                    noteAlternative(only)
                }
            } else if child.node.isBranch {
                let below = unsafe try self.node(child.node, &builder)
                for index in unsafe 0..<below.pointee.alternativeCount {
                    unsafe alternatives.append(below.pointee.alternatives[index])
                }
                for word in 0..<words { unsafe subtree[word] |= below.pointee.subtree[word] }
                unsafe entry.child = unsafe below
            } else {
                let consumers = child.node.allBelow.map {
                    ModelDetails.Consumer(slot: $0.leaf.slot, rank: $0.leaf.rank, rest: $0.rest)
                }
                if consumers.contains(where: { unsafe $0.slot >= builder.fields.count }) {
                    throw TrellisError(
                        .invalidSchema, found: "'\(child.key)' holds the part that is wanted, and a field wants it too")
                }
                for consumer in consumers {
                    unsafe subtree[consumer.slot / 64] |= 1 << UInt64(consumer.slot % 64)
                    noteAlternative(SlotPath(slot: consumer.slot, rank: consumer.rank))
                }
                unsafe entry.plan = sharedPlan
                unsafe entry.acceptsNull = false
                unsafe entry.field = unsafe Int32(builder.shared.count)
                unsafe builder.shared.append(consumers)
            }
            unsafe (entries + index).initialize(to: entry)
        }

        // At most half full; at least two places, so that the shift stays below 64.
        var sizeLog2 = 1
        while 1 << sizeLog2 < count * 2 { sizeLog2 += 1 }
        let table = unsafe allocate(UInt16.self, count: 1 << sizeLog2)
        unsafe table.initialize(repeating: 0, count: 1 << sizeLog2)
        let shift = UInt64(64 - sizeLog2)
        for index in 0..<count {
            var position = unsafe Int(truncatingIfNeeded: entries[index].key.hash >> shift)
            while unsafe table[position] != 0 { position = (position + 1) & ((1 << sizeLog2) - 1) }
            unsafe table[position] = UInt16(index + 1)
        }
        let below = unsafe allocate(Alternative.self, count: alternatives.count)
        for index in unsafe alternatives.indices { unsafe (below + index).initialize(to: alternatives[index]) }
        unsafe node.initialize(
            to: TrieNode(
                entries: entries, count: count, table: table, tableShift: shift, hint: firstHint,
                subtree: subtree, alternatives: below, alternativeCount: alternatives.count))
        return unsafe node
    }
}
