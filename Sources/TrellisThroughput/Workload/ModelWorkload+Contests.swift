import Foundation
import Trellis

extension ModelWorkload {
    /// Contests for decoding, encoding, and the additional measurements.
    public func contests(of bytes: [UInt8]) -> [ThroughputContest] {
        var contests = [decoding(of: bytes)]
        if encode != nil { contests.append(encoding(of: bytes)) }
        contests += further.map { $0(bytes) }
        if measuresFirstDecode {
            let contestants = decoding(of: bytes).contestants.filter {
                ![YajlRuns.name, StringFloor.name].contains($0.library)
            }
            contests.append(ThroughputContest(.first, isOfCalls: true, contestants))
        }
        return contests
    }

    private func decoding(of bytes: [UInt8]) -> ThroughputContest {
        var contestants: [ThroughputContestant] = [.yajl(bytes)]
        if hasStringFloor { contestants.append(.stringFloor(bytes)) }
        let decoder = decoder
        contestants.append(.decoding("Trellis", bytes) { try decoder.decode(Model.self, from: $0) })
        contestants += workers.map { .decoding($0.name, bytes, $0.decode) }
        for other in others {
            guard let decode = other.decode else { continue }
            contestants.append(
                ThroughputContestant(other.name, isYardstick: other.isYardstick) {
                    let data = Data(bytes)
                    return {
                        keepResult(try decode(data))
                        return data.count
                    }
                })
        }
        return ThroughputContest(.decode, isOfCalls: isOfCalls, contestants)
    }

    private func encoding(of bytes: [UInt8]) -> ThroughputContest {
        let decoder = decoder
        let models: @Sendable () throws -> Model = { try decoder.decode(Model.self, from: bytes) }
        var contestants: [ThroughputContestant] = []
        if let encode {
            // Otherwise, the output is also too deep for yajl's generator.
            if YajlWriter.isDeepEnough(for: bytes) { contestants.append(.yajlWriter { try encode(try models()) }) }
            contestants.append(.encoding("Trellis", models, encode))
        }
        for workers in workers {
            if let encode = workers.encode { contestants.append(.encoding(workers.name, models, encode)) }
        }
        for other in others {
            guard let encode = other.encode else { continue }
            contestants.append(.encoding(other.name, isYardstick: other.isYardstick, models, encode))
        }
        return ThroughputContest(.encode, isOfCalls: isOfCalls, contestants)
    }
}

extension ThroughputContestant {
    /// yajl alone parses the payload, with empty C callbacks.
    public static func yajl(_ bytes: [UInt8]) -> ThroughputContestant {
        ThroughputContestant(YajlRuns.name, isYardstick: true) {
            {
                try YajlRuns.parse(bytes)
                return bytes.count
            }
        }
    }

    /// yajl's events, plus one `String` for each string value.
    public static func stringFloor(_ bytes: [UInt8]) -> ThroughputContestant {
        ThroughputContestant(StringFloor.name, isYardstick: true) {
            let floor = StringFloor(bytes)
            return {
                try floor.run()
                return bytes.count
            }
        }
    }

    /// yajl alone writes JSON, from events in memory.
    ///
    /// - Parameter text: creates the JSON to write.
    public static func yajlWriter(_ text: @escaping @Sendable () throws -> [UInt8]) -> ThroughputContestant {
        ThroughputContestant(YajlRuns.name, isYardstick: true) {
            guard let writer = YajlWriter(try text()) else { throw ThroughputFailure("yajl refuses what was encoded") }
            return { writer.write() }
        }
    }

    fileprivate static func decoding<Model>(
        _ library: String, _ bytes: [UInt8], _ decode: @escaping @Sendable ([UInt8]) throws -> Model
    ) -> ThroughputContestant {
        ThroughputContestant(library) {
            {
                keepResult(try decode(bytes))
                return bytes.count
            }
        }
    }

    fileprivate static func encoding<Model, Output: Collection>(
        _ library: String, isYardstick: Bool = false, _ models: @escaping @Sendable () throws -> Model,
        _ encode: @escaping @Sendable (Model) throws -> Output
    ) -> ThroughputContestant {
        ThroughputContestant(library, isYardstick: isYardstick) {
            let models = try models()
            return {
                let output = try encode(models)
                keepResult(output)
                return output.count
            }
        }
    }
}
