// Safety: as in Encoding/EncodingRun.swift
/// The container for the members of an object.
struct KeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let scope: EncodedScope
    private let table: KeyTable?

    init(_ scope: EncodedScope) {
        self.scope = scope
        table = Key.hasTag ? scope.run.table(for: Key.self, in: scope) : nil
        if unsafe scope.table == nil, scope.bits == 0, unsafe scope.hashes == nil {
            unsafe scope.table = table.map(Unmanaged.passUnretained)
        }
    }

    var codingPath: [any CodingKey] { scope.path }

    /// Starts a member, if the fast path allows it.
    @inline(__always)
    private func tryBegin(_ key: Key) -> Bool {
        guard scope.mode == .member, let table else { return false }
        let tag = key.tag
        return scope.begin(table, tag) || scope.run.isUnchanged(key, tag, in: table) && scope.begin(table, tag)
    }

    /// Writes a member.
    @inline(__always)
    private func member(_ key: Key, _ write: (inout JSONWriter) -> Void) throws {
        // Nothing else uses the writer; otherwise the scope could not be written to.
        if tryBegin(key) { return unsafe write(&scope.writer.pointee) }
        try otherMember(key, write)
    }

    @inline(never)
    private func otherMember(_ key: Key, _ write: (inout JSONWriter) -> Void) throws {
        try failableMember(key) { run in
            unsafe write(&run.writer.pointee)
            try unsafe run.writer.pointee.checkFailure()
        }
    }

    func encodeNil(forKey key: Key) throws { try member(key) { $0.null() } }
    func encode(_ value: Bool, forKey key: Key) throws { try member(key) { $0.bool(value) } }
    func encode(_ value: String, forKey key: Key) throws { try member(key) { $0.string(value) } }

    /// Implements the requirements for all integer types that have no default implementation.
    func encode<T: FixedWidthInteger & Encodable>(_ value: T, forKey key: Key) throws {
        try member(key) { $0.integer(value) }
    }

    func encode(_ value: Int128, forKey key: Key) throws { try member(key) { $0.integer(value) } }
    func encode(_ value: UInt128, forKey key: Key) throws { try member(key) { $0.integer(value) } }

    /// Implements the requirements for `Double` and `Float`.
    func encode<T: BinaryFloatingPoint & Encodable & TrellisEncodable & Sendable>(_ value: T, forKey key: Key) throws {
        if value.isFinite, tryBegin(key) { return try unsafe value.encode(to: &scope.writer.pointee) }
        try failableMember(key) { try $0.number(value) }
    }

    /// Writes a member, and removes it if that fails.
    @inline(never)
    private func failableMember(_ key: Key, _ write: (EncodingRun) throws -> Void) throws {
        let run = scope.run
        let place = try run.beginMember(scope, key, table)
        do {
            try write(run)
        } catch {
            run.undo(place, in: scope)
            throw run.encodingError(error, (), scope.path + [key])
        }
        run.end(place, in: scope)
    }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        // After the end of a run there is no writer: `beginMember` reports this.
        let route = EncodingRoute.of(T.self)
        var place = MemberPlace(offset: 0, bits: scope.bits)
        if scope.mode == .member { unsafe place.offset = scope.writer.pointee.count }
        if !tryBegin(key) { place = try scope.run.beginMember(scope, key, table) }
        try scope.run.value(value, route, in: scope, key, -1, place)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        KeyedEncodingContainer(KeyedEncoding<NestedKey>(scope.run.nested(scope, key, table, as: .object)))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        UnkeyedEncoding(scope: scope.run.nested(scope, key, table, as: .array))
    }

    func superEncoder() -> any Encoder { scope.run.memberEncoder(scope, CodedKey.super, nil) }

    func superEncoder(forKey key: Key) -> any Encoder { scope.run.memberEncoder(scope, key, table) }
}

extension EncodedScope {
    /// Starts a member whose key is known and not yet written. Returns false if the fast path cannot determine this.
    @inline(__always)
    func begin(_ table: KeyTable, _ tag: Int) -> Bool {
        guard has(table), let entry = unsafe table.entry(tag), unsafe entry.bit != 0 && bits & entry.bit == 0,
            let text = unsafe entry.text
        else { return false }
        unsafe bits |= entry.bit
        unsafe writer.pointee.beginMember(text, entry.length)
        return true
    }
}

extension JSONWriter {
    /// Writes the key of a member, already escaped, with its colon.
    @inline(__always)
    mutating func beginMember(_ key: UnsafePointer<UInt8>, _ length: Int) {
        reserve(length + 1)
        if last != UInt8(ascii: "{") {
            unsafe start[count] = UInt8(ascii: ",")
            count += 1
        }
        unsafe (start + count).update(from: key, count: length)
        count += length
    }
}
