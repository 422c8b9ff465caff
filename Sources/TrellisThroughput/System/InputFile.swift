import Foundation

/// Reading files.
enum InputFile {
    /// The bytes of a file.
    ///
    /// - Throws: `ThroughputUsageError`, with one line that names the file.
    static func data(_ file: URL) throws(ThroughputUsageError) -> Data {
        do {
            let values = try file.resourceValues(forKeys: [.isDirectoryKey, .isRegularFileKey, .fileSizeKey])
            if values.isDirectory == true {
                throw ThroughputUsageError("cannot read \(file.relativePath): it is a folder")
            }
            // For an empty file, Foundation leaks memory.
            if values.isRegularFile == true, values.fileSize == 0 { return Data() }
            return try Data(contentsOf: file)
        } catch let error as ThroughputUsageError {
            throw error
        } catch {
            throw ThroughputUsageError("cannot read \(file.relativePath): \(error.localizedDescription)")
        }
    }
}
