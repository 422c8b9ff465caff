// Objects: models, branches on the way to nested paths, and dictionaries.
// Safety: as in Machine/Machine.swift
extension Machine {
    @inline(__always)
    mutating func startObject() -> Bool {
        depth += 1
        if depth > limits.depth, !mayGoDeeper() { return tooDeep() }
        guard let plan = unsafe plan else { return beginSkip(.beginObject) }
        switch unsafe plan.pointee.kind {
        case .model: unsafe startModel(plan)
        case .branch:
            let outer = unsafe top
            guard let entry = unsafe outer.pointee.entry, let child = unsafe entry.pointee.child else {
                impossible("a branch without a key")
            }
            unsafe presence(of: entry, in: outer.pointee.draft)[0] |= entry.pointee.bit
            let (draft, model) = unsafe (outer.pointee.draft, outer.pointee.model)
            let frame = unsafe push(.branch, plan)
            unsafe frame.pointee.draft = unsafe draft
            unsafe frame.pointee.model = unsafe model
            unsafe enter(child, frame)
        case .dictionary:
            unsafe startElements(.dictionary, plan)
            repeatedKeys.beginDictionary()
        default:
            return unsafe unexpectedContainer(.object, plan)
        }
        return true
    }

    @inline(__always)
    mutating func startModel(_ plan: UnsafeMutablePointer<TypePlan>, as kind: Frame.Kind = .model) {
        guard let model = unsafe plan.pointee.model else { impossible("a model without a plan") }
        let mark = memory.arena.mark
        let draft = unsafe memory.arena.push(model.pointee.draftSize)
        unsafe draft.initializeMemory(as: UInt64.self, repeating: 0, count: model.pointee.clearedWords)
        let frame = unsafe push(kind, plan)
        unsafe frame.pointee.mark = mark
        unsafe frame.pointee.draft = unsafe draft
        unsafe frame.pointee.model = unsafe model
        unsafe enter(model.pointee.root, frame)
    }

    /// Begins matching keys of a node.
    @inline(__always)
    func enter(_ node: UnsafeMutablePointer<TrieNode>, _ frame: UnsafeMutablePointer<Frame>) {
        unsafe frame.pointee.node = node
        unsafe frame.pointee.entry = nil
        unsafe predict(memory.hints + node.pointee.hint, otherwise: node.pointee.entries, node, frame)
    }

    /// Looks up the predicted entry of the next key in advance, so that its memory is loaded when the key arrives.
    ///
    /// - Parameter next: the prediction without a hint: the field declared next.
    @inline(__always)
    private func predict(
        _ hint: UnsafeMutablePointer<UInt16>, otherwise next: UnsafeMutablePointer<TrieEntry>,
        _ node: UnsafeMutablePointer<TrieNode>, _ frame: UnsafeMutablePointer<Frame>
    ) {
        let learnt = unsafe Int(hint.pointee)
        unsafe frame.pointee.hint = unsafe hint
        unsafe frame.pointee.guess = learnt == 0 ? next : node.pointee.entries + (learnt &- 1)
    }

    @inline(__always)
    mutating func key(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if text.count > limits.textLength { return tooLong() }
        guard skipDepth == 0 else { return capture.form == nil ? true : unsafe record(.key, text) }
        let frame = unsafe top
        guard unsafe frame.pointee.kind != .dictionary, let start = text.baseAddress else {
            return unsafe otherKey(text)
        }
        let words = unsafe KeyWords(start, text.count)
        let node = unsafe frame.pointee.node
        var entry = unsafe frame.pointee.guess
        if unsafe !entry.pointee.matches(words, start) {
            let index = unsafe node.pointee.find(words, start)
            guard index >= 0 else {
                unsafe frame.pointee.entry = nil
                unsafe plan = nil
                return unmapped.isWatching ? unsafe unmappedKey(text) : true
            }
            unsafe frame.pointee.hint.pointee = UInt16(truncatingIfNeeded: index + 1)
            unsafe entry = unsafe node.pointee.entries + index
        }
        unsafe predict(memory.hints + Int(entry.pointee.hint), otherwise: entry + 1, node, frame)
        unsafe frame.pointee.entry = entry
        let presence = unsafe presence(of: entry, in: frame.pointee.draft)
        if unsafe (presence[0] | presence[1]) & entry.pointee.bit != 0 { return unsafe repeated(entry) }
        if unsafe entry.pointee.rankOffset != 0 { unsafe setRank(entry) }
        unsafe plan = unsafe entry.pointee.plan
        unsafe slot = unsafe frame.pointee.draft + Int(entry.pointee.offset)
        return true
    }

