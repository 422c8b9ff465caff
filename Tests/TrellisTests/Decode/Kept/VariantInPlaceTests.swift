import Testing

@testable import Trellis

/// Variants with a tag are decoded while their events arrive if the scanner finds their tag first. Values, errors and
/// reports are those of buffered variants, which the input in single bytes needs.
@Suite struct VariantInPlaceTests {
    /// The value of a text, or its errors with everything that they say, and the report.
    private func outcome<Value: TrellisDecodable>(
        _ type: Value.Type, _ text: [UInt8], every size: Int?, _ options: TrellisDecoder.Options
    ) -> [String] {
        let report = TrellisDecoder.Report()
        var lines: [String]
        do throws(TrellisError) {
            if let size {
                var session = try TrellisDecoder.ValueSession(type, options: options, report: report)
                for chunk in cut(text, every: size) { try session.feed(chunk) }
                lines = [described(try session.finish())]
            } else {
                lines = [described(try TrellisDecoder(options: options).decode(type, from: text, report: report))]
            }
        } catch {
            // In small chunks, the byte that a syntax error found is not always known.
            let isSyntax = error.code == .invalidSyntax
            lines =
                isSyntax ? ["\(Complaint(error))"] : error.summary() + error.all.map { "\($0.contents.similarKeys)" }
        }
        return lines + report.dropped.flatMap { $0.summary() } + report.unknownKeys.map(\.description)
    }

    /// Dictionaries have no order.
    private func described(_ value: Any) -> String {
        (value as? [String: InsideTagged]).map { "\($0.sorted { $0.key < $1.key })" } ?? "\(value)"
    }

    private static let policies: [TrellisDecoder.Options] = {
        var all: [TrellisDecoder.Options] = []
        for duplicateKeys in [JSONDuplicateKeys.useLast, .useFirst, .error] {
            for unknownKeys in [TrellisDecoder.Options.UnknownKeys.skip, .collect, .error] {
                var options = TrellisDecoder.Options()
                options.duplicateKeys = duplicateKeys
                options.unknownKeys = unknownKeys
                options.input.skipping = all.count % 2 == 0 ? .always : .never
                all.append(options)
            }
        }
        var options = TrellisDecoder.Options()
        options.collectsErrors = true
        all.append(options)
        return all
    }()

    private func expectSame<Value: TrellisDecodable>(
        _ type: Value.Type, _ text: String, _ all: [TrellisDecoder.Options] = policies,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let bytes = Array(text.utf8)
        for options in all {
            let buffered = outcome(type, bytes, every: 1, options)
            for size in [nil, bytes.count + 1, 7, 40] {
                let other = outcome(type, bytes, every: size, options)
                #expect(
                    other == buffered,
                    "\(text), \(size ?? 0), \(options.duplicateKeys), \(options.unknownKeys), \(options.input)",
                    sourceLocation: sourceLocation)
            }
        }
    }

    @Test func theTagAnywhere() throws {
        for text in [
            #"{"type":"box","width":1,"depth":2}"#, #"{"width":1,"type":"box","depth":2}"#,
            #"{"width":1,"depth":2,"type":"box"}"#, #" { "width" : 1 , "depth" : 2 , "type" : "box" } "#,
        ] {
            #expect(try decoded(InsideTagged.self, text) == .box(BoxShape(width: 1, depth: 2)))
            expectSame(InsideTagged.self, text)
            expectSame([InsideTagged].self, "[\(text),\(text)]")
            expectSame([String: InsideTagged].self, "{\"a\":\(text),\"b\":\(text)}")
            expectSame(InsideTagged?.self, text)
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
        expectSame(InsideTagged.self, text)
        expectSame(OpenTagged.self, text)
        expectSame([InsideTagged].self, "[{\"type\":\"circle\",\"radius\":1},\n \(text),{\"type\":\"none\"}]")
        expectSame(VariantDrawing.self, "{\"main\":{\"type\":\"none\"},\"kept\":[\(text),{\"type\":\"none\"},\(text)]}")
        expectSame(VariantDrawing.self, "{\"kept\":[],\"main\":\(text),\"nested\":{\"extra\":null}}")
        expectSame(PickyShape.self, text)
        expectSame([PickyShape?].self, "[\(text), null,\n\(text)]")
        expectSame(LossyShapes.self, "{\"shapes\":[\(text), null,\n\(text)], \"byName\":{\"a\":\(text),\"b\":\(text)}}")
    }

    @Test func invalidUTF8BehindTheTag() {
        for bytes in [[0xFF], [0xC3], [0xED, 0xA0, 0x80]] as [[UInt8]] {
            let text = Array(#"[{"type":"circle","radius":"x","y":""#.utf8) + bytes + Array("\"}]".utf8)
            let buffered = outcome([InsideTagged].self, text, every: 1, TrellisDecoder.Options())
            #expect(outcome([InsideTagged].self, text, every: nil, TrellisDecoder.Options()) == buffered)
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
                    expectSame(TermVariant.self, text, [TrellisDecoder.Options()])
                }
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 8, 12, 40]) func limits(limit: Int) {
        let text =
            #"[{"type":"sum","left":{"type":"number","value":1},"right":{"operand":{"type":"number","value":12},"#
            + #""type":"not","stranger":[[[[["abcdefghijk"]]]]]}}]"#
        var all: [TrellisDecoder.Options] = []
        for change in [
            { $0.depth = limit }, { $0.tokenLength = limit }, { $0.elementCount = limit }, { $0.errorCount = limit },
            { $0.bufferedSize = limit * 50 }, { $0.size = limit * 10 },
        ] as [(inout TrellisDecoder.Limits) -> Void] {
            var options = TrellisDecoder.Options()
            change(&options.limits)
            all.append(options)
        }
        expectSame([TermVariant].self, text, all)
    }

    @Test func bufferedValuesInsideAreReplayedWithinTheSameLimit() {
        let value = String(repeating: #"{"type":"list","items":["#, count: 12) + String(repeating: "]}", count: 12)
        expectSame(ListVariant.self, value, [TrellisDecoder.Options()])
        let mixed =
            String(repeating: #"{"type":"list","items":[[{"a":1},"#, count: 6) + "1"
            + String(repeating: "]]}", count: 6)
        expectSame(ListVariant.self, mixed, [TrellisDecoder.Options()])
    }

    @Test func theTagOfASubclass() {
        for text in [
            #"{"kind":"dog","name":"a","breed":"b"}"#, #"{"name":"a","kind":"dog","breed":"b","x":1}"#,
            #"{"name":"a","kind":"cat"}"#, #"{"name":"a"}"#, #"{"name":1,"kind":"dog","breed":"b"}"#,
        ] {
            expectSame([PetRecord].self, "[\(text)]")
        }
    }

    @Test func membersThatAPayloadStores() {
        for text in [
            #"{"type":"note","a":1,"b":[true],"type":"note"}"#, #"{"a":1,"type":"note","a":2}"#, #"{"type":"note"}"#,
        ] {
            expectSame(StoringVariant.self, text)
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
                _ = outcome([Value].self, Array(text.utf8.prefix(end)), every: nil, TrellisDecoder.Options())
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
