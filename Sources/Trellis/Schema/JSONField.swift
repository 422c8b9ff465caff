/// One property of a model and where it stands in the JSON object.
public struct JSONField<Model>: Sendable {
    let field: AnyField

    /// A field that is required, unless its type is Optional.
    ///
    /// - Parameters:
    ///   - name: the property's name, and its key if no keys are given.
    ///   - keyPath: the property.
    ///   - keys: where it stands; of several the first listed that is present is taken, and the first is written.
    ///   - format: how it is spelled, if the type leaves a choice.
    public init<Value: JSONCodable>(
        _ name: String, _ keyPath: any KeyPath<Model, Value> & Sendable, keys: JSONPath..., as format: JSONFormat? = nil
    ) {
        field = Field(name: name, keyPath: keyPath, paths: keys, format: format, defaultValue: nil)
    }

    /// A field that may be missing.
    ///
    /// - Parameters:
    ///   - name: the property's name, and its key if no keys are given.
    ///   - keyPath: the property.
    ///   - keys: where it stands; of several the first listed that is present is taken, and the first is written.
    ///   - format: how it is spelled, if the type leaves a choice.
    ///   - defaultValue: what the property is then; evaluated each time it is needed.
    public init<Value: JSONCodable>(
        _ name: String, _ keyPath: any KeyPath<Model, Value> & Sendable, keys: JSONPath...,
        as format: JSONFormat? = nil,
        default defaultValue: @autoclosure @escaping @Sendable () -> Value
    ) {
        field = Field(name: name, keyPath: keyPath, paths: keys, format: format, defaultValue: defaultValue)
    }
}

/// A field without its types. Only what happens seldom goes through it.
class AnyField: @unchecked Sendable {
    let name: String
    let paths: [JSONPath]
    let format: JSONFormat?

    init(name: String, paths: [JSONPath], format: JSONFormat?) {
        self.name = name
        self.paths = paths.isEmpty ? [JSONPath([name])] : paths
        self.format = format
    }

    var valueType: any JSONCodable.Type { preconditionFailure("Field overrides this") }
    var layout: (size: Int, alignment: Int) { preconditionFailure("Field overrides this") }
    var hasDefault: Bool { false }

    /// Puts the default into the slot; false if it is nil.
    func initializeDefault(_ slot: UnsafeMutableRawPointer) -> Bool { false }

    /// Writes the property of a model.
    func write(_ model: some JSONModel, to writer: inout JSONWriter) throws {}
}

final class Field<Model, Value: JSONCodable>: AnyField, @unchecked Sendable {
    let keyPath: any KeyPath<Model, Value> & Sendable
    let defaultValue: (@Sendable () -> Value)?

    init(
        name: String, keyPath: any KeyPath<Model, Value> & Sendable, paths: [JSONPath], format: JSONFormat?,
        defaultValue: (@Sendable () -> Value)?
    ) {
        self.keyPath = keyPath
        self.defaultValue = defaultValue
        super.init(name: name, paths: paths, format: format)
    }

    override var valueType: any JSONCodable.Type { Value.self }
    override var layout: (size: Int, alignment: Int) { (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment) }
    override var hasDefault: Bool { defaultValue != nil }

    override func initializeDefault(_ slot: UnsafeMutableRawPointer) -> Bool {
        guard let defaultValue else { return false }
        return unsafe Value._initializeSlot(slot, with: defaultValue())
    }

    override func write(_ model: some JSONModel, to writer: inout JSONWriter) throws {
        guard let model = model as? Model else {
            throw TrellisError(.invalidSchema, found: "\(type(of: model)): '\(name)' is a field of \(Model.self)")
        }
        try writer.field(model[keyPath: keyPath])
    }
}
