import Trellis
import TrellisThroughput

/// Small models as elements of an event stream, beside the same models as lines, in chunks of 64 KB.
struct EventWorkload: ThroughputWorkload {
    let name: String
    let payload: ThroughputPayload
    let format: JSONStreamFormat

    func verify(_ bytes: [UInt8]) throws {
        let decoder = TrellisDecoder()
        let lines = try decoder.decodeElements(Delta.self, as: .lines, from: bytes)
        let events = try decoder.decodeElements(Delta.self, as: format, from: Self.text(of: bytes, as: format))
        guard !lines.isEmpty, events == lines else { throw ThroughputFailure("\(name): the events are not the lines") }
    }

    func contests(of bytes: [UInt8]) -> [ThroughputContest] {
        let format = format
        return [
            ThroughputContest(
                .decode,
                [
                    ThroughputContestant("lines", isYardstick: true) { Self.reading(bytes, .lines, bytes.count) },
                    ThroughputContestant("Trellis") {
                        Self.reading(try Self.text(of: bytes, as: format), format, bytes.count)
                    },
                ])
        ]
    }

    /// A closure that decodes all elements.
    private static func reading(_ bytes: [UInt8], _ format: JSONStreamFormat, _ count: Int) -> () throws -> Int {
        let chunks = stride(from: 0, to: bytes.count, by: 64 << 10).map {
            bytes[$0..<min($0 + 64 << 10, bytes.count)]
        }
        return {
            var session = try TrellisDecoder.ElementSession(Delta.self, as: format) { keepResult($0) }
            for chunk in chunks { try session.feed(chunk) }
            try session.finish()
            return count
        }
    }

    /// The models of lines in a format.
    static func text(of lines: [UInt8], as format: JSONStreamFormat) throws -> [UInt8] {
        let elements = try TrellisDecoder().decodeElements(Delta.self, as: .lines, from: lines)
        var bytes: [UInt8] = []
        unsafe try TrellisEncoder().encodeElements(
            elements, as: format, to: .closure { unsafe bytes.append(contentsOf: $0) })
        return bytes
    }
}

extension EventWorkload {
    /// Server-sent events and a text sequence.
    static var all: [any ThroughputWorkload] {
        let payload = ThroughputPayload.made { try Delta.lines(megabytes: 4) }
        return [
            EventWorkload(name: "events-server-sent", payload: payload, format: .serverSentEvents),
            EventWorkload(name: "events-text-sequence", payload: payload, format: .textSequence),
        ]
    }
}

/// A piece of an answer of a language model.
struct Delta: Equatable {
    var index: Int
    var text: String
    var isLast: Bool
}

extension Delta: JSONModel {
    static let modelSchema = JSONModelSchema(
        Delta.self,
        [JSONField("index", \Delta.index), JSONField("text", \Delta.text), JSONField("isLast", \Delta.isLast)])

    init(from fields: borrowing JSONFieldValues) throws {
        index = fields.take(0)
        text = fields.take(1)
        isLast = fields.take(2)
    }

    /// Lines of deltas, of about a hundred bytes each.
    static func lines(megabytes: Int) throws -> [UInt8] {
        let deltas = (0..<megabytes * 10_000).map {
            Delta(
                index: $0, text: "piece \($0) of an answer that says \"hello\" to all who read it", isLast: $0 % 7 == 0)
        }
        var bytes: [UInt8] = []
        unsafe try TrellisEncoder().encodeElements(
            deltas, as: .lines, to: .closure { unsafe bytes.append(contentsOf: $0) })
        return bytes
    }
}
