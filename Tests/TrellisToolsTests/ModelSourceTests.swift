import Testing

@testable import TrellisTools

/// The generated source for various documents.
@Suite struct ModelSourceTests {
    /// The lines of the source, without surrounding whitespace.
    private func lines(_ documents: String..., options: ModelOptions = ModelOptions()) -> [String] {
        ModelSource.text(of: ShapeTokens.shape(of: documents), options: options).split(separator: "\n")
            .map { String($0.drop { $0 == " " }) }
    }

    /// The declaration of the only member of objects with these values; `-` omits the member.
    private func field(
        _ values: String..., key: String = "a", options: ModelOptions = ModelOptions(), comments: Bool = false
    ) -> String? {
        let objects = values.map { $0 == "-" ? #"{"z":1}"# : #"{"z":1,"\#(key)":\#($0)}"# }
        let line = lines("[\(objects.joined(separator: ","))]", options: options).first {
            $0.contains("let ") && !$0.contains("let z") && !$0.hasPrefix("//")
        }
        return comments
            ? line : line.map { String($0.prefix(upTo: $0.firstRange(of: "  //")?.lowerBound ?? $0.endIndex)) }
    }

    @Test func wholeFile() {
        let text = ModelSource.text(
            of: ShapeTokens.shape(
                #"[{"number":7,"html_url":"https://example.com/7","user":{"login":"ada","site_admin":false,"id":1}},"#
                    + #"{"number":8,"html_url":"https://example.com/8","user":{"login":"bob","site_admin":true,"id":2}}]"#
            ),
            options: ModelOptions(name: "issue"))
        #expect(
            text == """
                // Models of a document, printed by `trellis models`.
                //
                //     let value = try TrellisDecoder().decode([Issue].self, from: data)

                import Foundation
                import Trellis

                @JSONModel(keyStyle: .snakeCase)
                struct Issue: Equatable, Sendable {
                    let number: Int
                    let htmlURL: URL
                    let user: User
                }

                @JSONModel(keyStyle: .snakeCase)
                struct User: Equatable, Sendable {
                    let login: String
                    let siteAdmin: Bool
                    let id: Int
                }

                """)
    }

    @Test func handWritten() {
        let text = ModelSource.text(
            of: ShapeTokens.shape(#"[{"index":1,"b.c":null,"d":[1.5]},{"index":2,"b.c":null,"d":[]}]"#),
            options: ModelOptions(name: "Page", form: .handWritten, access: .public))
        #expect(
            text == #"""
                // Models of a document, printed by `trellis models`.
                //
                //     let value = try TrellisDecoder().decode([Page].self, from: data)

                public import Trellis

                public struct Page: Equatable, Sendable {
                    public let index: Int
                    public let bC: JSON?  // always null
                    public let d: [Double]
                }

                extension Page: JSONModel {
                    public static let modelSchema = JSONModelSchema(
                        Page.self,
                        [
                            JSONField("index", \Page.index),
                            JSONField("bC", \Page.bC, keys: ["b.c"]).nilFields(.writeNull),
                            JSONField("d", \Page.d),
                        ])

                    public init(from fields: borrowing JSONFieldValues) throws {
                        self.index = fields.take(0)
                        self.bC = fields.take(1)
                        self.d = fields.take(2)
                    }

                    public func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(self.index)
                        case 1: try writer.field(bC)
                        case 2: try writer.field(d)
                        default: break
                        }
                    }
                }

