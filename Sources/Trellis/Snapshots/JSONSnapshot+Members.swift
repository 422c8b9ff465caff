import Synchronization

// Safety: A string is reinterpreted only as the type that it has.
extension JSONSnapshot where Value: JSONDecodableModel {
    /// The value of a property: nil until it is complete, except for strings and ``JSON``. If the model is complete,
    /// the value in the decoded model.
    public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member? { value(keyPath) }

    /// The value of an Optional property: nil until it is complete, except for strings and ``JSON``.
    public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member?>) -> Member? { value(keyPath) ?? nil }

    /// A nested model.
    public subscript<Member: JSONDecodableModel>(
        dynamicMember keyPath: KeyPath<Value, Member>
    ) -> JSONSnapshot<Member> { member(keyPath) }

    /// A nested model that may be nil.
    public subscript<Member: JSONDecodableModel>(
        dynamicMember keyPath: KeyPath<Value, Member?>
    ) -> JSONSnapshot<Member> { member(keyPath) }

    /// The elements of an array or set, or the entries of a dictionary.
    public subscript<Members: _JSONSnapshotContainer>(
        dynamicMember keyPath: KeyPath<Value, Members>
    ) -> JSONSnapshot<Members> { member(keyPath) }

    /// The elements of an array or set, or the entries of a dictionary, that may be nil.
    public subscript<Members: _JSONSnapshotContainer>(
        dynamicMember keyPath: KeyPath<Value, Members?>
    ) -> JSONSnapshot<Members> { member(keyPath) }

    /// A value with variants.
    public subscript<Member: _JSONDecodableVariants>(
        dynamicMember keyPath: KeyPath<Value, Member>
    ) -> JSONSnapshot<Member> { member(keyPath) }

    /// A value with variants that may be nil.
    public subscript<Member: _JSONDecodableVariants>(
        dynamicMember keyPath: KeyPath<Value, Member?>
    ) -> JSONSnapshot<Member> { member(keyPath) }

    /// Whether the value of a property is complete, or its object is complete without it.
    public func isComplete<Member>(_ keyPath: KeyPath<Value, Member>) -> Bool {
        if let decoded { return !decoded.isDefault }
        guard record >= 0 else { return false }
        switch state(of: route.field(keyPath, of: Value.self), extent) {
        case .owner, .whole, .string: return true
        case .missing, .unfinished: return false
        }
    }

    /// The text that was added to a string since the previous snapshot. Concatenating these parts gives the string.
    /// O(length of the part).
    ///
    /// For a string that is only visible when complete, this is empty until then, and the whole string afterwards. It
    /// is always empty for other types.
    public func newText<Text>(_ keyPath: KeyPath<Value, Text>) -> String {
        guard record >= 0 else { return "" }
        let field = route.field(keyPath, of: Value.self)
        if let field, field.isString, document.showsStrings, isReadable {
            return document.index.withLock { index in newText(of: field, &index) }
        }
        guard isComplete(keyPath), !wasComplete(field) else { return "" }
        return value(keyPath) as? String ?? ""
    }
}

extension JSONSnapshot where Value: JSONDecodableModel {
    private func state(of field: SnapshotField?, _ extent: SnapshotIndex.Extent) -> FieldState {
        let visible = isReadable ? field : nil
        return document.index.withLock { $0.state(of: visible, in: record, extent, document) }
    }

    private func value<Member>(_ keyPath: KeyPath<Value, Member>) -> Member? {
        if let decoded { return (decoded.value as? Value)?[keyPath: keyPath] }
        let field = route.field(keyPath, of: Value.self)
        guard record >= 0 else { return missingValue(of: field)?.value as? Member }
        let visible = isReadable ? field : nil
        let (state, string) = document.index.withLock { $0.shown(of: visible, in: record, extent, document) }
        if let string {
            // The casts of the runtime take long.
            if Member.self == String.self { return unsafe unsafeBitCast(string, to: Member.self) }
            if Member.self == String?.self { return unsafe unsafeBitCast(Optional(string), to: Member.self) }
        }
        return value(keyPath, field, state, string)
    }

    /// A value that is no visible string of a property of strings.
    @inline(never)
    private func value<Member>(
        _ keyPath: KeyPath<Value, Member>, _ field: SnapshotField?, _ state: FieldState, _ string: String?
    ) -> Member? {
        if let string { return string as? Member }
        switch state {
        case .owner: return (completeValue()?.value as? Value)?[keyPath: keyPath]
        case .missing: return missingValue(of: field)?.value as? Member
        case .whole(let found): return field?.decoder?.decoded(found).value as? Member
        case .string(let found, let text):
            let read = { document.index.withLock { $0.string(text) } }
            guard let decoder = field?.decoder else { return read() as? Member }
            return decoder.values.value(of: found, orMake: read) as? Member
        case .unfinished(let found):
            guard Member.self == JSON.self || Member.self == JSON?.self, let field, field.isDirect,
                !JSON.isTransformed(in: document)
            else { return nil }
            return unfinishedJSON(of: found) as? Member
        }
    }

