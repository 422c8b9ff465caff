import Trellis

/// A payload validated: all that decoding does for the text's sake, and nothing for the models', beside yajl alone.
struct CheckWorkload: Workload {
    let name: String
    let payload: [UInt8]

    init(_ name: String, payload: [UInt8]) {
        self.name = name
        self.payload = payload
    }

    func verified() throws -> [Contest] {
        do {
            try JSONValidator.validate(payload)
            try YajlRuns.parse(payload)
        } catch {
            throw VerificationError("\(name): \(error)")
        }
        return [decoding]
    }

    var decoding: Contest {
        let payload = payload
        return Contest(
            workload: name, direction: .decode,
            contestants: [
                .yajl(payload),
                Contestant(library: .trellis, byteCount: payload.count) { try JSONValidator.validate(payload) },
            ],
            payload: payload)
    }
}
