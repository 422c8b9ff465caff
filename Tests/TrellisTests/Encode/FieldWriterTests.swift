import Testing
import Trellis

/// A hand-written model gets a writer of fields, and a custom type a writer of values: the two are different types.
@Suite struct FieldWriterTests {
    @Test func fieldsAndValues() throws {
        let model = Outer(inner: Inner(size: Size(width: 2, height: 3), note: nil), list: [Size(width: 4, height: 5)])
        let text = #"{"data":{"inner":{"size":"2x3"}},"list":["4x5"]}"#
        #expect(try TrellisEncoder().string(from: model) == text)
        #expect(try TrellisDecoder().decode(Outer.self, from: text) == model)
        var options = TrellisEncoder.Options()
        options.nilFields = .writeNull
        options.indentation = .spaces(2)
        let pretty = """
            {
              "data": {
                "inner": {
                  "size": "2x3",
                  "note": null
                }
              },
              "list": [
                "4x5"
              ]
            }
            """
        #expect(try TrellisEncoder(options: options).string(from: model) == pretty)
    }

    /// If a field fails, even deep inside, the error names that field, and the output so far is discarded.
    @Test func aFailingValue() throws {
        let model = Outer(inner: Inner(size: Size(width: -1, height: 3), note: "a"), list: [])
        let error = #expect(throws: TrellisError.self) { try TrellisEncoder().encode(model) }
        #expect(error?.path.description == "data.inner.size")
        #expect(error?.underlying is Refusal)
    }

    /// A helper function can take the writer of fields, too.
    @Test func fieldsWrittenByAHelperFunction() throws {
        #expect(try TrellisEncoder().string(from: Parts(a: 1, b: "x")) == #"{"a":1,"b":"x"}"#)
    }
}

/// Writes itself as one string.
private struct Size: TrellisCodable, Equatable {
    var width: Int
    var height: Int

    static func decode(from token: borrowing JSONToken) throws -> Size {
        let parts = try token.string().split(separator: "x").compactMap { Int($0) }
        guard parts.count == 2 else { throw token.invalid(expected: "a size") }
        return Size(width: parts[0], height: parts[1])
    }

    init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    func encode(to writer: inout JSONWriter) throws {
        if width < 0 { throw Refusal(number: width) }
        writer.string("\(width)x\(height)")
    }
}

private struct Inner: JSONModel, Equatable {
    var size: Size
    var note: String?

    static let modelSchema = JSONModelSchema(
        Inner.self, [JSONField("size", \Inner.size), JSONField("note", \Inner.note)])

    init(size: Size, note: String?) { (self.size, self.note) = (size, note) }

    init(from fields: borrowing JSONFieldValues) throws {
        size = fields.take(0)
        note = fields.take(1)
    }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(size)
        default: try writer.field(note)
        }
    }
}

private struct Outer: JSONModel, Equatable {
    var inner: Inner
    var list: [Size]

    static let modelSchema = JSONModelSchema(
        Outer.self, [JSONField("inner", \Outer.inner, keys: "data.inner"), JSONField("list", \Outer.list)])

    init(inner: Inner, list: [Size]) { (self.inner, self.list) = (inner, list) }

    init(from fields: borrowing JSONFieldValues) throws {
        inner = fields.take(0)
        list = fields.take(1)
    }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        if index == 0 { try writer.field(inner) } else { try writer.field(list) }
    }
}

private struct Parts: JSONModel {
    var a: Int
    var b: String

    static let modelSchema = JSONModelSchema(Parts.self, [JSONField("a", \Parts.a), JSONField("b", \Parts.b)])

    init(a: Int, b: String) { (self.a, self.b) = (a, b) }

    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        b = fields.take(1)
    }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        if index == 0 { try writer.field(a) } else { try encodeText(to: &writer) }
    }

    private func encodeText(to writer: inout JSONFieldWriter) throws { try writer.field(b) }
}
