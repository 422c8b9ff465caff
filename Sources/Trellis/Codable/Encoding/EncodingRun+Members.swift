/// Where a member or element begins, to take it back, or away into a tree.
struct MemberPlace {
    var offset: Int
    var bits: UInt64
    /// The key, if it goes into a tree.
    var key: String?
}

// Members and elements.
// Safety: as in Encoding/EncodingRun.swift
extension EncodingRun {
    /// A key as it is written.
    func name(of key: some CodingKey, in scope: EncodedScope) -> String {
        if scope.keepsKeys { return key.stringValue }
        switch setup.keys {
        case .asTheyAre: return key.stringValue
        case .snakeCase: return memory.snakeCase(of: key.stringValue)
        case .custom(let convert): return convert(scope.path + [key]).stringValue
        }
    }

    /// The keys of a type, if they are always written in the same way.
    func table(for type: any CodingKey.Type, in scope: EncodedScope) -> KeyTable? {
        // After its end a run has no memory any more.
        if isOver { return nil }
        switch setup.keys {
        case .asTheyAre: return memory.table(for: type)
        case .snakeCase: return scope.keepsKeys ? nil : memory.table(for: type)
        case .custom: return nil
        }
    }

    /// Begins a member, however it has to be done.
    @inline(never)
    func beginMember<Key: CodingKey>(
        _ scope: EncodedScope, _ key: Key, _ table: KeyTable?
    ) throws -> MemberPlace {
        if top !== scope || scope.mode != .member { try makeCurrent(scope) }
        guard scope.state == .object else { throw late(scope) }
        var place = MemberPlace(offset: unsafe writer.pointee.count, bits: scope.bits)
        let tag = table == nil ? 0 : key.tag
        let name: String
        if let known = table?.name(tag) ?? (table?.isUnchanged(key, tag) == true ? table?.name(tag) : nil) {
            name = known
        } else {
            name = self.name(of: key, in: scope)
            table?.add(key, tag, own: key.stringValue, name: name, options: setup.options)
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

    /// Whether an object does not have a key yet. It has it now.
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
            if !isEmpty {
                let start = scope.start
                let text = unsafe writer.pointee.withBytes { unsafe Array($0[start...]) }
                var scan = EncodedTextScan(text)
                _ = scan.next()
                while let key = scan.key(), scan.value() != nil { _ = hashes.insert(KeyHashes.hash(key)) }
            }
            // From here on the bits say nothing.
            unsafe scope.table = nil
            unsafe scope.hashes = hashes
        }
        return unsafe scope.hashes?.insert(KeyHashes.hash(name)) ?? true
    }

    /// Begins an element, however it has to be done.
    @inline(never)
    func beginElement(_ scope: EncodedScope) throws -> MemberPlace {
        if top !== scope || scope.mode != .element { try makeCurrent(scope) }
        guard scope.state == .array else { throw late(scope) }
        let place = unsafe MemberPlace(offset: writer.pointee.count, bits: 0)
        if scope.node == nil { unsafe writer.pointee.beginElement() }
        scope.count += 1
        return place
    }

    /// Ends a member or element that had no scope of its own.
    func end(_ place: MemberPlace, in scope: EncodedScope) {
        guard let node = scope.node else { return }
        move(from: place.offset, to: node, place.key)
    }

    /// Takes back a member or element that failed.
    func undo(_ place: MemberPlace, in scope: EncodedScope) {
        guard scope.isOpen, top === scope, !isOver else { return }
        let level = scope.level + 1
        if unsafe scope.node == nil || place.offset <= writer.pointee.count {
            unsafe writer.pointee.discard(from: place.offset, level: level)
        }
        // A hash stays: the key is then taken for one that is there already, which costs time and does no harm.
        scope.bits = place.bits
        if scope.state == .array { scope.count -= 1 }
    }
}
