import Testing
import Trellis

/// Elements appended to a stream one by one.
@Suite struct StreamWriterTests {
    private func options(_ change: (inout TrellisEncoder.Options) -> Void) -> TrellisEncoder.Options {
        var options = TrellisEncoder.Options()
        change(&options)
        return options
    }

    private func written(
        _ elements: [some TrellisEncodable], _ format: JSONStreamFormat,
        options: TrellisEncoder.Options = TrellisEncoder.Options(),
        chunkSize: Int = 64 * 1024
    ) throws -> ChunkLog {
        let log = ChunkLog()
        var stream = try log.stream(as: format, options: options, chunkSize: chunkSize)
        for element in elements { try stream.append(element) }
        try stream.finish()
        return log
    }

    @Test(arguments: [1, 7, 100, 64 * 1024]) func theOutputEqualsThatOfAnArray(_ chunkSize: Int) throws {
        var generator = SplitMix64(seed: 5)
        let values = (0..<60).map { _ in Rich.random(using: &generator, depth: 1) }
        let all = [
            options { _ in }, options { $0.indentation = .spaces(2) }, options { $0.sortsKeys = true },
            options {
                $0.indentation = .spaces(2)
                $0.sortsKeys = true
                $0.escapesNonASCII = true
                $0.escapesSlashes = true
            },
        ]
        for options in all {
            let log = try written(values.map(Sorted.init), .array, options: options, chunkSize: chunkSize)
            let encoder = TrellisEncoder(options: options)
            #expect(log.text == (try encoder.string(from: values.map(Sorted.init))))
            // Each chunk contains complete elements, and exceeds the chunk size by at most its last element.
            let largest = try values.map { try encoder.encode([Sorted($0)]).count }.max() ?? 0
            #expect(log.chunks.dropLast().allSatisfy { $0.count >= chunkSize })
            #expect(log.chunks.allSatisfy { !$0.isEmpty && $0.count < chunkSize + largest + 8 })
        }
    }

