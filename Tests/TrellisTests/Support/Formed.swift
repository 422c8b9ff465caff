import Trellis

/// The options of the field of a ``Formed``.
protocol FieldForm: Sendable {
    static var format: JSONFormat? { get }
    static var coercions: JSONCoercions? { get }
}

extension FieldForm {
    static var format: JSONFormat? { nil }
    static var coercions: JSONCoercions? { nil }
}

/// A model with one field, `v`, of any type and with any options.
struct Formed<Value: TrellisCodable & Equatable, Form: FieldForm>: JSONModel, Equatable {
    var v: Value

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) {
            let field = JSONField<Self>("v", \Self.v, as: Form.format)
            return [Form.coercions.map(field.coercing) ?? field]
        }
    }

    init(_ v: Value, _ form: Form.Type) { self.v = v }
    init(from fields: borrowing JSONFieldValues) throws { v = fields.take(0) }
}
