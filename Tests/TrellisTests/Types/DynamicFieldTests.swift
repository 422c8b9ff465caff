import Testing
import Trellis

/// `JSON` as a field and as an element, and models from and to it.
@Suite struct DynamicFieldTests {
    @Test(arguments: [
        "null", "true", "1.50", "-0", "1e400", #""é\n""#, "[]", "{}", #"[1,[null,{"a":[]}]]"#,
        #"{"z":1,"a":{"b":null},"":[]}"#,
    ])
    func fieldsAndElements(_ json: String) throws {
        let text = "{\"any\":\(json),\"list\":[\(json),1,\(json)],\"table\":{\"k\":\(json)}}"
        expectWrittenBack(Bag.self, text)
        expectWrittenBack([Bag?].self, "[null,\(text)]")
        let bag = try #require(routed(Bag.self, text))
        #expect(bag.any.description == json)
        #expect(bag.list.count == 3)
        expectWrittenBack([JSON].self, "[\(json),\(json)]")
        expectWrittenBack(JSON.self, json)
        expectWrittenBack([String: [JSON?]].self, "{\"a\":[\(json)]}")
    }

    @Test func nullInAnOptional() throws {
        #expect(routed(Bag.self, #"{"any":1,"list":[],"table":{},"maybe":null}"#)?.maybe == nil)
        #expect(routed(Bag.self, #"{"any":1,"list":[],"table":{},"maybe":[null]}"#)?.maybe == [nil])
        #expect(faults(Bag.self, #"{"list":[]}"#) == ["missingKeys [any,table] @10"])
    }

    @Test func modelsFromAndToDynamicValues() throws {
        let json: JSON = ["id": 1, "title": "t", "children": [["id": 2, "title": "u"]]]
        let node = try TrellisDecoder().decode(Twig.self, from: json)
        #expect(node.children[0].title == "u")
        let again = try TrellisEncoder().encode(node, as: JSON.self)
        #expect(try TrellisDecoder().decode(Twig.self, from: again) == node)
        #expect(try TrellisDecoder().decode([Twig].self, from: json["children"]) == node.children)
        #expect(try TrellisDecoder().decode(Twig.self, from: again) == node)
        let error = #expect(throws: TrellisError.self) {
            try TrellisDecoder().decode([Twig].self, from: JSON.array([json, ["id": "x"]]))
        }
        #expect(error?.path.description == "[1].id")
        #expect(error?.position == nil)
    }

    @Test func wrongKindsOfObjects() throws {
        #expect(faults(Objects.self, #"{"object":[1]}"#) == ["typeMismatch object @10"])
        #expect(faults(Objects.self, #"{"object":null}"#) == ["unexpectedNull object @10"])
        #expect(faults(Objects.self, #"{"object":"x"}"#) == ["typeMismatch object @10"])
        #expect(faults(Objects.self, #"{"object":{},"number":"1"}"#) == ["typeMismatch number @22"])
        expectWrittenBack(Objects.self, #"{"object":{"b":1,"a":null},"number":1.00}"#)
    }

    @Test func ofAnySize() {
        let small = TrellisDecoder.Options.with { $0.limits.depth = 3 }
        #expect(faults(Raw.self, #"{"n":1,"raw":[[]]}"#, small) == [])
        let text = #"{"n":1,"raw":[[[]]]}"#
        #expect(failure(Raw.self, text, options: small)?.code == .limitExceeded)
    }
}

private struct Bag: JSONModel, Equatable {
    var any: JSON
    var list: [JSON]
    var table: [String: JSON]
    var maybe: JSON?

    static let modelSchema = JSONModelSchema(
        Bag.self,
        [JSONField("any", \.any), JSONField("list", \.list), JSONField("table", \.table), JSONField("maybe", \.maybe)])

    init(from fields: borrowing JSONFieldValues) throws {
        any = fields.take(0)
        list = fields.take(1)
        table = fields.take(2)
        maybe = fields.take(3)
    }
}

private struct Objects: JSONModel, Equatable {
    var object: JSONObject
    var number: JSONNumber?

    static let modelSchema = JSONModelSchema(
        Objects.self, [JSONField("object", \.object), JSONField("number", \.number)])

    init(from fields: borrowing JSONFieldValues) throws {
        object = fields.take(0)
        number = fields.take(1)
    }
}
