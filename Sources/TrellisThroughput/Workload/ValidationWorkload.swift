import Trellis

/// A payload that is validated without decoding a model, compared with yajl alone.
public struct ValidationWorkload: ThroughputWorkload {
    /// The name of its rows.
    public let name: String
    /// The payload to validate.
    public let payload: ThroughputPayload

    /// Validates a payload, which must be valid.
    public init(_ name: String, _ payload: ThroughputPayload) {
        self.name = name
        self.payload = payload
    }

    /// Checks that the payload is valid.
    public func verify(_ bytes: [UInt8]) throws {
        let steps = VerificationSteps(workload: name)
        // First, since its errors have positions.
        try steps.step("Trellis validates the payload") { try TrellisValidator.validate(bytes) }
        try steps.step("yajl reads the payload") { try YajlRuns.parse(bytes) }
    }

    /// yajl alone, and `TrellisValidator`.
    public func contests(of bytes: [UInt8]) -> [ThroughputContest] {
        [
            ThroughputContest(
                .decode,
                [
                    .yajl(bytes),
                    ThroughputContestant("Trellis") {
                        {
                            try TrellisValidator.validate(bytes)
                            return bytes.count
                        }
                    },
                ])
        ]
    }
}
