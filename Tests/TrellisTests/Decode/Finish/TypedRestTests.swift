import Testing
import Trellis

private struct Prices: Hashable, JSONModel {
    var id: Int
    var extra: [String: BoxShape]
    static let modelSchema = JSONModelSchema(Prices.self, [JSONField("id", \.id), JSONField(rest: "extra", \.extra)])
    init(id: Int, extra: [String: BoxShape] = [:]) { (self.id, self.extra) = (id, extra) }
    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        extra = fields.take(1)
    }
}

/// A lossy rest that contains further rests.
private struct RestLists: Hashable, JSONModel {
    var inner: Prices?
    var extra: [String: [Int]?]
    static let modelSchema = JSONModelSchema(
        RestLists.self, [JSONField("inner", \.inner), JSONField(rest: "extra", \.extra).lossy()])
    init(inner: Prices? = nil, extra: [String: [Int]?] = [:]) { (self.inner, self.extra) = (inner, extra) }
    init(from fields: borrowing JSONFieldValues) throws {
        inner = fields.take(0)
        extra = fields.take(1)
    }
}

/// A model whose rest field has values of its own type.
private struct RestFolder: Hashable, JSONModel {
    var size: Int
    var folders: [String: RestFolder]
    static let modelSchema = JSONModelSchema(
        RestFolder.self, [JSONField("size", \.size, default: 0), JSONField(rest: "folders", \.folders)])
    init(size: Int = 0, folders: [String: RestFolder] = [:]) { (self.size, self.folders) = (size, folders) }
    init(from fields: borrowing JSONFieldValues) throws {
        size = fields.take(0)
        folders = fields.take(1)
    }
}

private struct Wrapper: Hashable, JSONModel {
    var name: String
    var prices: Prices?
    static let modelSchema = JSONModelSchema(
        Wrapper.self, [JSONField("name", \.name), JSONField("prices", \.prices, form: .flattened())])
    init(name: String, prices: Prices?) { (self.name, self.prices) = (name, prices) }
    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        prices = fields.take(1)
    }
}

