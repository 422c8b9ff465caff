import Foundation
import Testing
import Trellis

/// Variants with an internal tag, in models of which some properties are selected.
@Suite struct VariantSelectionTests {
    private let holder = Holder(name: "h", figure: .named(["a": Figure(name: "f", size: 1)]))

    private func written(_ value: some TrellisEncodable, _ change: (inout TrellisEncoder.Options) -> Void) throws
        -> String
    {
        try TrellisEncoder(options: .with(change)).string(from: value)
    }

    @Test func modelsInADictionaryWithAnInternalTagAreComplete() throws {
        let inside = #"{"kind":"named","a":{"name":"f","size":1}}"#
        #expect(try written(holder) { $0.properties = .only(["figure"]) } == "{\"figure\":\(inside)}")
        #expect(try written(holder) { $0.properties = .except(["name"]) } == "{\"figure\":\(inside)}")
        #expect(try written(holder) { $0.properties = .all } == "{\"name\":\"h\",\"figure\":\(inside)}")
        #expect(
            try written([holder, holder]) { $0.properties = .only(["figure"]) }
                == "[{\"figure\":\(inside)},{\"figure\":\(inside)}]")
    }

    @Test func aPayloadWithATransformIsComplete() throws {
        let holder = Holder(name: "h", figure: .plain(Figure(name: "f", size: 1)))
        var transforms = JSONTransformSet()
        transforms.use(
            JSONTransform<Sized, Figure>(
                decode: { Figure(name: $0.name, size: $0.width) }, encode: { Sized(name: $0.name, width: $0.size) }))
        for selection in [TrellisEncoder.Options.PropertySelection.only(["figure"]), .except(["name"])] {
            let text = try written(holder) {
                $0.properties = selection
                $0.transforms = transforms
            }
            #expect(text == #"{"figure":{"kind":"plain","name":"f","width":1}}"#)
        }
    }

    @Test func selectionAppliesToTopLevelPayloads() throws {
        let named = Shape.named(["a": Figure(name: "f", size: 1)])
        #expect(
            try written(named) { $0.properties = .only(["size"]) } == #"{"kind":"named","a":{"size":1}}"#)
        #expect(
            try written([Shape.plain(Figure(name: "f", size: 1)), named]) { $0.properties = .only(["size"]) }
                == #"[{"kind":"plain","size":1},{"kind":"named","a":{"size":1}}]"#)
    }

    @Test func withFormattingOptions() throws {
        let text = try written(holder) {
            $0.properties = .only(["figure"])
            $0.indentation = .spaces(2)
            $0.sortsKeys = true
            $0.escapesSlashes = true
        }
        #expect(
            text == """
                {
                  "figure": {
                    "a": {
                      "name": "f",
                      "size": 1
                    },
                    "kind": "named"
                  }
                }
                """)
    }

    @Test func theFormatOfTheFieldAppliesToThePayload() throws {
        let text = #"{"shape":{"kind":"dates","a":5}}"#
        expectWrittenBack(Dates.self, text)
    }
}

private struct Figure: JSONModel, Hashable {
    var name: String
    var size: Int

    init(name: String, size: Int) { (self.name, self.size) = (name, size) }

    static let modelSchema = JSONModelSchema(
        Figure.self, [JSONField("name", \Figure.name), JSONField("size", \Figure.size)])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        size = fields.take(1)
    }
}

private struct Sized: JSONModel {
    var name: String
    var width: Int

    init(name: String, width: Int) { (self.name, self.width) = (name, width) }

    static let modelSchema = JSONModelSchema(
        Sized.self, [JSONField("name", \Sized.name), JSONField("width", \Sized.width)])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        width = fields.take(1)
    }
}

private enum Shape: JSONVariants, Hashable {
    case plain(Figure), named([String: Figure]), dates([String: Date])

    static let jsonVariants = JSONVariantTable<Shape>(
        .tag("kind"),
        [
            JSONVariantCase(
                "plain", make: Shape.plain, take: { if case .plain(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "named", make: Shape.named, take: { if case .named(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "dates", make: Shape.dates, take: { if case .dates(let value) = $0 { value } else { nil } }),
        ])
}

private struct Holder: JSONModel {
    var name: String
    var figure: Shape

    init(name: String, figure: Shape) { (self.name, self.figure) = (name, figure) }

    static let modelSchema = JSONModelSchema(
        Holder.self, [JSONField("name", \Holder.name), JSONField("figure", \Holder.figure)])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        figure = fields.take(1)
    }
}

private struct Dates: JSONModel, Equatable {
    var shape: Shape

    static let modelSchema = JSONModelSchema(Dates.self, [JSONField("shape", \Dates.shape, as: .secondsSince1970)])
    init(from fields: borrowing JSONFieldValues) throws { shape = fields.take(0) }
}
