import Testing
import Trellis

/// Values at the path of the streamed array, and on the way to it.
@Suite struct ElementPathTests {
    @Test func elementsAtAPath() {
        check(#"{"items":[1,2]}"#, "items", [1, 2])
        check(#"{"a":{"b":{"c":[1,2]},"c":[3]},"c":[4]}"#, "a.b.c", [1, 2])
        check(
            #"{"x":[[],[{"items":[7]},{"items":[1,2]},{"items":[8]}],[{"items":[9]}]]}"#, ["x", 1, 1, "items"], [1, 2])
        check("[[9],[1,2],[8]]", [1], [1, 2])
        check("[{},[[0]],[[9],[1,2]]]", [2, 1], [1, 2])
        check(#"{"a.b":[1],"a":{"b":[2]}}"#, ["a.b"], [1])
        check(#"{"":[1]}"#, "", [1])
        check("[1,2]", [], [1, 2])
    }

    @Test func valuesThatAreNotArrays() {
        check("{}", "items", [])
        check(#"{"other":[1]}"#, "items", [])
        check(#"{"items":null}"#, "items", [])
        check(#"{"data":null}"#, "data.items", [])
        check(#"{"data":{}}"#, "data.items", [])
        check("[[1]]", [1], [])
        check("[]", [1], [])
        check("[[1],null,[2]]", [1], [])
        check("[null]", [0, "items"], [])
        check(#"{"a":null}"#, ["a", 0, "items"], [])
        check(#"{"a":[{"b":1},null]}"#, ["a", 1, "items"], [])
    }

    @Test func wrongKinds() {
        check(#"{"items":5}"#, "items", [], "typeMismatch items at 9")
        check(#"{"items":"a"}"#, "items", [], "typeMismatch items at 9")
        check(#"{"items":{"a":[1]}}"#, "items", [], "typeMismatch items at 9")
        check(#"{"items":true}"#, ["items", 0], [], "typeMismatch items at 9")
        check(#"{"items":{}}"#, ["items", 0], [], "typeMismatch items at 9")
        check(#"{"data":"x"}"#, "data.items", [], "typeMismatch data at 8")
        check(#"{"data":[1]}"#, "data.items", [], "typeMismatch data at 8")
        check(#"{"a":[0,{"b":7}]}"#, ["a", 1, "b"], [], "typeMismatch a[1].b at 13")
        check("[7,5]", [1], [], "typeMismatch [1] at 3")
        check("[[],[{}]]", [1], [], "typeMismatch [1][0] at 5")
        // In place of the whole document, even null is an error.
        check("null", "items", [], "unexpectedNull at 0")
        check("null", [1], [], "unexpectedNull at 0")
        check("null", [], [], "unexpectedNull at 0")
        check("5", [0], [], "typeMismatch at 0")
        check("[]", "items", [], "typeMismatch at 0")
    }

    @Test func pathsOfErrors() {
        check(#"{"a":[[],{"b":[1,[2]]}]}"#, ["a", 1, "b"], [1], "typeMismatch a[1].b[1] at 17")
        check(#"{"a":[[1,2,}"#, ["a", 5], [], "invalidSyntax a[0] at 11")
        check(#"{"a":[[1],[2],{"x":}]}"#, ["a", 5], [], "invalidSyntax a[2] at 19")
        check(#"{"a":[[1],[2],3"#, ["a", 1], [2], "unexpectedEnd a[3] at 15")
    }

    @Test func repeatedKeys() {
        let twice = #"{"items":[1],"x":0,"items":[2]}"#
        check(twice, "items", [1, 2])
        check(twice, "items", [1], duplicates: .useFirst)
        check(twice, "items", [1], "duplicateKey items at 19", duplicates: .error)
        let branches = #"{"data":{"items":[1]},"data":{"items":[2]}}"#
        check(branches, "data.items", [1, 2])
        check(branches, "data.items", [1], duplicates: .useFirst)
        check(branches, "data.items", [1], "duplicateKey data at 22", duplicates: .error)
        let picks = #"{"data":[[1]],"data":[[2]]}"#
        check(picks, ["data", 0], [1, 2])
        check(picks, ["data", 0], [1], duplicates: .useFirst)
        check(picks, ["data", 0], [1], "duplicateKey data at 14", duplicates: .error)
        let nullFirst = #"{"items":null,"items":[2]}"#
        check(nullFirst, "items", [2])
        check(nullFirst, "items", [], duplicates: .useFirst)
        check(nullFirst, "items", [], "duplicateKey items at 14", duplicates: .error)
    }

    @Test func missingPaths() {
        for path: JSONPath in [["items", .each], [.each], ["a", .each, "b"]] {
            #expect(streamed(Int.self, as: .array(at: path), "{}").failure?.code == .invalidSchema)
        }
        #expect(streamed(Weakly.self, "[]").failure?.code == .invalidSchema)
    }

    @Test func elementsLargerThanAnyBufferOnThePath() {
        let wide = "{\"values\":[1,2],\"text\":\"\(String(repeating: "a", count: 40))\",\"more\":[3]}"
        let value = streamed(
            StreamWide.self, as: .array(at: ["a", 9, 0]), "{\"a\":[0,0,0,0,0,0,0,0,0,[[\(wide),\(wide)]]]}")
        #expect(value.elements.count == 2 && value.failure == nil)
    }

    private func check(
        _ text: String, _ path: JSONPath, _ elements: [Int], _ failure: String? = nil,
        duplicates: JSONDuplicateKeys = .useLast, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var options = TrellisDecoder.Options()
        options.duplicateKeys = duplicates
        let found = streamedInAnyChunks(
            Int.self, as: .array(at: path), text, options: options, sourceLocation: sourceLocation)
        #expect(found.elements == elements, "\(text)", sourceLocation: sourceLocation)
        #expect(found.failure?.summary == failure, "\(text)", sourceLocation: sourceLocation)
    }
}

/// A value that is larger than the path alone would need.
struct StreamWide: JSONModel, Equatable {
    var values: [Int]
    var text: String
    var more: [Int]
    var extra: [String?]

    static let modelSchema = JSONModelSchema(
        StreamWide.self,
        [
            JSONField("values", \StreamWide.values), JSONField("text", \StreamWide.text),
            JSONField("more", \StreamWide.more),
            JSONField("extra", \StreamWide.extra, default: ["default", nil]),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        values = fields.take(0)
        text = fields.take(1)
        more = fields.take(2)
        extra = fields.take(3)
    }
}

/// A type that cannot be moved bitwise.
private struct Weakly: JSONModel, Equatable, @unchecked Sendable {
    weak var object: Object?
    final class Object {}

    static let modelSchema = JSONModelSchema(Weakly.self, [])
    init(from fields: borrowing JSONFieldValues) throws {}
    static func == (left: Weakly, right: Weakly) -> Bool { left.object === right.object }
}
