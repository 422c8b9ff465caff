import Testing
import Trellis

/// Payload types that cannot match the JSON of their variant.
@Suite struct VariantPayloadTypeTests {
    @Test func payloadsThatAreNotObjectsWithAnInternalTag() {
        let mistake =
            "but JSON with a tag is an object: put the payload into a model, or name its key, as in '.tag(\"type\", "
            + "content: \"value\")'"
        #expect(failure(Said<String>.self, "{}")?.found == "Said<String>: the payload of 'said' is String, " + mistake)
        #expect(
            failure(Said<[Int]>.self, "{}")?.found == "Said<Array<Int>>: the payload of 'said' is Array<Int>, "
                + mistake)
        #expect(failure(Said<Bool?>.self, "{}")?.code == .invalidSchema)
        #expect(failure([Said<Set<Int>>].self, "[]")?.code == .invalidSchema)
    }

    @Test func payloadsThatMightBeObjects() throws {
        #expect(try decoded(Said<[String: Int]>.self, #"{"type":"said","a":1}"#).value == ["a": 1])
        #expect(try decoded(Said<JSON>.self, #"{"type":"said","a":1}"#).value == ["a": 1])
        #expect(try decoded(Said<StreamItem>.self, #"{"type":"said","id":1}"#).value == StreamItem(1))
    }

    @Test func otherTagsAndDefaults() throws {
        #expect(try decoded(SaidBeside.self, #"{"type":"said","value":"a"}"#).text == "a")
        #expect(try decoded(SaidByDefault.self, #""a""#).text == "a")
    }
}

private struct Said<Value: TrellisCodable & Sendable>: JSONVariants {
    var value: Value

    static var jsonVariants: JSONVariantTable<Said> {
        .cached {
            JSONVariantTable(.tag("type"), [JSONVariantCase("said", make: { Said(value: $0) }, take: { $0.value })])
        }
    }
}

private struct SaidBeside: JSONVariants {
    var text: String

    static let jsonVariants = JSONVariantTable<SaidBeside>(
        .tag("type", content: "value"),
        [JSONVariantCase("said", make: { SaidBeside(text: $0) }, take: { $0.text })])
}

private struct SaidByDefault: JSONVariants {
    var text: String

    static let jsonVariants = JSONVariantTable<SaidByDefault>(
        .tag("type"), [], default: JSONVariantCase(make: { SaidByDefault(text: $0) }, take: { $0.text }))
}
