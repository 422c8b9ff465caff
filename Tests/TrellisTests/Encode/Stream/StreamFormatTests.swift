import Testing
import Trellis

/// The text around and between the elements of a stream.
@Suite struct StreamFormatTests {
    private let stock = [JSONEntry(key: "pens", value: 3), JSONEntry(key: "\"inks\"", value: 5)]

    private func written(
        _ elements: [some TrellisEncodable & Sendable], _ format: JSONStreamFormat,
        options: TrellisEncoder.Options = TrellisEncoder.Options(), chunkSize: Int = 64 * 1024
    ) throws -> String {
        let (log, divided) = (ChunkLog(), ChunkLog())
        let encoder = TrellisEncoder(options: options)
        try encoder.encodeElements(elements, as: format, to: log.sink, chunkSize: chunkSize)
        try encoder.encodeElements(elements, as: format, to: divided.sink, workers: 2)
        #expect(divided.text == log.text)
        return log.text
    }

    @Test(arguments: [1, 64 * 1024]) func compact(_ chunkSize: Int) throws {
        for (format, text) in [
            (JSONStreamFormat.array, "[1,2]"), (.array(at: []), "[1,2]"), (.array(at: "a"), #"{"a":[1,2]}"#),
            (.array(at: ["a.b", "c"]), #"{"a.b":{"c":[1,2]}}"#), (.lines, "1\n2\n"), (.values, "1\n2\n"),
        ] {
            #expect(try written([1, 2], format, chunkSize: chunkSize) == text)
        }
        #expect(try written(stock, .entries, chunkSize: chunkSize) == #"{"pens":3,"\"inks\"":5}"#)
        #expect(
            try written(stock, .entries(at: "a.b"), chunkSize: chunkSize) == #"{"a":{"b":{"pens":3,"\"inks\"":5}}}"#)
        #expect(try written(stock, .array) == #"[{"pens":3},{"\"inks\"":5}]"#)
        #expect(try written([JSONEntry<Int>](), .entries(at: "a")) == #"{"a":{}}"#)
        #expect(try written([Int](), .array(at: "a")) == #"{"a":[]}"#)
    }

    /// The output equals that of the whole document.
    @Test(arguments: [false, true]) func indented(_ sortsKeys: Bool) throws {
        let options = TrellisEncoder.Options.with {
            $0.indentation = .spaces(2)
            $0.sortsKeys = sortsKeys
        }
        let encoder = TrellisEncoder(options: options)
        let elements: [JSON] = [["a": 1], [], ["b": [2]]]
        for (format, document) in [
            (JSONStreamFormat.array, JSON.array(elements)), (.array(at: "x.y"), ["x": ["y": .array(elements)]]),
        ] {
            #expect(try written(elements, format, options: options) == encoder.string(from: document))
        }
        let entries = elements.enumerated().map { JSONEntry(key: "k\($0.offset)", value: $0.element) }
        let object: JSON = ["k0": elements[0], "k1": elements[1], "k2": elements[2]]
        #expect(try written(entries, .entries, options: options) == encoder.string(from: object))
        #expect(
            try written(entries, .entries(at: "x"), options: options) == encoder.string(from: ["x": object] as JSON))
        #expect(try written([Int](), .array(at: "x"), options: options) == "{\n  \"x\": []\n}")
    }

    @Test func invalidPaths() throws {
        for format in [JSONStreamFormat.array(at: ["a", 0]), .entries(at: ["a", .each])] {
            let log = ChunkLog()
            let error = #expect(throws: TrellisError.self) { try written(stock, format) }
            #expect(error?.code == .invalidSchema)
            let other = #expect(throws: TrellisError.self) { try log.stream(as: format).finish() }
            #expect(other?.code == .invalidSchema)
            #expect(log.calls == 0)
        }
        let noEntry = #expect(throws: TrellisError.self) { try written([1], .entries(at: "a.b")) }
        #expect(noEntry?.code == .notEncodable)
        #expect(noEntry?.path.description == "a.b[0]")
        #expect(noEntry?.expected == "elements of type JSONEntry")
        #expect(noEntry?.found == "Int")
        let entries = [JSONEntry(key: "x", value: 1.5), JSONEntry(key: "y", value: .nan)]
        let wrong = #expect(throws: TrellisError.self) { try written(entries, .entries(at: "a")) }
        #expect(wrong?.path.description == "a.y")
        let element = #expect(throws: TrellisError.self) { try written([1, Double.nan], .array(at: "a")) }
        #expect(element?.path.description == "a[1]")
    }

    @Test func invalidPathsOfChunkSequences() async throws {
        let source = AsyncStream<Int> { $0.finish() }
        var chunks = TrellisEncoder().chunks(of: source, as: .array(at: ["a", 0])).makeAsyncIterator()
        let error = await #expect(throws: TrellisError.self) { _ = try await chunks.next() }
        #expect(error?.code == .invalidSchema)
        #expect(try await chunks.next() == nil)
    }
}
