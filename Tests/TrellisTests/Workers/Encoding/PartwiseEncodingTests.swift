import Foundation
import Testing
@testable import Trellis

/// Arrays that are encoded in partitions have the same bytes as those encoded by one thread.
@Suite struct PartwiseEncodingTests {
    /// Encodes an array in all ways.
    private func expectSame<Element: TrellisEncodable & Sendable>(
        _ elements: [Element], _ options: TrellisEncoder.Options = TrellisEncoder.Options(),
        workers: [Int] = [1, 2, 7],
        partSize: Int = 48, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let encoder = TrellisEncoder(options: options)
        let whole = try encoder.encode(elements)
        let (lines, array) = (ChunkLog(), ChunkLog())
        try encoder.encodeElements(elements, as: .lines, to: lines.sink)
        try encoder.encodeElements(elements, as: .array(at: "a.b"), to: array.sink)
        for count in workers {
            let sizes = TextSizes.small(count, partSize: partSize)
            #expect(try encoder.output(of: elements, sizes) == whole, sourceLocation: location)
            #expect(try encoder.output(of: elements[...], sizes) == whole, sourceLocation: location)
            #expect(try encoder.output(of: ContiguousArray(elements), sizes) == whole, sourceLocation: location)
            let made = MadeElements(elements.count) { elements[$0] }
            #expect(try encoder.output(of: made, sizes) == whole, sourceLocation: location)
            #expect(try encoder.output(of: elements, sizes) == Data(whole), sourceLocation: location)
            let (ownLines, ownArray) = (ChunkLog(), ChunkLog())
            try encoder.encodeElements(elements, as: .lines, sizes, chunkSize: 7, to: ownLines.sink)
            try encoder.encodeElements(made, as: .array(at: "a.b"), sizes, chunkSize: 7, to: ownArray.sink)
            #expect(ownLines.text == lines.text, sourceLocation: location)
            #expect(ownArray.text == array.text, sourceLocation: location)
        }
    }

    // Computed, not stored: stored tagged pointers look like leaks to the sanitizer.
    private static var someOptions: [TrellisEncoder.Options] {
        [
            TrellisEncoder.Options(), .with { $0.indentation = .spaces(2) }, .with { $0.indentation = .tab },
            .with { $0.sortsKeys = true },
            .with {
                $0.indentation = .spaces(2)
                $0.sortsKeys = true
            },
            .with {
                $0.escapesSlashes = true
                $0.escapesNonASCII = true
            }, .with { $0.nilFields = .writeNull }, .with { $0.omitsDefaults = true },
            .with { $0.keyStyle = .snakeCase },
            .with { $0.dates = .secondsSince1970 }, .with { $0.properties = .only(["number", "text", "labels"]) },
            .with {
                $0.properties = .except(["children", "title"])
                $0.indentation = .spaces(3)
            },
        ]
    }

    @Test(arguments: someOptions.indices) func options(_ index: Int) throws {
        let options = Self.someOptions[index]
        var generator = SplitMix64(seed: UInt64(index) + 1)
        try expectSame((0..<40).map { _ in Rich.random(using: &generator) }, options)
        try expectSame((0..<60).map { $0.isMultiple(of: 3) ? Ticket.full : .smallest }, options)
    }

    @Test func randomValues() throws {
        var random = RandomJSON(seed: 99)
        for round in 0..<30 {
            var options = TrellisEncoder.Options()
            options.indentation = random.generator.once(in: 2) ? .spaces(2) : nil
            options.sortsKeys = random.generator.once(in: 3)
            options.escapesNonASCII = random.generator.once(in: 3)
            let values = (0..<random.generator.below(round + 1)).map { _ in random.value() }
            let (workers, partSize) = (1 + random.generator.below(5), 1 + random.generator.below(200))
            try expectSame(values, options, workers: [workers], partSize: partSize)
            try expectSame(values.map(Optional.some) + [nil], options, workers: [workers], partSize: partSize)
        }
    }

