// Values inside what a writer writes that are no more than `Encodable`.
// Safety: The expected member is stored elsewhere during a call, and restored at its end.
extension EncodingRun {
    /// Writes a value to a writer, by its own `encode(to:)`.
    ///
    /// The strategies are those of the ``TrellisCodableEncoder`` that the writer belongs to. For any other writer dates
    /// and numbers that are not finite are written as its options say, and data as base64. A value that writes nothing
    /// becomes an empty object.
    ///
    /// - Throws: `TrellisError` with the path inside the value; nothing is written then.
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
        // What the value contains is spelled as no field says.
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
