import Testing
import Trellis

/// Incomplete variants and payloads.
@Suite struct SnapshotVariantTests {
    private struct Drawing: JSONModel {
        var shape: InsideTagged
        var note: BesideTagged?
        var keyed: [OutsideTagged]
        static let modelSchema = JSONModelSchema(
            Drawing.self,
            [
                JSONField("shape", \Drawing.shape), JSONField("note", \Drawing.note),
                JSONField("keyed", \Drawing.keyed, default: []),
            ])
        init(from fields: borrowing JSONFieldValues) throws {
            shape = fields.take(0)
            note = fields.take(1)
            keyed = fields.take(2)
        }
    }

    @Test func payloadWithAnInternalTag() throws {
        #expect(try snapshot(Drawing.self, #"{"shape":{"width":1,"#).shape.payload(as: BoxShape.self) == nil)
        #expect(try snapshot(Drawing.self, #"{"shape":{"type":"bo"#).shape.payload(as: BoxShape.self) == nil)
        let drawing = try snapshot(Drawing.self, #"{"shape":{"type":"box","width":1,"depth":2"#)
        let box = try #require(drawing.shape.payload(as: BoxShape.self))
        #expect(box.width == 1 && box.depth == nil && box.current == nil)
        #expect(drawing.shape.payload(as: CircleShape.self) == nil && drawing.shape.current == nil)
        let whole = try snapshot(Drawing.self, #"{"shape":{"type":"box","width":1,"depth":2}"#)
        #expect(whole.shape.current == .box(BoxShape(width: 1, depth: 2)))
        #expect(whole.shape.payload(as: BoxShape.self)?.current == BoxShape(width: 1, depth: 2))
        let shape: InsideTagged? = whole.shape
        #expect(shape == whole.shape.current)
    }

    /// The members of the model's own object are not those of a property that is not in the document.
    @Test func payloadOfAPropertyThatIsNotDecoded() throws {
        let part = try snapshot(HiddenDrawing.self, #"{"type":"box","width":1"#)
        #expect(part.shape.payload(as: BoxShape.self) == nil && part.computed.payload(as: BoxShape.self) == nil)
        let whole = try snapshot(HiddenDrawing.self, #"{"type":"box","width":1}"#)
        #expect(whole.shape.payload(as: BoxShape.self)?.width == 5)
        #expect(whole.computed.payload(as: BoxShape.self)?.current == BoxShape(width: 5, depth: 5))
    }

    private struct HiddenDrawing: JSONModel {
        var shape = InsideTagged.box(BoxShape(width: 5, depth: 5))
        var computed: InsideTagged { shape }
        static let modelSchema = JSONModelSchema(
            HiddenDrawing.self,
            [
                JSONField("shape", \HiddenDrawing.shape, default: .box(BoxShape(width: 5, depth: 5)))
                    .ignored(in: .decoding)
            ])
        init(from fields: borrowing JSONFieldValues) throws {}
    }

    @Test func payloadWithAnAdjacentTag() throws {
        let drawing = try snapshot(Drawing.self, #"{"note":{"t":"numbers","c":[1,2"#)
        #expect(drawing.note.payload(as: [Int].self)?.complete == [1])
        #expect(try snapshot(Drawing.self, #"{"note":{"t":"numbers""#).note.payload(as: [Int].self)?.isEmpty == true)
        #expect(try snapshot(Drawing.self, #"{"note":{"c":[1],"t":"nu"#).note.payload(as: [Int].self) == nil)
    }

    @Test func payloadWithAnExternalTag() throws {
        let drawing = try snapshot(Drawing.self, #"{"keyed":[{"numbers":[1,2]},{"circle":{"radius":3,"#)
        #expect(drawing.keyed.complete == [.numbers([1, 2])])
        #expect(drawing.keyed[1].payload(as: CircleShape.self)?.radius == 3)
        #expect(drawing.keyed[0].payload(as: CircleShape.self)?.radius == nil)
    }

    // MARK: Payloads equal those of the decoded variants

    @Test func dictionaryPayloadNextToATag() throws {
        #expect(
            try snapshot(Tagged.self, #"{"type":"texts","a":"x""#).payload(as: [String: String].self)?.isEmpty == true)
        let texts = try #require(
            try snapshot(Tagged.self, #"{"b":"y","type":"texts","a":"x"}"#).payload(as: [String: String].self))
        #expect(texts.current == ["a": "x", "b": "y"])
        #expect(texts.map(\.identity) == [.key("b"), .key("a")] && texts.map(\.current) == ["y", "x"])
        #expect(texts.complete == ["y", "x"] && texts.count == 2 && texts.last?.current == "x")
        let numbers = try snapshot(Tagged.self, #"{"type":"numbers","a":1}"#)
        #expect(numbers.payload(as: [String: Int].self)?.current == ["a": 1])
        #expect(numbers.payload(as: [String: String].self) == nil)
    }

    @Test func modelPayloadWithOtherMembersNextToATag() throws {
        for chunk in [1, 100] {
            let text = Array(#"{"type":"rest","name":"n","x":1}"#.utf8)
            let (all, value) = try snapshots(of: Tagged.self, cut(text, every: chunk))
            let payload = all.last?.payload(as: WithRest.self)
            #expect(value == .rest(WithRest(name: "n", rest: ["x": 1])))
            #expect(payload?.current == WithRest(name: "n", rest: ["x": 1]))
            #expect(payload?.rest.map(\.identity) == [.key("x")] && payload?.name == "n")
        }
        let part = try snapshot(Tagged.self, #"{"type":"rest","name":"n"#)
        #expect(part.payload(as: WithRest.self)?.name == "n" && part.payload(as: WithRest.self)?.current == nil)
    }

    @Test(arguments: [#"{"type":"rest","name":"n","x":1}"#, #"{"x":1,"name":"n","type":"rest"}"#])
    func payloadOfVariantsThatAreOnlyDecoded(text: String) throws {
        let payload = try snapshot(OnlyDecoded.self, text).payload(as: WithRest.self)
        #expect(payload?.current == WithRest(name: "n", rest: ["x": 1]))
    }

    /// The payload of a default variant is the whole value.
    @Test func payloadOfADefaultVariant() throws {
        let new = try snapshot(OpenByKey.self, #"{"new":5}"#)
        #expect(new.payload(as: JSON.self)?.current == ["new": 5])
        #expect(try snapshot(OpenByKey.self, #"{"new":[5,"#).payload(as: JSON.self)?.current == ["new": [5]])
        #expect(try snapshot(OpenByKey.self, #"{"count":5}"#).payload(as: Int.self)?.current == 5)
        let both = try snapshot(OpenByKey.self, #"{"count":5,"new":6}"#)
        #expect(both.payload(as: JSON.self)?.current == ["count": 5, "new": 6])
        #expect(both.payload(as: Int.self) == nil)
        let beside = try snapshot(OpenBeside.self, #"{"t":"new","c":5}"#)
        #expect(beside.payload(as: JSON.self)?.current == ["t": "new", "c": 5])
        #expect(try snapshot(OpenBeside.self, #"{"t":"count","c":5}"#).payload(as: Int.self)?.current == 5)
        #expect(try snapshot(OpenBeside.self, #"{"c":5}"#).payload(as: JSON.self)?.current == ["c": 5])
        let tagged = try snapshot(OpenTagged.self, #"{"type":"new","a":1}"#)
        #expect(tagged.payload(as: JSON.self)?.current == ["type": "new", "a": 1])
    }

    private struct WithRest: JSONModel, Equatable {
        var name: String
        var rest: [String: JSON]
        static let modelSchema = JSONModelSchema(
            WithRest.self, [JSONField("name", \WithRest.name), JSONField(rest: "rest", \WithRest.rest)])
        init(name: String, rest: [String: JSON]) { (self.name, self.rest) = (name, rest) }
        init(from fields: borrowing JSONFieldValues) throws {
            name = fields.take(0)
            rest = fields.take(1)
        }
    }

    private enum Tagged: JSONVariants, Equatable {
        case texts([String: String]), numbers([String: Int]), rest(WithRest)
        static let jsonVariants = JSONVariantTable<Tagged>(
            .tag("type"),
            [
                JSONVariantCase(
                    "texts", make: Tagged.texts, take: { if case .texts(let value) = $0 { value } else { nil } }),
                JSONVariantCase(
                    "numbers", make: Tagged.numbers, take: { if case .numbers(let value) = $0 { value } else { nil } }),
                JSONVariantCase(
                    "rest", make: Tagged.rest, take: { if case .rest(let value) = $0 { value } else { nil } }),
            ])
    }

    private enum OnlyDecoded: _JSONDecodableVariants {
        case rest(WithRest)
        static let jsonVariants = JSONVariantTable<OnlyDecoded>(
            .tag("type"), [JSONVariantCase("rest", make: { (value: WithRest) in OnlyDecoded.rest(value) })])
    }

    private enum OpenByKey: JSONVariants {
        case count(Int), other(JSON)
        static let jsonVariants = JSONVariantTable<OpenByKey>(
            .byKey,
            [
                JSONVariantCase(
                    "count", make: OpenByKey.count, take: { if case .count(let value) = $0 { value } else { nil } })
            ],
            default: JSONVariantCase(
                make: OpenByKey.other, take: { if case .other(let value) = $0 { value } else { nil } }))
    }

    private enum OpenBeside: JSONVariants {
        case count(Int), other(JSON)
        static let jsonVariants = JSONVariantTable<OpenBeside>(
            .tag("t", content: "c"),
            [
                JSONVariantCase(
                    "count", make: OpenBeside.count, take: { if case .count(let value) = $0 { value } else { nil } })
            ],
            default: JSONVariantCase(
                make: OpenBeside.other, take: { if case .other(let value) = $0 { value } else { nil } }))
    }
}
