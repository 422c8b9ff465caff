#if Macros
    import Testing
    import Trellis

    // Forms of declarations that are rare and valid.

    @JSONModel
    private struct Clamped: Equatable {
        @JSONValidated<Int>({ $0 = $0 < 0 ? 0 : $0 }) var count: Int
        @JSONValidated({ (flags: inout [Bool]) in flags[0] = flags.count > 1 && flags[1] }) var flags: [Bool]
        @JSONValidated<Int>({ try $0 > 9 ? () : tooSmall() }) var large: Int
    }

    private func tooSmall() throws { throw TrellisError(.invalidValue, expected: "more than 9") }

    private let isLarge = true

    @JSONModel
    private struct Conditional: Equatable {
        var limit: Int = if isLarge { 100 } else { 10 }
        @JSONDefault(on: .null) var name: String =
            switch isLarge {
            case true: "large"
            case false: "small"
            }
    }

    private enum Cast {
        @JSONModel
        struct Character: Equatable { let name: String }
        @JSONModel
        struct Data: Equatable { let id: Int }
        @JSONVariants(.tag("type"))
        enum Entry: Equatable {
            case character(Character)
            case data(Cast.Data)
        }
        @JSONVariants(.untagged)
        enum NameOrCharacter: Equatable {
            case name(String)
            case character(Character)
        }

        @JSONModel
        struct Issue: Equatable {
            let isClosed: Bool
            @JSONWritten(if: \Cast.Issue.isClosed) var note: String?
        }
    }

    /// Initial values and attributes name members of the outer type.
    private enum Listing {
        enum Order: String, TrellisCodable { case ascending, descending }
        static let usualLimit = 20
        enum Forms {
            static let hex = JSONTransform<String, Int>(
                decode: { Int($0, radix: 16) ?? 0 }, encode: { String($0, radix: 16) })
        }

        @JSONModel
        struct Query: Equatable {
            var order: Order = Order.ascending
            @JSONDefault(usualLimit, on: .null) var limit: Int
            @JSONKey(using: Forms.hex) let offset: Int
            @JSONWritten<Order>(if: { $0 != Order.ascending }) var then: Order = Order.ascending

            @JSONModel
            struct Page: Equatable { @JSONDefault(Order.descending, on: .mismatch) let order: Order }
        }

        @JSONVariants(.tag(tag))
        enum Request: Equatable { case query(Query), page(Query.Page) }
        static let tag = "kind"
    }

    extension Listing {
        @JSONModel
        struct Filter: Equatable { var order: Order = Order.descending }
    }

    @JSONModel
    private class _Root {
        let id: Int
    }

    @JSONModel(superclass: _Root.self)
    private class Middle: _Root {
        var name: String?
    }

    private class Plain: Middle {}

    @JSONModel(superclass: Middle.self)
    private final class Leaf: Plain {
        var note: String?
    }

    @JSONModel(superclass: _Root.self)
    private final class WrongLeaf: Middle {
        var note: String?
    }

    @Suite struct DeclarationFormRunTests {
        private func roundTrip<Value: TrellisCodable & Equatable>(_ text: String, _ value: Value) throws {
            #expect(try TrellisDecoder().decode(Value.self, from: text) == value)
            #expect(try TrellisEncoder().string(from: value) == text)
        }

        @Test func validatingClosuresThatAssignAndCompare() throws {
            let text = #"{"count":-5,"flags":[true,false],"large":10}"#
            let clamped = try TrellisDecoder().decode(Clamped.self, from: text)
            #expect(clamped == Clamped(count: 0, flags: [false, false], large: 10))
            let error = #expect(throws: TrellisError.self) {
                _ = try TrellisDecoder().decode(Clamped.self, from: #"{"count":1,"flags":[true],"large":1}"#)
            }
            #expect(error?.path.pointer == "/large")
        }

        @Test func statementsAsInitialValues() throws {
            let empty = try TrellisDecoder().decode(Conditional.self, from: #"{"name":null}"#)
            #expect(empty == Conditional(limit: 100, name: "large"))
            try roundTrip(#"{"limit":1,"name":"x"}"#, Conditional(limit: 1, name: "x"))
        }

        @Test func modelsNamedLikeTypesOfTheLibraries() throws {
            try roundTrip(#"{"type":"character","name":"a"}"#, Cast.Entry.character(Cast.Character(name: "a")))
            try roundTrip(#"{"type":"data","id":1}"#, Cast.Entry.data(Cast.Data(id: 1)))
            try roundTrip(#"{"name":"a"}"#, Cast.NameOrCharacter.character(Cast.Character(name: "a")))
        }

        @Test func nestedModelsUseNamesOfTheOuterType() throws {
            let decoder = TrellisDecoder()
            let query = try decoder.decode(Listing.Query.self, from: #"{"limit":null,"offset":"ff"}"#)
            #expect(query == Listing.Query(limit: 20, offset: 255))
            #expect(try TrellisEncoder().string(from: query) == #"{"order":"ascending","limit":20,"offset":"ff"}"#)
            let page = try decoder.decode(Listing.Request.self, from: #"{"kind":"page","order":"upwards"}"#)
            #expect(page == .page(Listing.Query.Page(order: .descending)))
            #expect(try decoder.decode(Listing.Filter.self, from: "{}") == Listing.Filter())
        }

        @Test func aConditionWithAQualifiedRoot() throws {
            let encoder = TrellisEncoder()
            #expect(try encoder.string(from: Cast.Issue(isClosed: false, note: "x")) == #"{"isClosed":false}"#)
            #expect(
                try encoder.string(from: Cast.Issue(isClosed: true, note: "x")) == #"{"isClosed":true,"note":"x"}"#)
        }

        @Test func theNearestModelMustBeTheSuperclass() throws {
            let text = #"{"id":1,"name":"n","note":"x"}"#
            let leaf = try TrellisDecoder().decode(Leaf.self, from: text)
            #expect((leaf.id, leaf.name, leaf.note) == (1, "n", "x"))
            #expect(try TrellisEncoder().string(from: leaf) == text)
            let error = #expect(throws: TrellisError.self) {
                _ = try TrellisDecoder().decode(WrongLeaf.self, from: text)
            }
            #expect(error?.code == .invalidSchema)
            #expect(
                error?.message.contains("its superclass Middle is a model, and must be named instead of _Root") == true)
        }
    }
#endif
