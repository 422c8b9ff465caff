import Foundation
import Trellis
@_spi(Tools) import TrellisThroughput

/// Writes the rows of a check as one JSON array, with Trellis itself.
func writeReport(_ rows: [some TrellisEncodable], to file: URL) throws {
    try OutputFile.write(try TrellisEncoder().encode(rows, as: Data.self), to: file)
}
