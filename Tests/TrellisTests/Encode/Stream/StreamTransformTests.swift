import Foundation
import Testing
import Trellis

/// Streams of elements whose type has a transform in the options.
@Suite struct StreamTransformTests {
    private let items = [Mark(1), Mark(20), Mark(300)]

    private var transforms: JSONTransformSet {
        var transforms = JSONTransformSet()
        transforms.use(JSONTransform<String, Mark>(decode: { try Mark(spelled: $0) }, encode: { "#\($0.number)" }))
        return transforms
    }

    private var encoder: TrellisEncoder { TrellisEncoder(options: .with { $0.transforms = transforms }) }

    private let array = ##"["#1","#20","#300"]"##
    private let lines = "\"#1\"\n\"#20\"\n\"#300\"\n"

    @Test func theOutputEqualsThatOfAnArray() throws {
        #expect(try encoder.string(from: items) == array)
    }

    @Test(arguments: [1, 7, 1000]) func sessions(_ chunkSize: Int) throws {
        for (format, text) in [(JSONStreamFormat.array, array), (.lines, lines)] {
            let log = ChunkLog()
            var stream = try log.stream(as: format, options: encoder.options, chunkSize: chunkSize)
            for item in items { try stream.append(item) }
            try stream.finish()
            #expect(log.text == text)
        }
    }

    @Test(arguments: [1, 7, 1000]) func sequences(_ chunkSize: Int) async throws {
        for (format, text) in [(JSONStreamFormat.array, array), (.lines, lines)] {
            let log = ChunkLog()
            try encoder.encodeElements(items, as: format, to: log.sink, chunkSize: chunkSize)
            #expect(log.text == text)
            let file = TemporaryFile()
            try encoder.encodeElements(items, as: format, to: .file(file.url), chunkSize: chunkSize)
            #expect(try file.text() == text)
            try await encoder.encodeElements(source(), as: format, to: .file(file.url), chunkSize: chunkSize)
            #expect(try file.text() == text)
        }
    }

    @Test(arguments: [1, 7, 1000]) func asynchronousChunks(_ chunkSize: Int) async throws {
        for (format, text) in [(JSONStreamFormat.array, array), (.lines, lines)] {
            var chunks: [UInt8] = []
            for try await chunk in encoder.chunks(of: source(), as: format, chunkSize: chunkSize) { chunks += chunk }
            #expect(String(decoding: chunks, as: UTF8.self) == text)
            let written = ChunkLog()
            try await encoder.encodeElements(source(), as: format, to: written.sink, chunkSize: chunkSize)
            #expect(Array(written.chunks.joined()) == chunks)
        }
    }

    @Test func streamedElementsAreDecodedByStreams() throws {
        let options = TrellisDecoder.Options.with { $0.transforms = transforms }
        for (format, text) in [(JSONStreamFormat.array, array), (.lines, lines), (.values, lines)] {
            #expect(streamedInAnyChunks(Mark.self, as: format, text, options: options) == Streamed(items))
        }
    }

    @Test func elementsInsideOptionalsAndModels() throws {
        let log = ChunkLog()
        var stream = try log.stream(as: .array, options: encoder.options)
        try stream.append(Mark?.some(items[0]))
        try stream.append(Mark?.none)
        try stream.append(["a": items[1]])
        // The field's own format must not affect the next element.
        try stream.append(Dated(date: Date(timeIntervalSince1970: 5)))
        try stream.append(items[2])
        try stream.finish()
        #expect(log.text == ##"["#1",null,{"a":"#20"},{"date":5},"#300"]"##)
    }

    @Test func aFailingTransform() throws {
        let encoder = TrellisEncoder(
            options: .with {
                $0.transforms.use(
                    JSONTransform<String, Mark>(
                        decode: { try Mark(spelled: $0) },
                        encode: { mark in
                            guard mark.number != 20 else { throw Refusal(number: mark.number) }
                            return "\(mark.number)"
                        }))
            })
        let log = ChunkLog()
        let error = #expect(throws: TrellisError.self) {
            try encoder.encodeElements(items, as: .array, to: log.sink)
        }
        #expect(error?.path.description == "[1]")
        #expect(error?.underlying as? Refusal == Refusal(number: 20))
        #expect(log.text == #"["1""#)
    }

    private func source() -> AsyncStream<Mark> {
        AsyncStream { continuation in
            for item in items { continuation.yield(item) }
            continuation.finish()
        }
    }
}

/// A model that the transform writes as a string.
private struct Mark: JSONModel, Equatable {
    var number: Int

    init(_ number: Int) { self.number = number }

    init(spelled text: String) throws {
        guard text.hasPrefix("#"), let number = Int(text.dropFirst()) else { throw Refusal() }
        self.number = number
    }

    static let modelSchema = JSONModelSchema(Mark.self, [JSONField("number", \Mark.number)])
    init(from fields: borrowing JSONFieldValues) throws { number = fields.take(0) }
}

private struct Dated: JSONModel {
    var date: Date

    init(date: Date) { self.date = date }

    static let modelSchema = JSONModelSchema(Dated.self, [JSONField("date", \Dated.date, as: .secondsSince1970)])
    init(from fields: borrowing JSONFieldValues) throws { date = fields.take(0) }
}
