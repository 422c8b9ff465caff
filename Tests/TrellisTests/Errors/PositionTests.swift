import Testing
import Trellis

/// Offset, line and column of an error: the first byte of the offending value.
@Suite struct PositionTests {
    private func place<T: TrellisDecodable>(_ type: T.Type, _ text: String) -> [Int?] {
        let error = failure(type, text)
        return [error?.position?.offset, error?.position?.line, error?.position?.column]
    }

    @Test func theFirstByteOfTheValue() {
        #expect(place([Int].self, "[\"a\"]") == [1, 1, 2])
        #expect(place([Int].self, "[1, \"abc\"]") == [4, 1, 5])
        #expect(place([Int].self, "[1, \"a\\\"b\\\\\"]") == [4, 1, 5])
        #expect(place([Int].self, "[1, \"\"]") == [4, 1, 5])
        #expect(place([String].self, "[\"a\", -12.5e3 ]") == [6, 1, 7])
        #expect(place([String].self, "[\"a\", 12]") == [6, 1, 7])
        #expect(place([Int].self, "[1, true]") == [4, 1, 5])
        #expect(place([Int].self, "[1,false]") == [3, 1, 4])
        #expect(place([Int].self, "[1,null]") == [3, 1, 4])
        #expect(place([Int].self, "[1, {\"a\":1}]") == [4, 1, 5])
        #expect(place([Int].self, "[1, [2]]") == [4, 1, 5])
    }

    @Test func atTheRoot() {
        #expect(place(Int.self, "\"a\"") == [0, 1, 1])
        #expect(place(Int.self, "  \n \"a\"") == [4, 2, 2])
        #expect(place(String.self, "12345") == [0, 1, 1])
        #expect(place(String.self, "\n\n12345") == [2, 3, 1])
        #expect(place(UInt8.self, "300") == [0, 1, 1])
        #expect(place(UInt8.self, "  300  ") == [2, 1, 3])
        #expect(place(UInt8.self, "300\n") == [0, 1, 1])
        #expect(place(Int.self, "null") == [0, 1, 1])
        #expect(place(Int.self, "{}") == [0, 1, 1])
    }

    @Test func valuesRefusedByTheType() {
        #expect(place([UInt8].self, "[1,\n  300]") == [6, 2, 3])
        #expect(place([Int].self, "[1,4.7 ]") == [3, 1, 4])
        #expect(place([Double].self, "[1,1e999]") == [3, 1, 4])
        #expect(place([Bool].self, "[true,\r\n1]") == [8, 2, 1])
    }

    @Test func columnsAreBytes() {
        #expect(place([String].self, "[\"é\",5]") == [6, 1, 7])
        #expect(place([String].self, "[\"日本語\",5]") == [13, 1, 14])
        #expect(place([String].self, "[\"😀\", 5]") == [9, 1, 10])
        #expect(place([String: Int].self, "{\"é😀\":\"x\"}") == [10, 1, 11])
        #expect(place([String].self, "[\"日本語\",\n\"é\",5]") == [19, 2, 6])
    }

    @Test func linesEndWithLineFeedsOnly() {
        #expect(place([Int].self, "[\r\n1,\r\n\"a\"]") == [7, 3, 1])
        #expect(place([Int].self, "[\n\n\n\"a\"]") == [4, 4, 1])
        #expect(place([Int].self, "[\r\"a\"]") == [2, 1, 3])
        #expect(place([Int].self, "[1\u{20}\u{9}\n\u{9}, \"a\"]") == [8, 2, 4])
    }

    @Test func inObjects() {
        #expect(place(Ticket.self, "{\"number\" : \"x\"}") == [12, 1, 13])
        #expect(place(Ticket.self, "{\n\"user\": {\n  \"login\": 5}}") == [23, 3, 12])
        #expect(place(Ticket.self, "{\"user\": [1]}") == [9, 1, 10])
        #expect(place(Ticket.self, "{\"user\": \"no\"}") == [9, 1, 10])
    }

    @Test func missingKeysAreAtTheClosingBrace() {
        #expect(place(Ticket.Label.self, "{}") == [1, 1, 2])
        #expect(place(Ticket.Label.self, "{ \"color\": \"}\" \n }") == [17, 2, 2])
        #expect(place([Ticket.Label].self, "[{\"name\":\"n\"}, { }]") == [17, 1, 18])
        #expect(place(Ticket.self, "{\"number\":1,\"user\":{}}") == [21, 1, 22])
    }

    @Test func duplicateKeysAreAtTheSecondKey() {
        var options = TrellisDecoder.Options()
        options.duplicateKeys = .error
        let error = failure(Ticket.Label.self, "{\"name\":\"n\",\n \"name\":\"m\"}", options: options)
        #expect(error?.position?.offset == 14)
        #expect(error?.position?.line == 2)
        #expect(error?.position?.column == 2)
    }

    @Test func wrongDictionaryKeysAreAtTheClosingBrace() {
        #expect(place([Int: Int].self, "{\"1\":1,\"x\":2,\"3\":3}") == [18, 1, 19])
    }

    @Test func afterALongDocument() {
        let lines = (0..<1000).map { "\($0)" }.joined(separator: ",\n")
        let error = failure([Int].self, "[\(lines),\n  \"x\"]")
        #expect(error?.position?.line == 1001)
        #expect(error?.position?.column == 3)
        #expect(error?.path.description == "[1000]")
    }

    @Test func afterSkippedSubtrees() {
        #expect(place(Ticket.Label.self, "{\"x\":[[\"\\\"\"],{\"y\":1}],\"name\":5}") == [29, 1, 30])
    }
}

/// The text of errors.
@Suite struct ErrorTextTests {
    @Test func descriptions() throws {
        let error = try #require(failure([Ticket].self, #"[{"number":1,"user":{"login":5}}]"#))
        #expect(
            error.description
                == "1:30: [0].user.login: wrong type: expected a string, found 5 near ':{\"login\":5}}]'")
        #expect(error.message == "wrong type: expected a string, found 5")
        #expect("\(error.code)" == "typeMismatch")
        let missing = try #require(failure(Ticket.self, "{}"))
        #expect(missing.message == "missing 'number', 'user.login'")
    }

    @Test func theExcerptShowsTheSurroundingText() throws {
        let error = try #require(failure([Int].self, "[1,\n\t2,\n\"é\"]"))
        #expect(error.excerpt == "[1,··2,·\"é\"]")
        #expect(failure([Int].self, "")?.excerpt == nil)
    }

    @Test func paths() {
        typealias Path = TrellisError.Path
        #expect(Path().description == "")
        #expect(Path().components.isEmpty)
        #expect(Path([.key("a"), .index(3), .key("b"), .key("c")]).description == "a[3].b.c")
        #expect(Path([.index(0), .index(1)]).description == "[0][1]")
        #expect(Path([.key("a.b"), .key("")]).description == #"["a.b"][""]"#)
        #expect(Path([.key("x"), .key("q\"\\")]).description == #"x["q\"\\"]"#)
        #expect(Path([.key("a b"), .key("é")]).description == "a b.é")
    }

    @Test func errorsCreatedByTheCaller() {
        struct Cause: Error {}
        let error = TrellisError(.invalidValue, expected: "x", found: "y", underlying: Cause())
        #expect(error.code == .invalidValue)
        #expect((error.expected, error.found) == ("x", "y"))
        #expect(error.underlying is Cause)
        #expect(error.position == nil)
        #expect(error.path.components.isEmpty)
        #expect(error.missingKeys == [])
    }
}
