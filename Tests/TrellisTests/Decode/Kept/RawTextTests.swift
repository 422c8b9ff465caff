import Testing
import Trellis

/// Undecoded values are the bytes of the input, in any chunking.
@Suite struct RawTextTests {
    private static let texts = [
        "null", "true", "false", "-1.50e+3", "0", #""""#, #""plain""#, #""a\u0062\/\"\\""#, #""\\""#,
        #""é\ud83d\ude00""#, "[ ]",
        "{ }", "[1, 2 ,\n3 ]", #"{ "a" :[ {"b\u0063" : "\t" } ], "a": 1.0 }"#, #"["]","}","\"]"]"#,
    ]

    @Test(arguments: texts) func aField(text: String) {
        expect(RawHolder.self, #"{"id":1, "raw" : \#(text) ,"next":2}"#) { $0 == RawHolder(id: 1, raw: text, next: 2) }
        expect(RawHolder.self, #"{"raw":\#(text),"id":1,"next":\#(2)}"#) { $0 == RawHolder(id: 1, raw: text, next: 2) }
    }

    @Test(arguments: texts) func alone(text: String) {
        expect(RawJSON.self, " \n" + text + " ") { $0.text == text }
        expect([RawJSON].self, "[ \(text) ,\(text),1]") { $0.map(\.text) == [text, text, "1"] }
        expect([String: RawJSON].self, "{\"a\" : \(text) }") { $0["a"]?.text == text }
    }

    @Test(arguments: texts) func insideBufferedValues(text: String) {
        // The tag comes last.
        let object = #"{"id":1, "raw":  \#(text), "next" :2 , "type":"holder"}"#
        expect([RawForm].self, "[\(object) , \(object)]") {
            $0 == [.holder(RawHolder(id: 1, raw: text, next: 2)), .holder(RawHolder(id: 1, raw: text, next: 2))]
        }
        // One field is mapped to the whole branch, and another field to a part of it.
        expect(RawSharing.self, #"{"x" : { "y": \#(text) , "z":[ ]}}"#) {
            $0 == RawSharing(all: #"{ "y": \#(text) , "z":[ ]}"#, part: text)
        }
    }

    @Test func aReassembledObjectIsWrittenAnew() {
        // The payload of the variant is the object without its tag. Its bytes are not in the input.
        expect(RawUnion.self, #"{ "type" : "raw", "a" : [ "\u0061" ] }"#) {
            if case .raw(let raw) = $0 { raw.text == #"{"a":["a"]}"# } else { false }
        }
        expect(RawUnion.self, #"{ "a" : [ 1 ], "type" : "other", "b" : { } }"#) {
            if case .other(let holder) = $0 { holder.b?.text == "{ }" } else { false }
        }
    }

    @Test func valuesWithoutTextAreWrittenAnew() throws {
        let json = try JSON(parsing: #"{"id":1, "raw": { "a" : "\u0062" }, "next":2}"#)
        #expect(
            try TrellisDecoder().decode(RawHolder.self, from: json) == RawHolder(id: 1, raw: #"{"a":"b"}"#, next: 2))
        var options = TrellisDecoder.Options()
        options.allowsComments = true
        let raw = try TrellisDecoder(options: options).decode(RawJSON.self, from: "[1, /* ] */ 2]")
        #expect(raw.text == "[1,2]")
    }

    @Test func repairedSurrogates() {
        var options = TrellisDecoder.Options()
        options.replacesLoneSurrogates = true
        expect([RawJSON].self, #"[ [ "\ud800", 1 ] ]"#, options) { $0.map(\.text) == [#"[ "\uFFFD", 1 ]"#] }
    }

    @Test func streams() throws {
        let text = #"[{"a": 1} , [ "\"" ],3]"#
        for cut in 0...text.utf8.count {
            var found: [String] = []
            var session = try TrellisDecoder.ElementSession(RawJSON.self) { found.append($0.text) }
            try session.feed(Array(text.utf8.prefix(cut)))
            try session.feed(Array(text.utf8.dropFirst(cut)))
            try session.finish()
            #expect(found == [#"{"a": 1}"#, #"[ "\"" ]"#, "3"])
        }
        let lines = "{\"a\": 1}\r\n\n [ 2 ] \n3"
        var found: [String] = []
        var session = try TrellisDecoder.ElementSession(RawJSON.self, as: .lines) { found.append($0.text) }
        for byte in lines.utf8 { try session.feed([byte]) }
        try session.finish()
        #expect(found == [#"{"a": 1}"#, "[ 2 ]", "3"])
    }

    /// The bytes of a buffered `RawJSON` count towards the limit, including white space.
    @Test func theLimitOfBufferedBytes() {
        var options = TrellisDecoder.Options()
        options.limits.bufferedSize = 10_000
        let (fits, tooLong) = (
            "[" + String(repeating: " ", count: 9000) + "]", "[" + String(repeating: " ", count: 10_000) + "]"
        )
        expect([RawJSON].self, "[\(fits),\(fits)]", options, cuts: 64) { $0.map(\.text) == [fits, fits] }
        for size in [1, 100, 1 << 20] {
            let error = #expect(throws: TrellisError.self) {
                try inChunks([RawJSON].self, "[\(tooLong)]", of: size, options)
            }
            #expect(
                error?.code == .limitExceeded && error?.path.description == "[0]" && error?.position?.offset == 10_002)
        }
    }

    /// White space has no events, so the limit also applies between them. The last string begins before the limit and
    /// ends after it.
    @Test(arguments: [1, 7, 64, 1000, 9999, 10_000, 10_001, 1 << 20]) func theLimitInsideWhiteSpace(size: Int) throws {
        var options = TrellisDecoder.Options()
        options.limits.bufferedSize = 10_000
        for (spaces, end) in [(9998, "]"), (9996, "10]"), (9988, #""\u0061bc"]"#)] {
            let text = "[" + String(repeating: " ", count: spaces) + end
            #expect(try inChunks(RawJSON.self, text, of: size, options).text == text)
            let error = #expect(throws: TrellisError.self) {
                try inChunks(RawJSON.self, text.replacing("[", with: "[ "), of: size, options)
            }
            #expect(error?.code == .limitExceeded && error?.position?.offset == 10_000)
        }
        let tooLong = "[" + String(repeating: " ", count: 50_000) + "1, 2]"
        let error = #expect(throws: TrellisError.self) { try inChunks(RawJSON.self, tooLong, of: size, options) }
        #expect(error?.code == .limitExceeded && error?.position?.offset == 50_001)
    }

    /// A buffered `RawJSON` counts towards the limit by its bytes, not by the memory of its tokens.
    @Test func manySmallTokensKeepTheirText() throws {
        let count = 1_500_000
        let text = "[" + repeatElement("1", count: count).joined(separator: ",") + "]"
        try #require(text.utf8.count > 3_000_000)
        var exact = TrellisDecoder.Options()
        exact.limits.bufferedSize = text.utf8.count
        #expect(try decoded(RawJSON.self, text).bytes.elementsEqual(text.utf8))
        for options in [TrellisDecoder.Options(), exact] {
            #expect(try inChunks(RawJSON.self, text, of: 65_536, options).bytes.elementsEqual(text.utf8))
        }
        var less = TrellisDecoder.Options()
        less.limits.bufferedSize = text.utf8.count - 1
        #expect(failure(RawJSON.self, text, options: less)?.code == .limitExceeded)
        let error = #expect(throws: TrellisError.self) { try inChunks(RawJSON.self, text, of: 65_536, less) }
        #expect(error?.code == .limitExceeded)
    }

    @Test func theLimitOfManySmallTokens() {
        let text = "[" + repeatElement("1", count: 50).joined(separator: ",") + "]"
        for limit in 0..<text.utf8.count {
            let options = TrellisDecoder.Options.with { $0.limits.bufferedSize = limit }
            // The limit does not apply to a dynamic value, which is already in memory.
            let found = routes([RawJSON].self, "[\(text)]", options, throughJSON: false).faults
            #expect(found.count == 1 && found[0].hasPrefix("limitExceeded [0] @"), "\(limit): \(found)")
        }
        #expect(
            routed([RawJSON].self, "[\(text)]", .with { $0.limits.bufferedSize = text.utf8.count })?.first?.text == text
        )
    }

    /// The buffered bytes of an invalid element are discarded.
    @Test func invalidElements() throws {
        let text = #"[{"id":1,"raw":[1],"next":"x"},{"id":2,"raw":[ 2 ],"next":2},{"id":3,"raw":{ },"next":3}]"#
        for cut in 0...text.utf8.count {
            var found: [RawHolder] = []
            var session = try TrellisDecoder.ElementSession(RawHolder.self, skipsErrors: true) { found.append($0) }
            try session.feed(Array(text.utf8.prefix(cut)))
            try session.feed(Array(text.utf8.dropFirst(cut)))
            try session.finish()
            #expect(found == [RawHolder(id: 2, raw: "[ 2 ]", next: 2), RawHolder(id: 3, raw: "{ }", next: 3)])
        }
    }

    // MARK: Routes

    /// Decodes the text as one chunk, as two chunks divided at every position, and byte by byte.
    private func expect<Value: TrellisDecodable>(
        _ type: Value.Type, _ text: String, _ options: TrellisDecoder.Options = TrellisDecoder.Options(), cuts: Int = 1,
        sourceLocation: SourceLocation = #_sourceLocation, _ isRight: (Value) -> Bool
    ) {
        do {
            let whole = try TrellisDecoder(options: options).decode(type, from: text)
            #expect(isRight(whole), "\(whole)", sourceLocation: sourceLocation)
            for cut in stride(from: 0, to: text.utf8.count, by: cuts) {
                var session = try TrellisDecoder.ValueSession(type, options: options)
                try session.feed(Array(text.utf8.prefix(cut)))
                try session.feed(Array(text.utf8.dropFirst(cut)))
                let value = try session.finish()
                #expect(isRight(value), "cut at \(cut): \(value)", sourceLocation: sourceLocation)
            }
            #expect(isRight(try inChunks(type, text, of: 1, options)), sourceLocation: sourceLocation)
        } catch {
            Issue.record("\(error)", sourceLocation: sourceLocation)
        }
    }

    private func inChunks<Value: TrellisDecodable>(
        _ type: Value.Type, _ text: String, of size: Int, _ options: TrellisDecoder.Options
    ) throws -> Value {
        let bytes = Array(text.utf8)
        var session = try TrellisDecoder.ValueSession(type, options: options)
        for start in stride(from: 0, to: bytes.count, by: size) {
            try session.feed(Array(bytes[start..<min(bytes.count, start + size)]))
        }
        return try session.finish()
    }
}

extension RawJSON {
    /// Text that is known to be JSON.
    fileprivate init(sound text: String) {
        do { try self.init(validating: text) } catch { fatalError("\(error)") }
    }
}

private struct RawHolder: JSONModel, Equatable {
    var id: Int
    var raw: RawJSON
    var next: Int

    static let modelSchema = JSONModelSchema(
        RawHolder.self,
        [JSONField("id", \RawHolder.id), JSONField("raw", \RawHolder.raw), JSONField("next", \RawHolder.next)])

    init(id: Int, raw: String, next: Int) {
        self.id = id
        self.raw = RawJSON(sound: raw)
        self.next = next
    }
    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        raw = fields.take(1)
        next = fields.take(2)
    }
}

private enum RawForm: JSONVariants, Equatable {
    case holder(RawHolder), none

    static let jsonVariants = JSONVariantTable<RawForm>(
        .tag("type"),
        [
            JSONVariantCase(
                "holder", make: RawForm.holder, take: { if case .holder(let value) = $0 { value } else { nil } }),
            JSONVariantCase("none", value: .none, matches: { $0 == .none }),
        ])
}

private struct RawSharing: JSONModel, Equatable {
    var all: RawJSON
    var part: RawJSON

    static let modelSchema = JSONModelSchema(
        RawSharing.self,
        [
            JSONField("all", \RawSharing.all, keys: "x"),
            JSONField("part", \RawSharing.part, keys: "x.y").ignored(in: .encoding),
        ])

    init(all: String, part: String) {
        self.all = RawJSON(sound: all)
        self.part = RawJSON(sound: part)
    }
    init(from fields: borrowing JSONFieldValues) throws {
        all = fields.take(0)
        part = fields.take(1)
    }
}

private struct RawOther: JSONModel {
    var b: RawJSON?

    static let modelSchema = JSONModelSchema(RawOther.self, [JSONField("b", \RawOther.b)])
    init(from fields: borrowing JSONFieldValues) throws { b = fields.take(0) }
}

private enum RawUnion: JSONVariants {
    case raw(RawJSON), other(RawOther)

    static let jsonVariants = JSONVariantTable<RawUnion>(
        .tag("type"),
        [
            JSONVariantCase("raw", make: RawUnion.raw, take: { if case .raw(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "other", make: RawUnion.other, take: { if case .other(let value) = $0 { value } else { nil } }),
        ])
}
