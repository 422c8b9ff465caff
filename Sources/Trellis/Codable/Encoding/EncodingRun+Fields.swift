// Encoding `Encodable` values inside models and other `TrellisEncodable` values.
// Safety: The writer's pointer to the current member is nil during a call, and restored at its end.
extension EncodingRun {
    /// Writes a value to a writer with its own `encode(to:)`.
    ///
    /// If the writer belongs to a ``TrellisCodableEncoder``, its strategies apply. Otherwise, dates and non-finite
    /// numbers are written as the options say, and data as base64. A value that writes nothing becomes an empty object.
    ///
    /// - Throws: `TrellisError` with the path inside the value. Nothing is written in this case.
    static func write<T: Encodable>(_ value: T, to writer: inout JSONWriter) throws(TrellisError) {
        let setup: EncodingSetup
        if let known = writer.codingSetup {
            setup = known.known()
        } else {
            setup = EncodingSetup(writer.options)
            writer.codingSetup = setup
        }
        let (offset, level) = (writer.count, writer.level)
        let member = unsafe writer.member
        // The formats of the current field do not apply inside the value.
        unsafe writer.member = nil
        defer { unsafe writer.member = unsafe member }
        do {
            let isWritten = try run(setup, &writer) { run, root in try run.write(value, as: root) }
            if !isWritten {
                writer.beginObject()
                writer.endObject()
            }
        } catch {
            writer.discard(from: offset, level: level)
            throw TrellisError(encoding: error)
        }
    }
}
