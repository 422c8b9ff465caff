internal import Foundation

// The schemas of models: their fields are the members of an object, or the elements of an array.
extension SchemaDescriber {
    /// The schema of a model, which is a definition.
    mutating func model(
        _ type: any _JSONModelSchemaProviding.Type, _ reading: Reading
    ) throws(TrellisError) -> JSONObject {
        let own = Reading(isOwn: reading.isOwn, isPart: reading.isPart)
        if !reading.isOwn, let table = Self.clusterTable(of: type) {
            return definition(of: type, own) { describer throws(TrellisError) in
                let subclasses = try describer.variants(table, type, Reading(isPart: reading.isPart))
                return (type.modelSchema.annotations?.members ?? [:]).adding(subclasses)
            }
        }
        let schema = definition(of: type, own) { describer throws(TrellisError) in
            try describer.object(type, isPart: reading.isPart)
        }
        let isEmptyAllowed =
            type.modelSchema.form == .object
            && !type.modelSchema.fields.contains {
                $0.isDecoded && $0.needsInput
            }
        return isEmptyAllowed ? admittingEmptyArrays(schema, reading) : schema
    }

    /// The table of the subclasses to which an object of a class may belong.
    static func clusterTable(of type: any _JSONModelSchemaProviding.Type) -> VariantReader? {
        guard type.mayHaveHooks, let cluster = type as? any JSONModelCluster.Type else { return nil }
        return cluster._variantReader(of: cluster)?.reader as? VariantReader
    }

    /// The schema of a model's own object, without its subclasses.
    ///
    /// - Parameters:
    ///   - tag: the tag that distinguishes it from other variants.
    ///   - isPart: whether the object has other members, which another schema describes.
    mutating func object(
        _ type: any _JSONModelSchemaProviding.Type, tag: (key: String, schema: JSONObject)? = nil, isPart: Bool = false
    ) throws(TrellisError) -> JSONObject {
        let schema = type.modelSchema
        if !isDecoding, let encodable = type as? any JSONEncodableModel.Type {
            // Reports an invalid schema of the model.
            _ = try EncodeTree(encodable, keyStyle: keyStyle)
        }
        var members = ModelMembers(form: schema.form, isClosed: isClosed, isPart: isPart)
        if let tag {
            members.tag = (tag.key, tag.schema, true)
        } else if schema.form == .object, let tag = type.clusterTag {
            // A subclass that is decoded directly does not need its tag.
            members.tag = isDecoding ? (tag.key, [:], false) : (tag.key, ["const": .string(tag.name)], true)
        }
        let selection: TrellisEncoder.Options.PropertySelection
        if isSelecting, case .encoding(let options) = direction {
            selection = options.properties
        } else {
            selection = .all
        }
        try collect(type, into: &members, selection)
        members.addSkipped()
        return (schema.annotations?.members ?? [:]).adding(members.schema)
    }

    private mutating func collect(
        _ type: any _JSONModelSchemaProviding.Type, into members: inout ModelMembers,
        _ selection: TrellisEncoder.Options.PropertySelection = .all
    ) throws(TrellisError) {
        let schema = type.modelSchema
        let style = schema.style(keyStyle)
        for field in schema.fields where selection.includes(field.name) {
            switch direction {
            case .decoding(let options):
                if isClosed, dialect != .strictTools { members.skipped += field.unreadPaths(style) }
                guard field.isDecoded else { continue }
                try collect(decoded: field, of: schema, style, options, into: &members)
            case .encoding(let options):
                guard !field.options.ignored.contains(.encoding) else { continue }
                try collect(encoded: field, of: type, style, options, into: &members)
            }
        }
    }

    // MARK: Decoding

