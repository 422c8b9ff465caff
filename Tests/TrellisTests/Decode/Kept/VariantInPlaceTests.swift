import Testing

@testable import Trellis

/// Variants with a tag are decoded while their events arrive if the scanner finds their tag first. Values, errors and
/// reports are those of buffered variants, which the input in single bytes needs.
@Suite struct VariantInPlaceTests {
    @Test func theTagAnywhere() throws {
        for text in [
            #"{"type":"box","width":1,"depth":2}"#, #"{"width":1,"type":"box","depth":2}"#,
            #"{"width":1,"depth":2,"type":"box"}"#, #" { "width" : 1 , "depth" : 2 , "type" : "box" } "#,
        ] {
            #expect(try decoded(InsideTagged.self, text) == .box(BoxShape(width: 1, depth: 2)))
            expectSameAsBuffered(InsideTagged.self, text)
            expectSameAsBuffered([InsideTagged].self, "[\(text),\(text)]")
            expectSameAsBuffered([String: InsideTagged].self, "{\"a\":\(text),\"b\":\(text)}")
            expectSameAsBuffered(InsideTagged?.self, text)
        }
    }

    @Test(
        arguments: [
            #"{"type":"circle"}"#, #"{"type":"box","width":1}"#, #"{"type":"none"}"#, #"{"type":"none","a":1}"#,
            #"{"type":"triangle"}"#, #"{"type":1}"#, #"{"type":-1.5e3}"#, #"{"type":null}"#, #"{"type":{}}"#, "{}",
            #"{"radius":1}"#, #"{"type":"circ\u006ce","radius":1}"#, #"{"t\u0079pe":"circle","radius":1}"#,
            #"{"type":"circle","radius":"1"}"#, #"{"type":"circle","radius":null}"#, #"{"type":"circle","radius":[1]}"#,
            #"{"type":"circle","radius":1,"radius":2}"#, #"{"type":"circle","radius":1,"x":{"y":[1,2]},"z":"w"}"#,
            #"{"type":"circle","radius":1,"type":"circle"}"#, #"{"type":"circle","radius":1,"type":"box","width":2}"#,
            #"{"type":"box","radius":1,"type":"circle","width":2}"#, #"{"type":"x","radius":1,"type":"circle"}"#,
            #"{"type":"circle","radius":1,"type":"x"}"#, #"{"radius":1,"type":"circle","radiu":1}"#,
            #"{"type":"circle","raduis":1}"#, #"{"type":"circle","radius":1,}"#, #"{"type":"circle","radius":1"#,
            #"{"type":"circle","radius":1 "x":2}"#, #"{"type":"circle","radius":"x","y":tru}"#,
            #"{"type":"circle","radius":"x","y":01}"#, #"{"type":"circle","radius":"x"]"#,
            "{\"type\":\"circle\",\n\"radius\":\n\"x\"}", "{\"type\":\"circle\",\n\"radius\":1\n,\"y\":\u{B}1}",
            #"{"type":"circle","radius":1,"y":"\ud800"}"#, #"{"type":"circle","radius":"\ud800"}"#, "[1]", "null", "7",
            #""circle""#, #"{"":1,"type":"circle","radius":1}"#, #"{"type":"","radius":1}"#,
        ])
    func sameValuesAndErrors(text: String) {
        expectSameAsBuffered(InsideTagged.self, text)
        expectSameAsBuffered(OpenTagged.self, text)
        expectSameAsBuffered([InsideTagged].self, "[{\"type\":\"circle\",\"radius\":1},\n \(text),{\"type\":\"none\"}]")
        expectSameAsBuffered(
            VariantDrawing.self, "{\"main\":{\"type\":\"none\"},\"kept\":[\(text),{\"type\":\"none\"},\(text)]}")
        expectSameAsBuffered(VariantDrawing.self, "{\"kept\":[],\"main\":\(text),\"nested\":{\"extra\":null}}")
        expectSameAsBuffered(PickyShape.self, text)
        expectSameAsBuffered([PickyShape?].self, "[\(text), null,\n\(text)]")
        expectSameAsBuffered(
            LossyShapes.self, "{\"shapes\":[\(text), null,\n\(text)], \"byName\":{\"a\":\(text),\"b\":\(text)}}")
    }

    @Test func invalidUTF8BehindTheTag() {
        for bytes in [[0xFF], [0xC3], [0xED, 0xA0, 0x80]] as [[UInt8]] {
            let text = Array(#"[{"type":"circle","radius":"x","y":""#.utf8) + bytes + Array("\"}]".utf8)
            let buffered = BufferedOutcome.outcome([InsideTagged].self, text, every: 1, TrellisDecoder.Options())
            #expect(
                BufferedOutcome.outcome([InsideTagged].self, text, every: nil, TrellisDecoder.Options()) == buffered)
        }
    }

