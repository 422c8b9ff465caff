import Foundation
import Testing
import Trellis

/// What a session takes, and when it hands out.
@Suite struct ElementSessionTests {
    private let text = #"[{"id":1},{"id":2,"name":"é"}]"#

    @Test func kindsOfChunks() throws {
        let bytes = Array(text.utf8)
        func read(_ feed: (inout ElementDecodingSession<StreamItem, JSONNothing>, (StreamItem) -> Void) throws -> Void)
            throws
            -> [StreamItem]
        {
            var items: [StreamItem] = []
            var session = try ElementDecodingSession(StreamItem.self)
            try feed(&session) { items.append($0) }
            try session.finish { items.append($0) }
            return items
        }
        let expected = [StreamItem(1), StreamItem(2, "é")]
        #expect(try read { try $0.feed(bytes, $1) } == expected)
        #expect(try read { try $0.feed(Data(bytes), $1) } == expected)
        #expect(try read { try $0.feed(bytes.span, $1) } == expected)
        // The buffer lives as long as the call.
        #expect(
            try read { session, body in
                unsafe try bytes.withUnsafeBytes { unsafe try session.feed($0, body) }
            } == expected)
        // A slice of data whose indices do not begin at 0.
        let slice = (Data("xx".utf8) + Data(bytes)).dropFirst(2)
        #expect(try read { try $0.feed(slice, $1) } == expected)
        #expect(
            try read { session, body in
                try session.feed([UInt8](), body)
                try session.feed(Data(), body)
                try session.feed(bytes, body)
                unsafe try session.feed(UnsafeRawBufferPointer(start: nil, count: 0), body)
            } == expected)
    }

    @Test func bytesConsumed() throws {
        let bytes = Array(text.utf8)
        for source in [DecodingStreamFormat.array(), .lines, .values] {
            var session = try ElementDecodingSession(JSON.self, from: source)
            var counts: [Int] = []
            for chunk in cut(bytes, every: 10) {
                try session.feed(chunk) { _ in }
                counts.append(session.bytesConsumed)
            }
            #expect(counts == [10, 20, 30, 31])
        }
    }

    @Test func afterAnError() throws {
        for source in [DecodingStreamFormat.array(), .lines, .values] {
            var session = try ElementDecodingSession(Int.self, from: source)
            for chunk in ["[ x", "]", "\n1\n"] {
                let error = #expect(throws: TrellisError.self) { try session.feed(Array(chunk.utf8)) { _ in } }
                #expect(error?.place?.offset == (source.isArray ? 2 : 0))
            }
            #expect(failure(atTheEndOf: session)?.place?.offset == (source.isArray ? 2 : 0))
        }
    }

    @Test func afterTheEndOfTheDocument() throws {
        var session = try ElementDecodingSession(Int.self)
        try session.feed(Array("[1]".utf8)) { _ in }
        try session.feed(Array(" \n".utf8)) { _ in }
        let error = #expect(throws: TrellisError.self) { try session.feed(Array(" [2]".utf8)) { _ in } }
        #expect(error.map { Complaint($0).summary } == "trailingData at 6")
    }

    @Test func elementsBeforeAnErrorInTheSameBytes() throws {
        var items: [StreamItem] = []
        var session = try ElementDecodingSession(StreamItem.self)
        let error = #expect(throws: TrellisError.self) {
            try session.feed(Array(#"[{"id":1},{"id":2},{]"#.utf8)) { items.append($0) }
        }
        #expect(error?.code == .invalidSyntax)
        #expect(items == [StreamItem(1), StreamItem(2)])
    }

    /// An element is there when its last byte is, whatever the chunks and however long it is.
    @Test func elementsComeWithTheirLastByte() throws {
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
            var session = try ElementDecodingSession(StreamItem.self)
            var found: [String?] = []
            var fed = 0
            for chunk in cut(document, every: size) {
                try session.feed(chunk) { found.append($0.name) }
                fed += chunk.count
                #expect(found.count == ends.count { $0 <= fed }, "after \(fed) bytes in chunks of \(size)")
            }
            try session.finish { found.append($0.name) }
            #expect(found == names)
        }
    }

    /// Lines and separate values come with the byte that ends them.
    @Test func linesComeWithTheirLineFeed() throws {
        var session = try ElementDecodingSession(Int.self, from: .lines)
        var found: [Int] = []
        var counts: [Int] = []
        for byte in "1\n23\r\n\n4".utf8 {
            try session.feed([byte]) { found.append($0) }
            counts.append(found.count)
        }
        #expect(counts == [0, 1, 1, 1, 1, 2, 2, 2])
        try session.finish { found.append($0) }
        #expect(found == [1, 23, 4])
        var values = try ElementDecodingSession(JSON.self, from: .values)
        counts = []
        var count = 0
        for byte in #"{"a":1} "b" 5 [6] "#.utf8 {
            try values.feed([byte]) { _ in count += 1 }
            counts.append(count)
        }
        #expect(counts == [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4])
    }

    @Test func wholeDocumentsInChunks() throws {
        // The end of a number is known only with what follows; everything else ends with itself.
        var session = try DecodingSession(StreamItem.self)
        try session.feed(Array(#"{"id":1}"#.utf8))
        let item = try session.finish()
        #expect(item == StreamItem(1))
        var broken = try DecodingSession(StreamItem.self)
        for chunk in ["{\"id\":x", "1}"] {
            let error = #expect(throws: TrellisError.self) { try broken.feed(Array(chunk.utf8)) }
            #expect(error?.place?.offset == 6)
        }
    }

    @Test func nothingOfTheRest() throws {
        for source in [DecodingStreamFormat.array(), .array(at: "a"), .lines, .values] {
            let session = try ElementDecodingSession(StreamItem.self, from: source)
            #expect(failure(atTheEndOf: session)?.code == (source.isArray ? .unexpectedEnd : nil))
        }
    }
}
