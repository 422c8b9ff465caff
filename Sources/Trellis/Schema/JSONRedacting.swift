/// A model whose descriptions do not show the values of its redacted fields.
///
/// It has no requirements of its own. `print`, string interpolation, `dump` and debuggers show the fields, with `•••`
/// instead of the values of fields that are ``JSONField/redacted()``. A `description` that the model declares itself
/// takes precedence.
///
/// ```swift
/// @JSONModel
/// struct Login: JSONRedacting {
///     let user: String
///     @JSONRedacted let password: String
/// }
///
/// print(Login(user: "ada", password: "secret"))  // Login(user: "ada", password: •••)
/// ```
public nonisolated protocol JSONRedacting: _JSONModelSchemaProviding, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
{}

extension JSONRedacting {
    /// The type and its fields with their values. O(size).
    public var description: String {
        let fields = customMirror.children.map { "\($0.label ?? ""): \(String(reflecting: $0.value))" }
        return "\(type(of: self))(\(fields.joined(separator: ", ")))"
    }

    /// The description. O(size).
    public var debugDescription: String { "\(self)" }

    /// The fields with their values, without properties that are not fields.
    public var customMirror: Mirror {
        let children = type(of: self).modelSchema.fields.map { field in
            let value = field.options.isRedacted ? RedactedValue() : field.property.value(in: self)
            return (label: Optional(field.name), value: value ?? Any?.none as Any)
        }
        // A generated mirror of the superclass would show its stored properties.
        return Mirror(
            self, children: children, displayStyle: Self.self is AnyObject.Type ? .class : .struct,
            ancestorRepresentation: .suppressed)
    }
}
