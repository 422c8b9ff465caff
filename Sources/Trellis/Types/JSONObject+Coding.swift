extension JSONObject: TrellisDecodable {
    public static var jsonShape: JSONShape {
        JSONShape(
            .reader(
                TransformReader<JSON, JSONObject> { json, _ in
                    guard let object = json.object else {
                        if json.isNull { throw TrellisError(.unexpectedNull, expected: "an object") }
                        throw TrellisError(.typeMismatch, expected: "an object", found: json.kindInWords)
                    }
                    return object
                }, sources: [JSON.self]), of: Self.self)
    }
}

extension JSONObject: TrellisEncodable {
    /// Writes the members in order.
    public func encode(to writer: inout JSONWriter) { writer.members(self) }
}
