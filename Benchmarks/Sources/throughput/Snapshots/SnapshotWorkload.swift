import Trellis
import TrellisThroughput

/// An answer that arrives in small chunks, with a snapshot after each, compared with a decode of the same chunks that
/// has no value before the end.
struct SnapshotWorkload: ThroughputWorkload {
    /// How the growing text is read.
    enum Reading {
        case wholeText, newText
    }

    let name: String
    let payload: ThroughputPayload
    let chunkSize: Int
    let reading: Reading

    func verify(_ bytes: [UInt8]) throws {
        let expected = try TrellisDecoder().decode(Answer.self, from: bytes)
        guard try read(Self.chunks(of: bytes, chunkSize)) == expected else {
            throw ThroughputFailure("\(name): the last snapshot is not the model")
        }
    }

    func contests(of bytes: [UInt8]) -> [ThroughputContest] {
        let chunkSize = chunkSize
        return [
            ThroughputContest(
                .decode,
                [
                    ThroughputContestant("ValueSession", isYardstick: true) {
                        let chunks = Self.chunks(of: bytes, chunkSize)
                        return {
                            var session = try TrellisDecoder.ValueSession(Answer.self)
                            for chunk in chunks { try session.feed(chunk) }
                            keepResult(try session.finish())
                            return bytes.count
                        }
                    },
                    ThroughputContestant("Trellis") {
                        let chunks = Self.chunks(of: bytes, chunkSize)
                        return {
                            keepResult(try read(chunks))
                            return bytes.count
                        }
                    },
                ])
        ]
    }

    /// Reads the growing text after each chunk.
    private func read(_ chunks: [ArraySlice<UInt8>]) throws -> Answer {
        var session = try TrellisDecoder.SnapshotSession(Answer.self)
        for chunk in chunks {
            try session.feed(chunk)
            let answer = session.snapshot()
            switch reading {
            case .wholeText: keepResult(answer.parts.last?.text)
            case .newText: keepResult(answer.parts.last?.newText(\.text))
            }
        }
        return try session.finish()
    }

    private static func chunks(of bytes: [UInt8], _ size: Int) -> [ArraySlice<UInt8>] {
        stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
    }
}

extension SnapshotWorkload {
    /// 24 KB in 8-byte chunks, 98 KB in 40-byte chunks with strings of 4 KB, and with one string.
    static var all: [any ThroughputWorkload] {
        [
            SnapshotWorkload(
                name: "snapshots-24k", payload: Answer.payload(size: 24 << 10, textLength: 400), chunkSize: 8,
                reading: .wholeText),
            SnapshotWorkload(
                name: "snapshots-98k", payload: Answer.payload(size: 98 << 10, textLength: 4000), chunkSize: 40,
                reading: .wholeText),
            SnapshotWorkload(
                name: "snapshots-text", payload: Answer.payload(size: 98 << 10, textLength: 98 << 10), chunkSize: 40,
                reading: .newText),
        ]
    }
}

/// The answer of a language model.
struct Answer: Equatable {
    struct Part: Equatable {
        var id: Int
        var text: String
    }

    var title: String
    var parts: [Part]
}

extension Answer.Part: JSONModel {
    static let modelSchema = JSONModelSchema(
        Answer.Part.self, [JSONField("id", \Answer.Part.id), JSONField("text", \Answer.Part.text)])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        text = fields.take(1)
    }
}

extension Answer: JSONModel {
    static let modelSchema = JSONModelSchema(
        Answer.self, [JSONField("title", \Answer.title), JSONField("parts", \Answer.parts)])

    init(from fields: borrowing JSONFieldValues) throws {
        title = fields.take(0)
        parts = fields.take(1)
    }

    /// An answer of about `size` bytes, in sections with texts of about `textLength` bytes.
    static func payload(size: Int, textLength: Int) -> ThroughputPayload {
        .made {
            let sentence = "The quick brown fox jumps over the lazy dog, says \"Ada\", and naps.\n"
            let text = String(repeating: sentence, count: max(1, textLength / sentence.utf8.count))
            let count = max(1, size / (text.utf8.count + 30))
            let parts = (0..<count).map { Answer.Part(id: $0, text: text) }
            return try TrellisEncoder().encode(Answer(title: "Foxes", parts: parts))
        }
    }
}
