import Foundation
import Trellis

/// A payload decoded to models, and the models encoded, by Trellis alone: models of which Codable could do the same only
/// with a decoder and an encoder by hand for each of them. In the place of Foundation's models stands the text that the
/// models must be written as.
struct TrellisWorkload<Model: Equatable & JSONCodable>: Workload {
    let name: String
    let payload: [UInt8]
    /// What encoding the models of the payload must give, but for the order of members.
    private let expected: [UInt8]

    init(_ name: String, _ model: Model.Type, payload: [UInt8], expected: [UInt8]) {
        self.name = name
        self.payload = payload
        self.expected = expected
    }

    func verified() throws -> [Contest] {
        let byteCount = try verifiedByteCount()
        let bytes = payload
        let shelf = ModelShelf<Model>()
        let encoding = Contest(
            workload: name, direction: .encode,
            contestants: [
                Contestant(library: .trellis, byteCount: byteCount) {
                    if let models = shelf.models { blackHole(try Self.encode(models)) }
                }
            ],
            prepare: { shelf.models = try Self.decode(bytes) },
            finish: { shelf.models = nil })
        return [decoding, encoding]
    }

    var decoding: Contest {
        let bytes = payload
        return Contest(
            workload: name, direction: .decode,
            contestants: Contestant.baselines(bytes) + [
                Contestant(library: .trellis, byteCount: bytes.count) { blackHole(try Self.decode(bytes)) }
            ],
            payload: bytes)
    }

    /// Checks the models and gives the size that they are written in.
    private func verifiedByteCount() throws -> Int {
        let steps = VerificationSteps(workload: name)
        let models = try steps.step("Trellis decodes the payload") { try Self.decode(payload) }
        let written = try steps.step("Trellis encodes the models") { try Self.encode(models) }
        let again = try steps.step("Trellis decodes its own output") { try Self.decode(written) }
        try steps.compare(again, models, "the models after the round trip", "the models before it")
        let wanted = try steps.step("Trellis decodes the expected text") { try Self.decode(expected) }
        try steps.compare(models, wanted, "the models of the payload", "those of the expected text")

        let read = try steps.step("Foundation reads the output") { try Self.parse(written) }
        let readExpected = try steps.step("Foundation reads the expected text") { try Self.parse(expected) }
        if let difference = Difference.first(read, readExpected) {
            throw steps.error(difference, "the output", "the expected text")
        }
        return written.count
    }

    private static func decode(_ bytes: [UInt8]) throws -> Model {
        try TrellisDecoder().decode(Model.self, from: bytes)
    }

    private static func encode(_ models: Model) throws -> [UInt8] {
        try TrellisEncoder().encode(models)
    }

    private static func parse(_ bytes: [UInt8]) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    }
}
