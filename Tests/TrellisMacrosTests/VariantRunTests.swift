#if Macros
    import Foundation
    import Testing
    public import Trellis

    // Enums of variants, decoded and encoded with the public methods.

    private func decode<Value: TrellisDecodable>(_ type: Value.Type = Value.self, _ json: String) throws -> Value {
        try TrellisDecoder().decode(type, from: json)
    }

    private func encode(_ value: some TrellisEncodable) throws -> String {
        try TrellisEncoder().string(from: value)
    }

    // MARK: Models

    @JSONModel
    private struct Circle: Equatable {
        let radius: Int
    }

    @JSONModel
    private struct Square: Equatable {
        let side: Int
    }

    @JSONVariants(.tag("type"))
    private enum Shape: Equatable {
        case circle(Circle)
        @JSONVariantCase("sq") case square(value: Square)
        case nothing
        @JSONDefaultVariant case other(JSON)
    }

    @JSONVariants(.tag("type", content: "data"))
    private enum Event: Equatable {
        case count(Int), text(String)
        case `default`
    }

    @JSONVariants(.byKey)
    private enum Keyed: Equatable {
        case circle(Circle)
        case none
        @JSONDefaultVariant case unknown
    }

    @JSONVariants(.untagged)
    private enum Identifier: Equatable {
        case number(Int)
        @JSONVariantCase(keys: "side") case square(Square)
        case circle(Circle)
        case name(String?)
    }

    @JSONVariants(.byKey)
    private indirect enum Expression: Equatable {
        case literal(Int)
        case sum(Sum)
        case negated(Expression)
    }

    @JSONModel
    private struct Sum: Equatable {
        let left: Expression
        let right: Expression
    }

    @JSONVariants(.byKey)
    private enum Result<Success: TrellisCodable & Equatable>: Equatable {
        case success(Success)
        case failure(String)
    }

    private enum Outer {
        @JSONVariants(.byKey)
        enum Inner: Equatable {
            case only(Int)
        }

        @JSONVariants(.byKey)
        fileprivate enum Hidden: JSONVariants {
            case number(Int)
        }

        static func hiddenRoundTrip(_ json: String) throws -> String { try encode(decode(Hidden.self, json)) }
    }

    @JSONVariants(.byKey)
    public enum PublicChoice: Equatable {
        case yes(Int)
        case no
    }

    // MARK: Tests

    @Suite struct VariantRunTests {
        @Test(arguments: [
            (Shape.circle(Circle(radius: 1)), #"{"type":"circle","radius":1}"#),
            (.square(value: Square(side: 2)), #"{"type":"sq","side":2}"#), (.nothing, #"{"type":"nothing"}"#),
            (.other(["type": "square", "a": 1]), #"{"type":"square","a":1}"#), (.other(5), "5"),
        ])
        private func internalTag(shape: Shape, json: String) throws {
            #expect(try decode(Shape.self, json) == shape)
            #expect(try encode(shape) == json)
        }

        @Test(arguments: [
            (Event.count(3), #"{"type":"count","data":3}"#), (.text("a"), #"{"type":"text","data":"a"}"#),
            (.default, #"{"type":"default"}"#),
        ])
        private func adjacentTag(event: Event, json: String) throws {
            #expect(try decode(Event.self, json) == event)
            #expect(try encode(event) == json)
        }

        @Test func unknownTag() throws {
            let error = #expect(throws: TrellisError.self) { try decode(Event.self, #"{"type": "new"}"#) }
            #expect(error?.code == .unknownVariant)
            #expect(error?.path.description == "type")
        }

        @Test(arguments: [
            (Keyed.circle(Circle(radius: 1)), #"{"circle":{"radius":1}}"#), (.none, #""none""#),
            (.unknown, #""unknown""#),
        ])
        private func externalTag(keyed: Keyed, json: String) throws {
            #expect(try decode(Keyed.self, json) == keyed)
            #expect(try encode(keyed) == json)
        }

        @Test func externalTagWithADefault() throws {
            #expect(try decode(Keyed.self, #"{"new": 1}"#) == .unknown)
            #expect(try decode([Keyed].self, #"[1, "new"]"#) == [.unknown, .unknown])
        }

        @Test(arguments: [
            (Identifier.number(1), "1"), (.square(Square(side: 2)), #"{"side":2}"#),
            (.circle(Circle(radius: 3)), #"{"radius":3}"#), (.name("a"), #""a""#), (.name(nil), "null"),
        ])
        private func untagged(identifier: Identifier, json: String) throws {
            #expect(try decode(Identifier.self, json) == identifier)
            #expect(try encode(identifier) == json)
        }

        @Test func indirect() throws {
            let json = #"{"sum":{"left":{"literal":1},"right":{"negated":{"literal":2}}}}"#
            let value = Expression.sum(Sum(left: .literal(1), right: .negated(.literal(2))))
            #expect(try decode(Expression.self, json) == value)
            #expect(try encode(value) == json)
        }

        @Test func generic() throws {
            #expect(try decode(Result<Circle>.self, #"{"success":{"radius":1}}"#) == .success(Circle(radius: 1)))
            #expect(
                try decode([Result<Int>].self, #"[{"success":1},{"failure":"f"}]"#) == [.success(1), .failure("f")])
            #expect(try encode(Result<Int>.failure("f")) == #"{"failure":"f"}"#)
        }

        @Test func nestedAndPublic() throws {
            #expect(try decode(Outer.Inner.self, #"{"only":1}"#) == .only(1))
            #expect(try Outer.hiddenRoundTrip(#"{"number":1}"#) == #"{"number":1}"#)
            #expect(try encode(PublicChoice.yes(1)) == #"{"yes":1}"#)
            #expect(try decode(PublicChoice.self, #""no""#) == .no)
        }
    }
#endif
