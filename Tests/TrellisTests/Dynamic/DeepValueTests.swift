import Testing
import Trellis

/// Values nested more deeply than decoders accept.
@Suite struct DeepValueTests {
    private static let depth = 1500

    /// Nested arrays around a number.
    private static func nested(_ depth: Int = depth, around number: Int = 1) -> JSON {
        var json = JSON.number(JSONNumber(number))
        for _ in 0..<depth { json = [json] }
        return json
    }

    @Test func theDynamicValueOfADeepValue() throws {
        let deep = Self.nested()
        #expect(try TrellisEncoder().encode(deep, as: JSON.self) == deep)
        #expect(try TrellisEncoder().encode(deep, as: JSON.self) == deep)
        let error = try #require(failure(JSON.self, try encoded(deep)))
        #expect(error.code == .limitExceeded, "text from elsewhere is no deeper than the options say")
        var node = StreamNode(0)
        for id in 1..<400 { node = StreamNode(id, [node]) }
        #expect(try TrellisEncoder().encode(node, as: JSON.self).description == (try encoded(node)))
    }

    @Test func aDeepPayloadWithAnInternalTag() throws {
        let value = OpenTagged.other(["type": "deep", "list": Self.nested()])
        let text = try encoded(value)
        #expect(text.hasPrefix(#"{"type":"deep","list":[[["#))
        let tagged = DeepTagged.object(["list": Self.nested()])
        #expect(try encoded(tagged).hasPrefix(#"{"kind":"object","list":[[["#))
        #expect(try TrellisEncoder().encode(tagged, as: JSON.self)["list"] == Self.nested())
    }

    @Test func deepFieldsAreComparedCompletely() throws {
        let model = DeepBox(content: Loose(json: Self.nested()))
        #expect(model.hasEqualFields(to: DeepBox(content: Loose(json: Self.nested()))))
        #expect(!model.hasEqualFields(to: DeepBox(content: Loose(json: Self.nested(around: 2)))))
        let boxed = DeepBox(content: Boxed(json: Self.nested()))
        #expect(boxed.hasEqualFields(to: DeepBox(content: Boxed(json: Self.nested()))))
        #expect(!boxed.hasEqualFields(to: DeepBox(content: Boxed(json: Self.nested(around: 2)))))
    }
}

private enum DeepTagged: JSONVariants {
    case object(JSONObject)

    static let jsonVariants = JSONVariantTable<DeepTagged>(
        .tag("kind"),
        [
            JSONVariantCase(
                "object", make: DeepTagged.object, take: { if case .object(let value) = $0 { value } else { nil } })
        ])
}

/// A value that is not Equatable.
private struct Loose: TrellisCodable {
    var json: JSON
    func encode(to writer: inout JSONWriter) throws { try json.encode(to: &writer) }
}

/// An object that is not Equatable.
private final class Boxed: TrellisCodable {
    let json: JSON
    init(json: JSON) { self.json = json }
    static func decode(from token: borrowing JSONToken) throws -> Boxed { throw token.mismatch(expected: "nothing") }
    func encode(to writer: inout JSONWriter) throws { try json.encode(to: &writer) }
}

private struct DeepBox<Content: TrellisCodable>: JSONFieldwise {
    var content: Content

    init(content: Content) { self.content = content }

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) { [JSONField("content", \Self.content)] }
    }

    init(from fields: borrowing JSONFieldValues) throws { content = fields.take(0) }
}
