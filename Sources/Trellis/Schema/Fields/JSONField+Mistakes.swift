// Fields that cannot be. Each has a declaration that cannot be used, so that the compiler says in words what is wrong: it
// takes them where no other fits, and passes them by, without trying them, where one does.
extension JSONField {
    /// Not a field: its type has no JSON form.
    @available(
        *, unavailable,
        message:
            "the property's type has no JSON form: let it conform to TrellisCodable, give the property a transform with 'using:', or mark it @JSONIgnored"
    )
    public init<Value>(
        _ name: String, _ keyPath: @autoclosure () -> KeyPath<Model, Value>, keys: JSONPath...,
        as format: JSONFormat? = nil,
        default defaultValue: @autoclosure () -> Value? = nil, onNull: @autoclosure () -> Value? = nil,
        onMismatch: @autoclosure () -> Value? = nil, validate: ((inout Value) throws -> Void)? = nil,
        merge: ((_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        unavailable()
    }

    /// Not a field: its type does not say that its raw values are its JSON form.
    @available(
        *, unavailable,
        message: "an enum with raw values has a JSON form once it says so: add ': TrellisCodable' to it"
    )
    public init<Value: RawRepresentable>(
        _ name: String, _ keyPath: @autoclosure () -> KeyPath<Model, Value>, keys: JSONPath...,
        as format: JSONFormat? = nil,
        default defaultValue: @autoclosure () -> Value? = nil, onNull: @autoclosure () -> Value? = nil,
        onMismatch: @autoclosure () -> Value? = nil, validate: ((inout Value) throws -> Void)? = nil,
        merge: ((_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        unavailable()
    }

    /// Not a field of both directions: its type is only decoded.
    @available(
        *, unavailable,
        message:
            "the property's type can only be decoded: let it conform to TrellisEncodable as well, or mark the property @JSONIgnored(in: .encoding), by hand 'JSONField(decoding:)'"
    )
    public init<Value: TrellisDecodable>(
        _ name: String, _ keyPath: @autoclosure () -> KeyPath<Model, Value>, keys: JSONPath...,
        as format: JSONFormat? = nil,
        default defaultValue: @autoclosure () -> Value? = nil, onNull: @autoclosure () -> Value? = nil,
        onMismatch: @autoclosure () -> Value? = nil, validate: ((inout Value) throws -> Void)? = nil,
        merge: ((_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        unavailable()
    }

    /// Not a field of both directions: its type is only encoded.
    @available(
        *, unavailable,
        message:
            "the property's type can only be encoded: let it conform to TrellisDecodable as well, or mark the property @JSONIgnored(in: .decoding), by hand 'JSONField(encoding:)'"
    )
    public init<Value: TrellisEncodable>(
        _ name: String, _ keyPath: @autoclosure () -> KeyPath<Model, Value>, keys: JSONPath...,
        as format: JSONFormat? = nil,
        default defaultValue: @autoclosure () -> Value? = nil, onNull: @autoclosure () -> Value? = nil,
        onMismatch: @autoclosure () -> Value? = nil, validate: ((inout Value) throws -> Void)? = nil,
        merge: ((_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        unavailable()
    }

    /// Not a field that is decoded: its type cannot be.
    @available(
        *, unavailable,
        message:
            "the property's type cannot be decoded: let it conform to TrellisDecodable, give the property a transform with 'using:', or mark it @JSONIgnored"
    )
    public init<Value>(
        decoding name: String, _ keyPath: @autoclosure () -> KeyPath<Model, Value>, keys: JSONPath...,
        as format: JSONFormat? = nil,
        default defaultValue: @autoclosure () -> Value? = nil, onNull: @autoclosure () -> Value? = nil,
        onMismatch: @autoclosure () -> Value? = nil, validate: ((inout Value) throws -> Void)? = nil,
        merge: ((_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        unavailable()
    }

    /// Not a field that is encoded: its type cannot be.
    @available(
        *, unavailable,
        message:
            "the property's type cannot be encoded: let it conform to TrellisEncodable, give the property a transform with 'using:', or mark it @JSONIgnored"
    )
    public init<Value>(
        encoding name: String, _ keyPath: @autoclosure () -> KeyPath<Model, Value>, keys: JSONPath...,
        as format: JSONFormat? = nil,
        default defaultValue: @autoclosure () -> Value? = nil, onNull: @autoclosure () -> Value? = nil,
        onMismatch: @autoclosure () -> Value? = nil, validate: ((inout Value) throws -> Void)? = nil,
        merge: ((_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        unavailable()
    }

    /// Not a field: its transform is for values of another type.
    @available(
        *, unavailable,
        message:
            "the transform does not make values of the property's type, or its source has no JSON form in the directions of the field"
    )
    public init<Source, Made, Value>(
        _ name: String, _ keyPath: @autoclosure () -> KeyPath<Model, Value>, keys: JSONPath...,
        as format: JSONFormat? = nil,
        using transform: JSONTransform<Source, Made>,
        default defaultValue: @autoclosure () -> Value? = nil, onNull: @autoclosure () -> Value? = nil,
        onMismatch: @autoclosure () -> Value? = nil, validate: ((inout Value) throws -> Void)? = nil,
        merge: ((_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        unavailable()
    }

    /// Not a field: its transform is for values of another type.
    @available(
        *, unavailable,
        message:
            "the transform does not make values of the property's type, or its source has no JSON form in the directions of the field"
    )
    public init<Source, Made, Value>(
        decoding name: String, _ keyPath: @autoclosure () -> KeyPath<Model, Value>, keys: JSONPath...,
        as format: JSONFormat? = nil,
        using transform: JSONTransform<Source, Made>,
        default defaultValue: @autoclosure () -> Value? = nil, onNull: @autoclosure () -> Value? = nil,
        onMismatch: @autoclosure () -> Value? = nil, validate: ((inout Value) throws -> Void)? = nil,
        merge: ((_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        unavailable()
    }

    /// Not a field: its transform is for values of another type.
    @available(
        *, unavailable,
        message:
            "the transform does not make values of the property's type, or its source has no JSON form in the directions of the field"
    )
    public init<Source, Made, Value>(
        encoding name: String, _ keyPath: @autoclosure () -> KeyPath<Model, Value>, keys: JSONPath...,
        as format: JSONFormat? = nil,
        using transform: JSONTransform<Source, Made>,
        default defaultValue: @autoclosure () -> Value? = nil, onNull: @autoclosure () -> Value? = nil,
        onMismatch: @autoclosure () -> Value? = nil, validate: ((inout Value) throws -> Void)? = nil,
        merge: ((_ mine: Value, _ theirs: Value) throws -> Value)? = nil
    ) {
        unavailable()
    }
}
