/// Encodes a property, or a part of one.
protocol PropertyEncoding: AnyObject, Sendable {
    /// Encodes the field of a model.
    func encode(_ model: some JSONEncodableModel, to writer: inout JSONWriter) throws
    /// Encodes the field with the property's default.
    func encodeDefault(to writer: inout JSONWriter) throws
}

/// Encodes a property whose value is several members of the model's object.
protocol MembersEncoding: AnyObject, Sendable {
    /// - Parameter keys: the keys of the object.
    func encode(_ model: some JSONEncodableModel, to writer: inout JSONWriter, _ keys: inout RestKeys) throws
}
