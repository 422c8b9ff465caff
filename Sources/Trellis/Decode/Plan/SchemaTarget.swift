/// The part of a document to emit, in addition to the root's own fields or instead of them.
struct SchemaTarget: Hashable {
    /// The path of the target.
    var path: [JSONPath.Component] = []
    /// The type of the target; nil to decode only the root value.
    var type: ObjectIdentifier?
    var metatype: (any TrellisDecodable.Type)?
    /// Whether the elements of the target are emitted one by one.
    var isStream = false
    /// Whether elements with errors are skipped.
    var skipsErrors = false
    /// The only part of the root type that is decoded; nil to decode the whole type.
    var part: SchemaPart?

    /// The length of the target's strings in bytes. Every other path component counts as one byte.
    var textLength: Int {
        path.reduce(0) { length, component in
            if case .key(let key) = component { length + key.utf8.count + 1 } else { length + 1 }
        }
    }

    static func == (left: SchemaTarget, right: SchemaTarget) -> Bool {
        left.path == right.path && left.type == right.type && left.isStream == right.isStream
            && left.skipsErrors == right.skipsErrors && left.part == right.part
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(type)
        hasher.combine(isStream)
        hasher.combine(skipsErrors)
        hasher.combine(part)
    }
}

/// A part of a type's values that is decoded by itself, by the same plan as inside a whole value.
struct SchemaPart: Hashable, Sendable {
    /// The index of the field that contains the part, in the schema of the root type, which is a model; nil if the part
    /// is in the root value itself.
    var field: Int?
    /// The number of arrays and dictionaries around the part, inside that field or root value.
    var levels = 0
}
