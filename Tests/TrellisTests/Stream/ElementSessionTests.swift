import Foundation
import Testing
import Trellis

/// The input of a session, and when it delivers elements.
@Suite struct ElementSessionTests {
    private let text = #"[{"id":1},{"id":2,"name":"é"}]"#

    @Test func kindsOfChunks() throws {
        let bytes = Array(text.utf8)
        func read(
            _ feed: (inout TrellisDecoder.ElementSession<StreamItem, Void>) throws -> Void
        ) throws -> [StreamItem] {
            var items: [StreamItem] = []
            var session = try TrellisDecoder.ElementSession(StreamItem.self) { items.append($0) }
            try feed(&session)
            try session.finish()
            return items
        }
        let expected = [StreamItem(1), StreamItem(2, "é")]
        #expect(try read { try $0.feed(bytes) } == expected)
        #expect(try read { try $0.feed(Data(bytes)) } == expected)
        #expect(try read { try $0.feed(bytes.span) } == expected)
        #expect(try read { try $0.feed(text) } == expected)
        // The buffer is valid during the call.
        #expect(
            try read { session in
                unsafe try bytes.withUnsafeBytes { unsafe try session.feed($0) }
            } == expected)
        // A slice of data whose indices do not begin at 0.
        let slice = (Data("xx".utf8) + Data(bytes)).dropFirst(2)
        #expect(try read { try $0.feed(slice) } == expected)
        #expect(
            try read { session in
                try session.feed([UInt8]())
                try session.feed(Data())
                try session.feed(bytes)
                unsafe try session.feed(UnsafeRawBufferPointer(start: nil, count: 0))
            } == expected)
    }

    @Test func bytesConsumed() throws {
        let bytes = Array(text.utf8)
        for format in [JSONStreamFormat.array, .lines, .values] {
            var session = try TrellisDecoder.ElementSession(JSON.self, as: format) { _ in }
            var counts: [Int] = []
            for chunk in cut(bytes, every: 10) {
                try session.feed(chunk)
                counts.append(session.report.bytesConsumed)
            }
            #expect(counts == [10, 20, 30, 31])
        }
    }

    @Test func afterAnError() throws {
        for format in [JSONStreamFormat.array, .lines, .values] {
            var session = try TrellisDecoder.ElementSession(Int.self, as: format) { _ in }
            for chunk in ["[ x", "]", "\n1\n"] {
                let error = #expect(throws: TrellisError.self) { try session.feed(Array(chunk.utf8)) }
                #expect(error?.position?.offset == (format.isArray ? 2 : 0))
            }
            #expect(failure(atTheEndOf: session)?.position?.offset == (format.isArray ? 2 : 0))
        }
    }

    @Test func afterTheEndOfTheDocument() throws {
        var session = try TrellisDecoder.ElementSession(Int.self) { _ in }
        try session.feed(Array("[1]".utf8))
        try session.feed(Array(" \n".utf8))
        let error = #expect(throws: TrellisError.self) { try session.feed(Array(" [2]".utf8)) }
        #expect(error.map { Complaint($0).summary } == "trailingData at 6")
    }

    @Test func elementsBeforeAnErrorInTheSameBytes() throws {
        var items: [StreamItem] = []
        var session = try TrellisDecoder.ElementSession(StreamItem.self) { items.append($0) }
        let error = #expect(throws: TrellisError.self) {
            try session.feed(Array(#"[{"id":1},{"id":2},{]"#.utf8))
        }
        #expect(error?.code == .invalidSyntax)
        #expect(items == [StreamItem(1), StreamItem(2)])
    }

    /// After an error thrown by the closure, as after any other error, no more elements are delivered.
    @Test func errorsThrownByTheClosure() throws {
        var found: [Int] = []
        var session = try TrellisDecoder.ElementSession(Int.self) { number in
            if number == 2 { throw Refusal(number: number) }
            found.append(number)
        }
        #expect(throws: Refusal(number: 2)) { try session.feed("[1,2,3,") }
        #expect(throws: Refusal(number: 2)) { try session.feed("4,") }
        #expect(found == [1])
        #expect(session.report.bytesConsumed == 7)
        do {
            try session.finish()
            Issue.record("It goes on.")
        } catch {
            #expect(error as? Refusal == Refusal(number: 2))
        }
        #expect(found == [1])
    }

    /// An element is delivered at its last byte, whatever the chunks and however long it is.
    @Test func elementsAreDeliveredAtTheirLastByte() throws {
        let names = [0, 1, 9, 100, 1000, 5000].map { String(repeating: "é", count: $0) }
        let parts = names.map { "{\"id\":1,\"name\":\"\($0)\"}" }
        let document = Array(("[" + parts.joined(separator: ", ") + "]").utf8)
        var ends: [Int] = []
        var end = 1
        for part in parts {
            ends.append(end + part.utf8.count)
            end += part.utf8.count + 2
        }
        for size in [1, 2, 3, 7, 64, 1000, 100_000] {
            var found: [String?] = []
            var session = try TrellisDecoder.ElementSession(StreamItem.self) { found.append($0.name) }
            var fed = 0
            for chunk in cut(document, every: size) {
                try session.feed(chunk)
                fed += chunk.count
                #expect(found.count == ends.count { $0 <= fed }, "after \(fed) bytes in chunks of \(size)")
            }
            try session.finish()
            #expect(found == names)
        }
    }

    /// Lines and separate values are delivered at the byte that ends them.
    @Test func linesAreDeliveredAtTheirLineFeed() throws {
        var found: [Int] = []
        var session = try TrellisDecoder.ElementSession(Int.self, as: .lines) { found.append($0) }
        var counts: [Int] = []
        for byte in "1\n23\r\n\n4".utf8 {
            try session.feed([byte])
            counts.append(found.count)
        }
        #expect(counts == [0, 1, 1, 1, 1, 2, 2, 2])
        try session.finish()
        #expect(found == [1, 23, 4])
        counts = []
        var count = 0
        var values = try TrellisDecoder.ElementSession(JSON.self, as: .values) { _ in count += 1 }
        for byte in #"{"a":1} "b" 5 [6] "#.utf8 {
            try values.feed([byte])
            counts.append(count)
        }
        #expect(counts == [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4])
    }

    @Test func wholeDocumentsInChunks() throws {
        // The end of a number is only known at the next byte; all other values end with their own last byte.
        var session = try TrellisDecoder.ValueSession(StreamItem.self)
        try session.feed(Array(#"{"id":1}"#.utf8))
        let item = try session.finish()
        #expect(item == StreamItem(1))
        var broken = try TrellisDecoder.ValueSession(StreamItem.self)
        for chunk in ["{\"id\":x", "1}"] {
            let error = #expect(throws: TrellisError.self) { try broken.feed(Array(chunk.utf8)) }
            #expect(error?.position?.offset == 6)
        }
    }

    @Test func endWithoutInput() throws {
        for format in [JSONStreamFormat.array, .array(at: "a"), .lines, .values] {
            let session = try TrellisDecoder.ElementSession(StreamItem.self, as: format) { _ in }
            #expect(failure(atTheEndOf: session)?.code == (format.isArray ? .unexpectedEnd : nil))
        }
    }
}
