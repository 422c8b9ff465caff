public import Foundation
import Trellis

/// Writing files.
@_spi(Tools)
public enum OutputFile {
    /// Writes a file, as ``ReplacementFile`` does: an existing file, or the target of a link, is replaced when the new
    /// one is complete. A pipe and an open file, such as `/dev/stdout`, are written to directly.
    ///
    /// - Throws: `ThroughputUsageError`, with one line that names the file.
    public static func write(_ data: Data, to file: URL) throws(ThroughputUsageError) {
        do {
            let replacement = try ReplacementFile(file.path(percentEncoded: false))
            try FileHandle(fileDescriptor: replacement.descriptor, closeOnDealloc: false).write(contentsOf: data)
            try replacement.complete()
        } catch {
            let reason = (error as? SystemError)?.message ?? error.localizedDescription
            throw ThroughputUsageError("cannot write \(file.relativePath): \(reason)")
        }
    }
}
