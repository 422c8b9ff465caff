public import Foundation

// Whole documents in files.
extension TrellisEncoder {
    /// Writes a value to a file, which is made or overwritten. O(output).
    ///
    /// - Throws: `fileNotWritten`, and what encoding throws, in which case the file is as it was.
    public func encode(_ value: some TrellisEncodable, toFile url: URL) throws(TrellisError) {
        try encode(value) { () throws(TrellisError) in try OutputFile(url) }
    }

    /// - Parameter open: makes the file, once there is something to write.
    func encode(
        _ value: some TrellisEncodable, _ open: () throws(TrellisError) -> OutputFile
    ) throws(TrellisError) {
        let outcome = unsafe try withText(of: value) { text -> Result<Void, TrellisError> in
            do throws(TrellisError) {
                var file = try open()
                unsafe try file.write(UnsafeRawBufferPointer(text))
                return .success(try file.close())
            } catch {
                return .failure(error)
            }
        }
        try outcome.get()
    }
}
