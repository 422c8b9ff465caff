import Trellis

@JSONModel
struct Person {
    let name: String
    let age: Int?
}

@JSONModel(keyStyle: .snakeCase)
struct Paths {
    let htmlURL: String
    @JSONKey("user.login") let login: String
    @JSONKey("user.profile.city") let city: String?
    @JSONKey("meta.note") let note: String?
    @JSONKey("limits.low") var low: Int = 0
    @JSONKey(["dotted.key"]) let dotted: Int
}

@JSONModel
struct Fallbacks {
    @JSONKey("name", "title", "meta.title") let name: String
    @JSONKey("size", "length") let size: Int?
    @JSONKey("rank", "order") var rank: Int = 5
}

@JSONModel
struct Shared {
    @JSONKey("owner") let owner: Person
    @JSONKey("owner.name") @JSONIgnored(in: .encoding) let ownerName: String
    @JSONKey("value") let number: Int
    @JSONKey("value") @JSONIgnored(in: .encoding) let same: Double
}

@JSONModel
struct Elements {
    @JSONKey(["items", .each, "name"]) @JSONIgnored(in: .encoding) let names: [String]
    @JSONKey(["items", 0, "name"]) @JSONIgnored(in: .encoding) let first: String?
    @JSONKey(["points", 1]) @JSONIgnored(in: .encoding) let second: Int
    @JSONKey(["rows", .eachOrNil, "id"]) @JSONIgnored(in: .encoding) let ids: [Int?]
}

@JSONModel
struct Presence {
    let title: JSONPresence<String>
    let nested: JSONPresence<Person>
    @JSONKey(nilFields: .writeNull) let always: Int?
    @JSONDefault(on: .null, .mismatch) var volume: Int = 3
    @JSONDefault(on: .null) var name: String = "none"
    var tags: [String] = []
}

@JSONModel
struct Lossy {
    @JSONLossy let people: [Person]
    @JSONLossy var scores: [Int: Int] = [:]
    @JSONLossy let numbers: [Int]?
}

@JSONModel
struct Address {
    let street: String
    @JSONKey("geo.lat") let latitude: Double
}

@JSONModel
struct Badge {
    @JSONKey("badge_color") let color: String
    @JSONKey("badge_size") let size: Int?
    @JSONKey("badge_text") let text: String
}

@JSONModel
struct Flat {
    let id: Int
    @JSONFlattened let address: Address
    @JSONFlattened let badge: Badge?
}

@JSONModel
struct Rest {
    let id: Int
    @JSONRest let others: [String: Int]
}

@JSONModel
struct AnyRest {
    let id: Int
    @JSONRest let others: JSONObject
}

@JSONModel
struct Ranged {
    @JSONComposite(
        JSONPart(Int.self, at: "from"), JSONPart(Int.self, at: "to"),
        decode: { from, to -> ClosedRange<Int>? in
            guard let from = from.value, let to = to.value, from <= to else { return nil }
            return from...to
        },
        encode: { ($0.lowerBound, $0.upperBound) })
    let range: ClosedRange<Int>?
    @JSONComputed("total") var total: Int { range?.count ?? 0 }
    @JSONIgnored(in: .decoding) var written: String = "w"
}

@JSONModel
struct Transformed {
    @JSONKey("suit", using: JSONTransform<String, Int>.mapping(["hearts": 1, "spades": 2])) let suit: Int
    @JSONKey("open", using: JSONTransform<String, Int>.mapping(["a": 1], decodingDefault: 0, encodingDefault: "z"))
    let open: Int
    @JSONKey(
        "hex",
        using: JSONTransform<String, Int>(
            decode: {
                guard let value = Int($0, radix: 16) else { throw TransformError() }; return value
            },
            encode: { String($0, radix: 16) }
        ).described(by: ["type": "string", "pattern": "^[0-9a-f]{1,8}$"]))
    let hex: Int
    @JSONKey(
        "mixed",
        using: JSONTransform<JSON, String>.byKind(
            string: { $0 }, number: { $0.text }, encode: { .string($0) }))
    let mixed: String?
}

struct TransformError: Error {}

@JSONModel(form: .array)
struct Candle {
    let time: Int
    let open: Double
    @JSONKey([4]) let close: Double
    let volume: Double?
}

@JSONModel(form: .array)
struct Row {
    let id: Int
    let person: Person
    @JSONRest let samples: [Int]
}

@JSONModel
struct Rows {
    let candles: [Candle]
    let row: Row?
}

@JSONModel
final class Tree {
    let value: Int
    let left: Tree?
    let children: [Tree]

    init(value: Int, left: Tree?, children: [Tree]) {
        self.value = value
        self.left = left
        self.children = children
    }
}

@JSONModel
struct Page<Item: TrellisCodable> {
    let items: [Item]
    let next: Int?
}

@JSONModel(coercing: .numbersFromStrings)
struct Many {
    let pages: [Page<Person>]
    let numbers: Page<Int>
    let states: [State]
    let more: State?
    let id: Int
}
