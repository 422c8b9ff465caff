import Foundation
import Trellis

/// The figures of one library on one workload, as `--json` writes them. A ratio is above 1 where this library does more
/// in the same time than the other; there is none to itself, nor to what was not measured.
struct ReportRow: Codable, Equatable, Sendable {
    let workload: String
    let direction: Direction
    let library: Library
    /// The payload's size when decoding, the size of this library's own output when encoding.
    let bytes: Int
    let megabytesPerSecond: Double
    let callsPerSecond: Double
    let microsecondsPerCall: Double
    /// By how many bytes one decode makes a process grow that has the payload in memory already.
    let peakMemory: Int?
    let ratioToYajl: Double?
    let ratioToFloor: Double?
    let ratioToFoundation: Double?

    /// Ratios compare the time for one run, which does the same work in each library: payloads per second when
    /// decoding, models per second when encoding, where the outputs may differ in size.
    static func rows(_ contest: Contest, _ timings: [Timing], peaks: [Int?]) -> [ReportRow] {
        zip(timings, peaks).map { timing, peak in
            func ratio(to library: Library) -> Double? {
                guard library != timing.library else { return nil }
                return timings.first { $0.library == library }.map { rounded(timing.ratio(to: $0), 4) }
            }
            return ReportRow(
                workload: contest.workload,
                direction: contest.direction,
                library: timing.library,
                bytes: timing.byteCount,
                megabytesPerSecond: rounded(timing.megabytesPerSecond, 2),
                callsPerSecond: rounded(1 / timing.seconds, 2),
                microsecondsPerCall: rounded(timing.seconds * 1e6, 4),
                peakMemory: peak,
                ratioToYajl: ratio(to: .yajl),
                ratioToFloor: ratio(to: .stringFloor),
                ratioToFoundation: ratio(to: .foundation))
        }
    }

    private static func rounded(_ value: Double, _ digits: Int) -> Double {
        let scale = digits == 2 ? 100.0 : 10_000.0
        return (value * scale).rounded() / scale
    }
}

extension ReportRow: JSONModel {
    static let jsonSchema = JSONSchema(
        ReportRow.self,
        [
            JSONField("workload", \ReportRow.workload),
            JSONField("direction", \ReportRow.direction),
            JSONField("library", \ReportRow.library),
            JSONField("bytes", \ReportRow.bytes),
            JSONField("megabytesPerSecond", \ReportRow.megabytesPerSecond),
            JSONField("callsPerSecond", \ReportRow.callsPerSecond),
            JSONField("microsecondsPerCall", \ReportRow.microsecondsPerCall),
            JSONField("peakMemory", \ReportRow.peakMemory),
            JSONField("ratioToYajl", \ReportRow.ratioToYajl),
            JSONField("ratioToFloor", \ReportRow.ratioToFloor),
            JSONField("ratioToFoundation", \ReportRow.ratioToFoundation),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        self.workload = fields.take(0)
        self.direction = fields.take(1)
        self.library = fields.take(2)
        self.bytes = fields.take(3)
        self.megabytesPerSecond = fields.take(4)
        self.callsPerSecond = fields.take(5)
        self.microsecondsPerCall = fields.take(6)
        self.peakMemory = fields.take(7)
        self.ratioToYajl = fields.take(8)
        self.ratioToFloor = fields.take(9)
        self.ratioToFoundation = fields.take(10)
    }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(workload)
        case 1: try writer.field(direction)
        case 2: try writer.field(library)
        case 3: try writer.field(bytes)
        case 4: try writer.field(megabytesPerSecond)
        case 5: try writer.field(callsPerSecond)
        case 6: try writer.field(microsecondsPerCall)
        case 7: try writer.field(peakMemory)
        case 8: try writer.field(ratioToYajl)
        case 9: try writer.field(ratioToFloor)
        case 10: try writer.field(ratioToFoundation)
        default: break
        }
    }
}

/// Writes the rows as one JSON array, by Trellis itself.
func writeReport(_ rows: [some JSONEncodable], to file: URL) throws {
    let bytes = try TrellisEncoder().encode(rows)
    do {
        try Data(bytes).write(to: file)
    } catch {
        throw UsageError("cannot write \(file.path(percentEncoded: false)): \(error.localizedDescription)")
    }
}
