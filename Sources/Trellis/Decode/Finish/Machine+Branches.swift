// What stands on the way of a path and is no object.
// Safety: as in Machine/Machine.swift
extension Machine {
    /// Null where an object leads to deeper fields: all of them are null.
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
            // A default stands in for a missing value, not for a null.
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

    /// Gives a field that is not Optional a null, which some types take for a value; false for others.
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

    /// The fields below a node that its null is for. Of a field with several paths a null above one of them is no value
    /// if there is one already, or if it must not be null.
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

    /// Notes that fields with several paths have their null over the first listed of those below a node.
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
                let noted = unsafe draft.load(fromByteOffset: offset, as: UInt8.self)
                let rank = unsafe UInt8(truncatingIfNeeded: alternative.rank)
                // At first the highest rank there can be, which any other undercuts.
                unsafe draft.storeBytes(of: pass == 0 ? .max : min(noted, rank), toByteOffset: offset, as: UInt8.self)
            }
        }
    }

    /// A string, number, Boolean or array where an object leads to deeper fields: a mismatch if one of them is
    /// required, else they are missing. Of a field with several paths another may lead to a value, and a composite that
    /// makes nothing of its other parts has the mismatch instead of missing keys.
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
                // Whether it can do without the part is for the composite to say.
                if whole != index {
                    crossed.append(index)
                    continue
                }
            }
            guard field.acceptsMismatch(context.options.schema) else {
                return fail(token.mismatch(expected: "an object"), stage)
            }
            if unsafe (words[word * 2] | words[word * 2 + 1]) & bit == 0 { replaced.append(index) }
        }
        if !replaced.isEmpty || !crossed.isEmpty {
            var contents = token.mismatch(expected: "an object").contents
            contents.prepend(path(inside: true).components)
            contents.position = input.position
            let error = TrellisError(contents)
            guard replaced.isEmpty || ledger.drop(error) else { return failForGood(ledger.tooMany(error)) }
            for index in crossed { unsafe deferError(error, isNull: false, slot: index, in: top) }
        }
        for index in replaced {
            guard let property = details.properties[index] else { continue }
            unsafe useMismatchDefault(
                property, at: draft + model.pointee.slots[index].offset, words + index / 64 * 2,
                1 << UInt64(index % 64))
        }
        // Like any value it counts when the key comes again.
        unsafe presence(of: entry, in: draft)[0] |= entry.pointee.bit
        return true
    }
}
