// Variants that are decoded while their events arrive.
//
// The scanner reads the object of a variant to its end, which validates it, and finds the type of the payload. The
// payload is then decoded like any other value, and the variant is created from it at the end of the object.
//
//     {"type": "box", "width": 1}                 the payload is the object
//     {"width": 1}                                the payload is the object, whose keys only a box has
//     {"type": "box", "content": {"width": 1}}    the object is an envelope, whose content is the payload
//     {"box": {"width": 1}}                       the object is an envelope, whose only member is the payload
// Safety: as in Machine/Machine.swift
/// The variants that are being decoded in place.
@safe struct OpenVariants {
    /// Each has a name, whose plan is that of the payload, and the position of its object.
    private var variants: [(name: UnsafeMutablePointer<TrieEntry>, position: TrellisError.Position)] = unsafe []

    var count: Int { unsafe variants.count }

    mutating func begin(_ name: UnsafeMutablePointer<TrieEntry>, at position: TrellisError.Position) {
        unsafe variants.append((name, position))
    }

    /// The innermost variant.
    var last: (name: UnsafeMutablePointer<TrieEntry>, position: TrellisError.Position)? { unsafe variants.last }

    mutating func end() { unsafe variants.removeLast() }
}

extension Machine {
    /// The maximum number of variants that are decoded in place inside each other. Each of them scans its object once,
    /// or twice if the payload is its content, in addition to the scan of the variant around it.
    private static var maximumVariants: Int { 8 }

    /// Begins to decode an object as the variant that its tag or its keys select. Returns false if the object must be
    /// buffered: because its end or its tag is not in the chunk, or because decoding it may not end like that of a
    /// buffered object. Results must not depend on the chunks.
    mutating func startVariant(_ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        guard let form = unsafe plan.pointee.variants, let names = unsafe form.pointee.names, let link = input.link,
            update == nil, !ledger.collectsErrors, variants.count < Self.maximumVariants,
            let opened = unsafe link.positions.openedObject()
        else { return false }
        let text = unsafe opened.text
        let first = unsafe text.space(from: opened.first)
        let selection =
            switch unsafe form.pointee.payload {
            case .object, .content: unsafe tagged(form, names, in: text, from: first)
            case .onlyMember: unsafe onlyMember(names, in: text, from: first)
            case .objectWithKeys: unsafe selectedByKeys(form, names, in: text, from: first)
            }
        // A tape takes most memory for brackets on lines of their own: 16 bytes for the event and 24 for the line, for
        // 2 bytes of text. So a buffered object takes at most 20 bytes for each byte of text, in addition to the text,
        // which may be kept twice, and less than 64 for its opening bracket.
        guard let selection = unsafe selection,
            unsafe selection.end - first < (min(limits.bufferedSize, EventTape.maximumSize) - 64) / 22
        else { return false }
        let variant = unsafe selection.variant
        if unsafe form.pointee.isObject {
            unsafe startPayload(variant, plan, at: opened.position)
        } else {
            unsafe startEnvelope(variant, variant.pointee.child ?? names, plan, at: opened.position)
        }
        return true
    }

    /// The index after the object of a variant, and the variant.
    private typealias Selection = (end: Int, variant: UnsafeMutablePointer<TrieEntry>)

    private func selection(
        _ names: UnsafeMutablePointer<TrieNode>, _ name: UnsafeBufferPointer<UInt8>, end: Int
    ) -> Selection? {
        guard let start = name.baseAddress else { return nil }
        let index = unsafe names.pointee.find(KeyWords(start, name.count), start)
        return unsafe index < 0 ? nil : (end, names.pointee.entries + index)
    }

    /// The variant of an object with a tag; nil if the tag is neither a number nor a string without escapes, or if
    /// there are several tags and must not be, or if content beside the tag is not all that is there.
    private func tagged(
        _ plan: UnsafeMutablePointer<VariantsPlan>, _ names: UnsafeMutablePointer<TrieNode>, in text: TextScan,
        from first: Int
    ) -> Selection? {
        let object = unsafe text.object(
            from: first, tag: plan.pointee.key, longest: limits.textLength, deepest: limits.depth - depth)
        guard let object, let name = unsafe tagName(of: object, in: text),
            let selection = unsafe selection(names, name, end: object.end),
            unsafe plan.pointee.payload == .object || hasOneContent(plan, in: text, from: first)
        else { return nil }
        return unsafe selection
    }

