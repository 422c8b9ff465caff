import Testing

@testable import Trellis

/// Errors of models inside `Codable` types have the positions that they have in models.
struct ModelPlaceTests {
    private struct Outer<Model: JSONModelCodable>: Decodable { var drawing: Model }

    /// Compares the errors of both decoders. The members of the model are in lines of their own.
    private func expectSamePlaces<Model: JSONModel & JSONModelCodable>(
        _ type: Model.Type, _ text: String, _ change: (inout TrellisDecoder.Options) -> Void = { _ in },
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let text = "{\"drawing\":\n \(text.replacing(",", with: ",\n"))}"
        var options = TrellisDecoder.Options()
        change(&options)
        let expected = #expect(throws: TrellisError.self, sourceLocation: sourceLocation) {
            try TrellisDecoder(options: options).decode([String: Model].self, from: text)
        }
        let thrown = #expect(throws: DecodingError.self, sourceLocation: sourceLocation) {
            try TrellisCodableDecoder(options: options).decode(Outer<Model>.self, from: text)
        }
        let found = try #require(thrown?.context?.underlyingError as? TrellisError, sourceLocation: sourceLocation)
        let (errors, others) = (found.all, try #require(expected, sourceLocation: sourceLocation).all)
        func place(_ error: TrellisError) -> String {
            "\(error.code) \(error.path) \(error.position?.line ?? 0):\(error.position?.column ?? 0)"
        }
        #expect(errors.map(place) == others.map(place), sourceLocation: sourceLocation)
        #expect(errors.map(\.excerpt) == others.map(\.excerpt), sourceLocation: sourceLocation)
    }

    @Test(arguments: [
        #"{"list":[{"circle":{"radius":1}},{"triangle":[1]}]}"#, #"{"list":[],"beside":{"t":"triangle","c":[1]}}"#,
        #"{"list":[],"beside":{"c":[1]}}"#, #"{"list":[{"numbers":[1],"circle":{}}]}"#, #"{"list":[{"circle":{}}]}"#,
        #"{"list":[{"numbers":[]},{"numbers":[]},{"circle":{"radius":1}}]}"#,
        #"{"list":[{"empty":null},{"empty":null},{"empty":null}]}"#, #"{"list":[],"pair":[{"empty":null}]}"#,
        #"{"list":[],"pair":[{"empty":null},{"numbers":[1]},{"circle":{"radius":1}}]}"#,
        #"{"list":[],"pair":[{"empty":null},{"numbers":[1]},{"triangle":{"radius":1}}]}"#,
    ])
    func variants(text: String) throws {
        try expectSamePlaces(Drawing.self, text) { $0.limits.elementCount = 2 }
    }

    @Test func fieldsWithSeveralPaths() throws {
        for text in [
            #"{"name":7,"list":[]}"#, #"{"list":[],"title":true,"name":"a"}"#, #"{"title":[],"name":{},"list":[]}"#,
            #"{"list":[],"name":"a","part":{"name":5}}"#,
            #"{"list":[],"name":"a","part":{"name":"a","size":"x"}}"#, #"{"list":[],"name":{"a":[]},"part":[7]}"#,
        ] {
            try expectSamePlaces(Titled.self, text)
        }
    }

    @Test(arguments: [
        #"{"name":7,"list":[{"circle":{}},1,{"triangle":2},{"numbers":["x"]}]}"#, #"{"title":1,"name":{},"list":[[]]}"#,
        #"{"list":[null],"title":"a","part":{"name":[]}}"#, #"{"list":[{},{},{}]}"#,
    ])
    func allErrors(text: String) throws {
        try expectSamePlaces(Titled.self, text) { $0.collectsErrors = true }
        try expectSamePlaces(Titled.self, text) {
            $0.collectsErrors = true
            $0.limits.errorCount = 2
        }
    }

    /// A later event may come first, and the document is parsed again only once.
    @Test func placesOfSeveralEvents() throws {
        let text = #"{"a":"b\"\\","long \n":[1.5e3,-2],"c":[true,false,null,{}]}"#
        unsafe try text.withJSONBytes { bytes in
            let tape = TapeMemory()
            unsafe try TapeRecorder.record(bytes, into: tape, TrellisDecoder.Options())
            let places = unsafe TapeRecorder.places(
                ofEvents: (0..<tape.count + 2).reversed(), in: bytes, TrellisDecoder.Options())
            let offsets = (0..<tape.count).map { places[$0]?.position.offset }
            #expect(offsets == [0, 1, 5, 13, 23, 24, 30, 32, 34, 38, 39, 44, 50, 55, 56, 57, 58])
            #expect(places.count == tape.count)
            tape.endLoan()
        }
    }
}

/// A model that contains variants.
private struct Drawing: JSONModel, JSONModelCodable {
    var list: [OutsideTagged]
    var beside: BesideTagged?
    var pair: InlineArray<2, OutsideTagged>?

    static let modelSchema = JSONModelSchema(
        Drawing.self,
        [JSONField("list", \Drawing.list), JSONField("beside", \Drawing.beside), JSONField("pair", \Drawing.pair)])

    init(from fields: borrowing JSONFieldValues) throws {
        list = fields.take(0)
        beside = fields.take(1)
        pair = fields.take(2)
    }
}

/// A model with several paths for a field, and several fields for a path.
private struct Titled: JSONModel, JSONModelCodable {
    var title: String
    var part: String?
    var size: Int?
    var list: [OutsideTagged]

    static let modelSchema = JSONModelSchema(
        Titled.self,
        [
            JSONField("title", \Titled.title, keys: "title", "name"),
            JSONField("part", \Titled.part, keys: "other", "part.name"),
            JSONField("size", \Titled.size, keys: "extent", "part.size"), JSONField("list", \Titled.list),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        title = fields.take(0)
        part = fields.take(1)
        size = fields.take(2)
        list = fields.take(3)
    }
}
