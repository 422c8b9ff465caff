// The fields of an archive, and their paths. Decoding an archive must restore the archived value, so objects in
// archives differ from plain JSON:
//
// - They contain fields that are ignored in decoding, in encoding or in both, if these can be encoded. If a field that
//   is ignored in encoding has the same path as another field, only the other field is archived.
// - They do not contain fields whose type supports only one direction.
// - A field is decoded from the path at which it is encoded, and then from its other paths.
// - An empty string remains an empty string, regardless of coercions.
// - Conditions on encoding are ignored. A nil is written as null if omitting it would mean a default, or the value at
//   another of the field's paths.
extension JSONModelSchema {
    /// The fields as they are decoded and encoded. Omitted fields are ignored in both directions.
    func fields(inArchive: Bool, _ style: JSONKeyStyle) -> [SchemaField] {
        guard inArchive else { return fields }
        var taken: [[JSONPath.Component]] = []
        var isKept = fields.map { field in
            let ignored = field.options.ignored
            guard !ignored.contains(.archive), !ignored.contains(.encoding), field.property.isReadable else {
                return false
            }
            if case .computed = field.property.content { return false }
            taken += field.writingPaths(style).map(\.components)
            return true
        }
        for (index, field) in fields.enumerated()
        where field.options.ignored.contains(.encoding) && !field.options.ignored.contains(.archive) {
            let paths = field.writingPaths(style)
            let isFree = paths.allSatisfy { path in
                path.isWritable
                    && !taken.contains { $0.starts(with: path.components) || path.components.starts(with: $0) }
            }
            if case .computed = field.property.content { continue }
            guard field.property.isWritable, field.property.isReadable, isFree else { continue }
            taken += paths.map(\.components)
            isKept[index] = true
        }
        return zip(fields, isKept).map { $0.archived($1, style) }
    }
}

extension SchemaField {
    /// The paths for encoding; for a composite, the paths of its parts.
    fileprivate func writingPaths(_ style: JSONKeyStyle) -> [JSONPath] {
        switch property.content {
        case .value, .transformed: [writingPath(style)]
        case .composite: parts.map { $0.writingPath(style) }
        case .flattened, .variants, .rest, .computed: []
        }
    }

    fileprivate func archived(_ isKept: Bool, _ style: JSONKeyStyle) -> SchemaField {
        var options = options
        guard isKept else {
            options.ignored.formUnion([.decoding, .encoding])
            return SchemaField(property: property, options: options)
        }
        options.ignored.subtract([.decoding, .encoding])
        options.isWritten = nil
        options.isRequired = options.isRequiredInArchives
        let written = writingPath(style)
        options.paths = [written] + paths(style).filter { $0 != written }
        options.writingPath = nil
        options.nilFields = property.hasDefault || options.paths.count > 1 ? .writeNull : .omit
        return SchemaField(property: property, options: options)
    }
}
