// Compiles the tries of models. A trie has one node for each object that contains mapped keys.
// Safety: as in Plan/SchemaCompiler.swift
extension SchemaCompiler {
    mutating func trie(
        _ tree: KeyTree, _ draft: inout DraftLayout, words: Int, fields: [SchemaField?]
    ) throws(TrellisError) -> UnsafeMutablePointer<TrieNode> {
        var builder = unsafe TrieBuilder(draft: draft, words: words, fields: fields)
        let root = unsafe try node(tree.root, &builder)
        unsafe draft.shared = unsafe builder.draft.shared
        return unsafe root
    }

    /// The inputs and results shared by all nodes of one model's trie.
    @unsafe private struct TrieBuilder {
        var draft: DraftLayout
        let words: Int
        let fields: [SchemaField?]
    }

    /// The fields and alternative paths below a node.
    @unsafe private struct Below {
        let subtree: UnsafeMutablePointer<UInt64>
        var alternatives: [Alternative] = unsafe []

        mutating func note(bit: Int) {
            unsafe subtree[bit / 64] |= 1 << UInt64(bit % 64)
        }

        mutating func note(_ leaf: KeyTree.Leaf, _ draft: DraftLayout) {
            guard let rankOffset = unsafe draft.ranks[leaf.index] else { return }
            unsafe alternatives.append(
                Alternative(field: leaf.index, rank: UInt16(leaf.rank), rankOffset: rankOffset))
        }
    }

    private mutating func node(
        _ branch: KeyTree.Node, _ builder: inout TrieBuilder
    ) throws(TrellisError) -> UnsafeMutablePointer<TrieNode> {
        guard branch.children.count < UInt16.max else {
            throw TrellisError(.invalidSchema, found: "an object with more than \(UInt16.max - 1) keys")
        }
        var below = unsafe Below(subtree: allocateBits(builder.words))
        var entries: [TrieEntry] = unsafe []
        for child in branch.children {
            unsafe try entries.append(entry(child.key, child.node, &below, &builder))
        }
        return unsafe node(entries, subtree: below.subtree, below.alternatives)
    }

    /// A node with the given entries, fewer than `UInt16.max`. Their predictions are chosen here.
    mutating func node(
        _ members: [TrieEntry], subtree: UnsafeMutablePointer<UInt64>, _ paths: [Alternative] = unsafe []
    ) -> UnsafeMutablePointer<TrieNode> {
        let count = unsafe members.count
        // One additional entry matches no key. It is the prediction after the last key.
        let entries = unsafe allocate(TrieEntry.self, count: count + 1)
        unsafe (entries + count).initialize(to: TrieEntry(noKeyWith: branchPlan))
        // One prediction for the first key, and one for the successor of each key.
        let firstHint = parts.hintCount
        parts.hintCount += count + 1
        var sorts: UInt64 = 0
        for index in 0..<count {
            var entry = unsafe members[index]
            unsafe entry.hint = Int32(firstHint + index + 1)
            unsafe (entries + index).initialize(to: entry)
            if unsafe entry.key.length > 0 {
                unsafe sorts |= 1 << TextScan.sort(ofKey: entry.bytes, entry.key.length)
            }
        }
        let (table, shift) = unsafe hashTable(of: entries, count: count)
        let alternatives = unsafe allocate(Alternative.self, count: paths.count)
        for index in unsafe paths.indices { unsafe (alternatives + index).initialize(to: paths[index]) }
        let node = unsafe allocate(TrieNode.self, count: 1)
        unsafe node.initialize(
            to: TrieNode(
                entries: entries, count: count, table: table, tableShift: shift, sorts: sorts, hint: firstHint,
                subtree: subtree, alternatives: alternatives, alternativeCount: paths.count))
        return unsafe node
    }

