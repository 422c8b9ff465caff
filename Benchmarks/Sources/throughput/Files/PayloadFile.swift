import Foundation
@_spi(Tools) import TrellisThroughput

/// Payloads that are too large for memory, written to files with a progress bar.
enum PayloadFile {
    /// Writes the chunks of a source.
    ///
    /// - Parameter byteCount: the approximate number of bytes.
    /// - Returns: the number of bytes.
    static func write(
        _ file: URL, byteCount: Int, _ source: ((_ piece: [UInt8]) throws -> Void) throws -> Void
    ) throws -> Int {
        guard FileManager.default.createFile(atPath: file.path(percentEncoded: false), contents: nil) else {
            throw ThroughputUsageError("cannot write \(file.path(percentEncoded: false))")
        }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        var bar = ProgressBar("writing the payload", of: byteCount, "bytes")
        var written = 0
        try source { piece in
            try handle.write(contentsOf: piece)
            written += piece.count
            bar.show(written)
        }
        bar.clear()
        return written
    }

    /// Reads a file in chunks of a megabyte.
    static func read(_ file: URL, _ body: (_ piece: Data) throws -> Void) throws {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty { try body(piece) }
    }
}