    /// Whether an object has one content, and other members may be next to it. The object is valid.
    private func hasOneContent(
        _ plan: UnsafeMutablePointer<VariantsPlan>, in text: TextScan, from first: Int
    ) -> Bool {
        guard unmapped.rule == .skip else { return false }
        let object = unsafe text.object(
            from: first, tag: plan.pointee.content, longest: limits.textLength, deepest: limits.depth - depth)
        return object?.tagCount == 1
    }

    /// The variant of an object with one member, whose key is the name of a variant; nil if it has more members, or if
    /// its key has escapes.
    private func onlyMember(
        _ names: UnsafeMutablePointer<TrieNode>, in text: TextScan, from first: Int
    ) -> Selection? {
        guard unsafe first < text.count && text[first] == UInt8(ascii: "\""),
            let member = unsafe text.member(from: first), !member.hasEscapes, member.key.count <= limits.textLength,
            let end = unsafe text.value(
                from: member.value, longest: limits.textLength, deepest: limits.depth - depth)
        else { return nil }
        let bracket = unsafe text.space(from: end)
        guard unsafe bracket < text.count && text[bracket] == UInt8(ascii: "}") else { return nil }
        let key = unsafe UnsafeBufferPointer(start: text.start + member.key.lowerBound, count: member.key.count)
        return unsafe selection(names, key, end: bracket + 1)
    }

    /// The only variant as which an object with these keys can be decoded; nil if there are several, or if a key has
    /// escapes.
    private func selectedByKeys(
        _ plan: UnsafeMutablePointer<VariantsPlan>, _ names: UnsafeMutablePointer<TrieNode>, in text: TextScan,
        from first: Int
    ) -> Selection? {
        var (index, present) = (first, UInt64(0))
        while unsafe index < text.count && text[index] == UInt8(ascii: "\"") {
            guard let member = unsafe text.member(from: index), !member.hasEscapes,
                member.key.count <= limits.textLength,
                let end = unsafe text.value(
                    from: member.value, longest: limits.textLength, deepest: limits.depth - depth)
            else { return nil }
            let key = unsafe text.start + member.key.lowerBound
            let name = unsafe names.pointee.find(KeyWords(key, member.key.count), key)
            if name >= 0 { unsafe present |= 1 << UInt64(names.pointee.entries[name].field) }
            index = unsafe text.space(from: end)
            guard unsafe index < text.count && text[index] == UInt8(ascii: ",") else { break }
            index = unsafe text.space(from: index + 1)
            guard unsafe index < text.count && text[index] == UInt8(ascii: "\"") else { return nil }
        }
        guard unsafe index < text.count && text[index] == UInt8(ascii: "}"),
            let variant = unsafe plan.pointee.variant(ofKeys: present)
        else { return nil }
        return unsafe (index + 1, variant)
    }

    /// The text of an object's tag; nil if it is neither a number nor a string without escapes, or if the object has
    /// several tags and must not.
    private func tagName(of object: TextScan.TaggedObject, in text: TextScan) -> UnsafeBufferPointer<UInt8>? {
        guard object.tagCount == 1 || repeatedKeys.policy != .error else { return nil }
        var range = repeatedKeys.policy == .useFirst ? object.firstTag : object.lastTag
        switch unsafe text[range.lowerBound] {
        case UInt8(ascii: "\""): range = range.lowerBound + 1..<range.upperBound - 1
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
        default: return nil
        }
        let name = unsafe UnsafeBufferPointer(start: text.start + range.lowerBound, count: range.count)
        return unsafe name.contains(UInt8(ascii: "\\")) ? nil : name
    }

    // MARK: Objects that are the payload

    private mutating func startPayload(
        _ name: UnsafeMutablePointer<TrieEntry>, _ plan: UnsafeMutablePointer<TypePlan>,
        at position: TrellisError.Position
    ) {
        let mark = memory.arena.mark
        let payload = unsafe memory.arena.push(name.pointee.plan.pointee.stride)
        let frame = unsafe push(.variant, plan)
        unsafe frame.pointee.mark = mark
        unsafe variants.begin(name, at: position)
        unsafe slot = unsafe payload
        unsafe startModel(name.pointee.plan)
    }

