import Trellis

/// A decode-only type.
struct ReadPrice: TrellisDecodable, Hashable {
    var cents: Int

    static func decode(from token: borrowing JSONToken) throws -> ReadPrice {
        ReadPrice(cents: Int((try token.double() * 100).rounded()))
    }
}

/// An encode-only type.
struct WrittenTerms: TrellisEncodable, Hashable {
    var words: [String]

    func encode(to writer: inout JSONWriter) throws { try words.joined(separator: " ").encode(to: &writer) }
}

/// Transforms of one direction, whose source types have only that direction.
enum OneWayForms {
    static let cents = JSONTransform<ReadPrice, Int>(decode: { $0.cents })
    static let known = JSONTransform<ReadPrice, Int?>(decode: { $0.cents == 0 ? nil : $0.cents })
    static let terms = JSONTransform<WrittenTerms, String>(encode: { WrittenTerms(words: [$0, $0]) })
}

/// A decode-only model with all kinds of fields.
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
            JSONField("price", \ReadQuote.price, form: .decoding.onMismatch(ReadPrice(cents: -1))),
            JSONField("old", \ReadQuote.old, form: .decoding).lossy(),
            JSONField("fee", \ReadQuote.fee, keys: "fees.all", form: .decoding, default: ReadPrice(cents: 1)),
            JSONField("cents", \ReadQuote.cents, form: .transform(OneWayForms.cents).validated(by: { $0 = max(0, $0) }))
                .ignored(in: .encoding),
            JSONField("half", \ReadQuote.half, form: .transform(OneWayForms.cents)).ignored(in: .encoding),
            JSONField("known", \ReadQuote.known, form: .transform(OneWayForms.known)).ignored(in: .encoding),
            JSONField("source", \ReadQuote.source, form: .flattened()),
            JSONField("origin", \ReadQuote.origin, form: .decoding),
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

/// A decode-only model with decoding hooks.
struct ReadSource: Hashable, JSONValidating, JSONDidDecodeHook {
    var name: String
    var rate: ReadPrice?

    static let modelSchema = JSONModelSchema(
        ReadSource.self,
        [JSONField("name", \ReadSource.name), JSONField("rate", \ReadSource.rate, form: .decoding)])

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

/// An encode-only model.
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
            JSONField("kind", \WrittenSearch.kind, form: .encoding),
            JSONField("terms", \WrittenSearch.terms, keys: "query.q", form: .encoding),
            JSONField("more", \WrittenSearch.more, form: .encoding).nilFields(.writeNull),
            JSONField("word", \WrittenSearch.word, form: .transform(OneWayForms.terms)).ignored(in: .decoding),
            JSONField("page", \WrittenSearch.page, form: .flattened()),
            JSONField("inner", \WrittenSearch.inner, form: .encoding).written(if: { !$0.inner.isEmpty }),
        ])

    func willEncode(_ extra: inout JSONObject, userInfo: JSONUserInfo) { extra["version"] = 1 }
}

struct WrittenPage: JSONEncodableModel {
    var number: Int
    var note: WrittenTerms?

    static let modelSchema = JSONModelSchema(
        WrittenPage.self,
        [JSONField("number", \WrittenPage.number), JSONField("note", \WrittenPage.note, form: .encoding)])

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(number)
        case 1: try writer.field(note)
        default: break
        }
    }
}

/// A model of both directions with fields of one direction.
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
            JSONField("price", \HalfWay.price, form: .decoding),
            JSONField("terms", \HalfWay.terms, form: .encoding, default: WrittenTerms(words: ["-"])),
            JSONField("presence", \HalfWay.presence, form: .encoding, default: .missing),
            JSONField("token", \HalfWay.token, form: .decoding.merged(by: { $0 + $1 })),
            JSONField("cents", \HalfWay.cents, form: .transform(OneWayForms.cents)).ignored(in: .encoding),
            JSONField("word", \HalfWay.word, form: .transform(OneWayForms.terms), default: "w").ignored(in: .decoding),
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
        .tag("type", content: "data"),
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
        .tag("type"),
        [
            JSONVariantCase("page", take: { if case .page(let value) = $0 { value } else { nil } }),
            JSONVariantCase("nothing", value: .nothing, matches: { if case .nothing = $0 { true } else { false } }),
        ])
}
