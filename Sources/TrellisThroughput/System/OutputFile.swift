public import Foundation

/// Writing files.
@_spi(Tools)
public enum OutputFile {
    /// Writes a file. An existing file is replaced when the new one is complete. For a symbolic link, its target is
    /// replaced. A target that is not a file, such as a pipe, is written to directly, and so is an open file, such as
    /// `/dev/stdout`.
    ///
    /// - Throws: `ThroughputUsageError`, with one line that names the file.
    public static func write(_ data: Data, to file: URL) throws(ThroughputUsageError) {
        do {
            let path = file.path(percentEncoded: false)
            if path.hasPrefix("/dev/") || path.hasPrefix("/proc/") {
                let handle = try FileHandle(forWritingTo: file)
                _ = try? handle.seekToEnd()
                try handle.write(contentsOf: data)
                return try handle.close()
            }
            let target = file.resolvingSymlinksInPath()
            let values = try? target.resourceValues(forKeys: [.isRegularFileKey])
            let isReplaced = values?.isRegularFile ?? true
            try data.write(to: target, options: isReplaced ? .atomic : [])
        } catch {
            throw ThroughputUsageError("cannot write \(file.relativePath): \(error.localizedDescription)")
        }
    }
}
