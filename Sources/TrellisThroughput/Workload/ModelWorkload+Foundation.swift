public import Foundation
public import Trellis

extension ModelWorkload where Model: Decodable {
    /// Measures `JSONDecoder` on the same models.
    ///
    /// - Parameter decoder: a decoder configured for the same JSON as Trellis.
    // Disfavoured, because it has fewer parameters than the method below.
    @_disfavoredOverload
    public func besideFoundation(decoder: JSONDecoder = JSONDecoder()) -> ModelWorkload {
        beside("Foundation", decode: { try decoder.decode(Model.self, from: $0) })
    }
}

extension ModelWorkload where Model: Codable {
    /// Measures `JSONDecoder` and `JSONEncoder` on the same models.
    ///
    /// - Parameters:
    ///   - decoder: a decoder configured for the same JSON as Trellis.
    ///   - encoder: an encoder whose output Trellis can decode. The default does not escape slashes, like Trellis.
    public func besideFoundation(decoder: JSONDecoder = JSONDecoder(), encoder: JSONEncoder? = nil) -> ModelWorkload {
        let encoder = encoder ?? Self.plainEncoder
        return beside(
            "Foundation", decode: { try decoder.decode(Model.self, from: $0) }, encode: { try encoder.encode($0) })
    }

    /// Measures the models as `Codable` types, with Trellis's Codable coders.
    ///
    /// - Parameters:
    ///   - decoder: a decoder configured for the same JSON as Trellis.
    ///   - encoder: an encoder whose output Trellis can decode. The default does not escape slashes.
    public func besideTrellisCodable(
        decoder: TrellisCodableDecoder = TrellisCodableDecoder(), encoder: TrellisCodableEncoder? = nil
    ) -> ModelWorkload {
        let encoder = encoder ?? Self.plainCodableEncoder
        return beside(
            "Trellis Codable", isYardstick: false, decode: { try decoder.decode(Model.self, from: $0) },
            encode: { try encoder.encode($0) })
    }

    private static var plainEncoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return encoder
    }

    private static var plainCodableEncoder: TrellisCodableEncoder {
        let encoder = TrellisCodableEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return encoder
    }
}
