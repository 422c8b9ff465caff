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
        for text in [#"{"type":"box","width":1"#, #"{"type":"box","width":1}"#] {
            let drawing = try snapshot(HiddenDrawing.self, text)
            #expect(drawing.shape.payload(as: BoxShape.self) == nil)
            #expect(drawing.computed.payload(as: BoxShape.self) == nil)
        }
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
}
