/// One of the values that a composite field consists of.
public struct JSONPart<Value: TrellisCodable>: Sendable, AnyThread {
    let path: JSONPath
    let format: JSONFormat?

    /// Creates a part for the value at a path.
    ///
    /// - Parameters:
    ///   - type: the type of the value. The closures receive a presence, which distinguishes missing from null.
    ///   - path: the path, relative to the model's object.
    ///   - format: the format of the value in JSON, if its type has several.
    public init(_ type: Value.Type = Value.self, at path: JSONPath, as format: JSONFormat? = nil) {
        self.path = path
        self.format = format
    }

    func field(of name: String, encoding: (any PropertyEncoding)?) -> SchemaField {
        var options = FieldOptions()
        options.paths = [path]
        options.format = format
        // The slot is that of an Optional, because the part may be missing or null.
        let slot = SlotType(Value?.self, declared: Value?.self, stored: Value.self)
        let property = AnyProperty(
            name: name, type: Value?.self, slot: slot, content: .value, storage: nil, encoding: encoding)
        return SchemaField(property: property, options: options)
    }
}
