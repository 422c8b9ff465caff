// Safety: as in Encoding/EncodingRun.swift
/// The container for the elements of an array.
struct UnkeyedEncoding: UnkeyedEncodingContainer {
    let scope: EncodedScope

    var codingPath: [any CodingKey] { scope.path }
    var count: Int { scope.count }

    /// Starts an element, if the fast path allows it.
    @inline(__always)
    private func tryBegin() -> Bool {
        guard scope.mode == .element else { return false }
        unsafe scope.writer.pointee.beginElement()
        scope.count += 1
        return true
    }

    /// Writes an element.
    @inline(__always)
    private func element(_ write: (inout JSONWriter) -> Void) throws {
        // Nothing else uses the writer; otherwise the scope could not be written to.
        if tryBegin() { return unsafe write(&scope.writer.pointee) }
        try otherElement(write)
    }

    @inline(never)
    private func otherElement(_ write: (inout JSONWriter) -> Void) throws {
        try failableElement { run in
            unsafe write(&run.writer.pointee)
            try unsafe run.writer.pointee.checkFailure()
        }
    }

    func encodeNil() throws { try element { $0.null() } }
    func encode(_ value: Bool) throws { try element { $0.bool(value) } }
    func encode(_ value: String) throws { try element { $0.string(value) } }

    /// Implements the requirements for all integer types that have no default implementation.
    func encode<T: FixedWidthInteger & Encodable>(_ value: T) throws {
        try element { $0.integer(value) }
    }

    func encode(_ value: Int128) throws { try element { $0.integer(value) } }
    func encode(_ value: UInt128) throws { try element { $0.integer(value) } }

    /// Implements the requirements for `Double` and `Float`.
    func encode<T: BinaryFloatingPoint & Encodable & TrellisEncodable & Sendable>(_ value: T) throws {
        if value.isFinite, tryBegin() { return try unsafe value.encode(to: &scope.writer.pointee) }
        try failableElement { try $0.number(value) }
    }

    /// Writes an element, and removes it if that fails.
    @inline(never)
    private func failableElement(_ write: (EncodingRun) throws -> Void) throws {
        let run = scope.run
        let place = try run.beginElement(scope)
        do {
            try write(run)
        } catch {
            run.undo(place, in: scope)
            throw run.encodingError(error, (), scope.path + [CodedKey(index: scope.count)])
        }
        run.end(place, in: scope)
    }

    func encode<T: Encodable>(_ value: T) throws {
        // After the end of a run there is no writer: `beginElement` reports this.
        let route = EncodingRoute.of(T.self)
        var place = MemberPlace(offset: 0, bits: 0)
        if scope.mode == .element { unsafe place.offset = scope.writer.pointee.count }
        if !tryBegin() { place = try scope.run.beginElement(scope) }
        try scope.run.value(value, route, in: scope, nil, scope.count - 1, place)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        KeyedEncodingContainer(KeyedEncoding<NestedKey>(scope.run.nested(scope, as: .object)))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        UnkeyedEncoding(scope: scope.run.nested(scope, as: .array))
    }

    func superEncoder() -> any Encoder { scope.run.elementEncoder(scope) }
}
