import Testing
import Trellis

@testable import TrellisTools

/// Paths, and the values at them.
@Suite struct PathTests {
    @Test func spellings() throws {
        func steps(_ text: String) throws -> [ValuePath.Step] { try ValuePath(text).steps }
        func key(_ text: String) -> ValuePath.Step { .key(Array(text.utf8)) }
        func index(_ value: Int) -> ValuePath.Step { .keyOrIndex(Array("\(value)".utf8), value) }
        #expect(try steps(".") == [])
        #expect(try steps("") == [])
        #expect(try steps("a") == [key("a")])
        #expect(try steps("data.items.each.name") == [key("data"), key("items"), .each, key("name")])
        #expect(try steps("a[0].b[*][12]") == [key("a"), index(0), key("b"), .all, index(12)])
        #expect(try steps("[3].x") == [index(3), key("x")])
        #expect(try steps("a.*.0") == [key("a"), .all, index(0)])
        #expect(try steps(#"a\.b.\each.\*.\0.c\\d"#) == [key("a.b"), key("each"), key("*"), key("0"), key(#"c\d"#)])
        #expect(try steps("é.日本") == [key("é"), key("日本")])
        #expect(try steps("a{*}.b[*]{*}") == [key("a"), .all, key("b"), .all, .all])
        #expect(try steps(#"{*}.a{b}.\{*}"#) == [.all, key("a{b}"), key("{*}")])
        #expect(try steps(#""".a."b.c"[0].d"e"#) == [key(""), key("a"), key("b.c"), index(0), key("d\"e")])
        #expect(
            try steps(#"a\u{A}b.\u{41}.\u.\u{x.\u{}"#) == [key("a\nb"), key("A"), key("u"), key("u{x"), key("u{}")])
    }

    @Test(arguments: [
        "", "\"", "\"a\"", "a\"", "\n", "\u{2028}", "\\", "\\u{A}", "a.b", "[0]", "{*}", "each", "*", "0", "?",
    ])
    func pathsOfTheShapeSelectTheirValues(key: String) throws {
        let path = ShapePath().appending(.member("a")).appending(.member(key)).appending(.elements)
        let document = try TrellisEncoder().encode(["a": [key: [1, 2], "other": [3]]])
        #expect(try get("\(path)", String(decoding: document, as: UTF8.self)) == "1\n2\n", "\(path)")
    }

    /// Paths of jq are accepted if they are plain paths.
    @Test func jqPaths() throws {
        for (path, other) in [
            (".data.items[].type", "data.items[*].type"), (".[0]", "[0]"), (".[]", "[*]"), (".a?", "a"), (".a", "a"),
            (".a[]?.b?", "a[*].b"), (#".["a b"].c"#, "a b.c"), (#"."a.b""#, #"a\.b"#), (#".a["x\"y"]"#, #"a.x"y"#),
            (".a.each", "a.each"),
        ] {
            #expect(try ValuePath(path) == ValuePath(other), "\(path)")
        }
        // Only a path that begins with a dot is a jq path: a key may end with a question mark.
        #expect(try ValuePath("open?").steps == [.key(Array("open?".utf8))])
    }

    /// Keys in quotes have the escapes of JSON in paths of jq, and elsewhere a backslash only escapes a character.
    @Test func escapesInQuotes() throws {
        for (path, key) in [
            (#"."x\ny""#, "x\ny"), (#".["x\u006ey"]"#, "xny"), (#"."\ud83d\ude00""#, "😀"),
            (#"."\t\r\b\f\/\\\"""#, "\t\r\u{8}\u{C}/\\\""),
            (#"."\u{1F600}""#, "😀"), (#""x\ny""#, "xny"), (#""\u{A}""#, "\n"),
        ] {
            #expect(try ValuePath(path).steps == [.key(Array(key.utf8))], "\(path)")
        }
    }

    /// Advice for unsupported syntax.
    @Test(arguments: [
        (".a | .b", "is a filter of jq"), (".[] | select(.a)", "is a filter of jq"), (".a, .b", "is a filter of jq"),
        ("..", "trellis shape lists every path"), ("a[1:3]", "a slice, which is not supported"),
        ("a[-1]", "negative, which is not supported"), (#".["a"#, "a quote is missing"),
        (#".["a""#, "a ']' is missing"), (#"."\x""#, "is not one of JSON"), (#"."\u12""#, "is not one of JSON"),
        (#"."\ud83d""#, "is not one of JSON"), (#"."\ud83d\u0041""#, "is not one of JSON"),
    ])
    func adviceOnPaths(text: String, advice: String) throws {
        let error = #expect(throws: UsageError.self) { try ValuePath(text) }
        #expect(error?.message.contains(advice) == true, "\(error?.message ?? "")")
    }

    @Test func colors() throws {
        let output = ByteOutput.collecting
        var printer = ValuePrinter(isRaw: false, isColored: true, output: output)
        ShapeTokens.tell(&printer, #"{"a":[1,"x",true,null]}"#)
        #expect(
            output.text == "{\u{1B}[1;34m\"a\"\u{1B}[0m:[\u{1B}[36m1\u{1B}[0m,\u{1B}[32m\"x\"\u{1B}[0m,"
                + "\u{1B}[33mtrue\u{1B}[0m,\u{1B}[90mnull\u{1B}[0m]}\n")
    }

    @Test(arguments: ["a.", "..a", ".a.", "a..b", "a[", "a[x]", "a[-1]", "a[0]b", #"a\"#, "a[1", "a.[0].", "a{*}b"])
    func invalidPaths(_ text: String) {
        #expect(throws: UsageError.self) { try ValuePath(text) }
    }

    private func get(
        _ path: String, _ text: String, raw: Bool = false, lines: Bool = false, chunk: Int = 65536
    ) throws -> String {
        let output = ByteOutput.collecting
        var options = ReadingOptions()
        options.isLines = lines
        var selector = PathSelector(
            try ValuePath(path), stopsEarly: !lines, ValuePrinter(isRaw: raw, output: output))
        _ = try read(text, chunk: chunk, options: options, &selector)
        #expect(output.text.count(where: { $0 == "\n" }) == selector.count || raw)
        return output.text
    }

    private let document = #"""
        {"meta": {"n": 2, "0": "zero"}, "data": {"items": [
            {"name": "a", "tags": ["x", "y"], "each": 1},
            {"tags": []},
            {"na\u006de": "b\n\u00e9", "more": {"name": "no"}, "tags": [[1, 2]], "name": "second"},
            5, null, [{"name": "inner"}]
        ], "name": "data"}, "*": true}
        """#

    @Test(arguments: DocumentReaderTests.chunks) func values(_ chunk: Int) throws {
        for (path, values) in [
            ("meta.n", "2\n"), ("meta.0", "\"zero\"\n"), ("meta", "{\"n\":2,\"0\":\"zero\"}\n"),
            ("data.items.each.name", "\"a\"\n\"b\\n\\u00e9\"\n"), ("data.items.0.tags.1", "\"y\"\n"),
            ("data.items[0].tags[1]", "\"y\"\n"), ("data.items.each.tags.each", "\"x\"\n\"y\"\n[1,2]\n"),
            ("data.items.each.each", "1\n{\"name\":\"inner\"}\n"), ("data.items.*.tags[0]", "\"x\"\n[1,2]\n"),
            ("data.items[5][0].name", "\"inner\"\n"), ("data.items.9", ""), ("nothing", ""), ("meta.n.x", ""),
            ("meta.*", "2\n\"zero\"\n"), (#"\*"#, "true\n"), ("data.items[4]", "null\n"), ("data.name.each", ""),
        ] {
            #expect(try get(path, document, chunk: chunk) == values, "\(path)")
        }
    }

    /// In an object, `each` is a key, whose first value counts.
    @Test func eachAsARepeatedKey() throws {
        #expect(try get("each", #"{"each":1,"each":2}"#) == "1\n")
        #expect(try get("each.a", #"{"each":{"a":1},"each":{"a":2}}"#) == "1\n")
        #expect(try get("each.each", #"[{"each":1,"each":2},{"each":3}]"#) == "1\n3\n")
    }

    @Test func theWholeDocument() throws {
        #expect(try get(".", " [ 1, {\"a\" : 2} ] ") == "[1,{\"a\":2}]\n")
        #expect(throws: ReadingError.self) { try get(".", "[1] 2") }
    }

    @Test func strings() throws {
        #expect(try get("data.items.each.name", document, raw: true) == "a\nb\né\n")
        #expect(
            try get("each.a", #"[{"a":{"b":"c"}},{"a":"\ud83d\ude00\t\"\/"}]"#, raw: true) == "{\"b\":\"c\"}\n😀\t\"/\n")
    }

    @Test func lines() throws {
        #expect(try get("a", "{\"a\":1}\n{\"b\":2}\n{\"a\":3}\n", lines: true) == "1\n3\n")
        #expect(try get("a.0", "{\"a\":[1,2]}\n{\"a\":[3]}\n", lines: true) == "1\n3\n")
        #expect(try get(".", "{\"a\" :1}\n[2 ]\n", lines: true) == "{\"a\":1}\n[2]\n")
    }

    @Test(arguments: DocumentReaderTests.chunks) func nothingAfterTheLastValueIsRead(_ chunk: Int) throws {
        #expect(try get("a", "{\"a\":1, x", chunk: chunk) == "1\n")
        #expect(try get("a.b", "{\"a\":{\"c\":0,\"b\":[1]} x", chunk: chunk) == "[1]\n")
        #expect(try get("a.each", "{\"a\":[1,2], x", chunk: chunk) == "1\n2\n")
        #expect(try get("1", "[0,1 x", chunk: chunk) == "1\n")
        // The value is not found anywhere else.
        #expect(try get("a.b", "{\"a\":{\"c\":0} x", chunk: chunk) == "")
        #expect(try get("a.b", "{\"a\":5, x", chunk: chunk) == "")
        #expect(throws: ReadingError.self) { try get("a", "{\"b\":1, x", chunk: chunk) }
        #expect(throws: ReadingError.self) { try get("each.a", "[{\"a\":1}, x", chunk: chunk) }
    }

    @Test func theFirstOfRepeatedKeysIsUsed() throws {
        #expect(try get("each.a", #"[{"a":1,"a":2},{"b":1,"a":{"a":3},"a":4}]"#) == "1\n{\"a\":3}\n")
        #expect(try get("each.a.b", #"[{"a":1,"a":{"b":2}}]"#) == "")
    }
}
