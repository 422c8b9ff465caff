#if Macros
    import Testing
    import Trellis

    /// Declarations with unusual names, nesting, functions or types.
    @Suite struct UnusualDeclarationTests {
        private func roundTrip<Model: JSONModel>(_ json: String, _ type: Model.Type) throws -> Model {
            let model = try TrellisDecoder().decode(type, from: json)
            #expect(try TrellisEncoder().string(from: model) == json)
            return model
        }

        @Test func subclassesInsideTheirSuperclass() throws {
            #expect(try roundTrip(#"{"name":"a","radius":3}"#, Outline.Circle.self).radius == 3)
            #expect(try roundTrip(#"{"name":"a","radius":3,"depth":1}"#, Outline.Circle.Ball.self).depth == 1)
            #expect(try roundTrip(#"{"name":"a","side":2}"#, Outline.Square.self).name == "a")
        }

        @Test func superclassesInLowerCase() throws {
            #expect(try roundTrip(#"{"a":1,"b":2}"#, lowerSubclass.self).b == 2)
        }

        @Test func compositesOfOnePartAreEncodedByFunctions() throws {
            let price = try roundTrip(#"{"cents":"3","rate":"5","count":7,"odd":9}"#, FunctionPrice.self)
            #expect((price.cents, price.rate, price.count, price.odd) == (3, 5, 7, 9))
            let even = FunctionPrice(cents: 1, rate: 2, count: 3, odd: 4)
            #expect(try TrellisEncoder().string(from: even) == #"{"cents":"1","rate":"2","count":3}"#)
        }

        @Test func aCompositeOfOnePartThatIsAFunction() throws {
            #expect(try roundTrip(#"{"text":"a"}"#, FunctionText.self).text() == "a")
        }

        @Test func membersNamedLikeTheirTypes() throws {
            #expect(try roundTrip(#"{"Message":"a","Code":1}"#, Message.self).Message == "a")
            guard
                case .Figure(let message) = try TrellisDecoder().decode(
                    Figure.self, from: #"{"Figure":{"Message":"a","Code":1}}"#)
            else {
                Issue.record("another case")
                return
            }
            #expect(message.Code == 1)
            let box = try roundTrip(#"{"Value":1,"await":true}"#, ValueBox<Int>.self)
            #expect(box.Value == 1 && box.await)
        }

        /// A warning that the description shows the value would fail the check for warnings.
        @Test func redactedByAnAliasAnExtensionOrAProtocol() throws {
            #expect("\(try roundTrip(#"{"pin":"1234"}"#, PinOfAlias.self))".contains("1234") == false)
            #expect("\(try roundTrip(#"{"pin":"1234"}"#, PinOfExtension.self))".contains("1234") == false)
            #expect("\(try roundTrip(#"{"pin":"1234"}"#, PinOfProtocol.self))".contains("1234") == false)
        }

        @Test func keysWithTheSameCharactersButOtherBytes() throws {
            let names = try roundTrip("{\"x\u{E9}\":1,\"xe\u{301}\":2}", AccentedNames.self)
            #expect(names.composed == 1 && names.decomposed == 2)
            let other = try TrellisDecoder().decode(AccentedNames.self, from: "{\"e\u{301}\":1,\"xe\u{301}\":2}")
            #expect(other.composed == 1)
            #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode(AccentedVariants.self, from: "{\"e\u{301}\":\"a\"}")
            }
            let variant = try TrellisDecoder().decode(AccentedVariants.self, from: "{\"e\u{301}\":2}")
            guard case .decomposed(2) = variant else {
                Issue.record("\(variant)")
                return
            }
        }

        @Test func payloadsOfAnAliasOfAnOptional() throws {
            let variants: [AliasedPayload] = [.count(nil), .count(1), .name(default: "a")]
            #expect(try TrellisEncoder().string(from: variants) == #"[{"count":null},{"count":1},{"name":"a"}]"#)
        }

        @Test func namesOfAnOuterType() throws {
            let filter = try TrellisDecoder().decode(Namespace.Filter.self, from: #"{"order":"x"}"#)
            #expect(filter.order == .ascending)
        }

        @Test func namesOfGeneratedMembers() throws {
            #expect(try roundTrip(#"{"modelSchema":1}"#, MemberNames.self).modelSchema == 1)
            let variant = try TrellisDecoder().decode(CaseNames.self, from: #"{"jsonVariants":2}"#)
            guard case .jsonVariants(2) = variant else {
                Issue.record("\(variant)")
                return
            }
        }
    }

    @JSONModel
    private class Outline {
        let name: String

        @JSONModel(superclass: Outline.self)
        class Circle: Outline {
            let radius: Int

            @JSONModel(superclass: Circle.self)
            final class Ball: Circle {
                let depth: Int
            }
        }
    }

    extension Outline {
        @JSONModel(superclass: Outline.self)
        fileprivate final class Square: Outline {
            let side: Int
        }
    }

    @JSONModel
    private class lowerSuperclass {
        let a: Int
    }

    @JSONModel(superclass: lowerSuperclass.self)
    private final class lowerSubclass: lowerSuperclass {
        let b: Int
    }

    @JSONModel
    private struct FunctionPrice {
        @JSONComposite(
            JSONPart(String.self, at: "cents"), decode: { text -> Int? in text.value.flatMap { Int($0) } },
            encode: FunctionPrice.text)
        let cents: Int
        @JSONComposite(
            JSONPart(String.self, at: "rate"), decode: { text -> Int? in text.value.flatMap { Int($0) } },
            encode: \.description)
        let rate: Int
        @JSONComposite(JSONPart(Int.self, at: "count"), decode: { count -> Int? in count.value }, encode: ({ $0 }))
        let count: Int
        @JSONComposite(JSONPart(Int.self, at: "odd"), decode: { odd -> Int? in odd.value }, encode: FunctionPrice.odd)
        let odd: Int

        static func text(_ number: Int) -> String { "\(number)" }
        static func odd(_ number: Int) throws -> Int? { number.isMultiple(of: 2) ? nil : number }
    }

    @JSONModel
    private struct AccentedNames {
        @JSONKey("x\u{E9}", "e\u{301}") let composed: Int
        @JSONKey("xe\u{301}", "xe\u{301}\u{301}") let decomposed: Int
    }

    @JSONVariants(.byKey)
    private enum AccentedVariants {
        @JSONVariantCase("\u{E9}") case composed(String)
        @JSONVariantCase("e\u{301}") case decomposed(Int)
    }

    private typealias MaybeCount = Int?

    @JSONVariants(.byKey, for: .encoding)
    private enum AliasedPayload {
        case count(MaybeCount)
        case name(`default`: String)
        @available(*, unavailable) case old(Int)
    }

    private enum Namespace {
        enum Order: String, TrellisCodable { case ascending, descending }

        @JSONModel
        fileprivate struct Filter {
            @JSONDefault(Namespace.Order.ascending, on: .mismatch) let order: Order
        }
    }

    @JSONModel
    private struct MemberNames {
        let modelSchema: Int
    }

    @JSONVariants(.byKey)
    private enum CaseNames {
        case jsonVariants(Int)
        case other(Int)
    }

    @JSONModel
    private struct FunctionText {
        @JSONComposite(
            JSONPart(String.self, at: "text"),
            decode: { part -> (@Sendable () -> String)? in
                guard let text = part.value else { return nil }
                return { text }
            },
            encode: { $0() })
        let text: @Sendable () -> String
    }

    // Names as in keys that begin with capitals.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    @JSONModel
    private struct Message {
        let Message: String
        let Code: Int
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    @JSONVariants(.byKey)
    private enum Figure {
        case Figure(Message)
        case other(Int)
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    @JSONModel
    private struct ValueBox<Value: TrellisCodable> {
        let Value: Value
        let await: Bool
    }

    private typealias Redacting = JSONRedacting & Sendable

    @JSONModel
    private struct PinOfAlias: Redacting { @JSONRedacted let pin: String }

    @JSONModel
    private struct PinOfExtension { @JSONRedacted let pin: String }
    extension PinOfExtension: JSONRedacting {}

    private protocol Secret: JSONRedacting {}

    @JSONModel
    private struct PinOfProtocol: Secret { @JSONRedacted let pin: String }
#endif