    @Test func nestedVariants() {
        for depth in [1, 2, 7, 8, 9, 10, 20, 63, 64, 65, 70] {
            for (open, close) in [
                (#"{"type":"not","operand":"#, "}"), (#"{"operand":"#, #","type":"not"}"#),
            ] {
                for inner in [
                    #"{"type":"number","value":1}"#, #"{"type":"number","value":"x"}"#, #"{"type":"number"}"#,
                    #"{"value":1}"#, "[]", #"{"type":"number","value":1"#,
                ] {
                    let text = String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
                    expectSameAsBuffered(TermVariant.self, text, [TrellisDecoder.Options()])
                }
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 8, 12, 40]) func limits(limit: Int) {
        let text =
            #"[{"type":"sum","left":{"type":"number","value":1},"right":{"operand":{"type":"number","value":12},"#
            + #""type":"not","stranger":[[[[["abcdefghijk"]]]]]}}]"#
        expectSameAsBuffered([TermVariant].self, text, BufferedOutcome.limits(limit))
    }

    /// The line of each bracket takes more memory than its event.
    @Test func limitOfBufferedSizeWithABracketOnEachLine() {
        var options = TrellisDecoder.Options()
        options.limits.bufferedSize = 16_000
        for count in stride(from: 180, through: 230, by: 2) {
            let brackets = String(repeating: "[\n", count: count) + String(repeating: "]\n", count: count)
            expectSameAsBuffered(InsideTagged.self, "{\"type\":\"box\",\"width\":1,\"x\":\(brackets)}", [options])
        }
    }

    @Test func bufferedValuesInsideAreReplayedWithinTheSameLimit() {
        let value = String(repeating: #"{"type":"list","items":["#, count: 12) + String(repeating: "]}", count: 12)
        expectSameAsBuffered(ListVariant.self, value, [TrellisDecoder.Options()])
        let mixed =
            String(repeating: #"{"type":"list","items":[[{"a":1},"#, count: 6) + "1"
            + String(repeating: "]]}", count: 6)
        expectSameAsBuffered(ListVariant.self, mixed, [TrellisDecoder.Options()])
    }

    @Test func excessElementsThatAreVariants() {
        for limit in 1...3 {
            let elements = #"{"type":"list","items":[]}, {"type":"list","items":[1, [2]]}"#
            var options = TrellisDecoder.Options()
            options.limits.elementCount = limit
            expectSameAsBuffered(ListVariant.self, "{\"items\":[\(elements)],\"type\":\"list\"}", [options])
            expectSameAsBuffered([ListVariant].self, "[{\"type\":\"list\",\"items\":[\(elements),1]}]", [options])
        }
    }

    @Test func theTagOfASubclass() {
        for text in [
            #"{"kind":"dog","name":"a","breed":"b"}"#, #"{"name":"a","kind":"dog","breed":"b","x":1}"#,
            #"{"name":"a","kind":"cat"}"#, #"{"name":"a"}"#, #"{"name":1,"kind":"dog","breed":"b"}"#,
        ] {
            expectSameAsBuffered([PetRecord].self, "[\(text)]")
        }
    }

    @Test func membersThatAPayloadStores() {
        for text in [
            #"{"type":"note","a":1,"b":[true],"type":"note"}"#, #"{"a":1,"type":"note","a":2}"#, #"{"type":"note"}"#,
        ] {
            expectSameAsBuffered(StoringVariant.self, text)
        }
    }

    @Test func everyValueIsReleased() {
        enum Owner {}
        typealias Value = TrackedVariant<Owner>
        let texts = [
            #"[{"type":"a","value":"x","other":["y"]},{"other":["z"],"type":"a","value":"w"}]"#,
            #"[{"type":"a","value":"x","other":["y",1]}]"#, #"[{"type":"a","value":"refused","other":[]}]"#,
            #"[{"type":"a","value":"x","other":["y"]},{"type":"a","value":"x","other":["y"],"z":tru}]"#,
        ]
        for text in texts {
            for end in 0...text.utf8.count {
                _ = BufferedOutcome.outcome(
                    [Value].self, Array(text.utf8.prefix(end)), every: nil, TrellisDecoder.Options())
                #expect(LiveCounts.live(Owner.self) == 0, "\(text.utf8.prefix(end))")
            }
        }
    }
}

/// A variant whose creation may fail.
private enum PickyShape: JSONVariants {
    case circle(Int), box(BoxShape)

    struct TooLarge: Error {}

    static let jsonVariants = JSONVariantTable<PickyShape>(
        .tag("type"),
        [
            JSONVariantCase(
                "circle",
                make: { (shape: CircleShape) in
                    if shape.radius > 0 { throw TooLarge() }
                    return .circle(shape.radius)
                },
                take: { if case .circle(let radius) = $0 { CircleShape(radius: radius) } else { nil } }),
            JSONVariantCase("box", make: PickyShape.box, take: { if case .box(let value) = $0 { value } else { nil } }),
        ])
}

private struct LossyShapes: JSONDecodableModel, CustomStringConvertible {
    var shapes: [PickyShape]
    var byName: [String: InsideTagged]
    var description: String { "\(shapes) \(byName.sorted { $0.key < $1.key })" }

    static let modelSchema = JSONModelSchema(
        LossyShapes.self,
        [
            JSONField("shapes", \LossyShapes.shapes).lossy(), JSONField("byName", \LossyShapes.byName).lossy(),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        shapes = fields.take(0)
        byName = fields.take(1)
    }
}

/// Tagged and untagged variants inside each other.
private indirect enum ListVariant: JSONVariants {
    case list(ListPayload)

    static let jsonVariants = JSONVariantTable<ListVariant>(
        .tag("type"),
        [
            JSONVariantCase(
                "list", make: ListVariant.list, take: { if case .list(let value) = $0 { value } else { nil } })
        ]
    )
}

private struct ListPayload: JSONModel {
    var items: [ListItem]
    static let modelSchema = JSONModelSchema(ListPayload.self, [JSONField("items", \ListPayload.items)])
    init(from fields: borrowing JSONFieldValues) throws { items = fields.take(0) }
}

private indirect enum ListItem: JSONVariants {
    case items([ListItem]), variant(ListVariant), other(JSON)

    static let jsonVariants = JSONVariantTable<ListItem>(
        .untagged,
        [
            JSONVariantCase(make: ListItem.items, take: { if case .items(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: ListItem.variant, take: { if case .variant(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: ListItem.other, take: { if case .other(let value) = $0 { value } else { nil } }),
        ])
}

private class PetRecord: JSONModelCluster, CustomStringConvertible {
    let name: String
    var description: String { "\(type(of: self)) \(name)" }

    private static let ownSchema = JSONModelSchema(PetRecord.self, [JSONField("name", \PetRecord.name)])
    class var modelSchema: JSONModelSchema { ownSchema }

    static let jsonVariants = JSONVariantTable<PetRecord>(.tag("kind"), [.subclass(DogRecord.self, named: "dog")])

    required init(from fields: borrowing JSONFieldValues) throws { name = fields.take(0) }
}

private final class DogRecord: PetRecord {
    let breed: String

    private static let ownSchema = JSONModelSchema(
        DogRecord.self, superclass: PetRecord.self, [JSONField("breed", \DogRecord.breed)])
    override class var modelSchema: JSONModelSchema { ownSchema }

    required init(from fields: borrowing JSONFieldValues) throws {
        breed = fields.take(1)
        try super.init(from: fields)
    }
}

private enum StoringVariant: JSONVariants {
    case note(StoringNote)

    static let jsonVariants = JSONVariantTable<StoringVariant>(
        .tag("type"),
        [
            JSONVariantCase(
                "note", make: StoringVariant.note, take: { if case .note(let value) = $0 { value } else { nil } })
        ])
}

private struct StoringNote: JSONModel {
    var a: Int?
    var rest: JSONObject

    static let modelSchema = JSONModelSchema(
        StoringNote.self,
        [JSONField("a", \StoringNote.a), JSONField(rest: "rest", \StoringNote.rest)])

    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        rest = fields.take(1)
    }
}

private enum TrackedVariant<Owner>: JSONVariants {
    case a(TrackedPayload<Owner>)

    struct Refused: Error {}

    static var jsonVariants: JSONVariantTable<TrackedVariant> {
        .cached {
            JSONVariantTable<TrackedVariant>(
                .tag("type"),
                [
                    JSONVariantCase(
                        "a",
                        make: { (payload: TrackedPayload<Owner>) in
                            if payload.value.text == "refused" { throw Refused() }
                            return .a(payload)
                        }, take: { if case .a(let value) = $0 { value } else { nil } })
                ])
        }
    }
}

private struct TrackedPayload<Owner>: JSONModel {
    var value: Tracked<Owner>
    var other: [Tracked<Owner>]

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) { [JSONField("value", \Self.value), JSONField("other", \Self.other)] }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        value = fields.take(0)
        other = fields.take(1)
    }
}
