/// The start of a member or element, used to remove it or to move it into a tree.
struct MemberPlace {
    var offset: Int
    var bits: UInt64
    /// The key, if the member moves into a tree.
    var key: String?
}

// Encoding members and elements.
// Safety: as in Encoding/EncodingRun.swift
extension EncodingRun {
    /// The key as it is written.
    func name(of key: some CodingKey, in scope: EncodedScope) -> String {
        lent {
            if scope.keepsKeys { return key.stringValue }
            switch setup.keys {
            case .asTheyAre: return key.stringValue
            case .snakeCase: return memory.snakeCase(of: key.stringValue)
            case .custom(let convert): return convert(scope.path + [key]).stringValue
            }
        }
    }

    /// Whether a key still has the string of an earlier call.
    @inline(never)
    func isUnchanged(_ key: some CodingKey, _ tag: Int, in table: KeyTable) -> Bool {
        lent { table.isUnchanged(key, tag) }
    }

    /// The key table of a key type, if its keys are always written in the same way.
    func table(for type: any CodingKey.Type, in scope: EncodedScope) -> KeyTable? {
        // After its end, a run has no memory.
        if isOver { return nil }
        switch setup.keys {
        case .asTheyAre: return memory.table(for: type)
        case .snakeCase: return scope.keepsKeys ? nil : memory.table(for: type)
        case .custom: return nil
        }
    }

    /// Starts a member in any state of the scope.
    @inline(never)
    func beginMember<Key: CodingKey>(
        _ scope: EncodedScope, _ key: Key, _ table: KeyTable?
    ) throws -> MemberPlace {
        if top !== scope || scope.mode != .member { try makeCurrent(scope) }
        guard scope.state == .object else { throw late(scope) }
        var place = MemberPlace(offset: unsafe writer.pointee.count, bits: scope.bits)
        let tag = table == nil ? 0 : key.tag
        let name: String
        if let table, let known = table.name(tag) ?? (isUnchanged(key, tag, in: table) ? table.name(tag) : nil) {
            name = known
        } else {
            name = self.name(of: key, in: scope)
            lent { table?.add(key, tag, own: key.stringValue, name: name, options: setup.options) }
        }
        if scope.node != nil {
            place.key = name
            return place
        }
        let bit = unsafe table?.entry(tag)?.bit ?? 0
        if !isNew(name, bit, table, scope) {
            tree(scope)
            place.offset = unsafe writer.pointee.count
            place.key = name
            return place
        }
        unsafe writer.pointee.beginEntry(name)
        return place
    }

    /// Whether the object does not contain a key yet. Records the key.
    private func isNew(_ name: String, _ bit: UInt64, _ table: KeyTable?, _ scope: EncodedScope) -> Bool {
        if scope.hasUniqueKeys { return true }
        let isEmpty = unsafe writer.pointee.count == scope.start + 1
        if isEmpty { scope.bits = 0 }
        if unsafe scope.hashes == nil {
            if let table, bit != 0, isEmpty || scope.has(table) {
                unsafe scope.table = Unmanaged.passUnretained(table)
                defer { scope.bits |= bit }
                return scope.bits & bit == 0
            }
            var hashes = KeyHashes()
            // Keys of a second type, or too many keys for the bits. The members so far are scanned once for each
            // object, so the total time is at most the size of the output times the depth, which is limited.
            if !isEmpty {
                let start = scope.start
                let text = unsafe writer.pointee.withBytes { unsafe Array($0[start...]) }
                var scan = EncodedTextScan(text)
                _ = scan.next()
                while let key = scan.key(), scan.value() != nil { _ = hashes.insert(KeyHashes.hash(key)) }
            }
            // From here on, the bits are not used.
            unsafe scope.table = nil
            unsafe scope.hashes = hashes
        }
        return unsafe scope.hashes?.insert(KeyHashes.hash(name)) ?? true
    }

    /// Starts an element in any state of the scope.
    @inline(never)
    func beginElement(_ scope: EncodedScope) throws -> MemberPlace {
        if top !== scope || scope.mode != .element { try makeCurrent(scope) }
        guard scope.state == .array else { throw late(scope) }
        let place = unsafe MemberPlace(offset: writer.pointee.count, bits: 0)
        if scope.node == nil { unsafe writer.pointee.beginElement() }
        scope.count += 1
        return place
    }

    /// Ends a member or element that has no scope of its own.
    func end(_ place: MemberPlace, in scope: EncodedScope) {
        guard let node = scope.node else { return }
        move(from: place.offset, to: node, place.key)
    }

    /// Removes a member or element that failed.
    func undo(_ place: MemberPlace, in scope: EncodedScope) {
        guard scope.isOpen, top === scope, !isOver else { return }
        // If the scope has become a tree since then, its bytes are no longer in the output. The level must be restored
        // in any case: the failed value may have been reopened in the tree.
        let offset = unsafe min(place.offset, writer.pointee.count)
        unsafe writer.pointee.discard(from: offset, level: scope.level + 1)
        // The hash is not removed. The key then counts as written, which only costs time.
        scope.bits = place.bits
        if scope.state == .array { scope.count -= 1 }
    }
}
