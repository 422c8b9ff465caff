/// The fields of a model type. Immutable, and created once for each type.
public final class JSONModelSchema: Sendable, AnyThread {
    let model: any _JSONModelSchemaProviding.Type
    /// The class whose fields come first.
    private let superclass: (any _JSONModelSchemaProviding.Type)?
    let fields: [SchemaField]
    /// How to derive the keys of fields without an explicit key.
    let keyStyle: JSONKeyStyle?
    /// The conversions of fields if neither the field nor the options specify any.
    let coercions: JSONCoercions
    let form: JSONModelForm
    /// The annotations in the model's JSON Schema.
    let annotations: SchemaAnnotations?
    /// Whether the model may have hooks, validate itself, or belong to a cluster.
    let mayHaveHooks: Bool

    /// The number of fields, including those of the superclass.
    public var fieldCount: Int { fields.count }

    init(
        _ model: any _JSONModelSchemaProviding.Type, superclass: (any _JSONModelSchemaProviding.Type)?,
        fields: [SchemaField], form: JSONModelForm, keyStyle: JSONKeyStyle?,
        coercions: JSONCoercions, annotations: SchemaAnnotations? = nil
    ) {
        self.model = model
        self.superclass = superclass
        self.fields = form == .array ? Self.positioned(fields) : fields
        self.form = form
        self.keyStyle = keyStyle
        self.coercions = coercions
        self.annotations = annotations
        mayHaveHooks = model.findsHooks
    }

    /// Adds annotations to the JSON Schema of the model: see ``TrellisDecoder/jsonSchema(of:in:)``.
    ///
    /// - Parameters:
    ///   - title: a short name.
    ///   - description: what the model is.
    ///   - examples: documents.
    ///   - isDeprecated: whether it should not be used any more.
    public func described(
        title: String? = nil, _ description: String? = nil, examples: [JSON] = [], deprecated isDeprecated: Bool = false
    ) -> JSONModelSchema {
        let own = SchemaAnnotations(
            title: title, description: description, examples: examples, isDeprecated: isDeprecated)
        return JSONModelSchema(
            model, superclass: superclass, fields: fields, form: form, keyStyle: keyStyle, coercions: coercions,
            annotations: SchemaAnnotations(own.members, over: annotations))
    }

    /// The key style of the fields: that of the options, otherwise the model's own.
    func style(_ option: JSONKeyStyle?) -> JSONKeyStyle { option ?? keyStyle ?? .asDeclared }

    /// Throws `invalidSchema` if the named superclass is not the nearest one that is a model. The fields of the classes
    /// between them would be lost.
    func checkSuperclass() throws(TrellisError) {
        guard let superclass, var ancestor = model as? AnyClass else { return }
        while let next = _getSuperclass(ancestor), next != superclass {
            if let between = next as? any _JSONModelSchemaProviding.Type, between.modelSchema.model == next {
                throw TrellisError.invalidSchema(
                    model, "its superclass \(next) is a model, and must be named instead of \(superclass)")
            }
            ancestor = next
        }
    }

    /// Whether this is the schema of a type, or of a superclass that the type inherits its initializer from.
    func describes(_ type: any _JSONModelSchemaProviding.Type) -> Bool {
        func isOrInherits<Described: _JSONModelSchemaProviding>(_ described: Described.Type) -> Bool {
            type is Described.Type
        }
        return isOrInherits(model)
    }
}

extension TrellisError {
    /// The error of an invalid model schema.
    static func invalidSchema(_ type: any _JSONModelSchemaProviding.Type, _ reason: String) -> TrellisError {
        TrellisError(.invalidSchema, found: "\(type): \(reason)")
    }
}
