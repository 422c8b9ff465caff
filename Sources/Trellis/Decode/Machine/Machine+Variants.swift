// Variants that are decoded while their events arrive.
//
// The scanner reads an object with a tag to its end, which validates it. The payload of the variant that the tag names
// is then decoded like any other model, and the variant is created from it at the end of the object.
// Safety: as in Machine/Machine.swift
/// The variants that are being decoded in place.
struct OpenVariants {
    private var variants: [(index: Int, position: TrellisError.Position)] = []

    var count: Int { variants.count }

    /// - Parameters:
    ///   - index: the index of the variant.
    ///   - position: the position of its object.
    mutating func begin(_ index: Int, at position: TrellisError.Position) { variants.append((index, position)) }

    mutating func end() -> (index: Int, position: TrellisError.Position) { variants.removeLast() }
}

extension Machine {
    /// The maximum number of variants that are decoded in place inside each other. Each of them scans its object once
    /// more.
    private static var maximumVariants: Int { 8 }

    /// Begins to decode an object as the variant that its tag names. Returns false if the object must be buffered:
    /// because its end or its tag is not in the chunk, or because decoding it may not end like that of a buffered
    /// object. Results must not depend on the chunks.
    mutating func startVariant(_ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        guard let tagged = unsafe plan.pointee.tagged, let names = unsafe tagged.pointee.names,
            let link = input.link, update == nil, !ledger.collectsErrors, variants.count < Self.maximumVariants,
            let opened = unsafe link.positions.openedObject()
        else { return false }
        let text = unsafe opened.text
        let first = unsafe text.space(from: opened.first)
        let object = unsafe text.object(
            from: first, tag: tagged.pointee.key, longest: limits.textLength, deepest: limits.depth - depth)
        // A buffered value takes at most 16 bytes for each byte of text, in addition to the text, which may be kept
        // twice.
        guard let object, object.end - first < limits.bufferedSize / 18,
            let name = unsafe tagName(of: object, in: text), let start = name.baseAddress
        else { return false }
        let index = unsafe names.pointee.find(KeyWords(start, name.count), start)
        guard index >= 0 else { return false }
        let entry = unsafe names.pointee.entries + index
        let mark = memory.arena.mark
        let payload = unsafe memory.arena.push(entry.pointee.plan.pointee.stride)
        let frame = unsafe push(.variant, plan)
        unsafe frame.pointee.mark = mark
        unsafe variants.begin(Int(entry.pointee.field), at: opened.position)
        unsafe slot = unsafe payload
        unsafe startModel(entry.pointee.plan)
        return true
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

    /// Creates a variant from its complete payload.
    @inline(never)
    mutating func endVariant() -> Bool {
        let payload = unsafe slot
        let (plan, mark) = unsafe (top.pointee.plan, top.pointee.mark)
        let variant = variants.end()
        guard let tagged = unsafe plan.pointee.tagged else { impossible("a variant without a tag") }
        unsafe slot = unsafe top.pointee.slot
        unsafe self.plan = unsafe plan
        unsafe top -= 1
        do {
            unsafe try tagged.pointee.reader.make(variant.index, from: payload, into: slot)
            memory.arena.pop(to: mark)
        } catch {
            memory.arena.pop(to: mark)
            return fail(TrellisError(error, at: variant.position))
        }
        return unsafe completed(plan)
    }

    /// Whether a key is the tag of the variant whose payload is the innermost object.
    func isTagOfVariant(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard unsafe (top - 1).pointee.kind == .variant, let tagged = unsafe (top - 1).pointee.plan.pointee.tagged
        else { return false }
        return unsafe key.elementsEqual(tagged.pointee.key)
    }
}