    /// The default of a missing field, or nil in an Optional, if the session shows defaults.
    private func missingValue(of field: SnapshotField?) -> DecodedValue? {
        document.showsDefaults ? field?.missingValue(in: record) : nil
    }

    private func newText(of field: SnapshotField, _ index: inout SnapshotIndex) -> String {
        guard let found = index.find(field, from: record, extent, keepingFirst: document.keepsFirst),
            let text = index.text(of: found, extent)
        else { return "" }
        let known = index.text(of: found, previous)?.upperBound ?? text.lowerBound
        return index.string(Swift.min(known, text.upperBound)..<text.upperBound)
    }

    /// Whether a field was complete in the previous snapshot.
    private func wasComplete(_ field: SnapshotField?) -> Bool {
        guard document.index.withLock({ $0.exists(record, previous) }) else { return false }
        switch state(of: field, previous) {
        case .owner, .whole, .string: return true
        case .missing, .unfinished: return false
        }
    }

    /// The snapshot of a property. If the model is complete, the value is that of the decoded model.
    private func member<Member: TrellisDecodable, Property>(
        _ keyPath: KeyPath<Value, Property>
    ) -> JSONSnapshot<Member> {
        let field = route.field(keyPath, of: Value.self)
        let member = route.route(to: field, keyPath, Member.self)
        let text = memberRecord(field)
        guard let complete = completeValue() else {
            return JSONSnapshot<Member>(
                route: member, record: text ?? Self.none, extent: extent, previous: previous,
                decoded: text == nil ? missingValue(of: field) : nil)
        }
        let read: () -> Any? = { (complete.value as? Value).flatMap { $0[keyPath: keyPath] as? Member } }
        let identity = text == nil ? field?.identity ?? .key("") : nil
        let decoded =
            field.map { complete.part($0.index, identity: identity, orMake: read) }
            ?? complete.uniquePart(read(), identity: identity)
        return JSONSnapshot<Member>(
            route: member, record: text ?? record, extent: extent, previous: previous, decoded: decoded)
    }

    /// The record of a property's own text, if it has begun.
    private func memberRecord(_ field: SnapshotField?) -> Int32? {
        guard isReadable, let field else { return nil }
        if case .flattened = field.content { return record }
        return document.index.withLock { $0.find(field, from: record, extent, keepingFirst: document.keepsFirst) }
    }
}

/// The state of a field in an incomplete object.
private enum FieldState {
    /// The object is complete, so the decoded model has the value.
    case owner
    /// The value has not begun.
    case missing
    /// The value is complete.
    case whole(Int32)
    /// The value is a complete string at this range of the text, and the property is the unchanged string.
    case string(Int32, Range<Int>)
    /// The value has begun, but is incomplete.
    case unfinished(Int32)
}

// Not generic, since looking up the metadata of generic types is slow.
extension SnapshotIndex {
    fileprivate mutating func state(
        of field: SnapshotField?, in record: Int32, _ extent: Extent, _ document: SnapshotDocument
    ) -> FieldState {
        if isComplete(record, extent) { return .owner }
        guard let field, let found = find(field, from: record, extent, keepingFirst: document.keepsFirst) else {
            return .missing
        }
        guard isComplete(found, extent) else { return .unfinished(found) }
        if field.isString, let text = text(of: found, extent), !(field.hidesEmptyString && text.isEmpty) {
            return .string(found, text)
        }
        return .whole(found)
    }

    /// The state of a field, and its value if it is an incomplete string, or a short one, which is faster to create
    /// again than to look up.
    fileprivate mutating func shown(
        of field: SnapshotField?, in record: Int32, _ extent: Extent, _ document: SnapshotDocument
    ) -> (FieldState, String?) {
        let state = state(of: field, in: record, extent, document)
        switch state {
        case .string(_, let text) where text.count <= 64: return (state, string(text))
        case .unfinished(let found):
            guard document.showsStrings, let field, field.isString, let text = text(of: found, extent),
                !(text.isEmpty && field.hidesEmptyString)
            else { return (state, nil) }
            return (state, growingString(found, text))
        default: return (state, nil)
        }
    }
}
