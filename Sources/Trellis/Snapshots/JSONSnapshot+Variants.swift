import Synchronization

extension JSONSnapshot where Value: _JSONDecodableVariants {
    /// The payload of the value, if it has the given type; nil until the variant is known.
    ///
    /// The variant is known once the tag or key that identifies it is complete. Untagged variants, and those selected
    /// by a closure, are known once they are complete. Next to a tag, the members of a payload that is not a model are
    /// visible once they are complete.
    public func payload<Payload: TrellisDecodable>(as type: Payload.Type) -> JSONSnapshot<Payload>? {
        let reader = Value.jsonVariants.reader
        let text = hasText && record >= 0 && !route.isTransformed ? variantInText(reader) : nil
        guard let complete = completeValue() else {
            guard let text, let source = reader.variants[text.variant].source, source == type else { return nil }
            return JSONSnapshot<Payload>(
                route: route.payloads(type), record: text.payload ?? Self.none, extent: extent, previous: previous)
        }
        let decoded = complete.part(0, identity: text?.payload == nil ? identity : nil) { payloadValue(of: complete) }
        guard let value = decoded.value, value is Payload else { return nil }
        return JSONSnapshot<Payload>(
            route: route.payloads(type), record: text?.payload ?? record, extent: extent, previous: previous,
            decoded: decoded)
    }

    private func variantInText(_ reader: VariantReader) -> (variant: Int, payload: Int32?)? {
        document.index.withLock { $0.variant(of: record, reader, extent, keepingFirst: document.keepsFirst) }
    }

    /// The payload of a complete value. Variants that are only decoded cannot return it, so it is decoded again.
    private func payloadValue(of complete: DecodedValue) -> Any? {
        guard let value = complete.value as? Value else { return nil }
        do {
            return try Value.jsonVariants.payload(of: value)
        } catch {
            guard hasText, !route.isTransformed else { return nil }
            let decoder = SnapshotPartDecoder(document, DecodedPayload<Value>.self)
            return (decoder.decoded(record).value as? DecodedPayload<Value>)?.value
        }
    }
}

/// The payload of a variant, decoded as a part of the variant.
private struct DecodedPayload<Variants: _JSONDecodableVariants>: TrellisDecodable {
    let value: Any?

    static var _jsonShape: _JSONShape {
        let reader = Variants.jsonVariants.reader.readingPayloads { DecodedPayload(value: $0) }
        return _JSONShape(.reader(reader, sources: reader.sources), of: Self.self)
    }
}

extension SnapshotIndex {
    /// The variant of a value, if it is known, and the record of its payload, if that is readable.
    fileprivate mutating func variant(
        of record: Int32, _ reader: VariantReader, _ extent: Extent, keepingFirst: Bool
    ) -> (variant: Int, payload: Int32?)? {
        guard hasBegun(record, extent) else { return nil }
        let isObject = records[Int(record)].kind == .object
        let isWhole = isComplete(record, extent)
        var name: String?
        var payload: Int32?
        switch reader.tagging {
        case .tag(let tag, let content):
            let found = member(Array(tag.utf8), of: record, extent, keepingFirst: keepingFirst)
            if let found, isComplete(found, extent) {
                name = variantName(found, extent)
            } else if isObject, !isWhole {
                return nil
            }
            payload = content.flatMap { member(Array($0.utf8), of: record, extent, keepingFirst: keepingFirst) }
        case .byKey:
            let count = childCount(of: record, extent)
            if isObject, count == 0, !isWhole { return nil }
            // Different keys are those of a default variant.
            if isObject, count > 0, count == 1 || key(of: child(0, of: record)) == key(of: child(1, of: record)) {
                payload = child(keepingFirst ? 0 : count - 1, of: record)
                name = String(decoding: key(of: child(0, of: record)), as: UTF8.self)
            } else if isWhole {
                name = variantName(record, extent)
            }
        case .untagged, .choosing: return nil
        }
        guard let variant = name.flatMap(reader.index(named:)) ?? reader.fallback else { return nil }
        switch reader.payloadPlace(of: variant) {
        case .whole: return (variant, record)
        case .besideTag: return (variant, isWhole ? record : nil)
        case .member: return (variant, payload)
        }
    }

    /// The name that a string or number gives to a variant.
    private func variantName(_ record: Int32, _ extent: Extent) -> String? {
        if let text = text(of: record, extent) { return string(text) }
        return records[Int(record)].kind == .number ? String(decoding: slice(record), as: UTF8.self) : nil
    }
}