    @inline(__always)
    mutating func endObject() -> Bool {
        if skipDepth > 0 { return endSkip(.endObject) }
        switch unsafe top.pointee.kind {
        case .model: return finishModel()
        case .branch:
            depth -= 1
            unsafe top -= 1
            return true
        case .envelope: return endEnvelope()
        default: return finishDictionary()
        }
    }

    // MARK: Models

    @inline(__always)
    mutating func finishModel() -> Bool {
        let frame = unsafe top
        let model = unsafe frame.pointee.model
        let draft = unsafe frame.pointee.draft
        let words = unsafe draft.assumingMemoryBound(to: UInt64.self)
        var missing: UInt64 = 0
        var absent: UInt64 = 0
        for word in unsafe 0..<model.pointee.words {
            unsafe missing |= model.pointee.required[word] & ~words[word * 2]
            unsafe absent |= model.pointee.defaulted[word] & ~(words[word * 2] | words[word * 2 + 1])
        }
        if missing != 0 || ledger.hasErrors { return finishWithWork() }
        if absent != 0 { fillDefaults() }
        do {
            unsafe try model.pointee.type._initialize(
                frame.pointee.slot,
                from: JSONFieldValues(
                    draft: draft, slots: UnsafePointer(model.pointee.slots), count: model.pointee.fieldCount,
                    userInfo: UnsafePointer(memory.userInfo)))
        } catch {
            return fail(error, .closing)
        }
        unsafe destroyFields(of: frame)
        unsafe memory.arena.pop(to: frame.pointee.mark)
        return pop()
    }

    @inline(never)
    mutating func fillDefaults() {
        let model = unsafe top.pointee.model
        let words = unsafe top.pointee.draft.assumingMemoryBound(to: UInt64.self)
        for word in unsafe 0..<model.pointee.words {
            var absent = unsafe model.pointee.defaulted[word] & ~(words[word * 2] | words[word * 2 + 1])
            if absent == 0 { continue }
            let properties = unsafe model.pointee.details._withUnsafeGuaranteedRef { $0.properties }
            while absent != 0 {
                let index = word * 64 + absent.trailingZeroBitCount
                absent &= absent - 1
                let slot = unsafe top.pointee.draft + model.pointee.slots[index].offset
                let bit = UInt64(1) << UInt64(index % 64)
                switch unsafe properties[index]?.defaults.missing?.initialize(slot) {
                case .value: unsafe words[word * 2] |= bit
                case .null: unsafe words[word * 2 + 1] |= bit
                case .absent, nil: break
                }
            }
        }
    }

    /// Destroys the values that the initializer has not moved out of a draft.
    @inline(__always)
    func destroyFields(of frame: UnsafeMutablePointer<Frame>) {
        let model = unsafe frame.pointee.model
        let words = unsafe frame.pointee.draft.assumingMemoryBound(to: UInt64.self)
        for word in unsafe 0..<model.pointee.words where unsafe words[word * 2] != 0 {
            unsafe destroyFields(words[word * 2], word: word, of: frame)
        }
    }

    @inline(never)
    func destroyFields(_ bits: UInt64, word: Int, of frame: UnsafeMutablePointer<Frame>) {
        let model = unsafe frame.pointee.model
        var bits = bits
        while bits != 0 {
            let index = word * 64 + bits.trailingZeroBitCount
            bits &= bits - 1
            guard unsafe index < model.pointee.slotCount else { return }
            let slot = unsafe model.pointee.slots[index]
            unsafe slot.type._destroy(frame.pointee.draft + slot.offset, count: 1)
        }
    }

