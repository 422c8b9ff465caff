import Foundation
import Trellis

/// A payload decoded to models that leave out most of it, by Trellis and by Foundation. There is no String floor, which
/// makes all strings, and nothing is encoded: it would not be the payload.
struct SparseWorkload<Model: Decodable & Equatable & JSONDecodable>: Workload {
    let name: String
    let payload: [UInt8]

    init(_ name: String, _ model: Model.Type, payload: [UInt8]) {
        self.name = name
        self.payload = payload
    }

    func verified() throws -> [Contest] {
        let steps = VerificationSteps(workload: name)
        let models = try steps.step("Trellis decodes the payload") {
            try TrellisDecoder().decode(Model.self, from: payload)
        }
        let expected = try steps.step("Foundation decodes the payload") {
            try JSONDecoder().decode(Model.self, from: Data(payload))
        }
        try steps.compare(models, expected, "Trellis's models", "Foundation's models")
        return [decoding]
    }

    var decoding: Contest {
        let (bytes, data) = (payload, Data(payload))
        let (trellis, foundation) = (TrellisDecoder(), JSONDecoder())
        return Contest(
            workload: name, direction: .decode,
            contestants: [
                .yajl(bytes),
                Contestant(library: .trellis, byteCount: bytes.count) {
                    blackHole(try trellis.decode(Model.self, from: bytes))
                },
                Contestant(library: .foundation, byteCount: bytes.count) {
                    blackHole(try foundation.decode(Model.self, from: data))
                },
            ],
            payload: bytes)
    }
}
