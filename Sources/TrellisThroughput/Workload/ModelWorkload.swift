public import Foundation
public import Trellis

/// A payload that Trellis and other libraries decode to a model and encode again.
///
/// ```swift
/// ModelWorkload("feed", Feed.self, from: .file("Payloads/feed.json"))
///     .besideFoundation()
/// ```
///
/// Before measuring, the models of each library are compared bit by bit with those of Trellis, and each library decodes
/// the output of the others.
public struct ModelWorkload<Model: TrellisDecodable>: ThroughputWorkload {
    /// The name of its rows.
    public let name: String
    /// The payload to decode.
    public let payload: ThroughputPayload

    let decoder: TrellisDecoder
    /// Encodes the models; nil if they are only decoded.
    let encode: (@Sendable (Model) throws -> [UInt8])?
    var others: [OtherLibrary<Model>] = []
    var isOfCalls = false
    var hasStringFloor = true
    var measuresFirstDecode = false
    /// Additional contests, such as streams.
    var further: [@Sendable ([UInt8]) -> ThroughputContest] = []
    /// Decode the elements of the streams, and return their number.
    var streams: [@Sendable ([UInt8]) throws -> Int] = []
    /// The chunk sizes of the streams.
    var chunkSizes: [Int] = []
    /// The work for each thread count.
    var workers: [WorkersOf<Model>] = []
    /// Additional checks of the models.
    var checks: [@Sendable (Model, [UInt8]) throws -> Void] = []

    /// Decodes the payload and encodes the models.
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

    /// Only decodes the payload, for models that are not encoded, or that omit so much of the payload that their output
    /// is not comparable.
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
    ///   - library: the name of the library in tables.
    ///   - isYardstick: whether the library is only a baseline. Otherwise its figures are checked like those of
    ///     Trellis.
    ///   - decode: decodes the payload; nil if the library only encodes.
    ///   - encode: encodes the model; nil if the library only decodes.
    public func beside(
        _ library: String, isYardstick: Bool = true, decode: (@Sendable (Data) throws -> Model)?,
        encode: (@Sendable (Model) throws -> Data)? = nil
    ) -> ModelWorkload {
        changed {
            $0.others.append(OtherLibrary(name: library, isYardstick: isYardstick, decode: decode, encode: encode))
        }
    }

    /// Measures a small payload: tables show the time of a call instead of megabytes per second.
    public func measuringCalls() -> ModelWorkload {
        changed {
            $0.isOfCalls = true
            $0.hasStringFloor = false
        }
    }

    /// Omits the String floor, which is yajl's events plus one `String` for each string value, the baseline for full
    /// models. Models with few members cost less than that.
    public func withoutStringFloor() -> ModelWorkload { changed { $0.hasStringFloor = false } }

    /// Also measures the first decode of the type in a process, which includes compiling its schema. Each sample needs
    /// a new process, so use a small payload.
    public func measuringFirstDecode() -> ModelWorkload { changed { $0.measuresFirstDecode = true } }

    /// Checks the models before measuring.
    ///
    /// - Parameter check: receives the model decoded by Trellis, and the payload. Throws `ThroughputFailure` if the
    ///   check fails.
    public func checking(_ check: @escaping @Sendable (Model, [UInt8]) throws -> Void) -> ModelWorkload {
        changed { $0.checks.append(check) }
    }

    func changed(_ change: (inout ModelWorkload) -> Void) -> ModelWorkload {
        var copy = self
        change(&copy)
        return copy
    }
}

/// Another library that is compared with Trellis for the same models.
struct OtherLibrary<Model>: Sendable {
    let name: String
    let isYardstick: Bool
    let decode: (@Sendable (Data) throws -> Model)?
    let encode: (@Sendable (Model) throws -> Data)?
}

/// The work for one thread count.
struct WorkersOf<Model>: Sendable {
    let count: Int
    let decode: @Sendable ([UInt8]) throws -> Model
    let encode: (@Sendable (Model) throws -> [UInt8])?

    var name: String { "Trellis, \(count) \(count == 1 ? "thread" : "threads")" }
}