    @Test(arguments: [1, 7, 64 * 1024]) func lines(_ chunkSize: Int) throws {
        var generator = SplitMix64(seed: 6)
        let values = (0..<60).map { _ in Rich.random(using: &generator, depth: 1) }
        let options = options {
            $0.indentation = .spaces(2)
            $0.nilFields = .writeNull
        }
        let text = try written(values, .lines, options: options, chunkSize: chunkSize).text
        #expect(text.hasSuffix("\n"))
        let lines = text.split(separator: "\n")
        #expect(lines.count == values.count)
        for (line, value) in zip(lines, values) { #expect(try decoded(Rich.self, String(line)) == value) }
    }

    @Test func exactText() throws {
        #expect(try written([1, 2, 3], .array).text == "[1,2,3]")
        #expect(try written([1, 2, 3], .lines).text == "1\n2\n3\n")
        #expect(
            try written([1, 2], .array, options: options { $0.indentation = .spaces(2) }).text == "[\n  1,\n  2\n]")
        #expect(try written([[Int](), [1]], .array).text == "[[],[1]]")
        #expect(
            try written([["b": 1, "a": 2]], .lines, options: options { $0.sortsKeys = true }).text
                == "{\"a\":2,\"b\":1}\n")
        #expect(try written([Int?.none, 1], .array, chunkSize: 1).text == "[null,1]")
        #expect(try written(["[", "a\nb"], .lines, chunkSize: 1).text == "\"[\"\n\"a\\nb\"\n")
    }

    @Test func chunksAreDeliveredWhenComplete() throws {
        let log = ChunkLog()
        var stream = try log.stream(as: .array, chunkSize: 6)
        try stream.append(1)
        try stream.append(2)
        #expect(log.chunks.isEmpty)
        try stream.append(30)
        #expect(log.text == "[1,2,30")
        try stream.append(4)
        #expect(log.calls == 1)
        try stream.flush()
        #expect(log.text == "[1,2,30,4")
        // There is no chunk to deliver.
        try stream.flush()
        #expect(log.calls == 2)
        try stream.finish()
        #expect(log.chunks.map(\.count) == [7, 2, 1])
        #expect(log.text == "[1,2,30,4]")
    }

    @Test(arguments: [-5, 0, 1]) func theSmallestChunks(_ chunkSize: Int) throws {
        #expect(
            try written([1, 2], .array, chunkSize: chunkSize).chunks.map { String(decoding: $0, as: UTF8.self) }
                == ["[1", ",2", "]"])
    }

    @Test func noElements() throws {
        #expect(try written([Int](), .array).text == "[]")
        #expect(try written([Int](), .array, options: options { $0.indentation = .spaces(2) }).text == "[]")
        let lines = try written([Int](), .lines)
        #expect(lines.calls == 0)
    }

    @Test func aFailedElementWritesNothing() throws {
        for (format, isPretty, expected) in [
            (JSONStreamFormat.array, false, #"[{"a":{"b":1}},{"a":{"b":2}},[],3]"#),
            (.lines, false, "{\"a\":{\"b\":1}}\n{\"a\":{\"b\":2}}\n[]\n3\n"),
            (
                .array, true,
                """
                [
                  {
                    "a": {
                      "b": 1
                    }
                  },
                  {
                    "a": {
                      "b": 2
                    }
                  },
                  [],
                  3
                ]
                """
            ),
        ] {
            for (chunkSize, sortsKeys) in [(1, false), (12, true), (1000, true), (1000, false)] {
                let log = ChunkLog()
                let options = options {
                    $0.indentation = isPretty ? .spaces(2) : nil
                    $0.sortsKeys = sortsKeys
                }
                var stream = try log.stream(as: format, options: options, chunkSize: chunkSize)
                // Elements that fail are the first, the last and several in a row.
                #expect(failure(Double.nan, in: &stream)?.path.description == "[0]")
                try stream.append(["a": ["b": 1]])
                let error = failure(["a": ["b": [1, 2, .infinity]]], in: &stream)
                #expect(error?.code == .nonFiniteNumber)
                #expect(error?.path.description == "[2].a.b[2]")
                #expect(failure([Refusing(), Refusing()], in: &stream)?.path.description == "[3][0]")
                try stream.append(["a": ["b": 2]])
                try stream.append([Int]())
                try stream.append(3)
                let last = failure(Refusing(), in: &stream)
                #expect(last?.code == .custom)
                #expect(last?.underlying as? Refusal == Refusal(number: 9))
                #expect(last?.path.description == "[7]")
                try stream.finish()
                #expect(log.text == expected)
            }
        }
    }

    @Test func onlyFailingElements() throws {
        let log = ChunkLog()
        var stream = try log.stream(as: .array, options: options { $0.indentation = .spaces(2) })
        #expect(failure(Double.nan, in: &stream)?.code == .nonFiniteNumber)
        try stream.finish()
        #expect(log.text == "[]")
    }

    /// Its objects and arrays are still open. The elements before and after it are not affected.
    @Test func anElementThatCatchesAnError() throws {
        for isPretty in [false, true] {
            let log = ChunkLog()
            let options = options {
                $0.indentation = isPretty ? .spaces(2) : nil
                $0.sortsKeys = true
                $0.properties = .except(["none"])
            }
            var stream = try log.stream(as: .array, options: options, chunkSize: 1)
            for element in [0, 200, 3] {
                #expect(failure(Hiding(inner: element), in: &stream)?.code == .notEncodable)
                try stream.append(["b": 1, "a": 2])
            }
            try stream.finish()
            let object = isPretty ? "\n  {\n    \"a\": 2,\n    \"b\": 1\n  }" : #"{"a":2,"b":1}"#
            #expect(log.text == "[\(object),\(object),\(object)\(isPretty ? "\n" : "")]")
        }
    }

    @Test func aThrowingClosureEndsTheStream() throws {
        let log = ChunkLog()
        log.failing = (1, Refusal(number: 4))
        var stream = try log.stream(as: .array, chunkSize: 1)
        try stream.append(1)
        #expect(throws: Refusal(number: 4)) { try stream.append(2) }
        log.failing = nil
        #expect(throws: Refusal(number: 4)) { try stream.append(3) }
        #expect(throws: Refusal(number: 4)) { try stream.flush() }
        #expect(finishingFailure(stream) as? Refusal == Refusal(number: 4))
        #expect(log.text == "[1")
        #expect(log.calls == 2)
    }

    @Test func aThrowingClosureAtTheEnd() throws {
        let log = ChunkLog()
        log.failing = (0, Refusal())
        var stream = try log.stream(as: .lines)
        try stream.append(1)
        #expect(finishingFailure(stream) as? Refusal == Refusal())
        #expect(log.chunks.isEmpty)
    }

    @Test func elementsOfDifferentTypes() throws {
        let log = ChunkLog()
        var stream = try log.stream(as: .array, options: options { $0.properties = .only(["number"]) })
        try stream.append(Ticket.full)
        #expect(failure([Wrapped(number: .nan)], in: &stream)?.code == .nonFiniteNumber)
        try stream.append("x")
        try stream.append(Wrapped(number: 2))
        try stream.append([Ticket.smallest])
        try stream.finish()
        #expect(log.text == #"[{"number":17},"x",{"number":2},[{"number":1}]]"#)
    }
}

/// The error of appending an element; nil if it succeeds.
private func failure(_ value: some TrellisEncodable, in stream: inout TrellisEncoder.ElementSession) -> TrellisError? {
    do { try stream.append(value) } catch { return error as? TrellisError }
    return nil
}

private func finishingFailure(_ stream: consuming TrellisEncoder.ElementSession) -> (any Error)? {
    do { try stream.finish() } catch { return error }
    return nil
}

/// A value without unordered dictionaries and sets, so that its output is deterministic.
private struct Sorted: TrellisEncodable {
    var value: Rich

    init(_ value: Rich) {
        self.value = value
        self.value.moods = []
        self.value.table = [:]
        self.value.byMood = [:]
        self.value.deep = []
        self.value.children = []
    }

    func encode(to writer: inout JSONWriter) throws { try value.encode(to: &writer) }
}

private struct Refusing: TrellisEncodable {
    func encode(to writer: inout JSONWriter) throws { throw Refusal(number: 9) }
}

/// Begins objects, fails inside them and swallows the errors.
private struct Hiding: TrellisEncodable {
    var inner: Int

    func encode(to writer: inout JSONWriter) throws {
        let text = String(repeating: "x", count: inner)
        do {
            try [["z" + text: ["y": Wrapped(number: 1)], "a" + text: ["b": Wrapped(number: .nan)]]].encode(to: &writer)
        } catch {
            writer.null()
        }
    }
}

private struct Wrapped: JSONModel {
    var number: Double

    init(number: Double) { self.number = number }

    static let modelSchema = JSONModelSchema(Wrapped.self, [JSONField("number", \Wrapped.number)])

    init(from fields: borrowing JSONFieldValues) throws { number = fields.take(0) }
}
