// Omitting fields whose value is their default.
// Safety: A member that is created for one value is pointed to during the call that writes it. A selection's copies of
// members live as long as the writer.
extension JSONWriter {
    /// Whether the property of a model has its default value. O(size of the default), unless the value is Equatable.
    @inline(never)
    func isDefault(_ property: AnyProperty, of model: some JSONEncodableModel) -> Bool {
        if let isDefault = property.storage?.isDefault(in: model) { return isDefault }
        guard let other = json(atMost: .max, { try property.encoding?.encodeDefault(to: &$0) }),
            let own = json(atMost: other.count * 2 + 64, { try property.encode(model, to: &$0) })
        else { return false }
        // Dictionaries have no order.
        return own == other || JSON.isEqual(own, other)
    }

    /// The JSON that the current field writes; nil if it has many more bytes than `limit`, or cannot be written. The
    /// error is then thrown when the field is written.
    private func json(atMost limit: Int, _ write: (inout JSONWriter) throws -> Void) -> [UInt8]? {
        var options = options
        options.indentation = nil
        // Otherwise each default inside would be compared again, at each level around it.
        options.omitsDefaults = false
        var writer = JSONWriter(options: options, atMost: limit)
        writer.level = level
        // The value is inside a model, so the selection of properties does not apply.
        writer.selector = nil
        unsafe writer.member = unsafe member
        writer.beginObject()
        do {
            try write(&writer)
            try writer.checkFailure()
        } catch {
            return nil
        }
        writer.endObject()
        return writer.finishedBytes()
    }
}

extension JSON {
    /// Whether two texts that a writer has written are the same value.
    fileprivate static func isEqual(_ text: [UInt8], _ other: [UInt8]) -> Bool {
        func parsed(_ text: [UInt8]) -> JSON? {
            unsafe text.withUnsafeBytes { text in unsafe try? JSON._output(of: text) }
        }
        guard let value = parsed(text), let other = parsed(other) else { return false }
        return value == other
    }
}
