import Trellis

/// A model with tracked values in every kind of field that this suite tests; all closures refuse `"bad"`.
struct FeatureHoard<Owner>: JSONModel, JSONDidDecodeHook, JSONValidating {
    struct Bad: Error {}

    struct Payload: Equatable, JSONModel {
        var gem: Tracked<Owner>
        var more: [Tracked<Owner>]
        static var modelSchema: JSONModelSchema {
            JSONModelSchema.cached(for: Self.self) {
                [JSONField("gem", \Self.gem), JSONField("more", \Self.more, default: [])]
            }
        }
        init(from fields: borrowing JSONFieldValues) throws {
            gem = fields.take(0)
            more = fields.take(1)
        }
    }

    struct Seen: JSONModel, Equatable, JSONWillDecodeHook {
        var gem: Tracked<Owner>
        static var modelSchema: JSONModelSchema {
            JSONModelSchema.cached(for: Self.self) { [JSONField("gem", \Self.gem)] }
        }
        init(from fields: borrowing JSONFieldValues) throws { gem = fields.take(0) }
        static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
            if let old = object.object?["old"] { object = ["gem": old] }
        }
    }

    enum Choice: Equatable, JSONVariants {
        case one(Payload), many([Tracked<Owner>])
        static var jsonVariants: JSONVariantTable<Choice> {
            JSONVariantTable(
                .tag("t", content: "c"),
                [
                    JSONVariantCase(
                        "one", make: { (payload: Payload) in .one(try refusing(payload, payload.gem)) },
                        take: { if case .one(let value) = $0 { value } else { nil } }),
                    JSONVariantCase(
                        "many", make: Choice.many, take: { if case .many(let value) = $0 { value } else { nil } }),
                ])
        }
    }

    enum Inner: Equatable, JSONVariants {
        case one(Payload), text(Tracked<Owner>), list([Inner])
        static var jsonVariants: JSONVariantTable<Inner> {
            JSONVariantTable(
                .untagged,
                [
                    JSONVariantCase(
                        make: { (payload: Payload) in .one(payload) },
                        take: { if case .one(let value) = $0 { value } else { nil } }),
                    JSONVariantCase(
                        make: { (text: Tracked<Owner>) in .text(try refusing(text, text)) },
                        take: { if case .text(let value) = $0 { value } else { nil } }),
                    JSONVariantCase(
                        make: { (list: [Inner]) in .list(list) },
                        take: { if case .list(let value) = $0 { value } else { nil } }),
                ])
        }
    }

    var plain: Tracked<Owner>
    var made: [Tracked<Owner>]
    var maybe: [Tracked<Owner>]?
    var whole: Tracked<Owner>?
    var checked: Tracked<Owner>
    var lossy: [Payload]
    var table: [String: Choice]
    var choice: Choice
    var inner: [Inner]
    var seen: Seen
    var pair: [Tracked<Owner>]
    var flat: Payload
    var rest: JSONObject
    var kids: [FeatureHoard]

    private static func refusing<T>(_ value: T, _ gem: Tracked<Owner>) throws -> T {
        if gem.text == "bad" { throw Bad() }
        return value
    }

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) {
            let list = JSONTransform<[Tracked<Owner>], [Tracked<Owner>]>(
                decode: { try $0.map { try refusing($0, $0) } }, encode: { $0 })
            let nullable = JSONTransform<Tracked<Owner>?, Tracked<Owner>?>(
                decode: { gem in try gem.map { try refusing($0, $0) } ?? Tracked("none") }, encode: { $0 })
            return [
                JSONField("plain", \Self.plain), JSONField("made", \Self.made, form: .transform(list)),
                JSONField("maybe", \Self.maybe, form: .transform(list)),
                JSONField("whole", \Self.whole, form: .transform(nullable)),
                JSONField(
                    "checked", \Self.checked,
                    form: .value.validated(by: { $0 = try refusing(Tracked($0.text + "!"), $0) })),
                JSONField("lossy", \Self.lossy).lossy(), JSONField("table", \Self.table).lossy(),
                JSONField("choice", \Self.choice), JSONField("inner", \Self.inner), JSONField("seen", \Self.seen),
                JSONField(
                    "pair", \Self.pair,
                    form: .composite(
                        of: JSONPart(Tracked<Owner>.self, at: "left"),
                        JSONPart([Tracked<Owner>].self, at: "deep.right"),
                        decode: { left, right in
                            guard let left = left.value, let right = right.value else { return nil }
                            return [try refusing(left, left)] + right
                        }, encode: { ($0.first, Array($0.dropFirst())) })),
                JSONField("flat", \Self.flat, form: .flattened()), JSONField(rest: "rest", \Self.rest),
                JSONField("kids", \Self.kids, default: []),
            ]
        }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        plain = fields.take(0)
        made = fields.take(1)
        maybe = fields.take(2)
        whole = fields.take(3)
        checked = fields.take(4)
        lossy = fields.take(5)
        table = fields.take(6)
        choice = fields.take(7)
        inner = fields.take(8)
        seen = fields.take(9)
        if plain.text == "bad" { throw Bad() }
        pair = fields.take(10)
        flat = fields.take(11)
        rest = fields.take(12)
        kids = fields.take(13)
    }

    mutating func didDecode(userInfo: JSONUserInfo) throws {
        plain = Tracked(plain.text + "+")
        if made.first?.text == "veto" { throw Bad() }
    }

    mutating func validate() throws { if maybe?.first?.text == "veto" { throw Bad() } }

    static var text: String {
        let one = { (kids: String) in
            #"{"plain":"a","made":["b","c"],"maybe":["d"],"whole":"e","checked":"f","lossy":[{"gem":"g","more":["h"]},"#
                + #"{"gem":5},{"gem":"i"}],"table":{"x":{"t":"one","c":{"gem":"j"}},"y":{"c":["k"],"t":"many"},"#
                + #""z":{"t":"?"}},"choice":{"c":{"more":["l"],"gem":"m"},"t":"one"},"inner":["n",["o",{"gem":"p"}],"#
                + #"{"gem":"q"}],"seen":{"old":"r"},"left":"s","deep":{"right":["t"]},"gem":"u","more":["v"],"#
                + #""extra":{"w":["x"]},"kids":[\#(kids)]}"#
        }
        return "[" + one(one("")) + "," + one("") + "]"
    }
}
