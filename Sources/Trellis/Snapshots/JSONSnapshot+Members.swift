import Synchronization

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
        guard record >= 0 else { return record == Self.neverComes }
        let state = state(of: route.field(keyPath, of: Value.self))
        switch state {
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
        if let field, field.isString, document.showsStrings, !route.isOpaque {
            return document.index.withLock { index in newText(of: field, &index) }
        }
        guard isComplete(keyPath), !wasComplete(field) else { return "" }
        return value(keyPath) as? String ?? ""
    }
}

extension JSONSnapshot where Value: JSONDecodableModel {
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

    private func state(of field: SnapshotField?) -> FieldState {
        document.index.withLock { index in state(of: field, &index) }
    }

    private func state(of field: SnapshotField?, _ index: inout SnapshotIndex) -> FieldState {
        if index.isComplete(record, extent) { return .owner }
        guard !route.isOpaque, let field, case .paths(let paths) = field.content,
            let found = index.find(oneOf: paths, from: record, extent, keepingFirst: document.keepsFirst)
        else { return .missing }
        guard index.isComplete(found, extent) else { return .unfinished(found) }
        if field.isString, let text = index.text(of: found, extent), !(field.hidesEmptyString && text.isEmpty) {
            return .string(found, text)
        }
        return .whole(found)
    }

    private func value<Member>(_ keyPath: KeyPath<Value, Member>) -> Member? {
        let field = route.field(keyPath, of: Value.self)
        guard record >= 0 else { return defaultValue(of: field) as? Member }
        let state = state(of: field)
        switch state {
        case .owner: return (route.completeValue(record, extent) as? Value)?[keyPath: keyPath]
        case .missing: return defaultValue(of: field) as? Member
        case .whole(let found): return field?.decoder?.value(of: found) as? Member
        case .string(let found, let text):
            let read = { document.index.withLock { $0.string(text) } }
            // Reading a short string again is faster than looking it up.
            guard text.count > 64, let decoder = field?.decoder else { return read() as? Member }
            return document.value(decoder.key(of: found), orMake: read) as? Member
        case .unfinished(let found):
            if let field, field.isString { return unfinishedText(of: field, found) as? Member }
            return Member.self == JSON.self || Member.self == JSON?.self ? unfinishedJSON(of: found) as? Member : nil
        }
    }

    private func unfinishedText(of field: SnapshotField, _ found: Int32) -> String? {
        guard document.showsStrings else { return nil }
        return document.index.withLock { index in
            guard let text = index.text(of: found, extent), !(text.isEmpty && field.hidesEmptyString) else {
                return nil
            }
            return index.growingString(found, text)
        }
    }

    /// The default of a field, if the session shows defaults. It is evaluated once for each object.
    private func defaultValue(of field: SnapshotField?) -> Any? {
        guard document.showsDefaults, let field else { return nil }
        let key = SnapshotDocument.ValueKey(record: record, origin: ObjectIdentifier(field))
        return document.value(key) { field.defaultValue }
    }

    private func newText(of field: SnapshotField, _ index: inout SnapshotIndex) -> String {
        guard case .paths(let paths) = field.content,
            let found = index.find(oneOf: paths, from: record, extent, keepingFirst: document.keepsFirst),
            let text = index.text(of: found, extent)
        else { return "" }
        let known = index.text(of: found, previous)?.upperBound ?? text.lowerBound
        return index.string(Swift.min(known, text.upperBound)..<text.upperBound)
    }

    /// Whether a field was complete in the previous snapshot.
    private func wasComplete(_ field: SnapshotField?) -> Bool {
        let before = JSONSnapshot(route: route, record: record, extent: previous, previous: previous)
        guard document.index.withLock({ $0.exists(record, previous) }) else { return false }
        switch before.state(of: field) {
        case .owner, .whole, .string: return true
        case .missing, .unfinished: return false
        }
    }

    /// The snapshot of a property.
    private func member<Member: TrellisDecodable, Property>(
        _ keyPath: KeyPath<Value, Property>
    ) -> JSONSnapshot<Member> {
        let field = route.field(keyPath, of: Value.self)
        let member = route.route(to: field, keyPath, Member.self)
        return JSONSnapshot<Member>(
            route: member, record: memberRecord(field), extent: extent, previous: previous)
    }

    private func memberRecord(_ field: SnapshotField?) -> Int32 {
        guard record >= 0, let field, case .paths(let paths) = field.content else { return record }
        guard !route.isOpaque || isComplete else { return Self.none }
        return document.index.withLock { index in
            index.find(oneOf: paths, from: record, extent, keepingFirst: document.keepsFirst)
                ?? (index.isComplete(record, extent) ? Self.neverComes : Self.none)
        }
    }
}
