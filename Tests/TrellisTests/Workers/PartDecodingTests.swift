import Foundation
import Testing

@testable import Trellis

/// A document decoded in partitions by several threads has the same result as on one thread.
@Suite struct PartDecodingTests {
    private func items(_ count: Int) -> String {
        (0..<count).map { "{\"id\":\($0),\"name\":\"n\($0 % 5) ]}\\\",{\\\\\"}" }.joined(separator: ", ")
    }

    @Test func topLevelArrays() throws {
        let text = "[\(items(200))]"
        for division in PartDivision.all {
            #expect(try takenParts([StreamItem].self, text, division) > 2)
        }
        let outcome = expectSameInParts([StreamItem].self, text)
        #expect(outcome.value?.count == 200)
        #expect(outcome.value?.last?.id == 199)
    }

    @Test func anArrayInsideAModel() throws {
        let text = "{\"first\":1,\"data\":{\"x\":[1,2],\"items\":[\(items(100))],\"y\":{}},\"last\":\"z\"}"
        for division in PartDivision.all { #expect(try takenParts(PartPage.self, text, division) > 2) }
        let outcome = expectSameInParts(PartPage.self, text)
        #expect(outcome.value?.items.count == 100)
        #expect(outcome.value?.first == 1)
        #expect(outcome.value?.last == "z")
    }

    @Test func arraysInsideArrays() throws {
        let rows = (0..<20).map { row in "[" + (0...row).map { "[\($0),\(row)]" }.joined(separator: ",") + "]" }
        let text = "[" + rows.joined(separator: " , ") + "]"
        for division in PartDivision.all { #expect(try takenParts([[[Int]]].self, text, division) > 2) }
        expectSameInParts([[[Int]]].self, text)
    }

    @Test func consecutiveArrays() {
        let list = "[" + (0..<30).map { "\($0)" }.joined(separator: ",") + "]"
        expectSameInParts([[Int]].self, "[\(list),\(list),[],\(list)]")
        expectSameInParts([String: [Int]].self, "{\"a\":\(list),\"b\":\(list),\"a\":[1,2,3,4,5,6,7,8]}")
    }

    @Test func scalarsAndOptionals() {
        expectSameInParts([Int].self, "[1,2,3,4,55555,6,7,8,9,10,-1,0]")
        expectSameInParts([Double?].self, "[1.5,null,2e3,null,null,-0.25,1]")
        expectSameInParts([String].self, #"["a",",","\",\"","[","]","{},{","\\","\\\",","",","]"#)
        expectSameInParts(Set<String>.self, #"["a","b","a","c","b","d","e","a"]"#)
        expectSameInParts([Bool].self, "[true,false,true,true,false,false]")
        expectSameInParts(ContiguousArray<Int>.self, "[1,2,3,4,5,6,7,8,9]")
        expectSameInParts([JSON].self, #"[{"a":[1,{"b":2}]},"x",null,[[],[1,2]],3]"#)
        expectSameInParts([SIMD2<Double>].self, "[[1,2],[3,4],[5,6],[7,8]]")
    }

    @Test func specialElements() {
        let shapes = (0..<30).map { $0 % 3 == 0 ? #"{"type":"dot"}"# : #"{"radius":\#($0),"type":"circle"}"# }
        expectSameInParts([StreamShape].self, "[" + shapes.joined(separator: ",") + "]")
        let renamed = (0..<30).map { "{\"\($0 % 2 == 0 ? "id" : "ID")\":\($0 + 20)}" }
        expectSameInParts([StreamRenaming].self, "[" + renamed.joined(separator: ",") + "]")
        expectSameInParts([StreamRenaming].self, "[" + renamed.joined(separator: ",") + ",{\"id\":13},{\"id\":1}]")
        expectSameInParts([StreamNode].self, "[" + nodes(4) + "]")
        expectSameInParts(StreamNode.self, nodes(1).replacingOccurrences(of: "\"id\":1}", with: "\"id\":1,\"x\":[]}"))
    }

    private func nodes(_ depth: Int) -> String {
        let inner = depth == 0 ? "" : nodes(depth - 1)
        return (0..<3).map { "{\"children\":[\(inner)],\"id\":\($0)}" }.joined(separator: ",")
    }

    @Test func randomModels() throws {
        var generator = SplitMix64(seed: 7)
        for count in [1, 5, 20] {
            let models = (0..<count).map { _ in Rich.random(using: &generator) }
            for indentation in [nil, JSONIndentation.spaces(2)] {
                var encoder = TrellisEncoder()
                if let indentation {
                    encoder.options.indentation = .spaces(2)
                    encoder.options.indentation = indentation
                }
                let outcome = expectSameInParts([Rich].self, try encoder.encode(models))
                #expect(outcome.value == models)
            }
        }
    }

    /// At each byte: it is replaced or removed, another byte is inserted before it, or the input ends.
    @Test func aSyntaxErrorAtEachByte() {
        let items = #"{"id":1,"name":"a,b"}, {"id":2},{"name":"\"}]\"","id":3},{"id":4} "#
        let text = Array(#" {"first":1, "data":{"items":[\#(items)]},"last":"é"} "#.utf8)
        let bytes = Array("\"\\{}[],:1 n\n\u{1}".utf8) + [0xC3, 0xFF]
        let divisions = [PartDivision(workers: 1, size: 1), PartDivision(workers: 2, size: 20)]
        for index in text.indices {
            expectSameInParts(PartPage.self, Array(text[..<index]), TrellisDecoder.Options(), divisions)
            expectSameInParts(
                PartPage.self, Array(text[..<index] + text[(index + 1)...]), TrellisDecoder.Options(), divisions)
            for byte in bytes {
                var changed = text
                changed[index] = byte
                expectSameInParts(PartPage.self, changed, TrellisDecoder.Options(), divisions)
                changed = text
                changed.insert(byte, at: index)
                expectSameInParts(PartPage.self, changed, TrellisDecoder.Options(), divisions)
            }
        }
    }

    @Test(arguments: 0..<20) func randomDocuments(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var random = RandomJSON(seed: seed + 1000)
        for _ in 0..<20 {
            let values = (0..<generator.below(30)).map { _ in random.value().description }
            var text = Array("[\(values.joined(separator: generator.once(in: 2) ? "," : " ,\n"))]".utf8)
            let bytes = Array("{}[]:,\"\\ 1tn\n\u{1}".utf8)
            for _ in 0..<generator.below(3) where !text.isEmpty {
                text[generator.below(text.count)] = bytes[generator.below(bytes.count)]
            }
            expectSameInParts([JSON].self, text)
            expectSameInParts([StreamItem?].self, text)
            expectSameInParts(JSON.self, text)
        }
    }

    @Test func atAPath() throws {
        let text = "{\"first\":1,\"data\":{\"items\":[\(items(100))]},\"wrong\":}"
        for division in PartDivision.all {
            let decoder = TrellisDecoder(options: TrellisDecoder.Options().divided(division))
            let workers = TrellisWorkerCount(division.workers)
            let items = try decoder.decode([StreamItem].self, at: "data.items", from: text, workers: workers)
            #expect(items.count == 100)
            #expect(throws: TrellisError.self) {
                try decoder.decode([StreamItem].self, at: "wrong", from: text, workers: workers)
            }
            let missing = try decoder.decode([StreamItem]?.self, at: "data.x", from: "{}", workers: workers)
            #expect(missing == nil)
        }
    }

    /// The boundaries of partitions are guessed, so a partition may contain the end of its array.
    @Test func arraysThatEndInsideAPartition() throws {
        let items = (0..<60).map { "{\"id\":\($0),\"name\":\"n\"}" }.joined(separator: ",")
        let text = "{\"items\":[\(items)],\"others\":[\(items)],\"last\":[\(items)]}"
        for division in PartDivision.all {
            let decoder = TrellisDecoder(options: TrellisDecoder.Options().divided(division))
            let workers = TrellisWorkerCount(division.workers)
            let first = try decoder.decode([StreamItem].self, at: "items", from: text, workers: workers)
            #expect(first.count == 60)
            var counts: [String] = []
            try decoder.forEachElement(JSONEntry<[StreamItem]>.self, as: .entries, from: text, workers: workers) {
                counts.append("\($0.key) \($0.value.count)")
            }
            #expect(counts == ["items 60", "others 60", "last 60"])
            counts = []
            try decoder.forEachElement([StreamItem].self, from: "[[\(items)],[\(items)]]", workers: workers) {
                counts.append("\($0.count)")
            }
            #expect(counts == ["60", "60"])
            let rest = try decoder.decode(RestItems.self, from: text, workers: workers)
            #expect(rest.items.mapValues(\.count) == ["items": 60, "others": 60, "last": 60])
        }
    }

    @Test func smallDocumentsAreNotPartitioned() throws {
        #expect(try !PartSizes(2, TrellisDecoder.Options()).areForTexts(of: 100_000))
        #expect(try PartSizes(2, TrellisDecoder.Options()).areForTexts(of: 1_000_000))
        #expect(try !PartSizes(1, TrellisDecoder.Options()).areForTexts(of: 1_000_000))
        #expect(try TrellisDecoder().decode([Int].self, from: "[1,2]", workers: .automatic) == [1, 2])
    }

    /// A thread count below 1 is the error of every call with it, however small the text is.
    @Test(arguments: [0, -1, Int.min]) func invalidWorkerCounts(_ count: Int) async throws {
        let workers = TrellisWorkerCount(count)
        let background = await #expect(throws: TrellisError.self) {
            try await TrellisDecoder().decodeInBackground([Int].self, from: [1] as JSON, workers: workers)
        }
        let errors = [
            background,
            #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode([Int].self, from: "[1]", workers: workers)
            },
            #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode([Int].self, from: [1] as JSON, workers: workers)
            },
            #expect(throws: TrellisError.self) {
                try TrellisDecoder().forEachElement(Int.self, from: [1] as JSON, workers: workers) { _ in }
            },
            #expect(throws: TrellisError.self) { try TrellisEncoder().encode([1], workers: workers) },
            #expect(throws: TrellisError.self) { try TrellisEncoder().encode(1...3, workers: workers) },
        ]
        for error in errors {
            #expect(error?.code == .invalidSchema)
            #expect(error?.found == "a thread count below 1: \(count)")
        }
    }

    /// There are no more threads than partitions, so that any count is fine.
    @Test func theGreatestWorkerCount() throws {
        let numbers = Array(0..<300_000)
        let bytes = try TrellisEncoder().encode(numbers, workers: TrellisWorkerCount(.max))
        #expect(try TrellisDecoder().decode([Int].self, from: bytes, workers: TrellisWorkerCount(.max)) == numbers)
    }

    #if os(Linux)
        /// Only a thread that has found work starts another one.
        @Test func theGreatestWorkerCountStartsFewThreads() throws {
            func threads() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
            }
            let bytes = try TrellisEncoder().encode(Array(0..<300_000))
            let file = TemporaryFile()
            try Data(bytes).write(to: file.url)
            let before = try threads()
            var (most, count) = (0, 0)
            let body: (Int) throws -> Void = { number in
                if number % 5000 == 0 { most = max(most, try threads()) }
                count += 1
            }
            let workers = TrellisWorkerCount(.max)
            try TrellisDecoder().forEachElement(Int.self, from: bytes, workers: workers, body)
            try TrellisDecoder().forEachElement(Int.self, from: .file(file.url), workers: workers, body)
            #expect(count == 600_000)
            // Other tests have threads, too, and a partition has tens of thousands of bytes.
            #expect(most - before < 300, "\(before), then \(most)")
        }
    #endif

    @Test func workerCounts() {
        #expect(TrellisWorkerCount.automatic.value == ProcessInfo.processInfo.activeProcessorCount)
        #expect((7 as TrellisWorkerCount).value == 7)
    }
}

/// A model with an array somewhere inside.
struct PartPage: JSONModel, Equatable {
    var first: Int
    var items: [StreamItem]
    var last: String?

    static let modelSchema = JSONModelSchema(
        PartPage.self,
        [
            JSONField("first", \PartPage.first), JSONField("items", \PartPage.items, keys: "data.items"),
            JSONField("last", \PartPage.last),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        first = fields.take(0)
        items = fields.take(1)
        last = fields.take(2)
    }
}

/// A model whose unmapped members are arrays.
private struct RestItems: JSONModel {
    var items: [String: [StreamItem]]

    static let modelSchema = JSONModelSchema(RestItems.self, [JSONField(rest: "items", \RestItems.items)])

    init(from fields: borrowing JSONFieldValues) throws { items = fields.take(0) }
}
