import Testing
import Trellis

/// Elements of arrays and dictionaries that an update matches by identifier.
@Suite struct IdentifiedElementTests {
    private let decoder = TrellisDecoder()

    private func cart() throws -> Cart {
        try decoder.decode(
            Cart.self,
            from: #"""
                {"lines":[{"id":1,"text":"a","note":{"words":"n","stars":3}},{"id":2,"text":"b"},{"id":3,"text":"c"}],
                "gifts":[{"id":7,"text":"g","card":"k"}],
                "tags":[{"name":"x","weight":5},{"name":"y"}],
                "byKey":{"p":{"id":1,"text":"a"},"q":{"id":2,"text":"b"}},
                "byNumber":{"4":{"u":{"name":"u","weight":9},"v":null}},
                "s":{"id":11,"text":"s"},"count":1}
                """#)
    }

    /// Updates a new cart for each kind of input: the whole document, every pair of chunks, and the dynamic value.
    private func forEachRoute(_ text: String, _ check: (Cart, (Cart) throws -> Void) throws -> Void) throws {
        try check(try cart()) { try decoder.update($0, from: text) }
        try check(try cart()) { try decoder.update($0, from: try JSON(parsing: text)) }
        let bytes = Array(text.utf8)
        for cut in bytes.indices {
            try check(try cart()) { cart in
                var session = try TrellisDecoder.UpdateSession(updating: cart)
                try session.feed(Array(bytes[..<cut]))
                try session.feed(Array(bytes[cut...]))
                _ = try session.finish()
            }
        }
    }

    @Test func objectsKeepTheirIdentity() throws {
        let text =
            #"{"lines":[{"text":"C","id":3},{"id":9,"text":"new"},{"note":{"words":"m"},"id":1}],"count":2}"#
        try forEachRoute(text) { cart, update in
            let old = cart.lines
            let note = old[0].note
            old[0].isSelected = true
            try update(cart)
            #expect(cart.lines.map(\.id) == [3, 9, 1])
            #expect(cart.lines.map(\.text) == ["C", "new", "a"])
            #expect(cart.lines[0] === old[2] && cart.lines[2] === old[0])
            #expect(cart.lines[2].isSelected)
            #expect(cart.lines[2].note === note)
            #expect(note?.words == "m" && note?.stars == 3)
            #expect(cart.count == 2 && old[1].text == "b")
        }
    }

    /// A validation changes the identifier of an element, so that the next update would not find it.
    @Test func identifiersThatChangeWhileDecoding() throws {
        var folded = try decoder.decode(Folded.self, from: #"{"items":[{"id":"a","count":1}]}"#)
        try decoder.update(&folded, from: #"{"items":[{"id":"a","count":2}]}"#)
        #expect(folded.items.map(\.count) == [2])
        for text in [#"{"items":[{"id":"A","count":3}]}"#, #"{"items":[{"id":"a"},{"id":"NEW"}]}"#] {
            let error = #expect(throws: TrellisError.self) { try decoder.update(&folded, from: text) }
            #expect(error?.code == .notUpdatable)
            #expect(error?.path.components.last == .key("id"))
            #expect(folded.items.map(\.count) == [2])
        }
        let long = String(repeating: "X", count: 10_000)
        let error = #expect(throws: TrellisError.self) {
            try decoder.update(&folded, from: "{\"items\":[{\"id\":\"\(long)\"}]}")
        }
        #expect(error.map { "\($0)".utf8.count < 500 } == true)
        // Plain decoding, without an update.
        #expect(try decoder.decode(Folded.self, from: #"{"items":[{"id":"A"}]}"#).items.map(\.id) == ["a"])
    }

    /// A hook changes the identifier of an element.
    @Test func identifiersThatHooksChange() throws {
        var hooked = try decoder.decode(Hooked.self, from: #"{"items":[{"id":"a"}]}"#)
        try decoder.update(&hooked, from: #"{"items":[{"id":"a"},{"id":"b"}]}"#)
        #expect(hooked.items.map(\.id) == ["a", "b"])
        for text in [#"{"items":[{"id":"A"}]}"#, #"{"items":[{"id":"a"},{"id":"NEW"}]}"#] {
            let error = #expect(throws: TrellisError.self) { try decoder.update(&hooked, from: text) }
            #expect(error?.code == .notUpdatable)
            #expect(hooked.items.map(\.id) == ["a", "b"])
        }
        #expect(try decoder.decode(Hooked.self, from: #"{"items":[{"id":"A"}]}"#).items.map(\.id) == ["a"])
    }

    @Test func nothingChangesIfAnythingFails() throws {
        for text in [
            #"{"lines":[{"id":1,"text":"z","note":{"words":"z"}}],"count":"x"}"#,
            #"{"lines":[{"id":1,"text":"z"},{"id":2,"text":5}]}"#,
            #"{"byKey":{"p":{"text":"z"},"new":{}},"count":3}"#,
            #"{"lines":[{"id":1,"text":"z"}],"s":{"text":"z"},"t":{"text":1}}"#,
            #"{"lines":[{"id":1,"text":"z"}"#,
        ] {
            let cart = try cart()
            let old = cart.lines
            #expect(throws: TrellisError.self) { try decoder.update(cart, from: text) }
            #expect(cart.lines.map(\.text) == ["a", "b", "c"] && cart.lines.elementsEqual(old, by: ===))
            #expect(old[0].note?.words == "n" && cart.count == 1)
            #expect(cart.byKey["p"]?.text == "a" && cart.spares["s"]?.text == "s")
        }
    }

    @Test func missingOrInvalidIdentifiers() throws {
        let cart = try cart()
        let missing = #expect(throws: TrellisError.self) {
            try decoder.update(cart, from: #"{"lines":[{"id":1},{"text":"z"}]}"#)
        }
        #expect(missing?.code == .missingKeys && missing?.missingKeys == ["id"])
        #expect(missing?.path.description == "lines[1]" && missing?.position?.offset == 30)
        let other = #expect(throws: TrellisError.self) {
            try decoder.update(cart, from: #"{"lines":[{"id":"1","text":"z"}]}"#)
        }
        #expect(
            other?.code == .typeMismatch && other?.path.description == "lines[0].id" && other?.position?.offset == 16)
        let null = #expect(throws: TrellisError.self) {
            try decoder.update(cart, from: #"{"lines":[{"id":null,"text":"z"}]}"#)
        }
        #expect(null?.code == .unexpectedNull && null?.path.description == "lines[0].id")
        let element = #expect(throws: TrellisError.self) { try decoder.update(cart, from: #"{"lines":[5]}"#) }
        #expect(
            element?.code == .typeMismatch && element?.path.description == "lines[0]" && element?.position?.offset == 10
        )
        #expect(cart.lines.map(\.text) == ["a", "b", "c"])
    }

    @Test func repeatedIdentifiers() throws {
        let cart = try cart()
        let old = cart.lines
        try decoder.update(cart, from: #"{"lines":[{"id":2},{"id":2,"text":"x"},{"id":2}]}"#)
        // The first of the elements with equal identifiers is updated, and the others are new.
        #expect(cart.lines.map(\.text) == ["b", "x", "-"])
        #expect(cart.lines[0] === old[1] && cart.lines[1] !== old[1] && cart.lines[2] !== cart.lines[1])
        let doubles = cart.lines
        try decoder.update(cart, from: #"{"lines":[{"id":2,"text":"1"},{"id":2,"text":"2"},{"id":1}]}"#)
        #expect(cart.lines.map(\.text) == ["1", "2", "-"])
        #expect(cart.lines[0] === doubles[0] && cart.lines[1] === doubles[1])
        let strict = TrellisDecoder(options: .with { $0.duplicateKeys = .error })
        #expect(throws: TrellisError.self) { try strict.update(cart, from: #"{"lines":[{"id":2,"id":2}]}"#) }
    }

    @Test func aRepeatedField() throws {
        let cart = try cart()
        let old = cart.lines
        try decoder.update(cart, from: #"{"lines":[{"id":1,"text":"x"}],"lines":[{"id":1,"text":"y"},{"id":2}]}"#)
        #expect(cart.lines.map(\.text) == ["y", "b"])
        #expect(cart.lines[0] === old[0] && cart.lines[1] === old[1])
    }

    @Test func structsKeepAbsentFields() throws {
        let cart = try cart()
        cart.tags[0].isOpen = true
        try decoder.update(cart, from: #"{"tags":[{"name":"z"},5,{"meta":{"name":"x"}},{"name":"y","weight":3},{}]}"#)
        var kept = CartTag(name: "x", weight: 5)
        kept.isOpen = true
        #expect(cart.tags == [CartTag(name: "z"), kept, CartTag(name: "y", weight: 3), CartTag(name: nil)])
        // The existing element remains for a later one if the update of the first one with its identity fails.
        try decoder.update(cart, from: #"{"tags":[{"name":"x","weight":"heavy"},{"name":"x"},{"name":"x"}]}"#)
        #expect(cart.tags == [kept, CartTag(name: "x")])
        try decoder.update(cart, from: #"{"tags":[{"weight":4}]}"#)
        #expect(cart.tags == [CartTag(name: nil, weight: 4)])
    }

    @Test func subclassesAndHooks() throws {
        let cart = try cart()
        let gift = try #require(cart.gifts?.first)
        try decoder.update(cart, from: #"{"gifts":[{"id":8},{"id":7,"message":"hi"}]}"#)
        #expect(cart.gifts?.last === gift && gift.card == "hi" && gift.text == "g")
        // An object of a subclass keeps its class if the field has the type of the superclass.
        cart.lines = [gift]
        try decoder.update(cart, from: #"{"lines":[{"id":7,"message":"ho"}]}"#)
        #expect(cart.lines[0] === gift && gift.card == "ho")
        try decoder.update(cart, from: #"{"gifts":null}"#)
        #expect(cart.gifts == nil)
        try decoder.update(cart, from: #"{"gifts":[{"id":7}]}"#)
        #expect(cart.gifts?.count == 1 && cart.gifts?.first !== gift)
    }

    @Test func entriesOfDictionaries() throws {
        try forEachRoute(#"{"byKey":{"q":{"text":"Q"},"new":{"id":5}},"byNumber":{"4":{"u":{"weight":8},"w":null}}}"#) {
            cart, update in
            let old = cart.byKey
            try update(cart)
            #expect(cart.byKey.keys.sorted() == ["new", "q"])
            #expect(cart.byKey["q"] === old["q"] && cart.byKey["q"]?.text == "Q" && cart.byKey["q"]?.id == 2)
            #expect(cart.byNumber == [4: ["u": CartTag(name: "u", weight: 8), "w": nil]])
        }
    }

    @Test func membersOfTheRest() throws {
        try forEachRoute(#"{"s":{"text":"S"},"t":{"id":12}}"#) { cart, update in
            let old = cart.spares
            try update(cart)
            #expect(cart.spares.keys.sorted() == ["s", "t"])
            #expect(cart.spares["s"] === old["s"] && cart.spares["s"]?.text == "S" && cart.spares["s"]?.id == 11)
        }
    }

    @Test func inConstantsOfStructs() throws {
        var holder = try decoder.decode(CartHolder.self, from: #"{"inner":{"lines":[{"id":1,"text":"a"},{"id":2}]}}"#)
        let old = holder.inner.lines
        try decoder.update(&holder, from: #"{"inner":{"lines":[{"id":2,"text":"b"},{"id":1}]}}"#)
        #expect(holder.inner.lines.map(\.text) == ["b", "a"])
        #expect(holder.inner.lines[0] === old[1] && holder.inner.lines[1] === old[0])
    }

    @Test func plainDecodingIsUnaffected() throws {
        let text = #"{"lines":[{"id":1,"text":"a"},{"id":1,"text":"b"}],"byKey":{"x":{"id":1,"text":"a"}},"count":0}"#
        let cart = try decoder.decode(Cart.self, from: text)
        #expect(cart.lines.map(\.text) == ["a", "b"])
        #expect(try decoder.decode(Cart.self, from: TrellisEncoder().string(from: cart)).lines.count == 2)
    }

    @Test func mismatchedIdentifiersAreRefused() throws {
        struct NoArray: JSONModel {
            var tag: CartTag
            static let modelSchema = JSONModelSchema(
                NoArray.self, [JSONField("tag", \NoArray.tag).identified(by: \CartTag.name)])
            init(from fields: borrowing JSONFieldValues) throws { tag = fields.take(0) }
        }
        struct NoField: JSONModel {
            var tags: [CartTag]
            static let modelSchema = JSONModelSchema(
                NoField.self, [JSONField("tags", \NoField.tags).identified(by: \CartTag.isOpen)])
            init(from fields: borrowing JSONFieldValues) throws { tags = fields.take(0) }
        }
        struct OtherType: JSONModel {
            var tags: [CartTag]
            static let modelSchema = JSONModelSchema(
                OtherType.self, [JSONField("tags", \OtherType.tags).identified(by: \CircleShape.radius)])
            init(from fields: borrowing JSONFieldValues) throws { tags = fields.take(0) }
        }
        for type in [NoArray.self, NoField.self, OtherType.self] as [any JSONModel.Type] {
            func code<Model: JSONModel>(_ type: Model.Type) -> TrellisError.Code? {
                #expect(throws: TrellisError.self) { try decoder.decode(type, from: "{}") }?.code
            }
            #expect(code(type) == .invalidSchema)
        }
    }
}

/// An element whose identifier is decoded in lower case.
private struct FoldedItem: JSONModel {
    var id: String
    var count: Int

    static let modelSchema = JSONModelSchema(
        FoldedItem.self,
        [
            JSONField("id", \FoldedItem.id, form: .value.validated(by: { $0 = $0.lowercased() })),
            JSONField("count", \FoldedItem.count, default: 0),
        ])
    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        count = fields.take(1)
    }
}

private struct Folded: JSONModel {
    var items: [FoldedItem]

    static let modelSchema = JSONModelSchema(
        Folded.self, [JSONField("items", \Folded.items).identified(by: \FoldedItem.id)])
    init(from fields: borrowing JSONFieldValues) throws { items = fields.take(0) }
}

private struct HookedItem: JSONModel, JSONDidDecodeHook {
    var id: String

    static let modelSchema = JSONModelSchema(HookedItem.self, [JSONField("id", \HookedItem.id)])
    init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }
    mutating func didDecode(userInfo: JSONUserInfo) throws { id = id.lowercased() }
}

private struct Hooked: JSONModel {
    var items: [HookedItem]

    static let modelSchema = JSONModelSchema(
        Hooked.self, [JSONField("items", \Hooked.items).identified(by: \HookedItem.id)])
    init(from fields: borrowing JSONFieldValues) throws { items = fields.take(0) }
}
