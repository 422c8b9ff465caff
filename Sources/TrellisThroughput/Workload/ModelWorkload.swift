public import Foundation
public import Trellis

/// A payload that is decoded to a model, and the model encoded, by Trellis and by others.
///
/// ```swift
/// ModelWorkload("feed", Feed.self, from: .file("Payloads/feed.json"))
///     .besideFoundation()
/// ```
///
/// Before anything is measured, each library's models are compared with Trellis's to the last bit, and each reads what
/// the others write.
public struct ModelWorkload<Model: TrellisDecodable>: ThroughputWorkload {
    /// What its rows are called.
    public let name: String
    /// What is decoded.
    public let payload: ThroughputPayload

    let decoder: TrellisDecoder
    /// Nil if the models are only decoded.
    let encode: (@Sendable (Model) throws -> [UInt8])?
    var others: [OtherLibrary<Model>] = []
    var isOfCalls = false
    var hasStringFloor = true
    var measuresFirstDecode = false
    /// What is measured besides, such as streams.
    var further: [@Sendable ([UInt8]) -> ThroughputContest] = []
    /// Those of the streams.
    var chunkSizes: [Int] = []
    /// What several threads do.
    var workers: [WorkersOf<Model>] = []
    /// What is checked of the models besides.
    var checks: [@Sendable (Model, [UInt8]) throws -> Void] = []

    /// Decodes the payload, and encodes the models.
    public init(
        _ name: String, _ model: Model.Type, from payload: ThroughputPayload,
        decoder: TrellisDecoder = TrellisDecoder(),
        encoder: TrellisEncoder = TrellisEncoder()
    ) where Model: TrellisEncodable {
        self.name = name
        self.payload = payload
        self.decoder = decoder
        encode = { try encoder.encode($0) }
    }

    /// Only decodes the payload: to models that are not encoded, or that leave out so much of it that what they are
    /// written as is not comparable.
    public init(
        _ name: String, decoding model: Model.Type, from payload: ThroughputPayload,
        decoder: TrellisDecoder = TrellisDecoder()
    ) {
        self.name = name
        self.payload = payload
        self.decoder = decoder
        encode = nil
    }

    /// Measures another library on the same models.
    ///
    /// - Parameters:
    ///   - library: its name in the tables.
    ///   - isYardstick: whether it is only there to compare with. Otherwise its figures are watched as those of Trellis
    ///     are.
    ///   - decode: makes the model of the payload; nil if the library only encodes.
    ///   - encode: writes the model; nil if the library only decodes.
    public func beside(
        _ library: String, isYardstick: Bool = true, decode: (@Sendable (Data) throws -> Model)?,
        encode: (@Sendable (Model) throws -> Data)? = nil
    ) -> ModelWorkload {
        changed {
            $0.others.append(OtherLibrary(name: library, isYardstick: isYardstick, decode: decode, encode: encode))
        }
    }

    /// Measures small payloads: the tables tell the time of a call instead of that of a byte.
    public func measuringCalls() -> ModelWorkload {
        changed {
            $0.isOfCalls = true
            $0.hasStringFloor = false
        }
    }

    /// Leaves out the String floor: yajl's events with one `String` for each string value, which is what decoding full
    /// models is measured by. Models of a few members cost less than that.
    public func withoutStringFloor() -> ModelWorkload { changed { $0.hasStringFloor = false } }

    /// Also measures the first decode of the type in a process: its schema is compiled then. Each sample takes a
    /// process of its own, so choose a small payload.
    public func measuringFirstDecode() -> ModelWorkload { changed { $0.measuresFirstDecode = true } }

    /// Checks something of the models before anything is measured.
    ///
    /// - Parameter check: gets what Trellis has decoded, and the payload; throws `ThroughputFailure` if all is not
    ///   well.
    public func checking(_ check: @escaping @Sendable (Model, [UInt8]) throws -> Void) -> ModelWorkload {
        changed { $0.checks.append(check) }
    }

    func changed(_ change: (inout ModelWorkload) -> Void) -> ModelWorkload {
        var copy = self
        change(&copy)
        return copy
    }
}

/// A library that is compared with Trellis on the same models.
struct OtherLibrary<Model>: Sendable {
    let name: String
    let isYardstick: Bool
    let decode: (@Sendable (Data) throws -> Model)?
    let encode: (@Sendable (Model) throws -> Data)?
}

/// What so many threads do.
struct WorkersOf<Model>: Sendable {
    let count: Int
    let decode: @Sendable ([UInt8]) throws -> Model
    let encode: (@Sendable (Model) throws -> [UInt8])?

    var name: String { "Trellis, \(count) \(count == 1 ? "thread" : "threads")" }
}
