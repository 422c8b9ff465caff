extension TransformDescription {
    /// The schema of the JSON value; nil if it is that of the transform's source.
    func schema(isDecoding: Bool) -> JSONObject? {
        switch self {
        case .schema(let schema): return schema.object ?? [:]
        case .values(let decoding, let encoding):
            guard let values = isDecoding ? decoding : encoding else { return nil }
            let texts = values.compactMap { try? Self.json(of: $0) }
            return texts.count == values.count ? ["enum": .array(texts)] : nil
        case .kinds(let kinds): return isDecoding ? ["type": JSONObject.kinds(kinds)] : nil
        case .array(let element):
            return element.schema(isDecoding: isDecoding).map { ["type": "array", "items": .object($0)] }
        }
    }

    static func json(of value: some TrellisEncodable) throws -> JSON {
        try TrellisEncoder().encode(value, as: JSON.self)
    }
}