/// A rest whose values all have one type.
@Suite struct TypedRestTests {
    @Test func containsTheUnmappedMembers() {
        let text = #"{"a":{"width":1},"id":5,"b c":{"width":2,"depth":3}}"#
        let value = Prices(id: 5, extra: ["a": BoxShape(width: 1), "b c": BoxShape(width: 2, depth: 3)])
        #expect(routed(Prices.self, text) == value)
        expectRoundTrip(value)
        expectRoundTrip(Prices(id: 1), #"{"id":1}"#)
        expectRoundTrip(
            Prices(id: 1, extra: ["z": BoxShape(width: 4)]), #"{"id":1,"z":{"width":4}}"#)
    }

    @Test func errorsHaveTheMembersPath() {
        expectFailure([Prices].self, #"[{"id":1,"a":{"width":"x"}}]"#, .typeMismatch, path: "[0].a.width", at: 22)
        expectFailure([Prices].self, #"[{"a":5,"id":1}]"#, .typeMismatch, path: "[0].a", at: 6)
        expectFailure([Prices].self, #"[{"id":1,"a":null}]"#, .unexpectedNull, path: "[0].a", at: 13)
        expectFailure([Prices].self, #"[{"id":1,"a":{}}]"#, .missingKeys, path: "[0].a", at: 14)
        expectFailure([Prices].self, #"[{"a":{"width":1},"id":"x"}]"#, .typeMismatch, path: "[0].id", at: 23)
        expectFailure([Prices].self, #"[{"a":{"width":1}}]"#, .missingKeys, path: "[0]", at: 17)
        #expect(
            faults([Prices].self, #"[{"id":"x","a":{"width":"y"},"b":1}]"#, .with { $0.collectsErrors = true })
                == ["typeMismatch [0].id @7", "typeMismatch [0].a.width @24", "typeMismatch [0].b @33"])
        expectFailure([Prices].self, #"[{"id":1,"a":{"width":1}x"#, .invalidSyntax, path: "[0].a", at: 24)
    }

    @Test func lossy() {
        let outcome = routes(RestLists.self, #"{"a":[1],"b":[1,"x"],"c":null,"d":{"e":[]},"f":5,"g":[]}"#)
        #expect(outcome.value == RestLists(extra: ["a": [1], "c": nil, "g": []]))
        #expect(outcome.drops == ["typeMismatch b[1] @16", "typeMismatch d @34", "typeMismatch f @47"])
        expectRoundTrip(RestLists(extra: ["c": nil]), #"{"c":null}"#)
    }

    @Test func insideOtherModels() {
        let text = #"{"x":[1],"inner":{"a":{"width":1},"id":1},"y":[2]}"#
        #expect(
            routed(RestLists.self, text)
                == RestLists(inner: Prices(id: 1, extra: ["a": BoxShape(width: 1)]), extra: ["x": [1], "y": [2]]))
        let tree = RestFolder(folders: [
            "a": RestFolder(size: 1, folders: ["b": RestFolder(size: 2)]), "c": RestFolder(),
        ])
        #expect(routed(RestFolder.self, #"{"a":{"b":{"size":2},"size":1},"c":{},"size":0}"#) == tree)
        expectRoundTrip(tree)
        expectFailure(RestFolder.self, #"{"a":{"b":{"c":1}}}"#, .typeMismatch, path: "a.b.c", at: 15)
    }

    @Test func ofAFlattenedModel() {
        let text = #"{"name":"n","a":{"width":1},"id":2}"#
        let value = Wrapper(name: "n", prices: Prices(id: 2, extra: ["a": BoxShape(width: 1)]))
        #expect(routed(Wrapper.self, text) == value)
        expectRoundTrip(value, #"{"name":"n","id":2,"a":{"width":1}}"#)
    }

    @Test func repeatedKeys() {
        let text = #"{"id":1,"a":{"width":1},"a":{"width":2}}"#
        #expect(routed(Prices.self, text)?.extra == ["a": BoxShape(width: 2)])
        #expect(
            routed(Prices.self, text, .with { $0.duplicateKeys = .useFirst }, throughJSON: false)?.extra
                == ["a": BoxShape(width: 1)])
        expectFailure(
            Prices.self, text, .duplicateKey, path: "a", at: 24, .with { $0.duplicateKeys = .error },
            throughJSON: false)
    }

    @Test func updates() throws {
        let decoder = TrellisDecoder()
        var prices = Prices(id: 1, extra: ["a": BoxShape(width: 1, depth: 2), "b": BoxShape(width: 3)])
        try decoder.update(&prices, from: #"{"a":{"width":5},"c":{"width":7}}"#)
        // A struct under an existing key is updated in place.
        #expect(
            prices.extra == [
                "a": BoxShape(width: 5, depth: 2), "b": BoxShape(width: 3), "c": BoxShape(width: 7),
            ])
        var lists = RestLists(extra: ["a": [1], "b": [2]])
        try decoder.update(&lists, from: #"{"a":null,"c":[3]}"#)
        #expect(lists.extra == ["a": nil, "b": [2], "c": [3]])
        lists = RestLists(extra: ["a": [1]])
        try TrellisDecoder(options: .with { $0.ignoresNullInUpdates = true }).update(
            &lists, from: #"{"a":null,"c":null}"#)
        #expect(lists.extra == ["a": [1], "c": nil])
    }

    @Test func aMemberOfAFieldCannotBeWrittenTwice() {
        let error = #expect(throws: TrellisError.self) {
            try TrellisEncoder().string(from: Prices(id: 1, extra: ["id": BoxShape(width: 1)]))
        }
        #expect(error?.code == .notEncodable)
    }

    @Test func valuesAreWrittenAccordingToTheOptions() throws {
        var options = TrellisEncoder.Options()
        options.sortsKeys = true
        let text = try TrellisEncoder(options: options).string(
            from:
                Prices(id: 1, extra: ["b": BoxShape(width: 1), "a": BoxShape(width: 2)]))
        #expect(text == #"{"a":{"width":2},"b":{"width":1},"id":1}"#)
    }
}
