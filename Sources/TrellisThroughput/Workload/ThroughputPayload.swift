public import Foundation
import Synchronization

/// The text of a workload. It is read or made once, when something is measured on it.
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

    /// A file's bytes.
    ///
    /// - Parameter path: from the folder in which the program is started, or from the root.
    public static func file(_ path: String) -> ThroughputPayload {
        file(URL(filePath: path, directoryHint: .notDirectory))
    }

    /// A file's bytes.
    public static func file(_ url: URL) -> ThroughputPayload {
        ThroughputPayload { [UInt8](try InputFile.data(url)) }
    }

    /// Bytes that are in memory already.
    public static func bytes(_ bytes: [UInt8]) -> ThroughputPayload { ThroughputPayload { bytes } }

    /// The UTF-8 bytes of a text.
    public static func text(_ text: String) -> ThroughputPayload { bytes(Array(text.utf8)) }

    /// Bytes that are made when they are needed.
    ///
    /// - Parameters:
    ///   - note: what is printed of them. It may throw, a `ThroughputFailure` for instance, if they are not what they
    ///     should be.
    ///   - make: makes them, the same at each call.
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

    /// What is to be said of it.
    func describe() throws -> String? { try note(try bytes()) }
}
