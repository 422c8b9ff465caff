import Testing
import Trellis

/// The value at a path of a document.
@Suite struct BranchTests {
    @Test func values() throws {
        #expect(try read(Int.self, "a", #"{"a":1}"#) == 1)
        #expect(
            try read(StreamItem.self, "data.viewer", #"{"x":0,"data":{"id":9,"viewer":{"id":1}}}"#) == StreamItem(1))
        #expect(try read([StreamItem].self, "a", #"{"a":[{"id":1},{"id":2}]}"#) == [StreamItem(1), StreamItem(2)])
        #expect(try read([String: Int].self, "a", #"{"a":{"b":1}}"#) == ["b": 1])
        #expect(
            try read(String.self, ["items", 1, "name"], #"{"items":[{"name":"a"},{"name":"b"},{"name":"c"}]}"#) == "b")
        #expect(try read(Int.self, ["a", 2, 0], #"{"a":[[1],{"x":[2]},[3,4]]}"#) == 3)
        #expect(try read(Int.self, [1], "[1,2]") == 2)
        #expect(try read(StreamItem.self, [0], #"[{"id":1}]"#) == StreamItem(1))
        #expect(try read(StreamItem.self, [], #"{"id":1}"#) == StreamItem(1))
        #expect(try read(Int.self, [], "12 ") == 12)
        #expect(try read(Int.self, [], "12") == 12)
        #expect(try read(JSON.self, "a", #"{"a":{"b":[1]}}"#) == JSON(parsing: #"{"b":[1]}"#))
        #expect(
            try read(StreamWide.self, ["a", 20], "{\"a\":[\(String(repeating: "0,", count: 20))\(Self.wide)]}").more
                == [3])
        #expect(try read(StreamWide.self, [0], "[\(Self.wide)]").values == [1, 2])
        #expect(try read(StreamWide.self, [], Self.wide).values == [1, 2])
    }

    private static let wide = #"{"values":[1,2],"text":"t","more":[3]}"#

    @Test func optionals() throws {
        #expect(try read(Int?.self, "a", #"{"a":1}"#) == 1)
        #expect(try read(Int?.self, "a", #"{"a":null}"#) == .some(nil))
        #expect(try read(Int8?.self, "a", #"{"a":null}"#) == .some(nil))
        #expect(try read(StreamItem?.self, "a", #"{"a":null}"#) == .some(nil))
        #expect(try read(StreamShape?.self, "a", #"{"a":null}"#) == .some(nil))
        #expect(try read(StreamShape?.self, "a", #"{"a":{"type":"dot"}}"#) == .dot)
        #expect(try read(Int?.self, ["a", 1], #"{"a":[1,null,3]}"#) == .some(nil))
        #expect(try read(StreamItem?.self, [0], "[null]") == .some(nil))
        #expect(try read(Int?.self, [], "null") == .some(nil))
        #expect(try read(JSON.self, "a", #"{"a":null}"#) == JSON.null)
        // A null on the path is nil, too.
        #expect(try read(Int?.self, "a.b", #"{"a":null}"#) == .some(nil))
        #expect(try read(Int?.self, "a.b.c", #"{"x":1,"a":{"b":null},"y":{}}"#) == .some(nil))
        #expect(try read(JSONPresence<Int>.self, "a", #"{"a":null}"#) == .null)
        #expect(try read(Int?.self, "a.b", #"{"a":null,"c":["#) == .some(nil))
        #expect(try read(StreamItem?.self, ["a", 0, "b"], #"{"a":[null,"#) == .some(nil))
        #expect(try read(StreamItem?.self, ["a", 0, "b"], #"{"a":null,"#) == .some(nil))
    }

    @Test func missingValues() throws {
        check(Int.self, "a.b", #"{"a":{}}"#, "missingKeys at 8 a.b")
        check(Int.self, "a.b", #"{"b":1}"#, "missingKeys at 7 a.b")
        #expect(try read(Int?.self, "a.b", #"{"a":{"x":1}}"#) == .some(nil), "as in a field")
        #expect(try read(StreamItem?.self, "a.b", "{}") == .some(nil))
        #expect(try read(StreamShape?.self, "a", #"{"b":1}"#) == .some(nil))
        #expect(try read(Int?.self, ["a", 3], #"{"a":[1,2,3]}"#) == .some(nil))
        check(Int.self, ["a", 3, "b"], #"{"a":[1,2,3]}"#, "missingKeys at 13 a[3].b")
        check(Int.self, [5], "[1,2]", "missingKeys at 5 [5]")
        check(Int.self, [0, 5], "[[1,2],[1,2,3,4,5,6]]", "missingKeys at 21 [0][5]")
        check(Int.self, ["app.id"], "{}", #"missingKeys at 2 app\.id"#)
    }

    @Test func presence() throws {
        #expect(try read(JSONPresence<Int>.self, "a", #"{"a":1}"#) == .value(1))
        #expect(try read(JSONPresence<Int>.self, "a", #"{"a":null}"#) == .null)
        #expect(try read(JSONPresence<Int>.self, "a", #"{"b":1}"#) == .missing)
        #expect(try read(JSONPresence<Int>.self, "a.b", #"{"a":{}}"#) == .missing)
        #expect(try read(JSONPresence<Int>.self, "a.b", #"{"a":null}"#) == .null, "null on the way")
        #expect(try read(JSONPresence<Int>.self, [], "null") == .null)
        #expect(try read(JSONPresence<StreamItem>.self, "a", #"{"a":{"id":1}}"#) == .value(StreamItem(1)))
        #expect(try read(JSONPresence<StreamItem>.self, ["a", 0], #"{"a":[null]}"#) == .null)
        #expect(try read(JSONPresence<Int>.self, ["a", 1], #"{"b":0,"a":[1,null,3,{"x":[4]}],"c":[null]}"#) == .null)
        #expect(try read(JSONPresence<Int>.self, ["a", 0, 1], #"{"a":[[1,null,3],4],"b":null}"#) == .null)
        #expect(try read(JSONPresence<StreamShape>.self, "a", #"{"a":{"type":"dot"}}"#) == .value(.dot))
        #expect(try read(JSONPresence<StreamShape>.self, "a", #"{"a":null}"#) == .null)
        #expect(try read(JSONPresence<[String]>.self, "a", #"{"a":["x"]}"#) == .value(["x"]))
        check(JSONPresence<Int>.self, "a", #"{"a":"x"}"#, "typeMismatch a at 5")
        check(JSONPresence<Int>.self, "a.b", #"{"a":1}"#, "typeMismatch a at 5")
        check(JSONPresence<Int>.self, "a", #"{"b":"#, "unexpectedEnd at 5")
    }

    @Test func missingValuesOfAsynchronousInput() async throws {
        let decoder = TrellisDecoder()
        func chunks(_ text: String) -> AsyncStream<[UInt8]> {
            AsyncStream { stream in
                for byte in text.utf8 { stream.yield([byte]) }
                stream.finish()
            }
        }
        #expect(try await decoder.decode(Int?.self, at: "a", from: chunks(#"{"b":1}"#)) == nil)
        #expect(try await decoder.decode(JSONPresence<Int>.self, at: "a", from: chunks("{}")) == .missing)
        let error = await #expect(throws: TrellisError.self) {
            _ = try await decoder.decode(Int.self, at: "a", from: chunks("{}"))
        }
        #expect(error?.code == .missingKeys)
    }

    @Test func wrongKinds() {
        check(Int.self, "a", #"{"a":"x"}"#, "typeMismatch a at 5")
        check(Int.self, "a", #"{"a":null}"#, "unexpectedNull a at 5")
        check(Int.self, "a.b", #"{"a":5}"#, "typeMismatch a at 5")
        check(Int?.self, "a.b", #"{"a":"x"}"#, "typeMismatch a at 5")
        check(Int.self, "a.b", #"{"a":[{"b":1}]}"#, "typeMismatch a at 5")
        check(Int.self, "a.b", #"{"a":null}"#, "unexpectedNull a at 5")
        check(Int.self, ["a", 0], #"{"a":null}"#, "unexpectedNull a at 5")
        check(Int.self, ["a", 0], #"{"a":{"b":1}}"#, "typeMismatch a at 5")
        check(Int.self, ["a", 0, "b"], #"{"a":[7]}"#, "typeMismatch a[0] at 6")
        check(Int.self, ["a", 0, "b"], #"{"a":[null]}"#, "unexpectedNull a[0] at 6")
        check(StreamItem.self, "a", "{\"a\":\n{\"name\":\"x\"}}", "missingKeys a at 17 id")
        check(StreamItem.self, "a", #"{"a":{"id":1.5}}"#, "inexactNumber a.id at 11")
        check(Int.self, "a", "null", "unexpectedNull at 0")
        check(Int?.self, "a", "null", "unexpectedNull at 0")
        check(Int.self, "a", "[]", "typeMismatch at 0")
        check(Int.self, "a", #"{"b":}"#, "invalidSyntax at 5")
        check(Int.self, "a", #"{"b":1"#, "unexpectedEnd at 6")
        check(Int.self, ["a", .each], "{}", "invalidSchema")
    }

    @Test func nothingAfterTheValueIsParsed() throws {
        #expect(try read(Int.self, "a", #"{"a":1,]]]"#) == 1)
        #expect(try read(StreamItem.self, "a", #"{"a":{"id":1}garbage"#) == StreamItem(1))
        #expect(try read([Int].self, ["a", 0], #"{"a":[[1,2]"#) == [1, 2])
        let bytes = Array(#"{"a":"x" "#.utf8) + [0xFF, 0xC0, 0x00]
        #expect(try TrellisDecoder().decode(String.self, at: "a", from: bytes) == "x")
        var options = TrellisDecoder.Options()
        options.limits.size = 9
        #expect(try TrellisDecoder(options: options).decode(String.self, at: "a", from: bytes) == "x")
        // A number may continue until another byte arrives.
        check(Int.self, "a", #"{"a":1"#, "unexpectedEnd a at 6")
        check(Int.self, [1], "[1,2", "unexpectedEnd [1] at 4")
        #expect(try read(Int.self, "a", #"{"a":1 "#) == 1)
    }

    /// The quotation mark at the end of the value looks like the beginning of a string that the input cuts off.
    @Test func wrongTokensDirectlyAfterTheValue() throws {
        for rest in ["8}", "true", "[", "8\"", "\"8", "\u{FF}"] {
            #expect(try read(String.self, "a", "{\"a\":\"none\"\(rest)") == "none")
        }
        for rest in ["\"648}", "\"6", "\"6\"", "{", "[\"x"] {
            #expect(try read(Int.self, "a", "{\"a\":17145\(rest)") == 17145)
        }
        check(String.self, "a", #"{"a":"none"#, "unexpectedEnd a at 10")
        check(String.self, "b", #"{"a":"none"8}"#, "invalidSyntax at 11")
    }

    @Test func repeatedKeys() throws {
        var options = TrellisDecoder.Options()
        let twice = #"{"a":{"x":1},"a":{"b":2},"a":{"b":3}}"#
        #expect(try read(Int.self, "a.b", twice) == 2)
        options.duplicateKeys = .useFirst
        check(Int.self, "a.b", twice, "missingKeys at 37 a.b", options: options)
        options.duplicateKeys = .error
        check(Int.self, "a.b", twice, "duplicateKey a at 13", options: options)
        check(Int.self, ["a", 1], #"{"a":[1],"a":[1,2]}"#, "duplicateKey a at 9", options: options)
        #expect(try read(Int.self, ["a", 1], #"{"a":[1],"a":[1,2]}"#) == 2)
    }

    @Test func unknownKeysOnThePath() throws {
        var options = TrellisDecoder.Options()
        options.unknownKeys = .error
        #expect(try read(Int.self, "a.b", #"{"x":1,"a":{"y":2,"b":3}}"#, options: options) == 3)
        check(StreamItem.self, "a", #"{"x":1,"a":{"id":1,"y":2}}"#, "unknownKey a.y at 19", options: options)
    }

    @Test func sessions() throws {
        var session = try TrellisDecoder.ValueSession(Int.self, at: "a")
        var progress: [String] = []
        for chunk in ["{\"a\":", " 12", ", ", "]]]"] {
            try session.feed(chunk)
            progress.append("\(session.report.bytesConsumed) \(session.isComplete)")
        }
        // Once the value is complete, no more bytes are consumed.
        #expect(progress == ["5 false", "8 false", "10 true", "10 true"])
        let value = try session.finish()
        #expect(value == 12)
    }

    @Test func sessionsAfterAnError() throws {
        var session = try TrellisDecoder.ValueSession(Int.self, at: "a")
        for _ in 0..<2 {
            let error = #expect(throws: TrellisError.self) { try session.feed("{\"a\":[") }
            #expect(error?.code == .typeMismatch)
        }
        do throws(TrellisError) {
            _ = try session.finish()
            Issue.record("no error")
        } catch {
            #expect(error.code == .typeMismatch)
        }
    }

    @Test func collectedErrors() {
        var options = TrellisDecoder.Options()
        options.collectsErrors = true
        check([Int].self, "a", #"{"a":[1,"x",3],"b":1}"#, "typeMismatch a[1] at 8", options: options)
        check([Int]?.self, "a", #"{"a":[1,"x",3]}"#, "typeMismatch a[1] at 8", options: options)
        check([StreamItem].self, "a", #"{"a":[{"id":1},{"id":"x"}]}"#, "typeMismatch a[1].id at 21", options: options)
        check([String: Int].self, "a", #"{"a":{"b":"x","c":1}}"#, "typeMismatch a.b at 10", options: options)
        check(Int.self, "a.b", #"{"a":5,"a":{"b":1}}"#, "typeMismatch a at 5", options: options)
        let error = #expect(throws: TrellisError.self) {
            try TrellisDecoder(options: options).decode([Int].self, at: "a", from: #"{"a":["x",2,true]}"#)
        }
        #expect(error?.all.map(\.code) == [.typeMismatch, .typeMismatch])
    }

    // MARK: Support

    /// Decodes in every chunking, and from all bytes at once as from a file.
    private func read<Value: TrellisDecodable & Equatable>(
        _ type: Value.Type, _ path: JSONPath, _ text: String,
        options: TrellisDecoder.Options = TrellisDecoder.Options(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Value {
        let value = try TrellisDecoder(options: options).decode(type, at: path, from: text)
        for chunks in chunkings(of: Array(text.utf8)) {
            let found = try session(type, path, chunks, options)
            #expect(found == value, sourceLocation: sourceLocation)
        }
        // Without the texts that end directly after the value, and without repeated keys, of which the value has one.
        if let json = try? JSON(parsing: text, options: .with { $0.duplicateKeys = .error }) {
            let found = try TrellisDecoder(options: options).decode(type, at: path, from: json)
            #expect(found == value, "from a parsed value", sourceLocation: sourceLocation)
        }
        return value
    }

    private func session<Value: TrellisDecodable>(
        _ type: Value.Type, _ path: JSONPath, _ chunks: Chunks, _ options: TrellisDecoder.Options
    ) throws -> Value {
        var session = try TrellisDecoder.ValueSession(type, at: path, options: options)
        for chunk in chunks { try session.feed(chunk) }
        return try session.finish()
    }

    private func check<Value: TrellisDecodable>(
        _ type: Value.Type, _ path: JSONPath, _ text: String, _ failure: String,
        options: TrellisDecoder.Options = TrellisDecoder.Options(), sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let document = Array(text.utf8)
        for chunks in [[document]] + Array(chunkings(of: document)) {
            let error = #expect(throws: TrellisError.self, sourceLocation: sourceLocation) {
                _ = try session(type, path, chunks, options)
            }
            #expect(error.map { Complaint($0).summary } == failure, sourceLocation: sourceLocation)
            let place = error?.position.map(TextPlace.init)
            if let place { #expect(place == TextPlace(of: place.offset, in: document), sourceLocation: sourceLocation) }
        }
    }
}
