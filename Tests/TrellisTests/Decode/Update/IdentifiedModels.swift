import Trellis

/// An element that is an object, and its nested models.
class CartLine: JSONModel {
    let id: Int
    var text: String
    var note: CartNote?
    var isSelected = false

    private static let ownSchema = JSONModelSchema(
        CartLine.self,
        [
            JSONField("id", \CartLine.id), JSONField("text", \CartLine.text, default: "-"),
            JSONField("note", \CartLine.note),
        ])
    class var modelSchema: JSONModelSchema { ownSchema }

    required init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        text = fields.take(1)
        note = fields.take(2)
    }
}

final class GiftLine: CartLine, JSONWillDecodeHook {
    var card: String?

    private static let ownSchema = JSONModelSchema(
        GiftLine.self, superclass: CartLine.self, [JSONField("card", \GiftLine.card)])
    override class var modelSchema: JSONModelSchema { ownSchema }

    required init(from fields: borrowing JSONFieldValues) throws {
        card = fields.take(CartLine.modelSchema.fieldCount)
        try super.init(from: fields)
    }

    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        if !object["message"].isNull { object["card"] = object["message"] }
    }
}

final class CartNote: JSONModel {
    var words: String
    var stars: Int?

    static let modelSchema = JSONModelSchema(
        CartNote.self, [JSONField("words", \CartNote.words), JSONField("stars", \CartNote.stars)])

    init(from fields: borrowing JSONFieldValues) throws {
        words = fields.take(0)
        stars = fields.take(1)
    }
}

/// An element that is a struct, identified by a string at several paths.
struct CartTag: Hashable, JSONModel {
    var name: String?
    var weight: Int
    var isOpen = false

    static let modelSchema = JSONModelSchema(
        CartTag.self,
        [
            JSONField("name", \CartTag.name, keys: "name", "meta.name"),
            JSONField("weight", \CartTag.weight, default: 1),
        ])

    init(name: String?, weight: Int = 1) { (self.name, self.weight) = (name, weight) }

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        weight = fields.take(1)
    }
}

/// A model whose elements are matched by identifier.
final class Cart: JSONModel {
    var lines: [CartLine]
    var gifts: ContiguousArray<GiftLine>?
    var tags: [CartTag]
    var byKey: [String: CartLine]
    var byNumber: [Int: [String: CartTag?]]
    var spares: [String: CartLine]
    var count: Int

    static let modelSchema = JSONModelSchema(
        Cart.self,
        [
            JSONField("lines", \Cart.lines, default: []).identified(by: \CartLine.id),
            JSONField("gifts", \Cart.gifts).identified(by: \CartLine.id),
            JSONField("tags", \Cart.tags, default: []).identified(by: \CartTag.name).lossy(),
            JSONField("byKey", \Cart.byKey, default: [:]), JSONField("byNumber", \Cart.byNumber, default: [:]),
            JSONField("count", \Cart.count, default: 0), JSONField(rest: "spares", \Cart.spares),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        lines = fields.take(0)
        gifts = fields.take(1)
        tags = fields.take(2)
        byKey = fields.take(3)
        byNumber = fields.take(4)
        count = fields.take(5)
        spares = fields.take(6)
    }
}

/// Identified elements in a struct inside a struct.
struct CartHolder: JSONModel {
    var inner: CartPart
    struct CartPart: JSONModel {
        let lines: [CartLine]
        static let modelSchema = JSONModelSchema(
            CartPart.self, [JSONField("lines", \CartPart.lines).identified(by: \CartLine.id)])
        init(from fields: borrowing JSONFieldValues) throws { lines = fields.take(0) }
    }
    static let modelSchema = JSONModelSchema(CartHolder.self, [JSONField("inner", \CartHolder.inner)])
    init(from fields: borrowing JSONFieldValues) throws { inner = fields.take(0) }
}
