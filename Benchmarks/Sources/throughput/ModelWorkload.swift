import Foundation
@_spi(Testing) import Trellis

/// A payload decoded to models, and the models encoded, by Trellis and by Foundation.
struct ModelWorkload<Model: Codable & Equatable & JSONCodable>: Workload {
    let name: String
    let payload: [UInt8]
    private let codecs: Codecs<Model>
    private let isSmall: Bool

    /// - Parameter isSmall: whether the payload is so small that what counts is the time of a call.
    init(
        _ name: String, _ model: Model.Type, payload: [UInt8], usesISO8601: Bool = false, isSmall: Bool = false
    ) {
        self.name = name
        self.payload = payload
        self.isSmall = isSmall
        codecs = Codecs(usesISO8601: usesISO8601)
    }

    func verified() throws -> [Contest] {
        let verified = try Verification(workload: name, codecs: codecs).models(of: payload)
        return [decoding, encoding(verified)]
    }

    var decoding: Contest {
        let bytes = payload
        let codecs = codecs
        let data = Data(payload)
        let contestants =
            (isSmall ? [.yajl(bytes)] : Contestant.baselines(bytes)) + [
                Contestant(library: .trellis, byteCount: bytes.count) {
                    blackHole(try codecs.decodeWithTrellis(bytes))
                },
                Contestant(library: .trellisCodable, byteCount: bytes.count) {
                    blackHole(try codecs.decodeWithBridge(data))
                },
                Contestant(library: .foundation, byteCount: bytes.count) {
                    blackHole(try codecs.decodeWithFoundation(data))
                },
            ]
        return Contest(
            workload: name, direction: .decode, contestants: contestants, payload: isSmall ? nil : bytes,
            isOfCalls: isSmall)
    }

    private func encoding(_ verified: VerifiedModels) -> Contest {
        let payload = payload
        let codecs = codecs
        let shelf = ModelShelf<Model>()
        return Contest(
            workload: name, direction: .encode,
            contestants: [
                Contestant(library: .trellis, byteCount: verified.trellisByteCount) {
                    if let models = shelf.models { blackHole(try codecs.encodeWithTrellis(models)) }
                },
                Contestant(library: .trellisCodable, byteCount: verified.foundationByteCount) {
                    if let models = shelf.models { blackHole(try codecs.encodeWithBridge(models)) }
                },
                Contestant(library: .foundation, byteCount: verified.foundationByteCount) {
                    if let models = shelf.models { blackHole(try codecs.encodeWithFoundation(models)) }
                },
            ],
            isOfCalls: isSmall,
            prepare: { shelf.models = try codecs.decodeWithTrellis(payload) },
            finish: { shelf.models = nil })
    }
}

/// The models of an encoding contest, while it lasts.
final class ModelShelf<Model> {
    var models: Model?
}

/// The two libraries, set up to read and write the same JSON.
struct Codecs<Model: Codable & JSONCodable> {
    private let trellisDecoder = TrellisDecoder()
    private let trellisEncoder = TrellisEncoder()
    private let bridgeDecoder = TrellisCodableDecoder()
    private let bridgeEncoder = TrellisCodableEncoder()
    private let foundationDecoder = JSONDecoder()
    private let foundationEncoder = JSONEncoder()

    init(usesISO8601: Bool) {
        // The models are Codable, too, and are taken for no more than that.
        bridgeDecoder.takesModels = false
        bridgeEncoder.takesModels = false
        if usesISO8601 {
            bridgeDecoder.dateDecodingStrategy = .iso8601
            bridgeEncoder.dateEncodingStrategy = .iso8601
            foundationDecoder.dateDecodingStrategy = .iso8601
            foundationEncoder.dateEncodingStrategy = .iso8601
        }
        // Trellis does not escape slashes either; with the escapes Foundation would have more to write.
        foundationEncoder.outputFormatting = .withoutEscapingSlashes
        bridgeEncoder.outputFormatting = .withoutEscapingSlashes
    }

    func decodeWithTrellis(_ bytes: [UInt8]) throws -> Model {
        try trellisDecoder.decode(Model.self, from: bytes)
    }

    func decodeWithFoundation(_ data: Data) throws -> Model {
        try foundationDecoder.decode(Model.self, from: data)
    }

    func decodeWithBridge(_ data: Data) throws -> Model {
        try bridgeDecoder.decode(Model.self, from: data)
    }

    func encodeWithTrellis(_ models: Model) throws -> [UInt8] {
        try trellisEncoder.encode(models)
    }

    func encodeWithBridge(_ models: Model) throws -> Data {
        try bridgeEncoder.encode(models)
    }

    func encodeWithFoundation(_ models: Model) throws -> Data {
        try foundationEncoder.encode(models)
    }
}
