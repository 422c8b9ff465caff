/// How a property, or a part of one, is written.
protocol PropertyEncoding: AnyObject, Sendable {
    /// Writes the field of a model.
    func encode(_ model: some JSONEncodableModel, to writer: inout JSONWriter) throws
    /// Writes the field of a model that has the property's default.
    func encodeDefault(to writer: inout JSONWriter) throws
}
