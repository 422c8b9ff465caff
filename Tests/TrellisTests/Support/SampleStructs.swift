import Trellis

/// A struct with a field of every kind, for operations on whole models.
struct SampleAccount: Equatable {
    let id: Int
    var name: String
    var nickname: String?
    var score: Int
    var level: Int?
    var address: SampleAddress
    var office: SampleAddress?
    var tags: [String]
    var history: [SampleAddress]
    var range: Range<Int>
    var window: Range<Int>?
    var town: String?
    var contact: String
    var meta: SampleMeta
    var badge: SampleBadge?
    var mood: JSONPresence<Int>
    var label: String
    var byName: [String: SampleAddress]
    var note: String
    var extras: JSONObject
}

struct SampleAddress: Equatable {
    var city: String
    let zip: Int?
}

extension SampleAddress: JSONModel {
    static let modelSchema = JSONModelSchema(
        SampleAddress.self, [JSONField("city", \SampleAddress.city), JSONField("zip", \SampleAddress.zip)])

    init(from fields: borrowing JSONFieldValues) throws {
        city = fields.take(0)
        zip = fields.take(1)
    }
}

struct SampleMeta: Equatable {
    var created: Int
    var source: SampleAddress?
}

extension SampleMeta: JSONModel {
    static let modelSchema = JSONModelSchema(
        SampleMeta.self, [JSONField("created", \SampleMeta.created), JSONField("source", \SampleMeta.source)])

    init(from fields: borrowing JSONFieldValues) throws {
        created = fields.take(0)
        source = fields.take(1)
    }
}

struct SampleBadge: Equatable {
    var color: String?
    var size: Int?
}

extension SampleBadge: JSONModel {
    static let modelSchema = JSONModelSchema(
        SampleBadge.self,
        [JSONField("color", \SampleBadge.color, keys: "badge_color"), JSONField("size", \SampleBadge.size)])

    init(from fields: borrowing JSONFieldValues) throws {
        color = fields.take(0)
        size = fields.take(1)
    }
}

struct SampleFailure: Error, Equatable { var text: String }

extension SampleAccount: JSONFieldwise {
    static let modelSchema = JSONModelSchema(
        SampleAccount.self,
        [
            JSONField("id", \SampleAccount.id),
            JSONField(
                "name", \SampleAccount.name,
                form: .value.validated(by: { if $0.isEmpty { throw SampleFailure(text: "no name") } })),
            JSONField("nickname", \SampleAccount.nickname),
            JSONField("score", \SampleAccount.score, form: .value.merged(by: { $0 + $1 }), default: 10),
            JSONField("level", \SampleAccount.level, default: 3),
            JSONField("address", \SampleAccount.address),
            JSONField("office", \SampleAccount.office),
            JSONField(
                "tags", \SampleAccount.tags, form: .value.merged(by: { $0 + $1.filter { $0 != "same" } }), default: []),
            JSONField("history", \SampleAccount.history, default: []),
            JSONField(
                "range", \SampleAccount.range,
                form: .composite(
                    of: JSONPart(Int.self, at: "from"), JSONPart(Int.self, at: "to"),
                    decode: { from, to in
                        guard let from = from.value, let to = to.value else { return nil }
                        guard from <= to else { throw SampleFailure(text: "backwards") }
                        return from..<to
                    }, encode: { ($0.lowerBound, $0.upperBound) })),
            JSONField(
                "window", \SampleAccount.window,
                form: .composite(
                    of: JSONPart(Int.self, at: "window.start"), JSONPart(Int.self, at: "window.end"),
                    decode: { start, end in
                        guard let start = start.value, let end = end.value else { return .some(nil) }
                        guard start <= end else { throw SampleFailure(text: "backwards") }
                        return start..<end
                    }, encode: { ($0?.lowerBound, $0?.upperBound) }), default: nil),
            JSONField("town", \SampleAccount.town, keys: "place.town"),
            JSONField("contact", \SampleAccount.contact, keys: "contact", "mail", "phone"),
            JSONField("meta", \SampleAccount.meta, form: .flattened()),
            JSONField("badge", \SampleAccount.badge, form: .flattened()),
            JSONField("mood", \SampleAccount.mood),
            JSONField(
                "label", \SampleAccount.label,
                form: .transform(JSONTransform(decode: { "<\($0)>" }, encode: { String($0.dropFirst().dropLast()) }))),
            JSONField("byName", \SampleAccount.byName, default: [:]),
            JSONField("note", \SampleAccount.note, default: "fresh").ignored(in: .decoding),
            JSONField(rest: "extras", \SampleAccount.extras),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        name = fields.take(1)
        nickname = fields.take(2)
        score = fields.take(3)
        level = fields.take(4)
        address = fields.take(5)
        office = fields.take(6)
        tags = fields.take(7)
        history = fields.take(8)
        range = fields.take(9)
        window = fields.take(10)
        town = fields.take(11)
        contact = fields.take(12)
        meta = fields.take(13)
        badge = fields.take(14)
        mood = fields.take(15)
        label = fields.take(16)
        byName = fields.take(17)
        note = fields.take(18)
        extras = fields.take(19)
    }

    static var full: SampleAccount {
        SampleAccount(
            id: 1, name: "Ada", nickname: "A", score: 20, level: nil, address: SampleAddress(city: "Bern", zip: 3000),
            office: SampleAddress(city: "Basel", zip: nil), tags: ["a", "b"],
            history: [SampleAddress(city: "Chur", zip: 1)],
            range: 2..<9, window: 1..<3, town: "T", contact: "c",
            meta: SampleMeta(created: 5, source: SampleAddress(city: "S", zip: 2)),
            badge: SampleBadge(color: "red", size: nil), mood: .null, label: "<l>",
            byName: ["x": SampleAddress(city: "X", zip: nil)],
            note: "kept", extras: ["more": 1])
    }
}
