// Omitting fields whose value is their default.
// Safety: A member that is created for one value is pointed to during the call that writes it. A selection's copies of
// members live as long as the writer.
extension JSONWriter {
    /// Whether the property of a model has its default value. O(size of the value).
    @inline(never)
    func isDefault(_ property: AnyProperty, of model: some JSONEncodableModel) -> Bool {
        if let isDefault = property.storage?.isDefault(in: model) { return isDefault }
        guard let own = json(of: { try property.encode(model, to: &$0) }),
            let other = json(of: { try property.encoding?.encodeDefault(to: &$0) })
        else { return false }
        return own == other
    }

    /// The JSON that the current field writes; nil if it cannot be written. The error is then thrown when the field is
    /// written.
    private func json(of write: (inout JSONWriter) throws -> Void) -> JSON? {
        var writer = JSONWriter(options: options)
        // The value is inside a model, so the selection of properties does not apply.
        writer.selector = nil
        unsafe writer.member = unsafe member
        writer.beginObject()
        do {
            try write(&writer)
        } catch {
            return nil
        }
        writer.endObject()
        // The bytes are only read during the call.
        return unsafe writer.withBytes { unsafe try? JSON._output(of: UnsafeRawBufferPointer($0)) }
    }
}