    /// Handles a key that has already provided a value or null in this object.
    @inline(never)
    private mutating func repeated(_ entry: UnsafeMutablePointer<TrieEntry>) -> Bool {
        if unsafe entry.pointee.rankOffset != 0 {
            let rank = unsafe noted(Int(entry.pointee.rankOffset), in: top.pointee.draft)
            // If another path of the field has already provided a value, the path listed first takes precedence.
            if unsafe rank.rawValue != entry.pointee.rank {
                if repeatedKeys.policy == .error, unsafe !noteRank(entry) {
                    return fail(TrellisError(.init(code: .duplicateKey)), .key)
                }
                unsafe plan = nil
                if unsafe rank.yields(to: Int(entry.pointee.rank)) { unsafe replace(entry) }
                return true
            }
        }
        switch repeatedKeys.policy {
        case .error:
            return fail(TrellisError(.init(code: .duplicateKey)), .key)
        case .useFirst:
            unsafe plan = nil
            return true
        case .useLast:
            unsafe replace(entry)
            return true
        }
    }

    /// Discards the value of a field or branch and prepares for its next value.
    private mutating func replace(_ entry: UnsafeMutablePointer<TrieEntry>) {
        let frame = unsafe top
        guard unsafe frame.pointee.kind != .envelope else { impossible("a payload that occurs twice") }
        let words = unsafe frame.pointee.draft.assumingMemoryBound(to: UInt64.self)
        for word in unsafe 0..<frame.pointee.model.pointee.words {
            var forget: UInt64 = 0
            if let child = unsafe entry.pointee.child { forget = unsafe forgettable(below: child, word: word) }
            if unsafe entry.pointee.plan.pointee.kind == .shared { forget = unsafe forgettableConsumers(entry, word) }
            if unsafe Int(entry.pointee.presence) == word * 16 { unsafe forget |= entry.pointee.bit }
            if !ledger.deferred.isEmpty { unsafe forgetDeferred(forget, word: word, in: frame) }
            unsafe destroyFields(words[word * 2] & forget, word: word, of: frame)
            unsafe words[word * 2] &= ~forget
            unsafe words[word * 2 + 1] &= ~forget
        }
        if unsafe entry.pointee.rankOffset != 0 { unsafe setRank(entry) }
        unsafe plan = unsafe entry.pointee.plan
        unsafe slot = unsafe frame.pointee.draft + Int(entry.pointee.offset)
    }

    /// The fields and branches below a node, except for fields whose value came from a path outside the node.
    private func forgettable(below node: UnsafeMutablePointer<TrieNode>, word: Int) -> UInt64 {
        var bits = unsafe node.pointee.subtree[word]
        var own: UInt64 = 0
        for index in unsafe 0..<node.pointee.alternativeCount {
            let alternative = unsafe node.pointee.alternatives[index]
            guard unsafe alternative.field / 64 == word else { continue }
            let bit = unsafe UInt64(1) << UInt64(alternative.field % 64)
            bits &= ~bit
            let rank = unsafe noted(Int(alternative.rankOffset), in: top.pointee.draft)
            if unsafe rank.index == alternative.rank { own |= bit }
        }
        return bits | own
    }

    /// The fields whose value came from a shared value.
    private func forgettableConsumers(_ entry: UnsafeMutablePointer<TrieEntry>, _ word: Int) -> UInt64 {
        let model = unsafe top.pointee.model
        return unsafe model.pointee.details._withUnsafeGuaranteedRef { details in
            var bits: UInt64 = 0
            for consumer in unsafe details.shared[Int(entry.pointee.consumers)] where consumer.slot / 64 == word {
                if let offset = details.rankOffsets[consumer.slot] {
                    if unsafe noted(Int(offset), in: top.pointee.draft).index != consumer.rank { continue }
                }
                bits |= 1 << UInt64(consumer.slot % 64)
            }
            return bits
        }
    }

    /// The recorded path of a field with several paths.
    func noted(_ rankOffset: Int, in draft: UnsafeMutableRawPointer) -> PathRank {
        unsafe PathRank(rawValue: draft.load(fromByteOffset: rankOffset, as: UInt8.self))
    }

