/// Searches for redacted fields in types that are not decoded by a plan, such as those of computed properties.
struct RedactionSearch {
    private var visited: Set<ObjectIdentifier> = []

    /// Whether a type is a model with a redacted field at any depth, or contains such a model. O(number of fields).
    static func finds(in type: Any.Type) -> Bool {
        var search = RedactionSearch()
        return search.finds(in: type)
    }

    /// Whether a field is redacted, or has or is made from a value with redacted fields. O(number of fields).
    static func finds(in field: SchemaField) -> Bool {
        var search = RedactionSearch()
        return search.finds(in: field)
    }

    private mutating func finds(in type: Any.Type) -> Bool {
        switch describedContent(of: type) {
        case .optional(let inner), .presence(let inner), .array(let inner, _), .dictionary(_, let inner):
            return finds(in: inner)
        case nil: break
        }
        guard visited.insert(ObjectIdentifier(type)).inserted else { return false }
        if let model = type as? any _JSONModelSchemaProviding.Type {
            for field in model.modelSchema.fields where finds(in: field) { return true }
            if let cluster = model as? any JSONModelCluster.Type { return finds(in: cluster.variantReader) }
        }
        if let variants = type as? any _JSONDecodableVariants.Type { return finds(in: variants.variantReader) }
        if let variants = type as? any _JSONEncodableVariants.Type { return finds(in: variants.variantReader) }
        return false
    }

    private mutating func finds(in field: SchemaField) -> Bool {
        let property = field.property
        if field.options.isRedacted || finds(in: property.type) { return true }
        switch property.content {
        case .transformed(let transformed): return finds(in: transformed.source)
        case .composite:
            for part in field.parts where finds(in: part) { return true }
            return false
        case .rest(let rest): return finds(in: rest.value)
        // Their types are those of the property.
        case .value, .flattened, .variants, .computed: return false
        }
    }

    private mutating func finds(in variants: VariantReader) -> Bool {
        for variant in variants.variants {
            if let payload = variant.payload, finds(in: payload) { return true }
            if let source = variant.source, finds(in: source) { return true }
        }
        return false
    }
}
