import Testing
import Trellis

/// Each kind of variant, and where its errors are.
@Suite struct VariantTests {
    @Test func taggedInside() {
        for text in [#"{"type":"circle","radius":2}"#, #"{"radius":2,"x":[{}],"type":"circle"}"#] {
            #expect(value(Inside.self, text) == .circle(Circle(radius: 2)))
        }
        #expect(value(Inside.self, #"{"type":"none"}"#) == Inside.none)
        #expect(value(Inside.self, #"{"type":"none","more":1}"#) == Inside.none)
        expectRoundTrip(Inside.circle(Circle(radius: 1)), #"{"type":"circle","radius":1}"#)
        expectRoundTrip(Inside.box(Box(width: 1, depth: 2)), #"{"type":"box","width":1,"depth":2}"#)
        expectRoundTrip(Inside.none, #"{"type":"none"}"#)
    }

    @Test func errorsOfTheTag() {
        let unknown = expectFailure(
            [Inside].self, #"[{"radius":1, "type": "oval"}]"#, .unknownVariant, path: "[0].type", at: 22)
        #expect(unknown?.found == #""oval""#)
        #expect(unknown?.expected?.contains("Inside") == true)
        let missing = expectFailure([Inside].self, #"[{"radius":1}]"#, .missingKeys, path: "[0]", at: 12)
        #expect(missing?.missingKeys == ["type"])
        expectFailure(Inside.self, #"{"type":true}"#, .typeMismatch, path: "type", at: 8)
        expectFailure(Inside.self, #"{"type":{"a":1}}"#, .typeMismatch, path: "type", at: 8)
        expectFailure(Inside.self, #"{"type":null}"#, .unexpectedNull, path: "type", at: 8)
        expectFailure(Inside.self, #"{"type":1}"#, .unknownVariant, path: "type", at: 8)
        expectFailure([Inside].self, "[[]]", .typeMismatch, path: "[0]", at: 1)
        expectFailure([Inside].self, #"["circle"]"#, .typeMismatch, path: "[0]", at: 1)
        expectFailure([Inside].self, "[null]", .unexpectedNull, path: "[0]", at: 1)
    }

    @Test func errorsOfThePayload() {
        expectFailure([Inside].self, #"[{"radius":"x","type":"circle"}]"#, .typeMismatch, path: "[0].radius", at: 11)
        let missing = expectFailure([Inside].self, #"[{"type":"circle"}]"#, .missingKeys, path: "[0]", at: 17)
        #expect(missing?.missingKeys == ["radius"])
        expectFailure(Inside.self, #"{"type":"circle","radius":null}"#, .unexpectedNull, path: "radius", at: 26)
        expectFailure(Inside.self, #"{"type":"circle","radius":1.5}"#, .inexactNumber, path: "radius", at: 26)
    }

    @Test func aTagThatComesTwice() {
        let text = #"{"type":"circle","radius":1,"type":"box","width":2}"#
        var options = DecodingOptions()
        #expect(value(Inside.self, text, options) == .box(Box(width: 2)))
        options.duplicateKeys = .useFirst
        #expect(value(Inside.self, text, options, throughJSON: false) == .circle(Circle(radius: 1)))
        options.duplicateKeys = .error
        expectFailure(Inside.self, text, .duplicateKey, path: "type", at: 28, options, throughJSON: false)
    }

    @Test func aMemberOfThePayloadThatComesTwice() {
        let text = #"[{"radius":1,"radius":2,"type":"circle"}]"#
        var options = DecodingOptions()
        #expect(value([Inside].self, text, options) == [.circle(Circle(radius: 2))])
        options.duplicateKeys = .useFirst
        #expect(value([Inside].self, text, options, throughJSON: false) == [.circle(Circle(radius: 1))])
        options.duplicateKeys = .error
        expectFailure([Inside].self, text, .duplicateKey, path: "[0].radius", at: 13, options, throughJSON: false)
    }

    @Test func withADefault() {
        #expect(value(Open.self, #"{"radius":2,"type":"circle"}"#) == .circle(Circle(radius: 2)))
        #expect(value(Open.self, #"{"type":"oval","a":[1]}"#) == .other(["type": "oval", "a": [1]]))
        #expect(value(Open.self, #"{"a":1}"#) == .other(["a": 1]))
        #expect(value([Open].self, #"[1,"x",null,[],{"type":2}]"#)
            == [.other(1), .other("x"), .other(nil), .other([]), .other(["type": 2])])
        expectFailure([Open].self, #"[{"type":"circle"}]"#, .missingKeys, path: "[0]", at: 17)
        for other: JSON in [["type": "oval", "a": 1], ["a": 1], 5, nil, [1]] { expectRoundTrip([Open.other(other)]) }
    }

    @Test func taggedBeside() {
        #expect(value(Beside.self, #"{"t":"circle","c":{"radius":1}}"#) == .circle(Circle(radius: 1)))
        #expect(value(Beside.self, #"{"c":[1,2],"t":"numbers"}"#) == .numbers([1, 2]))
        #expect(value(Beside.self, #"{"t":"none"}"#) == Beside.none)
        #expect(value(Beside.self, #"{"c":{"x":1},"t":"none"}"#) == Beside.none)
        #expect(value(Beside.self, #"{"t":"note","c":null}"#) == .note(nil))
        #expect(value(Beside.self, #"{"t":"note","c":"x"}"#) == .note("x"))
        expectRoundTrip(Beside.circle(Circle(radius: 1)), #"{"t":"circle","c":{"radius":1}}"#)
        expectRoundTrip(Beside.numbers([]), #"{"t":"numbers","c":[]}"#)
        expectRoundTrip([Beside.note(nil), .note("a"), .none], #"[{"t":"note","c":null},{"t":"note","c":"a"},{"t":"none"}]"#)
        expectFailure([Beside].self, #"[{"c":[1,"x"],"t":"numbers"}]"#, .typeMismatch, path: "[0].c[1]", at: 9)
        let missing = expectFailure([Beside].self, #"[{"t":"numbers"}]"#, .missingKeys, path: "[0]", at: 15)
        #expect(missing?.missingKeys == ["c"])
        expectFailure(Beside.self, #"{"c":1}"#, .missingKeys, at: 6)
        expectFailure(Beside.self, #"{"t":"x","c":1}"#, .unknownVariant, path: "t", at: 5)
        expectFailure(Beside.self, #"{"t":"numbers","c":null}"#, .unexpectedNull, path: "c", at: 19)
        expectFailure(Beside.self, "5", .typeMismatch, at: 0)
    }

    @Test func taggedOutside() {
        #expect(value(Outside.self, #"{"circle":{"radius":1}}"#) == .circle(Circle(radius: 1)))
        #expect(value([Outside].self, #"[{"numbers":[1]},"empty"]"#) == [.numbers([1]), .empty])
        expectRoundTrip([Outside.circle(Circle(radius: 1)), .numbers([2]), .empty], #"[{"circle":{"radius":1}},{"numbers":[2]},"empty"]"#)
        expectFailure([Outside].self, #"[{"circle":{"radius":"x"}}]"#, .typeMismatch, path: "[0].circle.radius", at: 21)
        let unknown = expectFailure([Outside].self, #"[{"oval":{}}]"#, .unknownVariant, path: "[0].oval", at: 2)
        #expect(unknown?.found == #""oval""#)
        expectFailure([Outside].self, #"["oval"]"#, .unknownVariant, path: "[0]", at: 1)
        expectFailure([Outside].self, #"["circle"]"#, .typeMismatch, path: "[0]", at: 1)
        expectFailure([Outside].self, "[{}]", .typeMismatch, path: "[0]", at: 1)
        expectFailure([Outside].self, #"[{"circle":{"radius":1},"empty":1}]"#, .typeMismatch, path: "[0]", at: 1)
        expectFailure([Outside].self, "[5]", .typeMismatch, path: "[0]", at: 1)
    }

    @Test func theKeyOfAnOutsideTagTwice() {
        let text = #"{"circle":{"radius":1},"circle":{"radius":2}}"#
        var options = DecodingOptions()
        #expect(value(Outside.self, text, options) == .circle(Circle(radius: 2)))
        options.duplicateKeys = .useFirst
        #expect(value(Outside.self, text, options, throughJSON: false) == .circle(Circle(radius: 1)))
        options.duplicateKeys = .error
        expectFailure(Outside.self, text, .duplicateKey, path: "circle", at: 23, options, throughJSON: false)
    }

    @Test func untagged() {
        let text = #"[{"radius":1},{"width":2,"depth":3},5,"a",[6,["b"]],null,{"radius":1,"width":2}]"#
        let expected: [Untagged] = [
            .circle(Circle(radius: 1)), .box(Box(width: 2, depth: 3)), .number(5), .text("a"),
            .list([.number(6), .list([.text("b")])]), .nothing, .circle(Circle(radius: 1)),
        ]
        #expect(value([Untagged].self, text) == expected)
        expectRoundTrip(expected, #"[{"radius":1},{"width":2,"depth":3},5,"a",[6,["b"]],null,{"radius":1}]"#)
        let unknown = expectFailure([Untagged].self, #"[{"b":1,"a":2}]"#, .unknownVariant, path: "[0]", at: 1)
        #expect(unknown?.found == "an object with a, b")
        expectFailure([Untagged].self, "[true]", .unknownVariant, path: "[0]", at: 1)
        expectFailure([Untagged].self, "[1.5]", .unknownVariant, path: "[0]", at: 1)
        expectFailure([Untagged].self, #"[{"radius":"x"}]"#, .typeMismatch, path: "[0].radius", at: 11)
    }

    @Test func chosenByAClosure() {
        #expect(value([Chosen].self, #"[{"radius":1},{"width":2}]"#) == [.circle(Circle(radius: 1)), .box(Box(width: 2))])
        expectRoundTrip([Chosen.circle(Circle(radius: 1)), .box(Box(width: 2))], #"[{"radius":1},{"width":2}]"#)
        let named = expectFailure([Chosen].self, #"[{"width":0}]"#, .unknownVariant, path: "[0]", at: 1)
        #expect(named?.found == #""zero""#)
        expectFailure([Chosen].self, "[{}]", .unknownVariant, path: "[0]", at: 1)
        let thrown = expectFailure([Chosen].self, "[5]", .custom, path: "[0]", at: 1)
        #expect(thrown?.underlying as? Chosen.NoShape == Chosen.NoShape())
        expectFailure([Chosen].self, #"[{"radius":"x"}]"#, .typeMismatch, path: "[0].radius", at: 11)
    }

    @Test func everywhere() {
        let text =
            #"{"main":{"radius":1,"type":"circle"},"nested":{"extra":{"t":"numbers","c":[1]}},"list":["empty",{"numbers":[]}],"table":{"a":1,"b":{"width":2}},"kept":[{"type":"none"}]}"#
        let drawing = Drawing(
            main: .circle(Circle(radius: 1)), extra: .numbers([1]), list: [.empty, .numbers([])],
            table: ["a": .number(1), "b": .box(Box(width: 2))], kept: [.none])
        #expect(value(Drawing.self, text) == drawing)
        expectRoundTrip(drawing)
        #expect(value(Drawing.self, #"{"main":{"type":"none"},"nested":{"extra":null}}"#) == Drawing(main: .none))
        expectFailure(Drawing.self, #"{"main":null}"#, .unexpectedNull, path: "main", at: 8)
        expectFailure(
            Drawing.self, #"{"nested":{"extra":{"t":"numbers","c":[true]}}}"#, .typeMismatch, path: "nested.extra.c[0]",
            at: 39)
        expectFailure(Drawing.self, #"{"table":{"a":1,"b":{"width":[]}}}"#, .typeMismatch, path: "table.b.width", at: 29)
    }

    @Test func inALossyArray() {
        let text = #"{"main":{"type":"none"},"kept":[{"type":"x"},{"type":"none"},{"radius":[],"type":"circle"},5,{"type":"box","width":1}]}"#
        let whole = routes(Drawing.self, text)
        #expect(whole.value == Drawing(main: .none, kept: [.none, .box(Box(width: 1))]))
        #expect(whole.report.dropped.map(\.path.description) == ["kept[0].type", "kept[2].radius", "kept[3]"])
        #expect(whole.report.dropped.map(\.code) == [.unknownVariant, .typeMismatch, .typeMismatch])
        #expect(whole.report.dropped.map(\.offset) == [40, 71, 91])
    }
}