    /// Records that the key at one of a field's paths was present; false if it was recorded before.
    private func noteRank(_ entry: UnsafeMutablePointer<TrieEntry>) -> Bool {
        let rank = unsafe Int(entry.pointee.rank)
        // The bits of a field's paths follow its rank byte.
        let offset = unsafe Int(entry.pointee.rankOffset) + 1 + rank / 8
        let noted = unsafe top.pointee.draft.load(fromByteOffset: offset, as: UInt8.self)
        let bit = UInt8(1) << UInt8(rank % 8)
        unsafe top.pointee.draft.storeBytes(of: noted | bit, toByteOffset: offset, as: UInt8.self)
        return noted & bit == 0
    }

    /// Records which of a field's paths provides its value.
    @inline(never)
    private func setRank(_ entry: UnsafeMutablePointer<TrieEntry>) {
        if repeatedKeys.policy == .error { _ = unsafe noteRank(entry) }
        unsafe top.pointee.draft.storeBytes(
            of: PathRank(Int(entry.pointee.rank)).rawValue, toByteOffset: Int(entry.pointee.rankOffset),
            as: UInt8.self)
    }

    // MARK: Dictionaries

    /// Handles a key of a dictionary, or the empty key of an object.
    @inline(never)
    private mutating func otherKey(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard unsafe top.pointee.kind == .dictionary else {
            // yajl may pass an empty key as a null pointer. This pointer can be dereferenced.
            var nothing: UInt8 = 0
            return unsafe withUnsafePointer(to: &nothing) { unsafe key(UnsafeBufferPointer(start: $0, count: 0)) }
        }
        guard unsafe StreamSafeText.isSafe(text) else { return tooManyMarks(in: "a key", .inside) }
        let name = unsafe stringKey(text)
        if !repeatedKeys.insert(name) {
            return fail(
                TrellisError(.init(code: .duplicateKey, found: "\"\(name.shortened(limit: 40))\"")), .inside)
        }
        if unsafe top.pointee.plan.pointee.isLossy, let error = unsafe keyError(name, in: top) {
            return dropEntry(name, error)
        }
        let stride = MemoryLayout<String>.stride
        let used = unsafe entryCount(of: top) * stride
        if unsafe top.pointee.keys.capacity - used < stride {
            _ = unsafe top.pointee.keys.grow(used: used, needed: stride)
        }
        unsafe (top.pointee.keys.start + used).bindMemory(to: String.self, capacity: 1).initialize(to: name)
        unsafe top.pointee.keyPending = true
        return true
    }

    /// The error of a key in a dictionary that drops invalid entries. Prepares for the value if there is no error.
    private mutating func keyError(_ key: String, in frame: UnsafeMutablePointer<Frame>) -> TrellisError? {
        if let error = unsafe frame.pointee.plan.pointee.dictionaryContainer?.error(ofKey: key) { return error }
        // The previous entry may have been dropped at its key, which left no current plan.
        unsafe slot = unsafe frame.pointee.cursor
        unsafe plan = unsafe frame.pointee.plan.pointee.element
        return nil
    }

    @inline(never)
    private mutating func finishDictionary() -> Bool {
        let frame = unsafe top
        let count = unsafe entryCount(of: frame)
        guard let element = unsafe frame.pointee.plan.pointee.element else { impossible("a dictionary without a plan") }
        repeatedKeys.endDictionary()
        // From here on the entries belong to the new dictionary, even if creating it throws.
        unsafe frame.pointee.cursor = unsafe frame.pointee.elements.start
        let keys = unsafe frame.pointee.keys.start.assumingMemoryBound(to: String.self)
        let values = unsafe frame.pointee.elements.start
        if let container = unsafe frame.pointee.plan.pointee.dictionaryContainer {
            do {
                unsafe try container.make(
                    keys, values, count: count, into: frame.pointee.slot,
                    keepingFirst: repeatedKeys.policy == .useFirst)
            } catch {
                return fail(error, .closing)
            }
        } else {
            unsafe element.pointee.type._makeDictionary(
                keys, values, count: count, into: frame.pointee.slot, keepingFirst: repeatedKeys.policy == .useFirst)
        }
        return pop()
    }
}