    private mutating func collect(
        decoded field: SchemaField, of model: JSONModelSchema, _ style: JSONKeyStyle, _ options: TrellisDecoder.Options,
        into members: inout ModelMembers
    ) throws(TrellisError) {
        let property = field.property
        switch property.content {
        case .value, .transformed:
            let coercions = coercions(of: field, in: model, options)
            var leaf = try leaf(of: field, coercions: coercions)
            leaf.isRequired = field.isRequired
            let unlimited = leaf.schema
            limit(&leaf, field, coercions)
            // Values outside the range are errors.
            var refused = leaf.schema == unlimited ? [] : [unlimited]
            if field.acceptsNull(options.schema), !leaf.schema.allowsNull {
                let reading = Reading(coercions: coercions)
                leaf.schema = admittingEmptyStrings(leaf.schema.nullable, for: property.type, reading)
            }
            leaf.acceptsNull = leaf.schema.allowsNull
            // A tool's schema has the strict form of each value.
            if field.acceptsMismatch(options.schema), dialect != .strictTools {
                if !leaf.acceptsNull { refused.append(["type": "null"]) }
                leaf.schema = leaf.schema.tolerating(refused.isEmpty ? [:] : ["not": .object(.anyOf(refused))])
            }
            annotate(&leaf, field)
            let paths = dialect == .strictTools ? Array(field.paths(style).prefix(1)) : field.paths(style)
            guard paths.count > 1 else { return members.add(leaf, at: paths[0]) }
            if leaf.isRequired, !members.isInGroup { members.conditions.append(.anyOf(paths.map(\.presence))) }
            leaf.isRequired = false
            // Null on the way to one of the paths is like a missing key.
            leaf.acceptsNull = true
            for path in paths { members.add(leaf, at: path) }
        case .composite:
            for part in field.parts {
                var leaf = try leaf(of: part, coercions: coercions(of: part, in: model, options))
                leaf.isRequired = false
                leaf.acceptsNull = true
                members.add(leaf, at: part.paths(style)[0])
            }
        case .flattened(let flattened):
            guard let inner = flattened.decoding?.type else { return }
            try collect(flattened: inner, isOptional: property.slot.isOptional, into: &members)
        case .variants(let variants):
            try collect(variants, isOptional: property.slot.isOptional, into: &members)
        case .rest(let rest):
            var reading = Reading(coercions: coercions(of: field, in: model, options))
            reading.isLossy = false
            let value = try value(rest.value, reading)
            members.rest = field.options.isLossy ? value.tolerating([:]) : value
        case .computed: return
        }
    }

    private func coercions(
        of field: SchemaField, in model: JSONModelSchema, _ options: TrellisDecoder.Options
    ) -> JSONCoercions {
        field.coercions(options.schema, inherited: model.coercions)
    }

    // MARK: Encoding

    private mutating func collect(
        encoded field: SchemaField, of type: any _JSONModelSchemaProviding.Type, _ style: JSONKeyStyle,
        _ options: TrellisEncoder.Options, into members: inout ModelMembers
    ) throws(TrellisError) {
        let property = field.property
        let form = type.modelSchema.form
        switch property.content {
        case .value, .transformed, .computed:
            var leaf = try leaf(of: field, coercions: [])
            let omitsDefaults = options.omitsDefaults && form == .object
            let isPresence = if case .presence? = describedContent(of: property.type) { true } else { false }
            let writesNull = (field.nilFields(omitsDefaults: omitsDefaults) ?? options.nilFields) == .writeNull
            // In an array, an omitted element is written as null.
            let isNullable = isPresence || property.isOptional && (writesNull || form == .array)
            if isNullable { leaf.schema = leaf.schema.nullable }
            leaf.acceptsNull = isNullable
            leaf.isRequired =
                field.options.isWritten == nil && !(omitsDefaults && field.isOmittable) && !isPresence
                && (!property.isOptional || writesNull)
            if form == .array, field.options.isWritten != nil { leaf.schema = leaf.schema.nullable }
            annotate(&leaf, field)
            members.add(leaf, at: field.writingPath(style))
        case .composite:
            let writesNull = (field.options.nilFields ?? options.nilFields) == .writeNull
            for part in field.parts {
                var leaf = try leaf(of: part, coercions: [])
                if writesNull || form == .array { leaf.schema = leaf.schema.nullable }
                leaf.isRequired = false
                members.add(leaf, at: part.writingPath(style))
            }
        case .flattened(let flattened):
            guard let inner = flattened.encoding?.type else { return }
            let isOptional = property.slot.isOptional || field.options.isWritten != nil
            try collect(flattened: inner, isOptional: isOptional, into: &members)
        case .variants(let variants):
            let isOptional = property.slot.isOptional || field.options.isWritten != nil
            try collect(variants, isOptional: isOptional, into: &members)
        case .rest(let rest): members.rest = try value(rest.value, Reading())
        }
    }

    // MARK: Fields

