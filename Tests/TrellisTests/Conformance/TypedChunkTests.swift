import Testing
import Trellis

/// Values and errors of typed models, with chunk boundaries at every position of their tokens.
@Suite struct TypedChunkTests {
    @Test func numbersAtTheEndOfAChunk() {
        check("[[1,2],[3]]", [[1, 2], [3]])
        check("[[12345,67890],[-5],[]]", [[12345, 67890], [-5], []])
        check("[[ -9223372036854775808 , 9223372036854775807 ]]", [[Int.min, Int.max]])
        check("[[1e3,4.0,-0,12.0e1]]", [[1000, 4, 0, 120]])
        check("12345", 12345)
        check(" -1.5e-3 ", -0.0015)
        check("-1.5e-3", -0.0015)
        check("[0.1,1e308,-0.0,123456789.123456789]", [0.1, 1e308, -0.0, 123456789.123456789])
    }

    @Test func stringsWithEscapes() {
        check(#"["a\"b\\c\/d\n","\u0041\u00e9\ud83d\ude00",""]"#, ["a\"b\\c/d\n", "Aé😀", ""])
        check("[\"é日😀\",\"" + String(repeating: "日", count: 50) + "\"]", ["é日😀", String(repeating: "日", count: 50)])
        check(#""\u0000\ud83d\ude00""#, "\0😀")
        check(#"["\\ud800","\\\\"]"#, ["\\ud800", "\\\\"])
    }

    @Test func keysAcrossChunks() {
        check(#"{"key":1,"k\u00e9y":2,"":3,"日本":4}"#, ["key": 1, "kéy": 2, "": 3, "日本": 4])
        check(#"{"a":[1.5],"b":[],"a":[2,3]}"#, ["a": [2.0, 3], "b": []])
        check(
            #"{"n":{"d":0.5},"b":"\n","stranger":[{"a":"x"}],"c":[{"a":2},{"\u0061":3}],"\u0061":1}"#,
            Permissive(a: 1, b: "\n", c: [Permissive(a: 2), Permissive(a: 3)], d: 0.5))
        check(#"{"aa":1,"a":2,"":3,"n":{"dd":1,"d":2,"e":[1,2,{"d":"x"}]},"bb":{"b":1}}"#, Permissive(a: 2, d: 2))
    }

    @Test func literals() {
        check("[true,false,null]", [true, false, nil])
        check("null", Permissive?.none)
        check("[null,{},null]", [nil, Permissive(), nil])
    }

    @Test func mismatchesInsideTheDocument() {
        check("[[1,\"x\"]]", [[Int]].self, .typeMismatch, 4, "[0][1]")
        check(#"[[1, "a\"b\\c\u0041"],[2]]"#, [[Int]].self, .typeMismatch, 5, "[0][1]")
        check("[[1],\n 2]", [[Int]].self, .typeMismatch, 7, "[1]")
        check("[[1],12345]", [[Int]].self, .typeMismatch, 5, "[1]")
        check("[[1],{\"a\":1}]", [[Int]].self, .typeMismatch, 5, "[1]")
        check("[[1,[2]]]", [[Int]].self, .typeMismatch, 4, "[0][1]")
        check("[[1, true]]", [[Int]].self, .typeMismatch, 5, "[0][1]")
        check("[[1,null]]", [[Int]].self, .unexpectedNull, 4, "[0][1]")
        check("[\"abc\",12345]", [String].self, .typeMismatch, 7, "[1]")
        check("[\"abc\", -12.5e3 ]", [String].self, .typeMismatch, 8, "[1]")
        check("[\"abc\"\n,\nfalse]", [String].self, .typeMismatch, 9, "[1]")
        check("{\"日\":\"é\",\"本\":5}", [String: String].self, .typeMismatch, 18, "本")
        check("12345", [Int].self, .typeMismatch, 0, "")
        check("  12345", String.self, .typeMismatch, 2, "")
        check("\"a\\nb\"", Int.self, .typeMismatch, 0, "")
        check("{}", Int.self, .typeMismatch, 0, "")
    }

    @Test func numbersOutOfRange() {
        check("[[1],[2,3.5]]", [[Int]].self, .inexactNumber, 8, "[1][1]")
        check("[[1],[92233720368547758080]]", [[Int]].self, .numberOutOfRange, 6, "[1][0]")
        check("[1,\n1e999 ]", [Double].self, .numberOutOfRange, 4, "[1]")
        check("300", UInt8.self, .numberOutOfRange, 0, "")
        check("[[1.5", [[Int]].self, .inexactNumber, 2, "[0][0]")
    }

    @Test func errorsInModels() {
        check(#"{"b":"x","a":"12345"}"#, Permissive.self, .typeMismatch, 13, "a")
        check(#"{"stranger":[1,{"a":"\\"}],"n":{"d":"x"}}"#, Permissive.self, .typeMismatch, 36, "n.d")
        check(#"{"c":[{},{"a":1,"c":[{"b":123}]}]}"#, Permissive.self, .typeMismatch, 26, "c[1].c[0].b")
        check("{\"a\":1,\n\"b\":\n [1]}", Permissive.self, .typeMismatch, 14, "b")
        check("[{\"a\":1},{\"a\":1.5}]", [Permissive].self, .inexactNumber, 14, "[1].a")
        check(#"{"id":7,"name":"n"}"#, Badge.self, Badge(id: 7, name: "n"))
        check("{\"id\":7,\n\"nam\":1 }", Badge.self, .missingKeys, 17, "")
        check("[{\"id\":7,\"name\":\"n\"},{ \"x\":{}}]", [Badge].self, .missingKeys, 29, "[1]")
        check("{\"id\":7,\"name\":null}", Badge.self, .unexpectedNull, 15, "name")
    }

    @Test func repeatedKeys() {
        var options = TrellisDecoder.Options()
        options.duplicateKeys = .error
        check("{\"a\":1,\n\"stranger\":1, \"a\":2}", Permissive.self, .duplicateKey, 22, "a", options: options)
        check("{\"\\u0061\":1,\"a\":2}", Permissive.self, .duplicateKey, 12, "a", options: options)
        check("{\"key\":1,\"k\\u0065y\":2}", [String: Int].self, .duplicateKey, 9, "", options: options)
        options.duplicateKeys = .useFirst
        check(
            "{\"a\":1,\"a\":2,\"n\":{\"d\":1},\"n\":{\"d\":2}}", Permissive.self, Permissive(a: 1, d: 1),
            options: options)
    }

    /// Of syntax errors and mismatches, the first in the document is reported.
    @Test func theFirstOfTwoErrors() {
        check("[\"abc\", 5, tru]", [String].self, .typeMismatch, 8, "[1]")
        check("[\"abc\", tru, 5]", [String].self, .invalidSyntax, 11, "[1]")
        check(#"["abc", 5, "\ud800"]"#, [String].self, .typeMismatch, 8, "[1]")
        check(#"["\ud800", 5]"#, [String].self, .loneSurrogate, 2, "[0]")
        check("[12345, \u{B}]", [String].self, .typeMismatch, 1, "[0]")
        check("[12345", [String].self, .typeMismatch, 1, "[0]")
        check("[[1] 2]", [[Int]].self, .invalidSyntax, 5, nil)
        check("[1,\"a\" 2]", [Int].self, .typeMismatch, 3, "[1]")
        check("12345 x", String.self, .typeMismatch, 0, "")
        check("[12345x", [String].self, .typeMismatch, 1, "[0]")
        // Invalid bytes end the number before them.
        check("[12345\u{B}]", [String].self, .typeMismatch, 1, "[0]")
        check(Array("[12345".utf8) + [0xFF], [String].self, .typeMismatch, 1, "[0]")
        check("12345\u{C}", String.self, .typeMismatch, 0, "")
        check(Array("12345".utf8) + [0xC3], String.self, .typeMismatch, 0, "")
    }

    @Test func unfinished() {
        check("[[1],[2", [[Int]].self, .unexpectedEnd, 7, nil)
        check("[[1],[2]", [[Int]].self, .unexpectedEnd, 8, nil)
        check("[\"a\\n", [String].self, .unexpectedEnd, 5, nil)
        check("{\"a\":1,\"b", Permissive.self, .unexpectedEnd, 9, nil)
        check("{\"a\":1", Permissive.self, .unexpectedEnd, 6, nil)
        check("", Permissive.self, .unexpectedEnd, 0, "")
    }

    @Test(
        arguments: [
            "1\"C", "1 \"C", "555555\"C", "1\"", "1\"\\", "1\"\\u12", "1 tru", "1,tru", "1-", "1 -", "1e\"", "1 2",
            "{}\"C",
            "{} \"C", "null\"C", "null nul", "\"a\"\"b", "\"a\" \"b", "[1]\"", "[1] tr", "[1] 1", "1 \"\u{1}", "1 /",
            "1 x\"",
        ])
    func anUnfinishedTokenBehindTheValue(text: String) {
        compare(Array(text.utf8), as: JSON.self)
        compare(Array((text + " ").utf8), as: JSON.self)
        compare(Array((text + "\n").utf8), as: JSON.self)
    }

    @Test func depth() {
        var options = TrellisDecoder.Options()
        options.limits.depth = 2
        check("[[],[[2]]]", [[[Int]]].self, .limitExceeded, 5, nil, options: options)
        check("{\"stranger\":[\n[]]}", Permissive.self, .limitExceeded, 14, nil, options: options)
        check("{\"n\":{\"d\":1}}", Permissive(d: 1), options: options)
    }

    // MARK: Checks

    private func check<Value: TrellisDecodable & Equatable & Sendable>(
        _ text: String, _ value: Value, options: TrellisDecoder.Options = TrellisDecoder.Options(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        check(text, Value.self, value, options: options, sourceLocation: sourceLocation)
    }

    private func check<Value: TrellisDecodable & Equatable & Sendable>(
        _ text: String, _ type: Value.Type, _ value: Value, options: TrellisDecoder.Options = TrellisDecoder.Options(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let bytes = Array(text.utf8)
        let outcome = compare(bytes, as: type, options: options, sourceLocation: sourceLocation)
        #expect(outcome == .value(value), sourceLocation: sourceLocation)
    }

    private func check<Value: TrellisDecodable & Equatable & Sendable>(
        _ text: String, _ type: Value.Type, _ code: TrellisError.Code, _ offset: Int, _ path: String?,
        options: TrellisDecoder.Options = TrellisDecoder.Options(), sourceLocation: SourceLocation = #_sourceLocation
    ) {
        check(Array(text.utf8), type, code, offset, path, options: options, sourceLocation: sourceLocation)
    }

    /// - Parameter path: nil if it only has to be equal for all chunkings.
    private func check<Value: TrellisDecodable & Equatable & Sendable>(
        _ bytes: [UInt8], _ type: Value.Type, _ code: TrellisError.Code, _ offset: Int, _ path: String?,
        options: TrellisDecoder.Options = TrellisDecoder.Options(), sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let outcome = compare(bytes, as: type, options: options, sourceLocation: sourceLocation)
        guard let complaint = outcome.complaint else {
            Issue.record("it was taken: \(outcome)", sourceLocation: sourceLocation)
            return
        }
        #expect(complaint.code == code, sourceLocation: sourceLocation)
        #expect(complaint.position == TextPlace(of: offset, in: bytes), sourceLocation: sourceLocation)
        if let path { #expect(complaint.path.description == path, sourceLocation: sourceLocation) }
    }
}

private struct Badge: Equatable, Sendable {
    var id: Int
    var name: String
}

extension Badge: JSONModel {
    static let modelSchema = JSONModelSchema(Badge.self, [JSONField("id", \Badge.id), JSONField("name", \Badge.name)])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        name = fields.take(1)
    }
}
