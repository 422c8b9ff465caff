// Which fields an archive has, and where. An archive has to give back what was put into it, so its objects differ from
// those of plain JSON:
//
// - It has the fields that are left out of decoding or encoding alone, as long as they can be written. One that is left
//   out of encoding gives way to a field that is written to the same place.
// - A field whose type has no JSON form in one of the directions is not in it.
// - A field is read where it is written, and only then at its other paths.
// - An empty string is one, whatever the coercions.
// - Conditions on writing do not count, and a nil is written where its absence would mean a default.
extension JSONModelSchema {
    /// The fields as they are read and written; of those left out, with both ignored.
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
    /// Where it is written; of a composite, its parts.
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
        options.isRequired = false
        options.nilFields = property.hasDefault ? .writeNull : .omit
        options.coercions?.insert(.nonFiniteNumbersFromStrings)
        options.coercions?.remove(.nullsFromEmptyStrings)
        let written = writingPath(style)
        options.paths = [written] + paths(style).filter { $0 != written }
        options.writingPath = nil
        return SchemaField(property: property, options: options)
    }
}
