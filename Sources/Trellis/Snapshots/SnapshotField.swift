import Synchronization

/// A field of a model, with the information that snapshots need.
final class SnapshotField: Sendable {
    /// A step of a path from a value to a nested value.
    enum Step: Sendable {
        case key([UInt8])
        case index(Int)
    }

    /// The location of the field in an incomplete object.
    enum Content: Sendable {
        /// The value is at one of these paths.
        case paths([[Step]])
        /// The field's members are in the same object.
        case flattened
        /// The value is unknown before the object is complete.
        case afterObject
    }

    let content: Content
    /// The index of the field in its model.
    let index: Int
    /// The key or index of the field's value, if its text is unknown.
    let identity: JSONPath.Component
    /// The key, if the field is found by a single one.
    let key: [UInt8]?
    /// Decodes complete values of the field; nil if its values are only available from the complete object.
    let decoder: SnapshotPartDecoder?
    /// Whether the field's values are exactly the strings in the text.
    let isString: Bool
    /// Whether an empty string represents null.
    let hidesEmptyString: Bool
    /// Whether values nested in the field's value are exactly the values in the text: no transform or validation
    /// changes them.
    let isDirect: Bool
    private let storage: (any PropertyStorage)?
    private let isDefaulted: Bool
    private let isNilIfMissing: Bool
    /// The cached route to the field's values.
    let route = OnceStored<SnapshotRoute>()
    /// The defaults of the objects that were read before the field's value arrived.
    private let defaults = SnapshotValues()

    init(_ index: Int, of model: any JSONDecodableModel.Type, in document: SnapshotDocument) {
        let schema = model.modelSchema
        let options = document.setup.options.schema
        let style = schema.style(options.keyStyle)
        let field = schema.fields(inArchive: false, style)[index]
        let property = field.property
        storage = property.storage
        isDefaulted = field.isDefaulted
        isNilIfMissing = property.isOptional && field.isNilIfMissing
        content = Self.content(of: field, style)
        if case .paths(let paths) = content, paths.count == 1, paths[0].count == 1, case .key(let key) = paths[0][0] {
            self.key = key
        } else {
            key = nil
        }
        self.index = index
        switch field.paths(style).first?.components.last {
        case .key(let key): identity = .key(key)
        case .index(let index): identity = .index(index)
        case .each, .eachOrNil, nil: identity = .key(field.name)
        }
        if case .paths = content, let storage {
            decoder = SnapshotPartDecoder(document, model, field: index, storage: storage)
        } else {
            decoder = nil
        }
        let stored = property.slot.stored
        let coercions = field.coercions(options, inherited: schema.coercions)
        if case .value = property.content { isDirect = property.validation == nil } else { isDirect = false }
        let declared = property.slot.declared
        isString =
            isDirect && stored == ObjectIdentifier(String.self)
            && (declared == stored || declared == ObjectIdentifier(String?.self))
            && options.transforms.transform(for: String.self) == nil && (field.options.format ?? .automatic) != .base64
        hidesEmptyString = coercions.contains(.nullsFromEmptyStrings)
    }

    private static func content(of field: SchemaField, _ style: JSONKeyStyle) -> Content {
        guard field.isDecoded, field.options.tail == nil, field.property.storage != nil else { return .afterObject }
        switch field.property.content {
        case .flattened: return .flattened
        case .variants, .composite, .rest, .computed: return .afterObject
        case .value, .transformed: break
        }
        var paths: [[Step]] = []
        for path in field.paths(style) {
            guard let steps = path.snapshotSteps else { return .afterObject }
            paths.append(steps)
        }
        return .paths(paths)
    }

    /// The value of the field in an object without it: its default, which is evaluated once for each object, or nil.
    /// Nil if the field is required.
    func missingValue(in record: Int32) -> DecodedValue? {
        guard isDefaulted || isNilIfMissing else { return nil }
        return defaults.decoded(record) {
            DecodedValue(isDefaulted ? storage?.defaultValue : nil, identity: identity, isDefault: true)
        }
    }
}

extension JSONPath {
    /// The path in the text; nil if it selects several values.
    var snapshotSteps: [SnapshotField.Step]? {
        var steps: [SnapshotField.Step] = []
        for component in components {
            switch component {
            case .key(let key): steps.append(.key(Array(key.utf8)))
            case .index(let index): steps.append(.index(index))
            case .each, .eachOrNil: return nil
            }
        }
        return steps
    }
}

extension SnapshotIndex {
    /// The value of a field in an object, or the member that it will be the value of.
    mutating func find(
        _ field: SnapshotField, from record: Int32, _ extent: Extent, keepingFirst: Bool
    ) -> Int32? {
        if let key = field.key { return member(key, of: record, extent, keepingFirst: keepingFirst) }
        guard case .paths(let paths) = field.content else { return nil }
        return find(oneOf: paths, from: record, extent, keepingFirst: keepingFirst)
    }

    /// The value at a path, or the member whose value has not begun.
    mutating func find(
        _ steps: [SnapshotField.Step], from record: Int32, _ extent: Extent, keepingFirst: Bool
    ) -> Int32? {
        var record = record
        for step in steps {
            switch step {
            case .key(let key):
                guard let member = member(key, of: record, extent, keepingFirst: keepingFirst) else { return nil }
                record = member
            case .index(let position):
                guard records[Int(record)].kind == .array, position >= 0, position < childCount(of: record, extent)
                else { return nil }
                record = child(position, of: record)
            }
        }
        return record
    }

    /// The value of a field in an object; nil if it is missing, or if a value at another path may still take
    /// precedence.
    mutating func find(
        oneOf paths: [[SnapshotField.Step]], from record: Int32, _ extent: Extent, keepingFirst: Bool
    ) -> Int32? {
        for path in isComplete(record, extent) ? paths[...] : paths.prefix(1) {
            if let found = find(path, from: record, extent, keepingFirst: keepingFirst) { return found }
        }
        return nil
    }
}