                """#)
    }

    @Test func numbers() {
        #expect(field("1", "-9223372036854775808") == "let a: Int")
        #expect(field("1", "18446744073709551615") == "let a: UInt64")
        #expect(field("-1", "18446744073709551615") == "let a: Decimal")
        #expect(field("123456789012345678901234567890") == "let a: Decimal")
        #expect(field("1e400") == "let a: JSONNumber")
        #expect(field("1", "2.5") == "let a: Double")
        #expect(field("1.0") == "let a: Double")
        #expect(field("0.12345678901234567890123") == "let a: Decimal")
    }

    @Test func presence() {
        #expect(field("1", "-") == "let a: Int?")
        #expect(field("1", "null") == "@JSONKey(nilFields: .writeNull) let a: Int?")
        #expect(field("1", "null", "-") == "let a: JSONPresence<Int>")
        #expect(field("null", comments: true) == "@JSONKey(nilFields: .writeNull) let a: JSON?  // always null")
        #expect(field("null", "-", comments: true) == "let a: JSONPresence<JSON>  // always null")
        #expect(field("1", "\"x\"") == "let a: JSON")
        #expect(field("1", "\"x\"", "-") == "let a: JSON?")
        #expect(field("1", "\"x\"", "null") == "let a: JSON")
        #expect(field("true", "false") == "let a: Bool")
    }

    @Test func arraysAndObjects() {
        #expect(field("[]") == "let a: [JSON]")
        #expect(field("[1,null]") == "let a: [Int?]")
        #expect(field("[null]") == "let a: [JSON]")
        #expect(field("[1,\"x\",{}]") == "let a: [JSON]")
        #expect(field("[[[1.5]],[]]") == "let a: [[[Double]]]")
        #expect(field("{}") == "let a: JSONObject")
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        #expect(field(deep) == "let a: \(String(repeating: "[", count: 12))JSON\(String(repeating: "]", count: 12))")
    }

    @Test func strings() {
        #expect(field("\"https://example.com/\"") == "let a: URL")
        #expect(field("\"12345678-ABCD-4321-8765-1234567890AB\"") == "let a: UUID")
        #expect(field("\"12345678-abcd-4321-8765-1234567890ab\"") == "let a: String")
        #expect(field("\"2024-01-02T03:04:05Z\"") == "@JSONKey(as: .iso8601) let a: Date")
        #expect(field("\"2024-01-02\"") == "@JSONKey(as: .dateOnly) let a: Date")
        #expect(field("[\"2024-01-02\"]") == "@JSONKey(as: .dateOnly) let a: [Date]")
        #expect(field("\"2024-01-02\"", "\"2024-01-02T03:04:05Z\"") == "let a: String")
        #expect(
            field("\"Sun Aug 31 00:29:15 +0000 2014\"")
                == "@JSONKey(as: .pattern(\"EEE MMM dd HH:mm:ss Z yyyy\")) let a: Date")
    }

    /// Dates in one format are encoded in that format.
    @Test(arguments: [
        (["2024-05-01T12:00:00.000Z", "2024-05-01T12:00:00.120Z"], "2024-01-31T12:00:00.000Z"),
        (["2024-05-01T12:00:00.500Z"], "2024-01-31T12:00:00.000Z"),
        (["2024-05-01T12:00:00+00:00"], "2024-01-31T12:00:00+00:00"),
        (["2024-05-01T12:00:00+0200"], "2024-01-31T12:00:00+0200"),
        (["2024-05-01 12:00:00Z"], "2024-01-31 12:00:00Z"),
        (["2024-05-01T12:00:00.123456-09:30"], "2024-01-31T12:00:00.000000-09:30"),
    ])
    func datesInOtherStyles(texts: [String], example: String) {
        let values = texts.map { "\"\($0)\"" }
        let shape = ShapeTokens.shape("[" + values.map { "{\"at\":\($0)}" }.joined(separator: ",") + "]")
        let expected = "@JSONKey(as: .iso8601(like: \"\(example)\")) let at: Date"
        for exact in [false, true] {
            let found = ModelSource.text(of: shape, options: ModelOptions(isExact: exact))
            #expect(found.contains("    \(expected)\n"))
        }
    }

    /// A Date does not hold nine digits.
    @Test func datesWithMoreDigitsThanADateHolds() {
        let shape = ShapeTokens.shape(
            #"[{"at":"2024-05-01T12:00:00.123456789Z"},{"at":"2024-05-01T12:00:00.123456788Z"}]"#)
        #expect(ModelSource.text(of: shape, options: ModelOptions(isExact: true)).contains("let at: String\n"))
        #expect(ModelSource.text(of: shape, options: ModelOptions()).contains("let at: Date  // encoded in UTC"))
    }

    /// The name of a type may contain the name of a conformance.
    @Test func anEnumWhoseNameContainsAConformance() {
        let objects = (0..<30).map { #"{"equatableState":"\#($0 % 2 == 0 ? "on" : "off")"}"# }
        let text = ModelSource.text(
            of: ShapeTokens.shape("[\(objects.joined(separator: ","))]"), options: ModelOptions())
        #expect(text.contains("enum EquatableState: RawRepresentable, TrellisCodable, Hashable, Sendable {"), "\(text)")
    }

    @Test func casesWithNamesOfMembers() {
        let objects = (0..<30).map { #"{"state":"\#($0 % 2 == 0 ? "raw_value" : "open")"}"# }
        let text = ModelSource.text(
            of: ShapeTokens.shape("[\(objects.joined(separator: ","))]"), options: ModelOptions())
        #expect(text.contains("    case rawValue2\n") && text.contains("    var rawValue: String {"), "\(text)")
    }

    /// The head says how the document that was read is decoded.
    @Test(arguments: [
        (ModelOptions.Source.documents, "let value = try TrellisDecoder().decode(Root.self, from: data)"),
        (
            .member(["data", "a.b"]),
            #"let value = try TrellisDecoder().decode(Root.self, at: ["data", "a.b"], from: data)"#
        ),
        (.lines, "try TrellisDecoder().forEachElement(Root.self, as: .lines, from: data) { value in }"),
        (.values, "Each value at the path is of the type Root."),
    ])
    func howModelsAreDecoded(source: ModelOptions.Source, line: String) {
        let text = ModelSource.text(of: ShapeTokens.shape(#"{"a":1}"#), options: ModelOptions(source: source))
        #expect(text.contains("//     \(line)\n"), "\(text)")
    }

    /// Dates in several formats are encoded in one of them, which a comment states; `isExact` keeps the strings.
    @Test func datesInSeveralStyles() {
        let values = ["\"2024-05-01T12:00:00Z\"", "\"2024-05-01T12:00:00+02:00\""]
        let document = "[{\"at\":\(values[0])},{\"at\":\(values[1])},{\"at\":\(values[1])}]"
        let remark = "encoded in UTC with a Z, whatever the offset was"
        #expect(lines(document).contains("@JSONKey(as: .iso8601) let at: Date  // \(remark)"))
        let evidence = lines(document, options: ModelOptions(evidence: true))
        #expect(
            evidence.contains(
                "@JSONKey(as: .iso8601) let at: Date  // \(remark), 2 of 3 dates are encoded in another style")
                || evidence.contains("// \(remark), 2 of 3 dates are encoded in another style"))
        #expect(lines(document, options: ModelOptions(isExact: true)).contains("let at: String"))
        // A Date cannot represent the last of nine digits.
        #expect(
            field("\"2024-05-01T12:00:00.123456789Z\"", options: ModelOptions(isExact: true)) == "let a: String")
        #expect(field("\"2024-05-01T12:00:00.123456789Z\"") == "@JSONKey(as: .iso8601) let a: Date")
    }

    @Test func datesWithoutAnOffset() {
        #expect(
            field("\"2024-05-01T12:00:00\"", "\"2024-05-01 12:00:00.5\"", comments: true)
                == "let a: String  // dates without an offset: a Date with .iso8601(timeZone:) reads them")
    }

    @Test func typesOfMembersThatAreAlwaysNull() {
        for type in ModelOptions.NullType.allCases {
            #expect(
                field("null", options: ModelOptions(nullType: type), comments: true)
                    == "@JSONKey(nilFields: .writeNull) let a: \(type.rawValue)?  // always null")
        }
    }

    @Test func datesThatAreNumbers() {
        // For this key the key style suffices.
        #expect(field("1700000000", key: "created_at") == "@JSONKey(as: .secondsSince1970) let createdAt: Date")
        #expect(field("1700000000", key: "time") == "@JSONKey(as: .secondsSince1970) let time: Date")
        #expect(field("1700000000.25", key: "time") == "@JSONKey(as: .secondsSince1970) let time: Date")
        #expect(field("1700000000123", key: "time") == "@JSONKey(as: .millisecondsSince1970) let time: Date")
        #expect(field("1700000000", key: "count") == "let count: Int")
        #expect(field("1700000000", "5", key: "time") == "let time: Int")
        #expect(field("1700000000123.5", key: "time") == "let time: Double")
        #expect(EpochNames.isTime("updatedAt"))
        #expect(EpochNames.isTime("ts"))
        #expect(EpochNames.isTime("updated_ms"))
        #expect(EpochNames.isTime("createdMillis"))
        #expect(EpochNames.isTime("epoch"))
        #expect(!EpochNames.isTime("ms"))
        #expect(!EpochNames.isTime("size_seconds"))
        #expect(!EpochNames.isTime("data"))
    }

    @Test func enums() {
        let many = (0..<40).map { #"{"state":"\#($0 % 2 == 0 ? "open" : "in-progress")","name":"\#($0 % 2)x"}"# }
        let found = lines("[\(many.joined(separator: ","))]")
        #expect(found.contains("let state: State"))
        #expect(found.contains("enum State: RawRepresentable, TrellisCodable, Hashable, Sendable {"))
        #expect(found.contains("case inProgress"))
        #expect(found.contains("case \"in-progress\": .inProgress"))
        #expect(found.contains("default: .unknown(rawValue)"))
        #expect(found.contains("let name: String"))
        // Too few occurrences, and values that are not identifiers.
        #expect(lines(#"[{"state":"open"},{"state":"closed"}]"#).contains("let state: String"))
        let odd = (0..<40).map { #"{"state":"\#($0 % 2 == 0 ? "*/" : "b c  d")"}"# }
        #expect(lines("[\(odd.joined(separator: ","))]").contains("let state: String"))
    }

    @Test func evidence() {
        let objects = (0..<5000).map { $0 < 41 ? #"{"z":1,"a":\#($0 < 7 ? "null" : "1")}"# : #"{"z":1}"# }
        let found = lines("[\(objects.joined(separator: ","))]", options: ModelOptions(evidence: true))
        #expect(found.contains("let a: JSONPresence<Int>  // in 41 of 5,000, null in 7"))
        #expect(found.contains("/// 5,000 objects."))
    }

    @Test func repeatedKeys() {
        let source = ModelSource(of: ShapeTokens.shape(#"{"a":1,"a":2}"#), ModelOptions())
        #expect(source.notes.first == .repeatedKeys(type: "Root", objects: 1))
        #expect(source.text.contains("/// 1 object has a duplicate key, of which the last value counts.\n"))
    }

    @Test(arguments: [
        ("1", "Int"), ("[1.5]", "[Double]"), ("{}", "JSONObject"), ("null", "JSON"),
        ("[[\"2024-01-02\"]]", "[[String]]"),
        ("[1,\"a\"]", "[JSON]"), ("[null,true]", "[Bool?]"),
    ])
    func documentsWithoutModels(document: String, type: String) {
        let source = ModelSource(of: ShapeTokens.shape(document), ModelOptions(name: "doc"))
        #expect(source.text.contains("decode(Doc.self, from: data)"))
        #expect(source.text.contains("typealias Doc = \(type)\n"))
        #expect(source.notes == [.noModel])
    }

    @Test func theOutputIsDeterministic() {
        let document = #"[{"a":{"b":[{"c":1,"d":"x"}]},"type":"x","e":{"type":"y","f":null}},{"type":"y"}]"#
        let shape = ShapeTokens.shape(document)
        let first = ModelSource(of: shape, ModelOptions())
        for _ in 0..<20 { #expect(ModelSource(of: shape, ModelOptions()) == first) }
    }
}
