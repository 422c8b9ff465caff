extension JSONPatch: TrellisDecodable {
    public static var _jsonShape: _JSONShape {
        _JSONShape(
            .reader(TransformReader<JSON, JSONPatch> { json, _ in try JSONPatch(json) }, sources: [JSON.self]),
            of: Self.self)
    }
}

extension JSONPatch: LibraryEncoded {
    /// Writes the operations. O(output).
    func write(to writer: inout JSONWriter) { writer.value(json) }
}
