import BenchmarkModels
import Trellis
@_spi(Tools) import TrellisThroughput

/// The payloads that need no files, with the same bytes on every machine.
enum GeneratedPayloads {
    static let issues = recorded("generated-issues", seed: Generator.seed, checksum: Generator.checksum) {
        var generator = Generator(seed: Generator.seed)
        return generator.issues(byteCount: Generator.byteCount)
    }

    static let events = recorded("generated-events", seed: EventGenerator.seed, checksum: EventGenerator.checksum) {
        EventGenerator(seed: EventGenerator.seed, count: EventGenerator.count).text(.sent)
    }

    static var expectedEvents: [UInt8] {
        EventGenerator(seed: EventGenerator.seed, count: EventGenerator.count).text(.written)
    }

    /// A tenth of the issues, with the keys of each object in random order.
    static let shuffledIssues = ThroughputPayload.made {
        var generator = Generator(seed: Generator.seed)
        var random = RandomNumbers(seed: Generator.seed)
        let issues = try TrellisDecoder().decode(
            JSON.self, from: generator.issues(byteCount: Generator.byteCount / 10))
        return try TrellisEncoder().encode(issues.withShuffledKeys(&random))
    }

    /// An object with 100,000 different keys.
    static let dictionary = ThroughputPayload.made {
        var random = RandomNumbers(seed: Generator.seed)
        var writer = PayloadWriter()
        writer.object { writer in
            for id in 1...100_000 {
                writer.member("cus_\(random.letters(14))\(id)") { writer in
                    writer.member("id", id)
                    writer.member("name", "Customer \(id)")
                    writer.member("email", "customer.\(id)@example.com")
                    writer.member("city", random.pick(["Göteborg", "Lyon", "Osaka", "Porto", "Quito"]))
                }
            }
        }
        return writer.bytes
    }

    static let countries = ThroughputPayload.made { countryText(count: 250) }

    static let animation = ThroughputPayload.made { animationText(bones: 60, frames: 60, faces: 20_000) }

    /// An array of 100,000 numbers, most of them with 15 to 17 digits.
    static let doubles = ThroughputPayload.made {
        var random = RandomNumbers(seed: Generator.seed)
        var writer = PayloadWriter()
        writer.array(Array(0..<100_000)) { writer, _ in writer.literal(fraction(&random)) }
        return writer.bytes
    }

    /// Flat arrays of integers and numbers, and 4 by 4 matrices.
    static let mesh = ThroughputPayload.made {
        var random = RandomNumbers(seed: Generator.seed)
        var writer = PayloadWriter()
        writer.object { writer in
            writer.key("indices")
            writer.array(Array(0..<33_408)) { writer, _ in writer.literal("\(random.below(11_000))") }
            writer.key("positions")
            writer.array(Array(0..<33_000)) { writer, _ in
                writer.literal("\(Float(random.between(-1_000_000, 1_000_000)) / 8192)")
            }
            writer.key("matrices")
            writer.array(Array(0..<500)) { writer, _ in
                writer.array(Array(0..<16)) { writer, _ in writer.literal(fraction(&random)) }
            }
        }
        return writer.bytes
    }

    private static func fraction(_ random: inout RandomNumbers) -> String {
        "\(Double(random.between(-1_000_000_000_000_000, 1_000_000_000_000_000)) / 9_007_199_254_740)"
    }

    /// 2,000 notes of 80 words.
    static let longStrings = ThroughputPayload.made { notes(ofWords: 80, from: Prose.words) }

    /// 2,000 notes in which most characters are escapes of the form `\u65e5`.
    static let escapes = ThroughputPayload.made {
        notes(ofWords: 6, from: ["数据", "日本語", "сервер", "δοκιμή", "빌드는", "🎉"], asASCII: true)
    }

    private static func notes(ofWords count: Int, from words: [String], asASCII: Bool = false) -> [UInt8] {
        var random = RandomNumbers(seed: Generator.seed)
        var writer = PayloadWriter()
        writer.array(Array(0..<2000)) { writer, _ in
            writer.object { writer in
                for (key, count) in [("title", count / 6), ("body", count)] {
                    writer.key(key)
                    let text = (0..<count).map { _ in random.pick(words) }.joined(separator: " ")
                    writer.string(text, asASCII: asASCII)
                }
            }
        }
        return writer.bytes
    }

    /// 20,000 objects whose tokens have one to three bytes.
    static let shortTokens = ThroughputPayload.made {
        var random = RandomNumbers(seed: Generator.seed)
        var writer = PayloadWriter()
        writer.array(Array(0..<20_000)) { writer, _ in
            writer.object { writer in
                writer.member("x", random.below(10))
                writer.member("y", random.below(100))
                writer.member("on", random.chance(percent: 50))
                writer.member("id", random.letters(2))
            }
        }
        return writer.bytes
    }

    /// An order of 60 lines, indented.
    static let prettyOrder = ThroughputPayload.made {
        var encoder = TrellisEncoder()
        encoder.options.indentation = .spaces(4)
        return try encoder.encode(TrellisDecoder().decode(JSON.self, from: orderText(lineCount: 60)))
    }

    /// An array of one issue.
    static let oneIssue = ThroughputPayload.made {
        var generator = Generator(seed: Generator.seed)
        return generator.issues(byteCount: 2)
    }

    /// A payload with its description, after checking that its checksum is the recorded one.
    private static func recorded(
        _ name: String, seed: UInt64, checksum recorded: UInt64, _ make: @escaping @Sendable () throws -> [UInt8]
    ) -> ThroughputPayload {
        .made(
            note: { payload in
                let found = checksum(payload)
                let hexadecimal = String(found, radix: 16)
                let digits = String(repeating: "0", count: 16 - hexadecimal.count) + hexadecimal
                guard found == recorded else {
                    throw ThroughputFailure(
                        "\(name): the \(payload.count) generated bytes have checksum \(digits), not the recorded one")
                }
                return "\(name): \(grouped(payload.count)) bytes, seed \(seed), FNV-1a \(digits)"
            }, make)
    }
}

extension JSON {
    fileprivate func withShuffledKeys(_ random: inout RandomNumbers) -> JSON {
        switch self {
        case .array(let elements): return .array(elements.map { $0.withShuffledKeys(&random) })
        case .object(let object):
            var members = object.map { (key: $0.key, value: $0.value.withShuffledKeys(&random)) }
            // The Fisher-Yates shuffle. The standard library's shuffle may change between releases.
            for index in stride(from: members.count - 1, to: 0, by: -1) {
                members.swapAt(index, random.below(index + 1))
            }
            var shuffled = JSONObject()
            for member in members { shuffled[member.key] = member.value }
            return .object(shuffled)
        default: return self
        }
    }
}
