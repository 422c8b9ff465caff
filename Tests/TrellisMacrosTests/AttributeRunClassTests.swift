#if Macros
    import Testing
    public import Trellis

    // Like AttributeRunTests, for classes and generic types.

    private func decode<Value: TrellisDecodable>(_ type: Value.Type = Value.self, _ json: String) throws -> Value {
        try TrellisDecoder().decode(type, from: json)
    }

    private func encode(_ value: some TrellisEncodable) throws -> String {
        try TrellisEncoder().string(from: value)
    }

    // MARK: Models

    @JSONModel(keyStyle: .snakeCase)
    private class Entity {
        let entityID: Int
        @JSONComputed("is_new") var isNew: Bool { entityID == 0 }
        @JSONKey("raw", using: doubled) var value: Int = 2
    }

    private let doubled = JSONTransform<Int, Int>(decode: { $0 * 2 }, encode: { $0 / 2 })

    @JSONModel
    private struct Address: Equatable {
        let city: String
    }

    @JSONModel(superclass: Entity.self)
    private class Person: Entity {
        @JSONWritten<String>(if: { !$0.isEmpty }) var nickName: String = ""
        @JSONFlattened let homeAddress: Address?
        @JSONLossy @JSONDefault(on: .null) var luckyNumbers: [Int] = []
        @JSONIgnored(in: .decoding) let kind: String = "person"
    }

    @JSONModel(superclass: Person.self)
    private final class Worker: Person {
        @JSONComposite(
            JSONPart(Int.self, at: "from"), JSONPart(Int.self, at: "to"),
            decode: { from, to -> ClosedRange<Int>? in
                guard let from = from.value, let to = to.value else { return nil }
                return from...to
            },
            encode: { ($0.lowerBound, $0.upperBound) })
        var hours: ClosedRange<Int> = 9...17
        @JSONRest var more: JSONObject
        @JSONComputed var length: Int { hours.count }
    }

    @JSONModel
    private struct Page<Item: TrellisCodable & Equatable>: Equatable {
        @JSONLossy @JSONKey("items", "data", writing: "data") let items: [Item]
        @JSONMerged<[Item]>({ $0 + $1 }) @JSONWritten<[Item]>(if: { !$0.isEmpty }) var extra: [Item] = []
        @JSONWritten(if: \Page<Item>.hasMore) @JSONDefault("none", on: .mismatch) var next: String = ""
        @JSONComputed("size") var count: Int { items.count }
        @JSONValidated({ (total: inout Int) in total = max(0, total) }) var total: Int = 0
        var hasMore: Bool { !next.isEmpty }
    }

    @JSONModel
    private final class Wrapper<Inner: JSONModel> {
        @JSONFlattened let inner: Inner
        @JSONRest let more: JSONObject
    }

    @JSONModel
    open class OpenNode {
        @JSONKey("n", coercing: .lossless) public var number: Int
        @JSONComputed public var square: Int { number * number }
    }

    // MARK: Tests

    @Suite struct AttributeRunClassTests {
        @Test func subclasses() throws {
            let json = """
                {"entity_id":0,"is_new":true,"raw":3,"nick_name":"al","city":"Rome","lucky_numbers":[1,2],\
                "kind":"person","from":8,"to":12,"length":5,"x":[1]}
                """
            let worker = try decode(Worker.self, json)
            #expect(worker.entityID == 0)
            #expect(worker.value == 6)
            #expect(worker.nickName == "al")
            #expect(worker.homeAddress == Address(city: "Rome"))
            #expect(worker.hours == 8...12)
            #expect(try encode(worker) == json)
        }

        @Test func subclassWithDefaults() throws {
            let worker = try decode(
                Worker.self, #"{"entity_id": 5, "lucky_numbers": null, "kind": "other"}"#)
            #expect(worker.value == 2)
            #expect(worker.luckyNumbers == [])
            #expect(worker.kind == "person")
            #expect(worker.homeAddress == nil)
            #expect(worker.hours == 9...17)
            #expect(
                try encode(worker as Person) == """
                    {"entity_id":5,"is_new":false,"raw":1,"lucky_numbers":[],"kind":"person","from":9,"to":17,\
                    "length":9}
                    """)
            #expect(try decode(Person.self, #"{"entity_id": 1, "lucky_numbers": [1, "x"]}"#).luckyNumbers == [1])
        }

        @Test func genericStruct() throws {
            let page = try decode(Page<Int>.self, #"{"items": [1, "x", 2], "next": 5, "total": -1}"#)
            #expect(page == Page(items: [1, 2], next: "none"))
            #expect(try encode(page) == #"{"data":[1,2],"next":"none","size":2,"total":0}"#)
            #expect(try encode(Page(items: ["a"], extra: ["b"])) == #"{"data":["a"],"extra":["b"],"size":1,"total":0}"#)
        }

        @Test func genericClass() throws {
            let wrapper = try decode(Wrapper<Address>.self, #"{"a":1,"city":"Rome"}"#)
            #expect(wrapper.inner == Address(city: "Rome"))
            #expect(try encode(wrapper) == #"{"city":"Rome","a":1}"#)
        }

        @Test func openClass() throws {
            let node = try decode(OpenNode.self, #"{"n": "4"}"#)
            #expect(try encode(node) == #"{"n":4,"square":16}"#)
        }
    }
#endif