    /// The schema of a field's value. If nil is omitted, the schema does not allow null.
    private mutating func leaf(
        of field: SchemaField, coercions: JSONCoercions
    ) throws(TrellisError) -> ModelMembers.Leaf {
        let property = field.property
        var reading = Reading(
            format: field.options.format ?? .automatic, coercions: coercions, isLossy: field.options.isLossy)
        var type = property.type
        var described: JSONObject?
        if case .transformed(let transformed) = property.content {
            type = transformed.source
            // The field's transform replaces the transform of the property's type.
            reading.isOwn = [property.slot.declared, property.slot.stored].contains(ObjectIdentifier(type))
            described = transformed.description?.schema(isDecoding: isDecoding)
            if described != nil, case .optional? = describedContent(of: type) { described = described?.nullable }
        } else if !isDecoding {
            // The field's policy determines whether a nil is written as null.
            switch describedContent(of: type) {
            case .optional(let wrapped), .presence(let wrapped): type = wrapped
            case .array, .dictionary, nil: break
            }
        }
        var leaf = ModelMembers.Leaf(schema: [:], isRequired: false, acceptsNull: false)
        if let described { leaf.schema = described } else { leaf.schema = try value(type, reading) }
        leaf.isTail = field.options.tail != nil
        if leaf.isTail || field.options.paths.contains(where: { $0.components.contains { $0.isEach } }) {
            if case .array(let element, _)? = describedContent(of: withoutOptional(type)) {
                reading.isLossy = false
                let schema = try value(element, reading)
                leaf.element = field.options.isLossy && dropsElements ? schema.tolerating([:]) : schema
            }
        }
        return leaf
    }

    /// Adds the field's range, which applies after conversions and is therefore not that of truncated numbers.
    private func limit(_ leaf: inout ModelMembers.Leaf, _ field: SchemaField, _ coercions: JSONCoercions) {
        guard case .value = field.property.content, !coercions.contains(.truncatedNumbers),
            let range = field.property.validation?.range,
            let lower = try? TransformDescription.json(of: range.lower), case .number = lower,
            let upper = try? TransformDescription.json(of: range.upper), case .number = upper
        else { return }
        leaf.schema["minimum"] = lower
        leaf.schema["maximum"] = upper
    }

    private func annotate(_ leaf: inout ModelMembers.Leaf, _ field: SchemaField) {
        if let annotations = field.options.annotations { leaf.schema = annotations.members.adding(leaf.schema) }
        if let value = defaultValue(of: field) { leaf.schema["default"] = value }
    }

    /// A field's default as JSON; nil if the field has none, or if its default is redacted or not constant.
    private func defaultValue(of field: SchemaField) -> JSON? {
        guard dialect != .strictTools, field.isDefaulted, field.isDecoded, !field.options.isRedacted,
            let encoding = field.property.encoding
        else { return nil }
        var options = TrellisEncoder.Options()
        options.keyStyle = keyStyle
        options.transforms = transforms
        options.dates = dates
        // A schema is the same in each process, in which dictionaries have other orders.
        options.sortsKeys = true
        if let format = field.options.format, format != .automatic {
            guard format.kind.isDate else { return nil }
            options.dates = format
        }
        func value() -> JSON? {
            var writer = JSONWriter(options: options)
            do { try encoding.encodeDefault(to: &writer) } catch { return nil }
            return try? JSON(parsing: writer.finishedBytes())
        }
        // The elements of a set have another order in each process. The current time may be equal in two consecutive
        // evaluations, but is not constant.
        let type = withoutOptional(field.property.type)
        if type is any SetAlgebra.Type || type == Date.self { return nil }
        guard let first = value(), first == value(), first != .null else { return nil }
        // A model in the default may have redacted fields.
        options.redactsFields = true
        return first == value() ? first : nil
    }

    // MARK: Flattened members

    private mutating func collect(
        flattened type: any _JSONModelSchemaProviding.Type, isOptional: Bool, into members: inout ModelMembers
    ) throws(TrellisError) {
        if isOptional { members.openGroup() }
        try collect(type, into: &members)
        if isOptional { members.closeGroup() }
    }

    private mutating func collect(
        _ content: VariantsContent, isOptional: Bool, into members: inout ModelMembers
    ) throws(TrellisError) {
        if dialect == .strictTools {
            // Each alternative would exclude the other members of the object.
            throw TrellisError(.invalidSchema, found: "\(content.type): tools have no schema for flattened variants")
        }
        // Also reports variants that contain themselves.
        let keys = try content.keys(keyStyle).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        members.hasOtherMembers = true
        let variants = try value(content.type, Reading(isPart: isClosed))
        guard isOptional else { return members.conditions.append(variants) }
        let none: JSONObject = ["not": .object(.anyOf(keys.map { ["required": [.string($0)]] }))]
        members.conditions.append(.anyOf([variants, none]))
    }
}

extension TrellisEncoder.Options.PropertySelection {
    /// Whether the selection includes a property.
    fileprivate func includes(_ name: String) -> Bool {
        switch self {
        case .all: true
        case .only(let names): names.contains(name)
        case .except(let names): !names.contains(name)
        }
    }
}

extension JSONPath.Component {
    /// Whether the component selects every element of an array.
    fileprivate var isEach: Bool {
        switch self {
        case .each, .eachOrNil: true
        case .key, .index: false
        }
    }
}
