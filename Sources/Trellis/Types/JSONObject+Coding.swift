extension JSONObject: TrellisDecodable {
    public static var _jsonShape: _JSONShape {
        _JSONShape(
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

extension JSONObject: MemberEncoding {
    func hasMember(_ key: String) -> Bool { self[key] != nil }
}

extension JSONObject: LibraryEncoded {
    /// Writes the members in order.
    func write(to writer: inout JSONWriter) { writer.members(self) }
}