    @Test(arguments: [false, true]) func scalars(_ isPretty: Bool) throws {
        let options = TrellisEncoder.Options.with {
            $0.indentation = isPretty ? .spaces(2) : nil
            $0.nonFinite = .strings
        }
        let numbers = (0..<300).map { $0 &* 7919 % 10_007 }
        try expectSame(numbers, options)
        try expectSame(numbers.map { UInt8(truncatingIfNeeded: $0) }, options)
        try expectSame(numbers.map { $0.isMultiple(of: 9) ? .infinity : Double($0) / 8 }, options)
        try expectSame(numbers.map { Float($0) }, options)
        try expectSame(numbers.map { $0.isMultiple(of: 2) }, options)
        try expectSame(numbers.map { "\($0)\n" }, options)
        try expectSame(numbers.map { Array(0..<($0 % 4)) }, options)
        try expectSame(numbers.map { $0.isMultiple(of: 3) ? nil : $0 }, options)
    }

    @Test(arguments: 0..<5) func fewElements(_ count: Int) throws {
        for options in [TrellisEncoder.Options(), .with { $0.indentation = .spaces(2) }] {
            try expectSame(Array(0..<count), options)
            try expectSame((0..<count).map { "\($0)" }, options)
            try expectSame([Ticket](repeating: .full, count: count), options)
        }
    }

    @Test func classes() throws {
        let notes = (0..<100).map { SharedNote("note \($0)", $0.isMultiple(of: 2) ? $0 : nil) }
        for options in [TrellisEncoder.Options(), .with { $0.indentation = .spaces(2) }] {
            try expectSame(notes, options)
        }
    }

    @Test func dictionariesAndTransforms() throws {
        var options = TrellisEncoder.Options()
        options.sortsKeys = true
        try expectSame((0..<200).map { ["a\($0)": $0, "b": 1, "\"": 2] }, options)
        options.transforms.use(JSONTransform<String, Int>(decode: { _ in 0 }, encode: { "number \($0)" }))
        try expectSame(Array(0..<200), options)
        try expectSame((0..<200).map { ["a\($0)": $0] }, options)
    }

    @Test func veryDifferentSizes() throws {
        let texts = (0..<400).map { String(repeating: "x", count: $0.isMultiple(of: 50) ? 10_000 : $0 % 7) }
        try expectSame(texts, workers: [2, 3], partSize: 100)
        // From very small to large elements, and back.
        try expectSame(texts.sorted { $0.utf8.count < $1.utf8.count }, workers: [2, 3], partSize: 4000)
        try expectSame(texts.sorted { $0.utf8.count > $1.utf8.count }, workers: [2, 3], partSize: 4000)
    }

    @Test func collectionsThatAreNotPartitioned() throws {
        // These types are not encoded as arrays of elements.
        let data = Data("some bytes".utf8)
        #expect(try TrellisEncoder().encode(data, workers: 2) == TrellisEncoder().encode(data))
        #expect(try TrellisEncoder().encode(data, as: String.self, workers: 2) == "\"c29tZSBieXRlcw==\"")
        var options = TrellisEncoder.Options()
        options.transforms.use(JSONTransform<String, [Int]>(decode: { _ in [] }, encode: { "\($0.count) numbers" }))
        let encoder = TrellisEncoder(options: options)
        #expect(try encoder.encode([5, 6, 7], as: String.self, workers: 2) == "\"3 numbers\"")
    }

    @Test func selectionsAndDuplicatesOfAnyWorker() throws {
        // Larger than what one thread encodes alone.
        let tickets = (0..<8_000).map { $0.isMultiple(of: 2) ? Ticket.full : .smallest }
        for options in [TrellisEncoder.Options(), .with { $0.indentation = .spaces(2) }] {
            let encoder = TrellisEncoder(options: options)
            let whole = try encoder.encode(tickets)
            #expect(whole.count > 640 << 10)
            for workers: TrellisWorkerCount in [.automatic, 1, 5] {
                #expect(try encoder.encode(tickets, workers: workers) == whole)
                #expect(try encoder.encode(tickets[...], as: Data.self, workers: workers) == Data(whole))
                #expect(try encoder.encode(tickets, as: String.self, workers: workers) == encoder.string(from: tickets))
            }
        }
    }
}

/// An object that several threads may read.
private final class SharedNote: JSONFieldwise, Sendable {
    let text: String
    let size: Int?

    static let modelSchema = JSONModelSchema(
        SharedNote.self, [JSONField("text", \SharedNote.text), JSONField("size", \SharedNote.size)])

    init(_ text: String, _ size: Int?) {
        self.text = text
        self.size = size
    }

    init(from fields: borrowing JSONFieldValues) throws {
        text = fields.take(0)
        size = fields.take(1)
    }
}
