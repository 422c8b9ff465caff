import Trellis

/// A type that is only decoded.
struct ReadPrice: TrellisDecodable, Hashable {
    var cents: Int

    static func decode(from token: borrowing JSONToken) throws -> ReadPrice {
        ReadPrice(cents: Int((try token.double() * 100).rounded()))
    }
}

/// A type that is only encoded.
struct WrittenTerms: TrellisEncodable, Hashable {
    var words: [String]

    func encode(to writer: inout JSONWriter) throws { try words.joined(separator: " ").encode(to: &writer) }
}

/// Transforms of one direction whose sources are of that direction alone.
enum OneWayForms {
    static let cents = JSONTransform<ReadPrice, Int>(decode: { $0.cents })
    static let known = JSONTransform<ReadPrice, Int?>(decode: { $0.cents == 0 ? nil : $0.cents })
    static let terms = JSONTransform<WrittenTerms, String>(encode: { WrittenTerms(words: [$0, $0]) })
}

/// A model that is only decoded, with all forms of fields.
struct ReadQuote: Hashable {
    var symbol: String
    var price: ReadPrice
    var old: [ReadPrice]?
    var fee = ReadPrice(cents: 1)
    var cents: Int
    var half: Int?
    var known: Int?
    var source: ReadSource
    var origin: ReadSource?
}

extension ReadQuote: JSONDecodableModel {
    static let modelSchema = JSONModelSchema(
        ReadQuote.self,
        [
            JSONField("symbol", \ReadQuote.symbol),
            JSONField(decoding: "price", \ReadQuote.price, onMismatch: ReadPrice(cents: -1)),
            JSONField(decoding: "old", \ReadQuote.old).lossy(),
            JSONField(decoding: "fee", \ReadQuote.fee, keys: "fees.all", default: ReadPrice(cents: 1)),
            JSONField(decoding: "cents", \ReadQuote.cents, using: OneWayForms.cents, validate: { $0 = max(0, $0) }),
            JSONField(decoding: "half", \ReadQuote.half, using: OneWayForms.cents),
            JSONField(decoding: "known", \ReadQuote.known, using: OneWayForms.known),
            JSONField(flattening: "source", \ReadQuote.source),
            JSONField(decoding: "origin", \ReadQuote.origin),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        symbol = fields.take(0)
        price = fields.take(1)
        old = fields.take(2)
        fee = fields.take(3)
        cents = fields.take(4)
        half = fields.take(5)
        known = fields.take(6)
        source = fields.take(7)
        origin = fields.take(8)
    }
}

/// A model that is only decoded, with hooks that are for decoding.
struct ReadSource: Hashable, JSONValidating, JSONDidDecodeHook {
    var name: String
    var rate: ReadPrice?

    static let modelSchema = JSONModelSchema(
        ReadSource.self,
        [JSONField("name", \ReadSource.name), JSONField(decoding: "rate", \ReadSource.rate)])

    init(name: String, rate: ReadPrice? = nil) {
        self.name = name
        self.rate = rate
    }

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        rate = fields.take(1)
    }

    mutating func didDecode(userInfo: JSONUserInfo) { name = name.uppercased() }

    func validate() throws {
        if name.isEmpty { throw TrellisError(.invalidValue, found: "no name") }
    }
}

/// A model that is only encoded.
struct WrittenSearch: JSONWillEncodeHook {
    let kind = "search"
    var terms: WrittenTerms
    var more: WrittenTerms?
    var word: String
    var page: WrittenPage
    var inner: [WrittenPage] = []

    static let modelSchema = JSONModelSchema(
        WrittenSearch.self,
        [
            JSONField(encoding: "kind", \WrittenSearch.kind),
            JSONField(encoding: "terms", \WrittenSearch.terms, keys: "query.q"),
            JSONField(encoding: "more", \WrittenSearch.more).nilFields(.writeNull),
            JSONField(encoding: "word", \WrittenSearch.word, using: OneWayForms.terms),
            JSONField(flattening: "page", \WrittenSearch.page),
            JSONField(encoding: "inner", \WrittenSearch.inner).written(if: { !$0.inner.isEmpty }),
        ])

    func willEncode(_ extra: inout JSONObject, userInfo: JSONUserInfo) { extra["version"] = 1 }
}

struct WrittenPage: JSONEncodableModel {
    var number: Int
    var note: WrittenTerms?

    static let modelSchema = JSONModelSchema(
        WrittenPage.self,
        [JSONField("number", \WrittenPage.number), JSONField(encoding: "note", \WrittenPage.note)])

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(number)
        case 1: try writer.field(note)
        default: break
        }
    }
}

/// A model of both directions with fields of one.
struct HalfWay: JSONArchivable, JSONFieldwise, Equatable {
    var price: ReadPrice?
    var terms = WrittenTerms(words: ["-"])
    var presence: JSONPresence<WrittenTerms> = .missing
    var token: String
    var cents: Int?
    var word: String = "w"

    static let archiveVersion = 1
    static let modelSchema = JSONModelSchema(
        HalfWay.self,
        [
            JSONField(decoding: "price", \HalfWay.price),
            JSONField(encoding: "terms", \HalfWay.terms, default: WrittenTerms(words: ["-"])),
            JSONField(encoding: "presence", \HalfWay.presence, default: .missing),
            JSONField(decoding: "token", \HalfWay.token, merge: { $0 + $1 }),
            JSONField(decoding: "cents", \HalfWay.cents, using: OneWayForms.cents),
            JSONField(encoding: "word", \HalfWay.word, using: OneWayForms.terms, default: "w"),
        ])

    init(token: String) { self.token = token }

    init(from fields: borrowing JSONFieldValues) throws {
        price = fields.take(0)
        terms = fields.take(1)
        presence = fields.take(2)
        token = fields.take(3)
        cents = fields.take(4)
        word = fields.take(5)
    }

    static func == (left: HalfWay, right: HalfWay) -> Bool { left.hasEqualFields(to: right) }
}

/// Variants of one direction.
enum ReadEvent: _JSONDecodableVariants, Equatable {
    case priced(ReadSource), amount(ReadPrice), nothing, other(JSON)

    static let jsonVariants = JSONVariantTable<ReadEvent>(
        tag: "type", content: "data",
        [
            JSONVariantCase("priced", make: ReadEvent.priced),
            JSONVariantCase("amount", make: ReadEvent.amount),
            JSONVariantCase("nothing", value: .nothing, matches: { $0 == .nothing }),
        ],
        default: JSONVariantCase(make: ReadEvent.other))
}

enum WrittenEvent: _JSONEncodableVariants {
    case page(WrittenPage), nothing

    static let jsonVariants = JSONVariantTable<WrittenEvent>(
        tag: "type",
        [
            JSONVariantCase("page", take: { if case .page(let value) = $0 { value } else { nil } }),
            JSONVariantCase("nothing", value: .nothing, matches: { if case .nothing = $0 { true } else { false } }),
        ])
}
