import Foundation
import Testing
import Trellis

/// Input that is not JSON.
@Suite struct MalformedTextTests {
    @Test(arguments: [
        "", " ", "\n\t", "[", "[1", "[1,", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "\"", "\"abc", "[\"a",
        "tru", "-", "1.", "1e", "1e+", "[\"\\", "[\"\\u12", "[[1],", "nul",
    ])
    func unexpectedEnd(_ text: String) throws {
        for type in [any TrellisDecodable.Type]([[Int].self, Ticket.Label.self, Nothing.self]) {
            guard let error = anyFailure(type, text) else {
                Issue.record("\(text) as \(type) was taken")
                continue
            }
            // A mismatch is reported where it occurs, before the unexpected end.
            let kindsOfTheType: [TrellisError.Code] = [.typeMismatch, .inexactNumber, .missingKeys]
            if kindsOfTheType.contains(error.code) { continue }
            #expect(error.code == .unexpectedEnd, "\(text) as \(type)")
            #expect(error.position?.offset == text.utf8.count, "\(text) as \(type)")
        }
    }

    @Test(arguments: [
        "[1,2", "[[1],[2]", "{\"x\":[1,{\"y\":\"z\"}", "{\"x\":\"\\\"", "{\"x\":\"a", "{\"x\":tru", "{\"x\":1",
        "{\"x\":-",
    ])
    func unexpectedEndInUnmappedValues(_ text: String) {
        let whole = "{\"name\":\"n\",\"stranger\":" + text
        let error = failure(Ticket.Label.self, whole)
        #expect(error?.code == .unexpectedEnd)
        #expect(error?.position?.offset == whole.utf8.count)
    }

    @Test(arguments: [
        ("[1 2]", 3), ("[1,]", 3), ("[,1]", 1), ("[1}", 2), ("[}", 1), ("]", 0), ("[1,,2]", 3), ("[nul]", 4),
        ("[+1]", 1), ("[.5]", 1),
        ("[1.]", 3), ("[1.e5]", 3), ("[1e]", 3), ("[-]", 2), ("[-x]", 2), ("[0x1]", 2), ("['a']", 1), ("[True]", 1),
        ("[NaN]", 1),
        ("[Infinity]", 1), ("[1;2]", 2), ("[/*c*/1]", 1), ("[//c\n1]", 1), ("[01]", 2), ("[--1]", 2), ("[1e5.5]", 4),
        ("[undefined]", 1),
        ("[1]]", 3), ("[1],", 3), ("[1]x", 3),
    ])
    func malformedArrays(_ text: String, _ offset: Int) throws {
        let error = try #require(failure([Double].self, text))
        let codes: [TrellisError.Code] = [.invalidSyntax, .trailingData]
        #expect(codes.contains(error.code), "\(text)")
        #expect(error.position?.offset == offset, "\(text)")
    }

    @Test(arguments: [
        ("{1:2}", 1), ("{a:2}", 1), ("{\"a\" 1}", 5), ("{\"a\",1}", 4), ("{\"a\":}", 5), ("{\"a\":1,}", 7), ("{,}", 1),
        ("{\"a\":1 \"b\":2}", 7), ("{\"a\":1;}", 6), ("{\"a\":1]", 6), ("{\"a\"::1}", 5), ("{null:1}", 1),
        ("{[]:1}", 1),
        ("{\"a\":1}}", 7), ("{\"a\":1}{}", 7), ("{'a':1}", 1), ("{\"a\":\"\\x\"}", 7), ("{\"a\":\"\\u00g0\"}", 10),
        ("{\"a\":\"\n\"}", 6), ("{\"a\":\"\u{1}\"}", 6), ("{\"a\":\"\t\"}", 6),
    ])
    func malformedObjects(_ text: String, _ offset: Int) throws {
        let error = try #require(failure([String: AnyScalar].self, text))
        let codes: [TrellisError.Code] = [.invalidSyntax, .trailingData]
        #expect(codes.contains(error.code), "\(text)")
        #expect(error.position?.offset == offset, "\(text)")
        // The same error at the same position in an unmapped value.
        let skipped = try #require(failure(Nothing.self, text))
        #expect(skipped.code == error.code, "\(text)")
        #expect(skipped.position?.offset == offset, "\(text)")
    }

