import Testing
import Trellis

/// Members that only encoding writes are not unknown: decoding skips them.
@Suite struct UnreadMemberTests {
    private static let strict = TrellisDecoder.Options.with { $0.unknownKeys = .error }

    private static let text =
        #"{"id":7,"size":{"width":2,"area":4},"stamp":5,"title":"n","info":{"summary":"7 n"},"name":"n"}"#

    @Test func aModelDecodesItsOwnEncoding() throws {
        let sheet = try decoded(Sheet.self, #"{"id":7,"size":{"width":2},"name":"n"}"#)
        let text = try encoded(sheet)
        #expect(text == #"{"id":7,"size":{"width":2,"area":4},"stamp":0,"title":"n","info":{"summary":"7 n"}}"#)
        let named = text.dropLast() + #","name":"n"}"#
        #expect(routed(Sheet.self, String(named), Self.strict) == sheet)
    }

    @Test func theyAreSkippedWithEachRule() {
        let expected = routed(Sheet.self, Self.text)
        #expect(expected?.width == 2)
        #expect(routed([Sheet].self, "[\(Self.text),\(Self.text)]", Self.strict)?.last == expected)
        let collected = routes(Sheet.self, Self.text, .with { $0.unknownKeys = .collect })
        #expect(collected.value == expected)
        #expect(collected.unknownKeys == [])
        // The whole value is skipped, whatever it is.
        #expect(routed(Sheet.self, #"{"id":7,"info":{"x":[1]},"stamp":{},"size":{"area":[]}}"#, Self.strict)?.id == 7)
    }

    @Test func otherKeysAreUnknown() {
        func faults(_ text: String) -> [String] { TrellisTests.faults(Sheet.self, text, Self.strict) }
        #expect(faults(#"{"id":7,"area":1}"#) == ["unknownKey area @8"])
        #expect(faults(#"{"id":7,"size":{"height":1}}"#) == ["unknownKey size.height @16"])
        #expect(faults(#"{"id":7,"size":{"stamp":1}}"#) == ["unknownKey size.stamp @16"])
        #expect(faults(#"{"id":7,"summary":1}"#) == ["unknownKey summary @8"])
    }

    @Test func inFlattenedAndNestedModels() {
        let text = #"{"number":1,\#(Self.text.dropFirst())"#
        #expect(routed(SheetCover.self, text, Self.strict)?.sheet.width == 2)
        #expect(routed([String: Sheet].self, #"{"a":\#(Self.text)}"#, Self.strict)?["a"]?.id == 7)
    }

    @Test func inArrays() {
        #expect(routed(Row.self, "[3,9,6]", Self.strict) == Row(id: 3))
        #expect(faults(Row.self, "[3,9,6,1]", Self.strict) == ["unknownKey [3] @7"])
        #expect(faults(Row.self, "[3,9,6,[]]", Self.strict) == ["unknownKey [3] @7"])
    }

    @Test func theJSONSchemaAllowsThem() throws {
        let decoder = TrellisDecoder(options: Self.strict)
        let schema = try decoder.jsonSchema(of: Sheet.self)
        #expect(schema["additionalProperties"] == false)
        #expect(schema["properties"]["stamp"] == [:])
        #expect(schema["properties"]["title"] == [:])
        #expect(schema["properties"]["info"] == [:])
        #expect(schema["properties"]["size"]["properties"]["area"] == [:])
        #expect(schema["properties"]["size"]["additionalProperties"] == false)
        #expect(schema["required"] == ["id"])
        #expect(try TrellisDecoder().jsonSchema(of: Sheet.self)["properties"]["stamp"].isNull)
        let elements = try decoder.jsonSchema(of: Row.self)["prefixItems"].array
        #expect(elements?.map { $0["type"].string } == ["integer", nil, nil])
    }
}

private struct Sheet: JSONModel, Equatable {
    var id: Int
    var width: Int?
    var stamp = 0
    var name: String?
    var area: Int { (width ?? 0) * 2 }
    var summary: String { "\(id) \(name ?? "")" }

    static let modelSchema = JSONModelSchema(
        Sheet.self,
        [
            JSONField("id", \.id), JSONField("width", \.width, keys: "size.width"),
            JSONField("area", \.area, keys: "size.area", form: .computed),
            JSONField("stamp", \.stamp, default: 0).ignored(in: .decoding),
            JSONField("name", \.name).writing(to: "title"),
            JSONField("summary", \.summary, keys: "info.summary", form: .computed),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        width = fields.take(1)
        stamp = fields.take(3)
        name = fields.take(4)
    }
}

private struct SheetCover: JSONModel, Equatable {
    var number: Int
    var sheet: Sheet

    static let modelSchema = JSONModelSchema(
        SheetCover.self, [JSONField("number", \.number), JSONField("sheet", \.sheet, form: .flattened())])

    init(from fields: borrowing JSONFieldValues) throws {
        number = fields.take(0)
        sheet = fields.take(1)
    }
}

private struct Row: JSONModel, Equatable {
    var id: Int
    var square: Int { id * id }
    var double: Int { id * 2 }

    init(id: Int) { self.id = id }

    static let modelSchema = JSONModelSchema(
        Row.self, form: .array,
        [
            JSONField("id", \.id), JSONField("square", \.square, form: .computed),
            JSONField("double", \.double, form: .computed),
        ])

    init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }
}
