public import Foundation

/// The files that are asked for.
@_spi(Tools)
public enum OutputFile {
    /// Writes a file. One that is there is replaced when the new one is complete; a link leads to what is replaced, and
    /// into what is no file, such as a pipe, the data is written.
    ///
    /// - Throws: `ThroughputUsageError`, with one line that names the file.
    public static func write(_ data: Data, to file: URL) throws(ThroughputUsageError) {
        do {
            let target = file.resolvingSymlinksInPath()
            let values = try? target.resourceValues(forKeys: [.isRegularFileKey])
            let isReplaced = values?.isRegularFile ?? true
            try data.write(to: target, options: isReplaced ? .atomic : [])
        } catch {
            throw ThroughputUsageError("cannot write \(file.relativePath): \(error.localizedDescription)")
        }
    }
}
