public import Foundation
import Synchronization

/// The JSON of a workload. It is read or created once, when a measurement needs it.
public final class ThroughputPayload: Sendable {
    private let source: @Sendable () throws -> [UInt8]
    private let note: @Sendable ([UInt8]) throws -> String?
    private let made = Mutex<[UInt8]?>(nil)

    private init(
        _ source: @escaping @Sendable () throws -> [UInt8],
        note: @escaping @Sendable ([UInt8]) throws -> String? = { _ in nil }
    ) {
        self.source = source
        self.note = note
    }

    /// The bytes of a file.
    ///
    /// - Parameter path: an absolute path, or a path relative to the current directory.
    public static func file(_ path: String) -> ThroughputPayload {
        file(URL(filePath: path, directoryHint: .notDirectory))
    }

    /// The bytes of a file.
    public static func file(_ url: URL) -> ThroughputPayload {
        ThroughputPayload { [UInt8](try InputFile.data(url)) }
    }

    /// Bytes in memory.
    public static func bytes(_ bytes: [UInt8]) -> ThroughputPayload { ThroughputPayload { bytes } }

    /// The UTF-8 bytes of a string.
    public static func text(_ text: String) -> ThroughputPayload { bytes(Array(text.utf8)) }

    /// Bytes that are created on demand.
    ///
    /// - Parameters:
    ///   - note: returns a note to print about the bytes. It may throw, for example `ThroughputFailure`, if they are
    ///     invalid.
    ///   - make: creates the bytes, the same for each call.
    public static func made(
        note: @escaping @Sendable ([UInt8]) throws -> String? = { _ in nil },
        _ make: @escaping @Sendable () throws -> [UInt8]
    ) -> ThroughputPayload {
        ThroughputPayload(make, note: note)
    }

    @_spi(Tools)
    public func bytes() throws -> [UInt8] {
        try made.withLock { made in
            if let made { return made }
            let bytes = try source()
            made = bytes
            return bytes
        }
    }

    /// The note to print about the payload.
    func describe() throws -> String? { try note(try bytes()) }
}
