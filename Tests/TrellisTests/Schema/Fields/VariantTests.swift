import Testing
import Trellis

/// Each kind of tag, and the positions of its errors.
@Suite struct VariantTests {
    @Test func internalTag() {
        for text in [#"{"type":"circle","radius":2}"#, #"{"radius":2,"x":[{}],"type":"circle"}"#] {
            #expect(routed(InsideTagged.self, text) == .circle(CircleShape(radius: 2)))
        }
        #expect(routed(InsideTagged.self, #"{"type":"none"}"#) == InsideTagged.none)
        #expect(routed(InsideTagged.self, #"{"type":"none","more":1}"#) == InsideTagged.none)
        expectRoundTrip(InsideTagged.circle(CircleShape(radius: 1)), #"{"type":"circle","radius":1}"#)
        expectRoundTrip(InsideTagged.box(BoxShape(width: 1, depth: 2)), #"{"type":"box","width":1,"depth":2}"#)
        expectRoundTrip(InsideTagged.none, #"{"type":"none"}"#)
    }

    @Test func errorsOfTheTag() {
        let unknown = expectFailure(
            [InsideTagged].self, #"[{"radius":1, "type": "oval"}]"#, .unknownVariant, path: "[0].type", at: 22)
        #expect(unknown?.found == #""oval""#)
        #expect(unknown?.expected?.contains("InsideTagged") == true)
        let missing = expectFailure([InsideTagged].self, #"[{"radius":1}]"#, .missingKeys, path: "[0]", at: 12)
        #expect(missing?.missingKeys == ["type"])
        expectFailure(InsideTagged.self, #"{"type":true}"#, .typeMismatch, path: "type", at: 8)
        expectFailure(InsideTagged.self, #"{"type":{"a":1}}"#, .typeMismatch, path: "type", at: 8)
        expectFailure(InsideTagged.self, #"{"type":null}"#, .unexpectedNull, path: "type", at: 8)
        expectFailure(InsideTagged.self, #"{"type":1}"#, .unknownVariant, path: "type", at: 8)
        expectFailure([InsideTagged].self, "[[]]", .typeMismatch, path: "[0]", at: 1)
        expectFailure([InsideTagged].self, #"["circle"]"#, .typeMismatch, path: "[0]", at: 1)
        expectFailure([InsideTagged].self, "[null]", .unexpectedNull, path: "[0]", at: 1)
    }

    @Test func errorsOfThePayload() {
        expectFailure(
            [InsideTagged].self, #"[{"radius":"x","type":"circle"}]"#, .typeMismatch, path: "[0].radius", at: 11)
        let missing = expectFailure([InsideTagged].self, #"[{"type":"circle"}]"#, .missingKeys, path: "[0]", at: 17)
        #expect(missing?.missingKeys == ["radius"])
        expectFailure(InsideTagged.self, #"{"type":"circle","radius":null}"#, .unexpectedNull, path: "radius", at: 26)
        expectFailure(InsideTagged.self, #"{"type":"circle","radius":1.5}"#, .inexactNumber, path: "radius", at: 26)
    }

    @Test func aRepeatedTag() {
        let text = #"{"type":"circle","radius":1,"type":"box","width":2}"#
        var options = TrellisDecoder.Options()
        #expect(routed(InsideTagged.self, text, options) == .box(BoxShape(width: 2)))
        options.duplicateKeys = .useFirst
        #expect(routed(InsideTagged.self, text, options, throughJSON: false) == .circle(CircleShape(radius: 1)))
        options.duplicateKeys = .error
        expectFailure(InsideTagged.self, text, .duplicateKey, path: "type", at: 28, options, throughJSON: false)
    }

    @Test func aRepeatedMemberOfThePayload() {
        let text = #"[{"radius":1,"radius":2,"type":"circle"}]"#
        var options = TrellisDecoder.Options()
        #expect(routed([InsideTagged].self, text, options) == [.circle(CircleShape(radius: 2))])
        options.duplicateKeys = .useFirst
        #expect(routed([InsideTagged].self, text, options, throughJSON: false) == [.circle(CircleShape(radius: 1))])
        options.duplicateKeys = .error
        expectFailure([InsideTagged].self, text, .duplicateKey, path: "[0].radius", at: 13, options, throughJSON: false)
    }

    @Test func withADefault() {
        #expect(routed(OpenTagged.self, #"{"radius":2,"type":"circle"}"#) == .circle(CircleShape(radius: 2)))
        #expect(routed(OpenTagged.self, #"{"type":"oval","a":[1]}"#) == .other(["type": "oval", "a": [1]]))
        #expect(routed(OpenTagged.self, #"{"a":1}"#) == .other(["a": 1]))
        #expect(
            routed([OpenTagged].self, #"[1,"x",null,[],{"type":2}]"#)
                == [.other(1), .other("x"), .other(nil), .other([]), .other(["type": 2])])
        expectFailure([OpenTagged].self, #"[{"type":"circle"}]"#, .missingKeys, path: "[0]", at: 17)
        for other: JSON in [["type": "oval", "a": 1], ["a": 1], 5, nil, [1]] {
            expectRoundTrip([OpenTagged.other(other)])
        }
    }

    @Test func adjacentTag() {
        #expect(routed(BesideTagged.self, #"{"t":"circle","c":{"radius":1}}"#) == .circle(CircleShape(radius: 1)))
        #expect(routed(BesideTagged.self, #"{"c":[1,2],"t":"numbers"}"#) == .numbers([1, 2]))
        #expect(routed(BesideTagged.self, #"{"t":"none"}"#) == BesideTagged.none)
        #expect(routed(BesideTagged.self, #"{"c":{"x":1},"t":"none"}"#) == BesideTagged.none)
        #expect(routed(BesideTagged.self, #"{"t":"note","c":null}"#) == .note(nil))
        #expect(routed(BesideTagged.self, #"{"t":"note","c":"x"}"#) == .note("x"))
        expectRoundTrip(BesideTagged.circle(CircleShape(radius: 1)), #"{"t":"circle","c":{"radius":1}}"#)
        expectRoundTrip(BesideTagged.numbers([]), #"{"t":"numbers","c":[]}"#)
        expectRoundTrip(
            [BesideTagged.note(nil), .note("a"), .none], #"[{"t":"note","c":null},{"t":"note","c":"a"},{"t":"none"}]"#)
        expectFailure([BesideTagged].self, #"[{"c":[1,"x"],"t":"numbers"}]"#, .typeMismatch, path: "[0].c[1]", at: 9)
        let missing = expectFailure([BesideTagged].self, #"[{"t":"numbers"}]"#, .missingKeys, path: "[0]", at: 15)
        #expect(missing?.missingKeys == ["c"])
        expectFailure(BesideTagged.self, #"{"c":1}"#, .missingKeys, at: 6)
        expectFailure(BesideTagged.self, #"{"t":"x","c":1}"#, .unknownVariant, path: "t", at: 5)
        expectFailure(BesideTagged.self, #"{"t":"numbers","c":null}"#, .unexpectedNull, path: "c", at: 19)
        expectFailure(BesideTagged.self, "5", .typeMismatch, at: 0)
    }

    @Test func externalTag() {
        #expect(routed(OutsideTagged.self, #"{"circle":{"radius":1}}"#) == .circle(CircleShape(radius: 1)))
        #expect(routed([OutsideTagged].self, #"[{"numbers":[1]},"empty"]"#) == [.numbers([1]), .empty])
        expectRoundTrip(
            [OutsideTagged.circle(CircleShape(radius: 1)), .numbers([2]), .empty],
            #"[{"circle":{"radius":1}},{"numbers":[2]},"empty"]"#)
        expectFailure(
            [OutsideTagged].self, #"[{"circle":{"radius":"x"}}]"#, .typeMismatch, path: "[0].circle.radius", at: 21)
        let unknown = expectFailure([OutsideTagged].self, #"[{"oval":{}}]"#, .unknownVariant, path: "[0].oval", at: 2)
        #expect(unknown?.found == #""oval""#)
        expectFailure([OutsideTagged].self, #"["oval"]"#, .unknownVariant, path: "[0]", at: 1)
        expectFailure([OutsideTagged].self, #"["circle"]"#, .typeMismatch, path: "[0]", at: 1)
        expectFailure([OutsideTagged].self, "[{}]", .typeMismatch, path: "[0]", at: 1)
        expectFailure([OutsideTagged].self, #"[{"circle":{"radius":1},"empty":1}]"#, .typeMismatch, path: "[0]", at: 1)
        expectFailure([OutsideTagged].self, "[5]", .typeMismatch, path: "[0]", at: 1)
    }

    @Test func aRepeatedExternalTag() {
        let text = #"{"circle":{"radius":1},"circle":{"radius":2}}"#
        var options = TrellisDecoder.Options()
        #expect(routed(OutsideTagged.self, text, options) == .circle(CircleShape(radius: 2)))
        options.duplicateKeys = .useFirst
        #expect(routed(OutsideTagged.self, text, options, throughJSON: false) == .circle(CircleShape(radius: 1)))
        options.duplicateKeys = .error
        expectFailure(OutsideTagged.self, text, .duplicateKey, path: "circle", at: 23, options, throughJSON: false)
    }

    @Test func untagged() {
        let text = #"[{"radius":1},{"width":2,"depth":3},5,"a",[6,["b"]],null,{"radius":1,"width":2}]"#
        let expected: [UntaggedShape] = [
            .circle(CircleShape(radius: 1)), .box(BoxShape(width: 2, depth: 3)), .number(5), .text("a"),
            .list([.number(6), .list([.text("b")])]), .nothing, .circle(CircleShape(radius: 1)),
        ]
        #expect(routed([UntaggedShape].self, text) == expected)
        expectRoundTrip(expected, #"[{"radius":1},{"width":2,"depth":3},5,"a",[6,["b"]],null,{"radius":1}]"#)
        let unknown = expectFailure([UntaggedShape].self, #"[{"b":1,"a":2}]"#, .unknownVariant, path: "[0]", at: 1)
        #expect(unknown?.found == "an object with a, b")
        expectFailure([UntaggedShape].self, "[true]", .unknownVariant, path: "[0]", at: 1)
        expectFailure([UntaggedShape].self, "[1.5]", .unknownVariant, path: "[0]", at: 1)
        expectFailure([UntaggedShape].self, #"[{"radius":"x"}]"#, .typeMismatch, path: "[0].radius", at: 11)
    }

    @Test func selectedByAClosure() {
        #expect(
            routed([ChosenShape].self, #"[{"radius":1},{"width":2}]"#) == [
                .circle(CircleShape(radius: 1)), .box(BoxShape(width: 2)),
            ])
        expectRoundTrip(
            [ChosenShape.circle(CircleShape(radius: 1)), .box(BoxShape(width: 2))], #"[{"radius":1},{"width":2}]"#)
        let named = expectFailure([ChosenShape].self, #"[{"width":0}]"#, .unknownVariant, path: "[0]", at: 1)
        #expect(named?.found == #""zero""#)
        expectFailure([ChosenShape].self, "[{}]", .unknownVariant, path: "[0]", at: 1)
        let thrown = expectFailure([ChosenShape].self, "[5]", .custom, path: "[0]", at: 1)
        #expect(thrown?.underlying as? ChosenShape.NoShape == ChosenShape.NoShape())
        expectFailure([ChosenShape].self, #"[{"radius":"x"}]"#, .typeMismatch, path: "[0].radius", at: 11)
    }

    @Test func variantsInEveryPosition() {
        let text =
            #"{"main":{"radius":1,"type":"circle"},"nested":{"extra":{"t":"numbers","c":[1]}},"list":["empty","#
            + #"{"numbers":[]}],"table":{"a":1,"b":{"width":2}},"kept":[{"type":"none"}]}"#
        let drawing = VariantDrawing(
            main: .circle(CircleShape(radius: 1)), extra: .numbers([1]), list: [.empty, .numbers([])],
            table: ["a": .number(1), "b": .box(BoxShape(width: 2))], kept: [.none])
        #expect(routed(VariantDrawing.self, text) == drawing)
        expectRoundTrip(drawing)
        #expect(
            routed(VariantDrawing.self, #"{"main":{"type":"none"},"nested":{"extra":null}}"#)
                == VariantDrawing(main: .none))
        expectFailure(VariantDrawing.self, #"{"main":null}"#, .unexpectedNull, path: "main", at: 8)
        expectFailure(
            VariantDrawing.self, #"{"nested":{"extra":{"t":"numbers","c":[true]}}}"#, .typeMismatch,
            path: "nested.extra.c[0]",
            at: 39)
        expectFailure(
            VariantDrawing.self, #"{"table":{"a":1,"b":{"width":[]}}}"#, .typeMismatch, path: "table.b.width", at: 29)
    }

    @Test func inALossyArray() {
        let text =
            #"{"main":{"type":"none"},"kept":[{"type":"x"},{"type":"none"},{"radius":[],"type":"circle"},5,"#
            + #"{"type":"box","width":1}]}"#
        let whole = routes(VariantDrawing.self, text)
        #expect(whole.value == VariantDrawing(main: .none, kept: [.none, .box(BoxShape(width: 1))]))
        #expect(whole.report.dropped.map(\.path.description) == ["kept[0].type", "kept[2].radius", "kept[3]"])
        #expect(whole.report.dropped.map(\.code) == [.unknownVariant, .typeMismatch, .typeMismatch])
        #expect(whole.report.dropped.map(\.position?.offset) == [40, 71, 91])
    }
}
