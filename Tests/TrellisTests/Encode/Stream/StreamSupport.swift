import Foundation
import Trellis

/// Records the chunks of a stream.
final class ChunkLog {
    private(set) var chunks: [[UInt8]] = []
    /// The number of a chunk that is refused, and the error that is thrown for it.
    var failing: (index: Int, error: any Error)?
    /// How many chunks were offered.
    private(set) var calls = 0

    func take(_ bytes: UnsafeRawBufferPointer) throws {
        calls += 1
        if let failing, failing.index == calls - 1 { throw failing.error }
        // Copied at once, since the bytes are borrowed.
        chunks.append(unsafe Array(bytes))
    }

    /// A sink that records its chunks here.
    var sink: JSONClosureSink {
        // No chunk outlives its call.
        unsafe .closure { unsafe try self.take($0) }
    }

    /// A stream that records its chunks here.
    func stream(
        as format: JSONStreamFormat, options: TrellisEncoder.Options = TrellisEncoder.Options(),
        chunkSize: Int = 64 * 1024
    ) throws -> TrellisEncoder.ElementSession {
        try TrellisEncoder.ElementSession(as: format, options: options, chunkSize: chunkSize, to: sink)
    }

    var texts: [String] { chunks.map { String(decoding: $0, as: UTF8.self) } }
    var text: String { String(decoding: chunks.joined(), as: UTF8.self) }
}

/// An error of the caller.
struct Refusal: Error, Equatable {
    var number = 0
}

/// A path for a temporary file that nothing else uses; the file is removed with the object.
final class TemporaryFile: Sendable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("trellis \(UUID().uuidString).json")

    deinit { try? FileManager.default.removeItem(at: url) }

    func text() throws -> String {
        // Foundation leaks memory when it reads an empty file, which the address sanitizer sees.
        let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int
        return size == 0 ? "" : String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }

    /// How many temporary files exist that are to replace it.
    var draftCount: Int {
        let names = try? FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
        return names?.count { $0.hasPrefix(url.lastPathComponent + ".") } ?? 0
    }

    /// Whether this process has the file open; nil if that cannot be found out.
    var isOpen: Bool? {
        let manager = FileManager.default
        guard let descriptors = try? manager.contentsOfDirectory(atPath: "/proc/self/fd") else { return nil }
        return descriptors.contains {
            (try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == url.path
        }
    }
}
