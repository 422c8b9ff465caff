import Foundation
@_spi(Tools) import TrellisThroughput

/// A workload whose calls of Trellis alternate with those of programs in other languages.
protocol CalledWorkload: ThroughputWorkload {
    /// The calls for a payload; nil if the models are only decoded.
    func calls(for bytes: [UInt8]) throws -> TrellisCalls?
}

extension ModelWorkload: CalledWorkload {}

extension ThroughputWorkload {
    /// Writes the payload into a folder, as NAME.json, if its models are encoded again.
    ///
    /// - Returns: whether the payload was written.
    func writePayload(to folder: URL) throws -> Bool {
        guard let workload = self as? any CalledWorkload else { return false }
        let bytes = try payload.bytes()
        guard try workload.calls(for: bytes) != nil else { return false }
        try OutputFile.write(Data(bytes), to: folder.appending(path: "\(name).json", directoryHint: .notDirectory))
        return true
    }
}
