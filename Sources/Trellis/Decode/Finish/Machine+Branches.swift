// Values on the way of a path that are not objects.
// Safety: as in Machine/Machine.swift
extension Machine {
    /// Handles null in place of an object that contains mapped fields: all of these fields are null.
    @inline(never)
    mutating func nullBranch(_ entry: UnsafeMutablePointer<TrieEntry>) -> Bool {
        guard let child = unsafe entry.pointee.child else { impossible("a branch without keys") }
        let model = unsafe top.pointee.model
        let isOnTheWay = unsafe holdsTarget(child)
        if isOnTheWay && !output.acceptsNull {
            return fail(TrellisError(.init(code: .unexpectedNull, expected: "an object")))
        }
        let words = unsafe top.pointee.draft.assumingMemoryBound(to: UInt64.self)
        for word in unsafe 0..<model.pointee.words {
            // A default replaces a missing value, but not a null.
            var strict = unsafe nullable(below: child, word: word) & model.pointee.nonOptional[word]
            while strict != 0 {
                guard takesNull(word * 64 + strict.trailingZeroBitCount) else {
                    return fail(TrellisError(.init(code: .unexpectedNull, expected: "an object")))
                }
                strict &= strict - 1
            }
        }
        for word in unsafe 0..<model.pointee.words {
            let below = unsafe nullable(below: child, word: word)
            unsafe words[word * 2 + 1] |= below & ~words[word * 2]
            unsafe noteRanks(of: below, word: word, below: child)
        }
        unsafe presence(of: entry, in: top.pointee.draft)[1] |= entry.pointee.bit
        return isOnTheWay ? output.emitNull() : true
    }

    /// Decodes a null into a non-Optional field whose type accepts null as a value; false for all other fields.
    private mutating func takesNull(_ index: Int) -> Bool {
        let slot = unsafe top.pointee.model.pointee.slots[index]
        let draft = unsafe top.pointee.draft
        let plan = unsafe top.pointee.model.pointee.plans[index]
        switch unsafe plan.pointee.kind {
        case .scalar, .spelled, .buffered: break
        default: return false
        }
        var tape = EventTape()
        tape.append(.null, at: input.position)
        do {
            unsafe try decode(tape, at: 0, as: plan, into: draft + slot.offset)
        } catch {
            return false
        }
        unsafe set(.value, of: index, in: draft)
        return true
    }

    /// The fields below a node that become null with it. A field with several paths is excluded if another path has
    /// provided a value, or if the field must not be null.
    private func nullable(below node: UnsafeMutablePointer<TrieNode>, word: Int) -> UInt64 {
        var bits = unsafe node.pointee.subtree[word]
        let words = unsafe top.pointee.draft.assumingMemoryBound(to: UInt64.self)
        let taken = unsafe words[word * 2] | words[word * 2 + 1] | top.pointee.model.pointee.nonOptional[word]
        for index in unsafe 0..<node.pointee.alternativeCount {
            let alternative = unsafe node.pointee.alternatives[index]
            guard unsafe alternative.field / 64 == word else { continue }
            unsafe bits &= ~(taken & 1 << UInt64(alternative.field % 64))
        }
        return bits
    }

    /// Records the first listed path below a node as the one that has provided null or a default, for fields with
    /// several paths.
    private func noteRanks(of bits: UInt64, word: Int, below node: UnsafeMutablePointer<TrieNode>) {
        let draft = unsafe top.pointee.draft
        for pass in 0..<2 {
            for index in unsafe 0..<node.pointee.alternativeCount {
                let alternative = unsafe node.pointee.alternatives[index]
                guard unsafe alternative.field / 64 == word, unsafe bits & 1 << UInt64(alternative.field % 64) != 0
                else {
                    continue
                }
                let offset = unsafe Int(alternative.rankOffset)
                let rank = unsafe PathRank(Int(alternative.rank), isFromAbove: true).rawValue
                // The first pass stores the highest rank, so that the second pass finds the minimum.
                let first = unsafe pass == 0 ? .max : min(noted(offset, in: draft).rawValue, rank)
                unsafe draft.storeBytes(of: first, toByteOffset: offset, as: UInt8.self)
            }
        }
    }

    /// Handles a string, number, Boolean or array in place of an object that contains mapped fields. It is a mismatch
    /// if one of the fields is required; otherwise the fields are missing. A field with several paths may still find
    /// its value at another path. A composite that cannot be created without its missing parts reports this mismatch
    /// instead of missing keys.
    @inline(never)
    mutating func scalarBranch(_ token: borrowing JSONToken, _ stage: Stage) -> Bool {
        guard let entry = unsafe top.pointee.entry, let child = unsafe entry.pointee.child else {
            impossible("a branch without keys")
        }
        let model = unsafe top.pointee.model
        let draft = unsafe top.pointee.draft
        let details = unsafe model.pointee.details.takeUnretainedValue()
        let words = unsafe draft.assumingMemoryBound(to: UInt64.self)
        if unsafe holdsTarget(child) { return fail(token.mismatch(expected: "an object"), stage) }
        var isDropped = false
        var replaced: [Int] = []
        var crossed: [Int] = []
        for index in unsafe 0..<min(model.pointee.slotCount, details.fields.count) {
            let (word, bit) = (index / 64, UInt64(1) << UInt64(index % 64))
            guard unsafe child.pointee.subtree[word] & bit != 0, let field = details.fields[index] else { continue }
            if !context.options.requiresObjectsOnPaths {
                let whole = details.whole(of: index)
                guard unsafe model.pointee.required[whole / 64] & 1 << UInt64(whole % 64) != 0,
                    details.rankOffsets[index] == nil
                else { continue }
                // The composite decides later whether it needs this part.
                if whole != index {
                    crossed.append(index)
                    continue
                }
            }
            guard field.acceptsMismatch(context.options.schema) else {
                return fail(token.mismatch(expected: "an object"), stage)
            }
            isDropped = true
            if unsafe (words[word * 2] | words[word * 2 + 1]) & bit == 0 { replaced.append(index) }
        }
        if isDropped || !crossed.isEmpty {
            var contents = token.mismatch(expected: "an object").contents
            contents.prepend(path(inside: true).components)
            contents.position = input.position
            let error = TrellisError(contents)
            guard !isDropped || ledger.drop(error) else { return failForGood(ledger.tooMany(error)) }
            for index in crossed { unsafe deferError(error, isNull: false, slot: index, in: top) }
        }
        for index in replaced {
            guard let property = details.properties[index] else { continue }
            unsafe useMismatchDefault(
                property, at: draft + model.pointee.slots[index].offset, words + index / 64 * 2,
                1 << UInt64(index % 64))
            unsafe noteRanks(of: 1 << UInt64(index % 64), word: index / 64, below: child)
        }
        // The key counts as seen for the detection of duplicates.
        unsafe presence(of: entry, in: draft)[0] |= entry.pointee.bit
        return true
    }
}
