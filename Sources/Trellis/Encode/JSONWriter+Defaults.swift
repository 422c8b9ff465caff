// Fields that have their default, if the options leave them out.
// Safety: A member that is created for one value is pointed to during the call that writes it. A selection's copies of
// members live as long as the writer.
extension JSONWriter {
    /// Whether a model's property has its default. O(size of the value).
    @inline(never)
    func isDefault(_ property: AnyProperty, of model: some JSONEncodableModel) -> Bool {
        if let isDefault = property.storage?.isDefault(in: model) { return isDefault }
        guard let own = json(of: { try property.encode(model, to: &$0) }),
            let other = json(of: { try property.encoding?.encodeDefault(to: &$0) })
        else { return false }
        return own == other
    }

    /// What the field that is due is written as; nil if it cannot be, which shows again when it is written.
    private func json(of write: (inout JSONWriter) throws -> Void) -> JSON? {
        var writer = JSONWriter(options: options)
        // What is written is inside a model already.
        writer.selector = nil
        unsafe writer.member = unsafe member
        writer.beginObject()
        do {
            try write(&writer)
        } catch {
            return nil
        }
        writer.endObject()
        // Only read during the call.
        return unsafe writer.withBytes { unsafe try? JSON._output(of: UnsafeRawBufferPointer($0)) }
    }
}
