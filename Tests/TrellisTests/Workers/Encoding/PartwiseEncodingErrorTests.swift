import Foundation
import Testing
@testable import Trellis

/// Elements that cannot be encoded, in arrays that are encoded in partitions: the error is that of the first element,
/// whichever thread finds another error earlier.
@Suite struct PartwiseEncodingErrorTests {
    private func expectFirst(
        _ wrong: Set<Int>, of count: Int, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let first = try #require(wrong.min())
        let elements = (0..<count).map { [0.5, wrong.contains($0) ? .nan : 1] }
        let encoder = TrellisEncoder()
        let single = #expect(throws: TrellisError.self, sourceLocation: location) { try encoder.encode(elements) }
        #expect(single?.path.description == "[\(first)][1]", sourceLocation: location)
        for workers in [1, 2, 3, 7] {
            let sizes = TextSizes.small(workers, partSize: 30)
            func expectSame(_ body: () throws -> Void) {
                let error = #expect(throws: TrellisError.self, sourceLocation: location) { try body() }
                #expect(error?.description == single?.description, sourceLocation: location)
            }
            expectSame { _ = try encoder.output(of: elements, as: [UInt8].self, sizes) }
            expectSame { _ = try encoder.output(of: MadeElements(count) { elements[$0] }, as: Data.self, sizes) }
            for format in [JSONStreamFormat.array, .lines] {
                let (log, whole) = (ChunkLog(), ChunkLog())
                expectSame {
                    try encoder.encodeElements(elements, as: format, sizes, chunkSize: 5, to: log.sink)
                }
                expectSame { try encoder.encodeElements(elements, as: format, to: whole.sink) }
                // Exactly the output before the error has been written.
                #expect(log.text == whole.text, sourceLocation: location)
            }
        }
    }

    @Test func first() throws { try expectFirst([0], of: 300) }
    @Test func middle() throws { try expectFirst([150], of: 300) }
    @Test func last() throws { try expectFirst([299], of: 300) }
    @Test func only() throws { try expectFirst([0], of: 1) }

    @Test func several() throws {
        try expectFirst([40, 41, 90, 200, 299], of: 300)
        try expectFirst(Set(100..<300), of: 300)
        try expectFirst(Set(0..<300), of: 300)
    }

    @Test func random() throws {
        var generator = SplitMix64(seed: 7)
        for _ in 0..<40 {
            let count = 1 + generator.below(200)
            try expectFirst(Set((0...generator.below(4)).map { _ in generator.below(count) }), of: count)
        }
    }

    @Test func errorsOfOtherTypes() throws {
        let elements = (0..<500).map { number in Tried(number: number) { $0 == 400 || $0 == 450 } }
        let error = #expect(throws: TrellisError.self) {
            try TrellisEncoder().output(of: elements, as: [UInt8].self, .small(3))
        }
        #expect(error?.path.description == "[400]")
        #expect(error?.underlying as? Refusal == Refusal(number: 400))
    }

    @Test func failedElementsAreRetriedInOrder() throws {
        // Fails twice: as part of a partition, and alone. Succeeds when it is the next element to be written.
        let tries = SharedCount()
        let elements = (0..<500).map { number in
            Tried(number: number) { $0 == 300 && tries.increase() <= 2 }
        }
        let bytes = try TrellisEncoder().output(of: elements, as: [UInt8].self, .small(3))
        #expect(try bytes == TrellisEncoder().encode(Array(0..<500)))
        #expect(tries.value == 3)
    }

    @Test func depths() throws {
        for depth in 0..<4 {
            let encoder = TrellisEncoder(options: .with { $0.limits.depth = depth })
            let elements = [[Int]](repeating: [1, 2], count: 100)
            let single = Result { try encoder.encode(elements) }
            let apart = Result { try encoder.output(of: elements, as: [UInt8].self, .small(2)) }
            #expect("\(single)" == "\(apart)")
            #expect((try? apart.get()) == nil || depth >= 2)
        }
    }
}
