import Synchronization

extension JSONSnapshot where Value: _JSONDecodableVariants {
    /// The payload of the value, if it has the given type; nil until the variant is known.
    ///
    /// The variant is known once the tag or key that identifies it is complete. Untagged variants, and those selected
    /// by a closure, are only visible once they are complete, without this method.
    public func payload<Payload: TrellisDecodable>(as type: Payload.Type) -> JSONSnapshot<Payload>? {
        guard record >= 0, hasText, !route.isTransformed else { return nil }
        let reader = Value.jsonVariants.reader
        let found = document.index.withLock { index in
            let (name, payload) = index.variant(of: record, reader.tagging, extent, keepingFirst: document.keepsFirst)
            guard let source = name.flatMap(reader.source(named:)), source == type else { return nil as Int32? }
            return payload
        }
        guard let found else { return nil }
        return JSONSnapshot<Payload>(
            route: route.payloads(type), record: found, extent: extent, previous: previous)
    }
}

extension SnapshotIndex {
    /// The name of a value's variant, if it is known, and the record of its payload.
    fileprivate mutating func variant(
        of record: Int32, _ tagging: JSONVariantTagging, _ extent: Extent, keepingFirst: Bool
    ) -> (name: String?, payload: Int32) {
        switch tagging {
        case .tag(let tag, let content):
            let tag = member(Array(tag.utf8), of: record, extent, keepingFirst: keepingFirst)
            guard let tag, isComplete(tag, extent) else { return (nil, record) }
            let name = text(of: tag, extent).map(string) ?? String(decoding: slice(tag), as: UTF8.self)
            guard let content else { return (name, record) }
            let payload = member(Array(content.utf8), of: record, extent, keepingFirst: keepingFirst)
            return (name, payload ?? -1)
        case .byKey:
            guard records[Int(record)].kind == .object, childCount(of: record, extent) > 0 else { return (nil, record) }
            let payload = child(0, of: record)
            return (String(decoding: key(of: payload), as: UTF8.self), payload)
        case .untagged, .choosing: return (nil, record)
        }
    }
}