    @Test(arguments: [
        "1 2", "1,", "true false", "\"a\" \"b\"", "{}{}", "[][]", "null null", "{} x", "1-2", "truefalse", "{}\"abc",
        "5 ]",
    ])
    func trailingCharacters(_ text: String) throws {
        // Each of these types accepts the beginning of one of the documents.
        let errors = [
            failure(Int.self, text), failure(Bool.self, text), failure(String.self, text), failure(Nothing.self, text),
            failure([Int].self, text), failure(Int?.self, text),
        ]
        let codes: [TrellisError.Code] = [.trailingData, .invalidSyntax, .unexpectedEnd]
        #expect(errors.contains { error in error.map { codes.contains($0.code) } ?? false }, "\(text)")
        #expect(errors.allSatisfy { $0 != nil }, "\(text) was taken")
    }

    @Test func trailingData() throws {
        let error = try #require(failure([Int].self, "[1] [2]"))
        #expect(error.code == .trailingData)
        #expect(error.position?.offset == 4)
        #expect(failure([Int].self, "[1] 2")?.position?.offset == 4)
        #expect(failure([Int].self, "[1]\n\n\"x\"")?.position?.line == 3)
        #expect(failure(Int.self, "1 2")?.code == .trailingData)
    }

    @Test(
        arguments: [
            ([0x5B, 0x22, 0xFF, 0x22, 0x5D], 2), ([0x5B, 0x22, 0xC3, 0x22, 0x5D], 2),
            ([0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D], 2),
            ([0x5B, 0x22, 0x61, 0xE2, 0x82], 3), ([0x5B, 0x22, 0x61, 0xC0, 0xAF, 0x22, 0x5D], 3),
        ] as [([UInt8], Int)])
    func illFormedUTF8(_ bytes: [UInt8], _ offset: Int) throws {
        let error = #expect(throws: TrellisError.self) { try TrellisDecoder().decode([String].self, from: bytes) }
        #expect(error?.code == .invalidUTF8)
        #expect(error?.position?.offset == offset)
        #expect(error?.path.description == "[0]")
    }

    @Test func loneSurrogates() throws {
        for text in [#"["a\ud800"]"#, #"["a\udc00"]"#, #"["a\ud800\ud800"]"#, #"["a\ud800x"]"#] {
            #expect(failure([String].self, text)?.code == .loneSurrogate)
            #expect(failure([String].self, text)?.position?.offset == 3)
        }
        #expect(failure([String: Int].self, #"{"\udfff":1}"#)?.code == .loneSurrogate)
    }

    @Test func controlCharactersThatAreNotWhitespace() {
        for control in ["\u{B}", "\u{C}", "\0", "\u{1}", "\u{85}", "\u{A0}", "\u{FEFF}", "\u{2028}"] {
            #expect(failure([Int].self, "[1,\(control)2]")?.code == .invalidSyntax, "\(control.unicodeScalars)")
            #expect(failure([Int].self, "[1,\(control)2]")?.position?.offset == 3, "\(control.unicodeScalars)")
            #expect(failure([Int].self, "\(control)[1]") != nil)
        }
    }

    @Test func theFirstOfTwoErrorsIsReported() {
        #expect(failure([Int].self, "[\"x\", \u{B}]")?.code == .typeMismatch)
        #expect(failure([Int].self, "[1, \u{B}, \"x\"]")?.code == .invalidSyntax)
        #expect(failure([Int].self, "[1, x, \u{B}]")?.position?.offset == 4)
        #expect(failure([String].self, #"["a", 5, "\ud800"]"#)?.code == .typeMismatch)
        #expect(failure([String].self, #"["\ud800", 5]"#)?.code == .loneSurrogate)
    }

    private func anyFailure(_ type: any TrellisDecodable.Type, _ text: String) -> TrellisError? {
        func open<T: TrellisDecodable>(_ type: T.Type) -> TrellisError? { failure(type, text) }
        return open(type)
    }
}

private struct Nothing: JSONModel {
    static let modelSchema = JSONModelSchema(Nothing.self, [])
    init(from fields: borrowing JSONFieldValues) throws {}
}

/// Accepts any string, number or Boolean.
private struct AnyScalar: TrellisDecodable {
    static func decode(from token: borrowing JSONToken) throws -> AnyScalar { AnyScalar() }
}
