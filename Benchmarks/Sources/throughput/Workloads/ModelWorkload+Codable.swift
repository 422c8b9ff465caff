import Foundation
@_spi(Testing) import Trellis
@_spi(Tools) import TrellisThroughput

extension ModelWorkload where Model: Codable & TrellisCodable {
    /// Adds Trellis's coders for Codable types and Foundation's, all configured to read and write the same JSON.
    func besideCodable(usesISO8601: Bool = false) -> ModelWorkload {
        let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
        let (bridgeDecoder, bridgeEncoder) = (TrellisCodableDecoder(), TrellisCodableEncoder())
        // The models are Codable as well, and are treated as Codable types only.
        TrellisTesting.ignoreModels(in: bridgeDecoder)
        TrellisTesting.ignoreModels(in: bridgeEncoder)
        if usesISO8601 {
            bridgeDecoder.dateDecodingStrategy = .iso8601
            bridgeEncoder.dateEncodingStrategy = .iso8601
            decoder.dateDecodingStrategy = .iso8601
            encoder.dateEncodingStrategy = .iso8601
        }
        // Trellis does not escape slashes by default; with the escapes Foundation would write more bytes.
        encoder.outputFormatting = .withoutEscapingSlashes
        bridgeEncoder.outputFormatting = .withoutEscapingSlashes
        return besideTrellisCodable(decoder: bridgeDecoder, encoder: bridgeEncoder)
            .besideFoundation(decoder: decoder, encoder: encoder)
            .checking { models, _ in
                let (found, expected) = (try bridgeEncoder.encode(models).count, try encoder.encode(models).count)
                guard found == expected else {
                    throw ThroughputFailure("Trellis Codable writes \(found) bytes, Foundation \(expected)")
                }
            }
    }
}

extension ModelWorkload where Model: Decodable {
    /// Adds Trellis's decoder for Codable types and Foundation's.
    func besideDecodable() -> ModelWorkload {
        let decoder = TrellisCodableDecoder()
        TrellisTesting.ignoreModels(in: decoder)
        return beside("Trellis Codable", isYardstick: false, decode: { try decoder.decode(Model.self, from: $0) })
            .besideFoundation()
    }
}

extension ModelWorkload where Model: TrellisCodable {
    /// Checks the models against a JSON text.
    ///
    /// - Parameter text: the expected output of encoding the models, except for the order of members.
    func expecting(_ text: @escaping @Sendable () -> [UInt8]) -> ModelWorkload {
        checking { models, _ in
            let steps = VerificationSteps(workload: name)
            let expected = text()
            let wanted = try steps.step("Trellis decodes the expected text") {
                try TrellisDecoder().decode(Model.self, from: expected)
            }
            try steps.compare(models, wanted, "the models of the payload", "those of the expected text")
            let read = try Self.parse(try TrellisEncoder().encode(models))
            if let difference = Difference.first(read, try Self.parse(expected)) {
                throw steps.failure(difference, "the output", "the expected text")
            }
        }
    }

    private static func parse(_ bytes: [UInt8]) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    }
}
