#if Macros
    import Testing
    import Trellis

    // Declarations that are unusual but valid. Where the expansion matters, the tests run it.

    @JSONModel
    private struct SelfLink: Equatable {
        let `self`: Target
        let next: Target?
        @JSONKey("Type") let kind: Int?

        @JSONModel
        struct Target: Equatable {
            let href: String
        }
    }

    @JSONModel
    private class SelfObject {
        let `self`: Int
        init(_ value: Int) { self.`self` = value }
    }

    @JSONModel
    struct Response: Equatable {
        let response: Response
        let choice: Choice

        @JSONModel
        struct Response: Equatable {
            let id: Int
        }

        @JSONVariants(.byKey)
        enum Choice: Equatable {
            case one(Int)
            case two(Choice)

            @JSONVariants(.byKey)
            enum Choice: Equatable {
                case three(Int)
            }
        }
    }

    @JSONModel
    private struct Price: Equatable {
        @JSONComposite(
            JSONPart(String.self, at: "price.amount"), decode: { amount -> Int? in amount.value.flatMap { Int($0) } },
            encode: { String($0) })
        let cents: Int
        @JSONComposite(
            JSONPart(Int.self, at: "discount"), decode: { $0.value.map { $0 * 2 } }, encode: { $0 / 2 })
        let rebate: Int?
    }

    @JSONVariants(.byKey, for: .encoding)
    private enum Limit {
        case limit(Int?)
        case all
    }

    @JSONModel
    private struct Place: Equatable {
        var city: String
    }

    @JSONModel
    private struct Post: Equatable {
        let id: Int
        @JSONFlattened var place: Place? = Place(city: "Rome")
    }

    @JSONModel
    private struct Deprecated: Equatable {
        @available(*, deprecated) var old: Int?
        var new: Int

        static func == (left: Deprecated, right: Deprecated) -> Bool { left.new == right.new }
    }

    @JSONVariants(.tag("type"))
    private enum DeprecatedCase {
        @available(*, deprecated) case old(Place)
        case new(Place)
    }

    @Suite struct DeclarationShapeTests {
        private let decoder = TrellisDecoder()
        private let encoder = TrellisEncoder()

        private func roundTrip<Value: TrellisCodable>(_ type: Value.Type, _ json: String) throws -> Value {
            let value = try decoder.decode(type, from: json)
            #expect(try encoder.string(from: value) == json)
            return value
        }

        @Test func aPropertyNamedSelf() throws {
            let links = try roundTrip(SelfLink.self, #"{"self":{"href":"a"},"next":{"href":"b"},"Type":5}"#)
            #expect(links.`self`.href == "a")
            #expect(try encoder.string(from: SelfObject(3)) == #"{"self":3}"#)
        }

        @Test func aNestedTypeWithTheSameName() throws {
            let response = try roundTrip(Response.self, #"{"response":{"id":1},"choice":{"two":{"three":2}}}"#)
            #expect(response.response.id == 1)
            #expect(response.choice == .two(.three(2)))
        }

        @Test func aCompositeOfOnePart() throws {
            let price = try roundTrip(Price.self, #"{"price":{"amount":"5"},"discount":2}"#)
            #expect(price == Price(cents: 5, rebate: 4))
            #expect(try encoder.string(from: Price(cents: 1, rebate: nil)) == #"{"price":{"amount":"1"}}"#)
        }

        @Test func anOptionalPayloadThatIsOnlyEncoded() throws {
            let values = try encoder.string(from: [Limit.limit(3), .all, .limit(nil)])
            #expect(values == #"[{"limit":3},"all",{"limit":null}]"#)
        }

        @Test func theInitialValueOfAFlattenedProperty() throws {
            #expect(try roundTrip(Post.self, #"{"id":1}"#) == Post(id: 1, place: nil))
            #expect(try roundTrip(Post.self, #"{"id":1,"city":"Bern"}"#) == Post(id: 1, place: Place(city: "Bern")))
        }

        /// The generated code causes no warning, which `.ci/run` checks.
        @Test func deprecatedProperties() throws {
            _ = try roundTrip(Deprecated.self, #"{"old":1,"new":2}"#)
            let value = try roundTrip(DeprecatedCase.self, #"{"type":"new","city":"Bern"}"#)
            guard case .new = value else { return #expect(Bool(false), "it is another case") }
        }
    }
#endif
