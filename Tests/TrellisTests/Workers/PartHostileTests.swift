import Foundation
import Testing

@testable import Trellis

/// Documents that are hard to partition.
@Suite struct PartHostileTests {
    /// Expects the same result with partitions of the usual size and with small partitions.
    private func expectSame<Value: TrellisDecodable & Equatable & Sendable>(
        _ type: Value.Type, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let bytes = Array(text.utf8)
        let whole = partOutcome(type, bytes, TrellisDecoder.Options(), nil)
        for workers in [2, 7] {
            var outcome = PartOutcome<Value>()
            do throws(TrellisError) {
                outcome.value = try TrellisDecoder().decode(type, from: bytes, workers: TrellisWorkerCount(workers))
            } catch {
                outcome.failure = ["\(error)"]
            }
            #expect(outcome.value == whole.value, sourceLocation: sourceLocation)
            #expect(outcome.failure.count == whole.failure.count, sourceLocation: sourceLocation)
        }
        expectSameInParts(
            type, bytes, TrellisDecoder.Options(), [PartDivision(workers: 3, size: 5000)],
            sourceLocation: sourceLocation)
    }

    private func list(_ element: String, _ count: Int) -> String {
        "[" + [String](repeating: element, count: count).joined(separator: ",") + "]"
    }

    @Test func stringsFullOfElements() {
        let inner = (0..<200).map { "{\\\"id\\\":\($0)},{" }.joined()
        expectSame([StreamItem].self, list("{\"id\":1,\"name\":\"\(inner)\"}", 250))
        expectSame([String].self, list("\"},{\\\"id\\\":1},{\"", 40_000))
    }

    @Test func stringsFullOfBackslashes() {
        let slashes = String(repeating: "\\\\", count: 3000)
        expectSame([String].self, list("\"\(slashes)\"", 120))
        expectSame([String].self, list("\"\(slashes)\\\"\"", 120))
    }

    @Test func oneLargeElement() {
        let large = "{\"id\":1,\"name\":\"x\",\"y\":" + list("{\"id\":2,\"z\":[1,2]}", 40_000) + "}"
        expectSame([StreamItem].self, "[\(large)]")
        expectSame([StreamItem].self, "[{\"id\":0},\(large),{\"id\":2}]")
        expectSame([String].self, "[\"" + String(repeating: "a,", count: 300_000) + "\"]")
    }

    @Test func elementsOfVeryDifferentSizes() {
        let elements = (0..<100).map { index in
            let inner = list("{\"id\":\(index),\"children\":[]}", index % 10 == 0 ? 3000 : index % 7)
            return "{\"id\":\(index),\"children\":\(inner)}"
        }
        expectSame([StreamNode].self, "[" + elements.joined(separator: ",") + "]")
    }

    @Test func arraysInArrays() {
        expectSame([[[Int]]].self, list(list(list("1", 10), 100), 260))
        expectSame([[Int]].self, "[" + list("1", 300_000) + "]")
    }

    /// Many arrays are open, and they contain small arrays that could be divided but are too short for a partition.
    @Test func textWithoutBorders() throws {
        let depth = 60
        let padding = String(repeating: "x", count: 70_000)
        let inner = (0..<12).map { "\"k\($0)\":[\"1\",\"\(padding)\"]" }.joined(separator: ",")
        let text = String(repeating: "[", count: depth) + "{\(inner)}" + String(repeating: "]", count: depth)
        let whole = try TrellisDecoder().decode(JSON.self, from: text)
        #expect(try TrellisDecoder().decode(JSON.self, from: text, workers: 2) == whole)
        let node = String(repeating: "{\"id\":1,\"children\":[", count: depth)
        let leaves = (0..<12).map { "{\"id\":\($0),\"x\":\"\(padding)\"}" }.joined(separator: ",")
        let tree = node + leaves + String(repeating: "]}", count: depth)
        #expect(
            try TrellisDecoder().decode(StreamNode.self, from: tree, workers: 2)
                == TrellisDecoder().decode(StreamNode.self, from: tree))
    }

    @Test func whiteSpace() {
        let space = String(repeating: " ", count: 100_000)
        expectSame([Int].self, "[\(space)1\(space),\(space)2,\n\n3\(space),4,5,6\(space)]\(space)")
    }

    @Test func anErrorInEachPartition() {
        let good = "{\"id\":1,\"name\":\"abc\"}"
        let part = [String](repeating: good, count: 3000).joined(separator: ",")
        for wrong in ["{\"id\":tru}", "{\"id\":1", "\u{1}", "{\"id\":\"x\"}", "]", "\""] {
            expectSame(
                [StreamItem].self, "[" + [String](repeating: part, count: 10).joined(separator: ",\(wrong),") + "]")
        }
    }

    /// Partitions that were decoded in vain are released.
    @Test func nothingIsLeaked() {
        let part = [String](repeating: "\"x\"", count: 30_000).joined(separator: ",")
        for text in ["[\(part),\(part),5,\(part)]", "[\(part),\(part),\(part)", "[\(part),\(part)}\(part)]"] {
            for size in [500, 100_000] {
                let options = TrellisDecoder.Options().divided(PartDivision(workers: 3, size: size))
                #expect(throws: TrellisError.self) {
                    try TrellisDecoder(options: options).decode([Tracked<Leftovers>].self, from: text, workers: 3)
                }
                #expect(throws: TrellisError.self) {
                    try TrellisDecoder(options: options).forEachElement(
                        Tracked<Leftovers>.self, from: text, workers: 3
                    ) { _ in }
                }
            }
        }
        #expect(LiveCounts.live(Leftovers.self) == 0)
        #expect(LiveCounts.made(Leftovers.self) > 0)
    }
}

private enum Leftovers {}
