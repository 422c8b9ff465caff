/// The part of a document that is wanted beside the root's own fields, or instead of them.
struct SchemaTarget: Hashable {
    /// Where it is.
    var path: [JSONPath.Component] = []
    /// Its type; nil if the root value is all that is wanted.
    var type: ObjectIdentifier?
    var metatype: (any TrellisDecodable.Type)?
    /// Whether its elements are emitted one by one.
    var isStream = false
    /// Whether elements that fail are left out.
    var skipsErrors = false

    /// The length of the strings in it, in bytes; each other component of the path counts as one.
    var textLength: Int {
        path.reduce(0) { length, component in
            if case .key(let key) = component { length + key.utf8.count + 1 } else { length + 1 }
        }
    }

    static func == (left: SchemaTarget, right: SchemaTarget) -> Bool {
        left.path == right.path && left.type == right.type && left.isStream == right.isStream
            && left.skipsErrors == right.skipsErrors
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(type)
        hasher.combine(isStream)
        hasher.combine(skipsErrors)
    }
}
