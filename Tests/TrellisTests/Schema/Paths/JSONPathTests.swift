import Testing
import Trellis

@Suite struct JSONPathTests {
    @Test(arguments: [
        ("a", ["a"]), ("a.b.c", ["a", "b", "c"]), ("", [""]), (".", ["", ""]), ("a.", ["a", ""]), (".a", ["", "a"]),
        (#"a\.b"#, ["a.b"]), (#"a\\.b"#, [#"a\"#, "b"]), (#"a\\\.b"#, [#"a\.b"#]), (#"\a"#, ["a"]),
        ("é.日", ["é", "日"]),
        ("@count", ["@count"]), ("a b.c-d", ["a b", "c-d"]),
    ])
    func componentsOfPathStrings(_ text: String, _ components: [String]) {
        #expect(JSONPath(text).components == components.map(JSONPath.Component.key))
        #expect(JSONPath(stringLiteral: text).components == components.map(JSONPath.Component.key))
        // The description parses to the same path.
        #expect(JSONPath(JSONPath(text).description) == JSONPath(text))
    }

    @Test func literals() {
        let text: JSONPath = "user.login"
        let array: JSONPath = ["user.login", "x"]
        #expect(text.components == ["user", "login"])
        #expect(array.components == ["user.login", "x"])
        #expect(array.description == #"user\.login.x"#)
        #expect(JSONPath(["a", "b"]) == "a.b")
        #expect(JSONPath(["a.b"]) != "a.b")
    }

    @Test func aDotBeforeACombiningMarkIsADot() {
        // By bytes: "a", a dot, and a key that begins with a combining accent.
        #expect(JSONPath("a.\u{301}b").components == [.key("a"), .key("\u{301}b")])
        let inKey = JSONPath(["a.\u{301}b", "\\\u{301}"])
        #expect(JSONPath(inKey.description) == inKey)
    }
}
