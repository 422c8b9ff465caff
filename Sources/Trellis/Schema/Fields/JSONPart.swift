/// One of the values that a composite field is made of.
public struct JSONPart<Value: TrellisCodable>: Sendable, AnyThread {
    let path: JSONPath
    let format: JSONFormat?

    /// A value of a type at a path.
    ///
    /// - Parameters:
    ///   - type: its type; what the closures get says whether it is missing or null.
    ///   - path: from the model's object.
    ///   - format: how it is spelled, if the type leaves a choice.
    public init(_ type: Value.Type = Value.self, at path: JSONPath, as format: JSONFormat? = nil) {
        self.path = path
        self.format = format
    }

    func field(of name: String, encoding: (any PropertyEncoding)?) -> SchemaField {
        var options = FieldOptions()
        options.paths = [path]
        options.format = format
        // Like that of an Optional, since it may be missing or null.
        let slot = SlotType(Value?.self, declared: Value?.self, stored: Value.self)
        let property = AnyProperty(
            name: name, type: Value?.self, slot: slot, content: .value, storage: nil, encoding: encoding)
        return SchemaField(property: property, options: options)
    }
}
