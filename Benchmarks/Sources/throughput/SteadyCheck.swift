import Foundation
import ProcessMemory
import Trellis

/// Decodes the same payload 1,000 times and checks that the process does not grow.
struct SteadyCheck {
    private static let count = 1_000
    private static let window = 100
    /// A leak of 1.2 KB per decode reaches it. What the system counts is some tens of pages off.
    private static let bound = 1_000_000

    private let name: String
    private let byteCount: Int
    private let decode: () throws -> Void

    init<Model: JSONDecodable>(_ name: String, _ model: Model.Type, payload: [UInt8]) {
        self.name = name
        byteCount = payload.count
        let decoder = TrellisDecoder()
        decode = { blackHole(try decoder.decode(model, from: payload)) }
    }

    /// Says what was found; throws `VerificationError` when the process grew. Time is only reported: on a busy machine
    /// it proves nothing.
    func run() throws -> String {
        let clock = ContinuousClock()
        var times: [Double] = []
        times.reserveCapacity(Self.count)
        var residentBefore = 0
        for index in 0..<Self.count {
            // The first decodes set up the schema and the heap.
            if index == Self.window { residentBefore = Int(process_resident_bytes()) }
            let start = clock.now
            try decode()
            times.append((clock.now - start).seconds)
        }
        let residentAfter = Int(process_resident_bytes())
        let first = median(sorted: times.prefix(Self.window).sorted())
        let last = median(sorted: times.suffix(Self.window).sorted())
        let text = """
            steady: \(grouped(Self.count)) decodes of \(name) (\(grouped(byteCount)) bytes): median \
            \(fixed(first * 1e6, 1)) µs in the first \(Self.window), \(fixed(last * 1e6, 1)) µs in the last \
            \(Self.window); resident \(fixed(Double(residentBefore) / 1e6, 2)) MB after the first \(Self.window), \
            \(fixed(Double(residentAfter) / 1e6, 2)) MB at the end
            """
        guard residentAfter - residentBefore <= Self.bound else {
            throw VerificationError("\(text)\nsteady: it grew by more than \(grouped(Self.bound)) bytes")
        }
        return text
    }
}
