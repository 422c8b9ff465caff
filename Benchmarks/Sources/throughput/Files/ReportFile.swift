import Foundation
import Trellis
import TrellisThroughput

/// Writes the rows of a check as one JSON array, by Trellis itself.
func writeReport(_ rows: [some JSONEncodable], to file: URL) throws {
    let bytes = try TrellisEncoder().encode(rows)
    do {
        try Data(bytes).write(to: file)
    } catch {
        throw ThroughputUsageError("cannot write \(file.path(percentEncoded: false)): \(error.localizedDescription)")
    }
}
