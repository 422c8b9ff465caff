/// How a property, or a part of one, is written.
protocol PropertyEncoding: AnyObject, Sendable {
    /// Writes the field of a model.
    func encode(_ model: some JSONEncodableModel, to writer: inout JSONWriter) throws
}
