import Foundation
import Testing
import Trellis

/// Random documents whose tokens are longer than the limit, in mapped and skipped values, in comments, after syntax
/// errors and after the value: the results do not depend on chunk boundaries.
@Suite struct RandomLimitTests {
    /// 60 documents for each seed; the environment's TRELLIS_LONG_TESTS multiplies them.
    private static let count = 60 * (ProcessInfo.processInfo.environment["TRELLIS_LONG_TESTS"].flatMap(Int.init) ?? 1)

    /// The result of a document: values or elements, and all errors.
    private struct Result<Value: Equatable & Sendable>: Equatable {
        var values: [Value] = []
        var errors: [Complaint] = []

        mutating func attempt(_ body: (inout [Value]) throws -> Void) {
            do { try body(&values) } catch { errors = (error as? TrellisError)?.all.map(Complaint.init) ?? [] }
        }
    }

    @Test(arguments: 1...10) func chunks(_ seed: Int) {
        var documents = RandomDocument(seed: UInt64(seed) << 20)
        var generator = SplitMix64(seed: UInt64(seed))
        var limited = 0
        for _ in 0..<Self.count {
            let text = document(&documents, &generator)
            for maximum in [2, 4, 20] {
                let options = TrellisDecoder.Options.with {
                    $0.limits.tokenLength = maximum
                    $0.allowsComments = generator.below(2) == 0
                    $0.collectsErrors = generator.below(2) == 0
                }
                let chunks = [documents.chunks(of: text), cut(text, every: 1), cut(text, every: 7)]
                guard let isLimited = agrees(text, chunks, options) else { return }
                if isLimited { limited += 1 }
            }
        }
        // The test is only meaningful with enough documents of both kinds.
        #expect(limited > Self.count / 4)
        #expect(limited < Self.count * 3)
    }

    /// An array of objects with unmapped members, and optionally comments and data after the array.
    private func document(_ documents: inout RandomDocument, _ generator: inout SplitMix64) -> [UInt8] {
        var text = Array("[".utf8)
        for index in 0...generator.below(4) {
            if index > 0 { text += Array(generator.below(12) == 0 ? " ".utf8 : ",".utf8) }
            let value = generator.below(6) == 0 ? documents.mutated() : documents.wellFormed()
            let word = String(repeating: "x", count: generator.below(150))
            let skipped = [Array("[\"\(word)\"]".utf8), Array("{\"\(word)\":\(word.count)}".utf8), value]
            text += Array("{\"s\":".utf8) + skipped[generator.below(3)] + Array(",\"c\":[{\"a\":\(index)}]".utf8)
            if generator.below(4) == 0 { text += Array("/*\(word)*/".utf8) }
            text += Array(generator.below(8) == 0 ? ",\"a\":\"x\"}".utf8 : ",\"a\":\(index)}".utf8)
        }
        let word = String(repeating: "y", count: generator.below(150))
        let ends = ["", "", "/*\(word)*/", "//\(word)\n\"\(word)\"", " \"\(word)\"/*\(word)*/"]
        return text + Array("]\(ends[generator.below(5)])".utf8)
    }

    /// - Returns: whether a limit was exceeded; nil if results differ.
    private func agrees(_ text: [UInt8], _ chunkings: [Chunks], _ options: TrellisDecoder.Options) -> Bool? {
        let isRight = [
            same(text, chunkings) { chunks, values in
                var session = try TrellisDecoder.ValueSession([Permissive].self, options: options)
                for chunk in chunks { try session.feed(chunk) }
                values.append(try session.finish())
            } atOnce: {
                try TrellisDecoder(options: options).decode([Permissive].self, from: text)
            },
            same(text, chunkings) { chunks, values in
                var session = try TrellisDecoder.ValueSession([Permissive].self, at: [1, "c"], options: options)
                for chunk in chunks where !session.isComplete { try session.feed(chunk) }
                values.append(try session.finish())
            } atOnce: {
                try TrellisDecoder(options: options).decode([Permissive].self, at: [1, "c"], from: text)
            },
        ]
        let whole = streamed(Permissive.self, [text], options: options)
        for chunks in chunkings {
            let elements = streamed(Permissive.self, chunks, options: options)
            #expect(elements == whole, "\(shown(chunks)), \(options.limits.tokenLength)")
            if elements != whole { return nil }
        }
        return isRight.allSatisfy { $0 } ? whole.failure?.code == .limitExceeded : nil
    }

    private func same<Value: Equatable & Sendable>(
        _ text: [UInt8], _ chunkings: [Chunks], _ decode: (Chunks, inout [Value]) throws -> Void,
        atOnce: () throws -> Value
    ) -> Bool {
        var whole = Result<Value>()
        whole.attempt { $0.append(try atOnce()) }
        for chunks in [[text]] + chunkings {
            var result = Result<Value>()
            result.attempt { try decode(chunks, &$0) }
            #expect(result == whole, "\(shown(chunks))")
            if result != whole { return false }
        }
        return true
    }

    private func shown(_ chunks: Chunks) -> String {
        "\(chunks.map { String(decoding: $0, as: UTF8.self) })"
    }
}