    /// Creates a variant from its complete payload.
    @inline(never)
    mutating func endVariant() -> Bool {
        let payload = unsafe slot
        let (plan, mark) = unsafe (top.pointee.plan, top.pointee.mark)
        guard let reader = unsafe plan.pointee.variants?.pointee.reader, let variant = unsafe variants.last else {
            impossible("a variant without a plan")
        }
        variants.end()
        unsafe slot = unsafe top.pointee.slot
        unsafe self.plan = unsafe plan
        unsafe top -= 1
        do {
            let slot = unsafe slot
            unsafe try reader._withUnsafeGuaranteedRef { reader in
                unsafe try reader.make(Int(variant.name.pointee.field), from: payload, into: slot)
            }
            memory.arena.pop(to: mark)
        } catch {
            memory.arena.pop(to: mark)
            return fail(TrellisError(error, at: unsafe variant.position))
        }
        return unsafe completed(plan)
    }

    // MARK: Envelopes

    /// Begins an object with the payload in a member. Its draft has two presence words, like that of a model, and then
    /// the payload.
    private mutating func startEnvelope(
        _ name: UnsafeMutablePointer<TrieEntry>, _ node: UnsafeMutablePointer<TrieNode>,
        _ plan: UnsafeMutablePointer<TypePlan>, at position: TrellisError.Position
    ) {
        let mark = memory.arena.mark
        let draft = unsafe memory.arena.push(VariantsPlan.payloadOffset + name.pointee.plan.pointee.stride)
        unsafe draft.initializeMemory(as: UInt64.self, repeating: 0, count: 2)
        let frame = unsafe push(.envelope, plan)
        unsafe frame.pointee.mark = mark
        unsafe frame.pointee.draft = unsafe draft
        unsafe variants.begin(name, at: position)
        unsafe self.plan = nil
        unsafe enter(node, frame)
    }

    /// Creates a variant from the payload in its envelope.
    @inline(never)
    mutating func endEnvelope() -> Bool {
        let (plan, draft) = unsafe (top.pointee.plan, top.pointee.draft)
        let words = unsafe draft.assumingMemoryBound(to: UInt64.self)
        guard let reader = unsafe plan.pointee.variants?.pointee.reader, let variant = unsafe variants.last,
            unsafe words[0] != 0
        else { impossible("a variant without its payload") }
        // The reader takes the payload, also if it throws.
        unsafe words[0] = 0
        do {
            let slot = unsafe top.pointee.slot
            unsafe try reader._withUnsafeGuaranteedRef { reader in
                unsafe try reader.make(
                    Int(variant.name.pointee.field), from: draft + VariantsPlan.payloadOffset, into: slot)
            }
        } catch {
            let entry = unsafe (variant.name.pointee.child?.pointee.entries ?? variant.name).pointee
            let key = unsafe UnsafeBufferPointer(start: entry.bytes, count: entry.key.length)
            let error = unsafe TrellisError(error, under: .key(String(decoding: key, as: UTF8.self)))
            return fail(TrellisError(error, at: unsafe variant.position), .closing)
        }
        variants.end()
        unsafe memory.arena.pop(to: top.pointee.mark)
        return pop()
    }

    /// Destroys the payload in an envelope, if it is complete. The envelope is the innermost one that is open.
    func destroyPayload(of frame: UnsafeMutablePointer<Frame>) {
        let draft = unsafe frame.pointee.draft
        guard unsafe draft.load(as: UInt64.self) != 0, let variant = unsafe variants.last else { return }
        unsafe variant.name.pointee.plan.pointee.type._destroy(draft + VariantsPlan.payloadOffset, count: 1)
    }

    // MARK: Keys

    /// Whether a key is the tag of the variant whose payload is the innermost object.
    func isTagOfVariant(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard unsafe (top - 1).pointee.kind == .variant,
            let variants = unsafe (top - 1).pointee.plan.pointee.variants, unsafe variants.pointee.payload == .object
        else { return false }
        return unsafe key.hasSameBytes(as: variants.pointee.key)
    }
}
