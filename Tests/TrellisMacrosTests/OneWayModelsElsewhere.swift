#if Macros
    import Trellis

    @JSONModel struct ElsewhereBoth { let a: Int }
    @JSONModel struct ElsewhereBox<Value: TrellisCodable> { let value: Value }
    @JSONVariants(.byKey) enum ElsewhereShape {
        case both(ElsewhereBoth)
        case none
    }

    struct ElsewherePrice: TrellisDecodable {
        var cents: Int
        static func decode(from token: borrowing JSONToken) throws -> ElsewherePrice {
            ElsewherePrice(cents: try token.integer())
        }
    }

    @JSONModel(for: .decoding) class ElsewhereBase { let id: Int }
    @JSONModel(for: .decoding, superclass: ElsewhereBase.self)
    final class ElsewhereSub: ElsewhereBase {
        let price: ElsewherePrice
        let event: ElsewhereEvent?
    }
    @JSONVariants(.tag("t"), for: .decoding) enum ElsewhereEvent {
        case sub(ElsewhereSub)
        case no
    }

    struct ElsewhereTerms: TrellisEncodable {
        var list: [String]
        func encode(to writer: inout JSONWriter) throws { try list.joined(separator: " ").encode(to: &writer) }
    }

    @JSONModel(for: .encoding) class ElsewhereRequest {
        let kind: String = "k"
        var terms: ElsewhereTerms = ElsewhereTerms(list: ["a", "b"])
        init() {}
    }
    @JSONModel(for: .encoding, superclass: ElsewhereRequest.self)
    final class ElsewhereSubrequest: ElsewhereRequest {
        let page: Int = 2
        let events: [ElsewhereWrittenEvent] = [.one(ElsewherePart()), .none]
    }
    @JSONModel(for: .encoding) struct ElsewherePart {
        var terms: ElsewhereTerms = ElsewhereTerms(list: ["c"])
    }
    @JSONVariants(.byKey, for: .encoding) enum ElsewhereWrittenEvent {
        case one(ElsewherePart)
        case none
    }

    @JSONModel final class ElsewhereNode {
        var name: String = "n"
        @JSONIgnored(in: .decoding) weak var owner: ElsewhereNode?
        @JSONIgnored(in: .decoding, .encoding) weak var both: ElsewhereNode?
        init() {}
    }
#endif