    /// The entry of one key: a field, an object that contains fields, or a value that several fields are mapped to.
    private mutating func entry(
        _ key: String, _ child: KeyTree.Node, _ below: inout Below, _ builder: inout TrieBuilder
    ) throws(TrellisError) -> TrieEntry {
        let bytes = unsafe copy(of: key)
        let bit = child.only?.index ?? child.branchBit
        unsafe below.note(bit: bit)
        var entry = unsafe TrieEntry(
            key: KeyWords(bytes.start, bytes.count), bytes: bytes.start, bit: 1 << UInt64(bit % 64),
            presence: Int32(bit / 64 * 16), offset: 0, hint: 0, rank: 0, rankOffset: 0, plan: branchPlan,
            child: nil, acceptsNull: true)
        if let only = child.only {
            unsafe map(&entry, to: only, &below, builder)
        } else if child.isBranch {
            let inner = unsafe try node(child, &builder)
            for index in unsafe 0..<inner.pointee.alternativeCount {
                unsafe below.alternatives.append(inner.pointee.alternatives[index])
            }
            for word in unsafe 0..<builder.words { unsafe below.subtree[word] |= inner.pointee.subtree[word] }
            unsafe entry.child = unsafe inner
        } else {
            unsafe try share(&entry, key, child, &below, &builder)
        }
        return unsafe entry
    }

    /// Maps an entry to one field or to the emitted target.
    private func map(
        _ entry: inout TrieEntry, to leaf: KeyTree.Leaf, _ below: inout Below, _ builder: TrieBuilder
    ) {
        unsafe entry.offset = unsafe Int32(builder.draft.slots[leaf.index].offset)
        unsafe entry.plan = unsafe builder.draft.plans[leaf.index]
        unsafe entry.field = Int32(leaf.index)
        if unsafe leaf.index < builder.fields.count, let field = unsafe builder.fields[leaf.index] {
            unsafe entry.acceptsNull = field.acceptsNull(options)
            unsafe entry.acceptsMismatch = field.acceptsMismatch(options)
        } else {
            unsafe entry.acceptsNull = false
        }
        if let rankOffset = unsafe builder.draft.ranks[leaf.index] {
            unsafe entry.rank = UInt16(leaf.rank)
            unsafe entry.rankOffset = rankOffset
            unsafe below.note(leaf, builder.draft)
        }
    }

    /// Maps an entry to all fields that are mapped to its value or to parts of it.
    private mutating func share(
        _ entry: inout TrieEntry, _ key: String, _ child: KeyTree.Node, _ below: inout Below,
        _ builder: inout TrieBuilder
    ) throws(TrellisError) {
        let entries = child.allBelow
        let consumers = entries.map { entry in
            ModelDetails.Consumer(
                slot: entry.leaf.index, rank: entry.leaf.rank, path: RestOfPath(entry.rest),
                outerKeys: entries.compactMap { other in
                    other.rest.key(after: entry.rest).map { .init(key: $0, isKept: true) }
                })
        }
        if consumers.contains(where: { unsafe $0.slot >= builder.fields.count }) {
            let fields = unsafe builder.fields
            let others = consumers.filter { fields.indices.contains($0.slot) }
            let name = others.first.flatMap { fields[$0.slot]?.name } ?? key
            throw TrellisError(
                .invalidSchema,
                found:
                    "the field '\(name)' has a path through '\(key)', whose elements are emitted one by one: "
                    + "the model of the remaining document must not contain it")
        }
        for consumer in consumers {
            unsafe below.note(bit: consumer.slot)
            unsafe below.note(KeyTree.Leaf(index: consumer.slot, rank: consumer.rank), builder.draft)
        }
        unsafe entry.plan = sharedPlan
        unsafe entry.acceptsNull = false
        unsafe entry.consumers = unsafe Int32(builder.draft.shared.count)
        unsafe builder.draft.shared.append(consumers)
    }

    /// A hash table with open addressing that stores entry index + 1, or 0. It is at most half full and has at least
    /// two slots, so that the shift is less than 64.
    private mutating func hashTable(
        of entries: UnsafeMutablePointer<TrieEntry>, count: Int
    ) -> (UnsafeMutablePointer<UInt16>, shift: UInt64) {
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
        return unsafe (table, shift)
    }
}

extension [JSONPath.Component] {
    /// The key with which this path continues after another; nil if it does not.
    fileprivate func key(after other: Self) -> String? {
        guard count > other.count, starts(with: other), case .key(let key) = self[other.count] else { return nil }
        return key
    }
}
