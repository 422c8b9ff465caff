import Testing
import Trellis

/// Types, transforms, models and variants that are only decoded or only encoded.
@Suite struct OneWayFieldTests {
    @Test func aDecodeOnlyModel() {
        let text = #"""
            {"symbol":"T","price":1.5,"old":[1,"x",2],"fees":{"all":3},"cents":-4,"half":null,"known":0,"name":"nyse",
            "rate":0.5,"origin":{"name":"lse"}}
            """#
        let quote = ReadQuote(
            symbol: "T", price: ReadPrice(cents: 150), old: [ReadPrice(cents: 100), ReadPrice(cents: 200)],
            fee: ReadPrice(cents: 300), cents: 0, half: nil, known: nil,
            source: ReadSource(name: "NYSE", rate: ReadPrice(cents: 50)), origin: ReadSource(name: "LSE"))
        let outcome = routes(ReadQuote.self, text)
        #expect(outcome.value == quote)
        #expect(outcome.drops == ["typeMismatch old[1] @35"])
    }

    @Test func defaultsAndErrorsOfDecodeOnlyFields() {
        let least = #"{"symbol":"T","price":"x","cents":1,"name":"a"}"#
        let outcome = routes(ReadQuote.self, least)
        #expect(outcome.value?.price == ReadPrice(cents: -1))
        #expect(outcome.value?.fee == ReadPrice(cents: 1))
        #expect(outcome.value?.origin == nil)
        expectFailure(ReadQuote.self, #"{"symbol":"T","price":1,"name":"a"}"#, .missingKeys, at: 34)
        expectFailure(
            ReadQuote.self, #"{"symbol":"T","price":1,"cents":true,"name":"a"}"#, .typeMismatch, path: "cents", at: 32)
        expectFailure(
            ReadQuote.self, #"{"symbol":"T","price":1,"cents":1,"name":"a","origin":{"name":""}}"#, .invalidValue,
            path: "origin", at: 64)
    }

    @Test func anEncodeOnlyModel() throws {
        var search = WrittenSearch(
            terms: WrittenTerms(words: ["a", "b"]), word: "x", page: WrittenPage(number: 2))
        let encoder = TrellisEncoder()
        #expect(
            try encoder.string(from: search)
                == #"{"kind":"search","query":{"q":"a b"},"more":null,"word":"x x","number":2,"version":1}"#)
        search.more = WrittenTerms(words: ["c"])
        search.inner = [WrittenPage(number: 3, note: WrittenTerms(words: ["n"]))]
        #expect(
            try encoder.string(from: [search])
                == #"[{"kind":"search","query":{"q":"a b"},"more":"c","word":"x "#
                + #"x","number":2,"inner":[{"number":3,"note":"n"}],"version":1}]"#
        )
        #expect(try encoder.encode(WrittenPage(number: 1), as: JSON.self).description == #"{"number":1}"#)
    }

    @Test func aNilThatIsOnlyEncodedIsNotValidated() throws {
        struct Named: JSONModel {
            let name: String
            let terms: WrittenTerms?

            static let modelSchema = JSONModelSchema(
                Named.self,
                [
                    JSONField("name", \Named.name),
                    JSONField(
                        "terms", \Named.terms, form: .encoding.validated(by: { Issue.record("\($0 as Any)") })),
                ])

            init(from fields: borrowing JSONFieldValues) throws {
                name = fields.take(0)
                terms = fields.take(1)
            }
        }
        let all = try decoded([Named].self, #"[{"name":"a","terms":"b"},{"name":"a longer name than that"}]"#)
        #expect(all.allSatisfy { $0.terms == nil })
    }

    @Test func fieldsOfOneDirectionInAModelOfBoth() throws {
        let text = #"{"price":1,"terms":5,"presence":6,"token":"t","cents":2,"word":7}"#
        let half = try #require(routed(HalfWay.self, text))
        #expect(half.price == ReadPrice(cents: 100))
        #expect(half.terms == WrittenTerms(words: ["-"]))
        #expect(half.cents == 200)
        #expect(half.word == "w")
        #expect(try TrellisEncoder().string(from: half) == #"{"terms":"-","word":"w w"}"#)
        #expect(try half.merging(half).token == "tt")
    }

    @Test func archivesContainFieldsOfBothDirections() throws {
        var half = HalfWay(token: "t")
        half.price = ReadPrice(cents: 5)
        half.word = "gone"
        let archiver = TrellisArchiver()
        let bytes = try archiver.archive(half)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"{"trellisArchive":1,"versions":{"HalfWay":1},"model":{"token":"t"}}"#)
        let again = try archiver.unarchive(HalfWay.self, from: bytes)
        #expect(again.token == "t")
        #expect(again.price == nil)
        #expect(again.word == "w")
    }

    @Test func updatesOfADecodeOnlyModel() throws {
        var source = ReadSource(name: "a", rate: ReadPrice(cents: 1))
        try TrellisDecoder().update(&source, from: #"{"rate":2}"#)
        #expect(source == ReadSource(name: "A", rate: ReadPrice(cents: 200)))
    }

    @Test func variantsOfOneDirection() throws {
        #expect(
            routed(ReadEvent.self, #"{"data":{"name":"x"},"type":"priced"}"#) == .priced(ReadSource(name: "X")))
        #expect(routed(ReadEvent.self, #"{"type":"amount","data":1}"#) == .amount(ReadPrice(cents: 100)))
        #expect(routed(ReadEvent.self, #"{"type":"nothing"}"#) == .nothing)
        #expect(routed(ReadEvent.self, #"{"type":"new"}"#) == .other(["type": "new"]))
        expectFailure(ReadEvent.self, #"{"type":"amount","data":"x"}"#, .typeMismatch, path: "data", at: 24)
        let encoder = TrellisEncoder()
        #expect(try encoder.string(from: WrittenEvent.page(WrittenPage(number: 1))) == #"{"type":"page","number":1}"#)
        #expect(try encoder.string(from: WrittenEvent.nothing) == #"{"type":"nothing"}"#)
    }

    @Test func aTransformOfTheOtherDirectionIsAnInvalidSchema() {
        struct Model: JSONModel, Equatable {
            var word: String
            static let modelSchema = JSONModelSchema(
                Model.self,
                [
                    JSONField("word", \Model.word, form: .transform(JSONTransform<String, String>(encode: { $0 })))
                ])
            init(from fields: borrowing JSONFieldValues) throws { word = fields.take(0) }
        }
        let error = routes(Model.self, #"{"word":"x"}"#).error
        #expect(error?.code == .invalidSchema)
        #expect(
            error?.found
                == "Model: 'word' can only be encoded: ignore it in decoding or give its transform a decode")
    }

    @Test func transformsOfOneDirection() throws {
        let decoding = JSONTransform<String, Int>(decode: { $0.count })
        let encoding = JSONTransform<String, Int>(encode: { String(repeating: "x", count: $0) })
        #expect(encoding.decode == nil && encoding.array.decode == nil && encoding.optional.decode == nil)
        #expect(try encoding.array.encode?([1, 2], JSONUserInfo()) == ["x", "xx"])
        let both = JSONTransform<Int, Bool>(decode: { $0 > 1 }, encode: { $0 ? 2 : 0 })
        #expect(try decoding.then(both).decode?("xx", JSONUserInfo()) == true)
        #expect(decoding.then(both).encode == nil)
        #expect(try encoding.then(both).encode?(true, JSONUserInfo()) == "xx")
        #expect(encoding.then(both).decode == nil)
        #expect(try encoding.inverted?.decode?(3, JSONUserInfo()) == "xxx")
    }
}
