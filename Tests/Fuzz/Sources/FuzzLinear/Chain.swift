import Trellis

/// A list of objects, with a field of several paths.
final class Chain: JSONModel {
    var id: Int?
    var next: Chain?
    var items: [String: Chain]

    static let modelSchema = JSONModelSchema(
        Chain.self,
        [
            JSONField("id", \Chain.id, keys: "id", "number"), JSONField("next", \Chain.next),
            JSONField("items", \Chain.items, default: [:]),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        next = fields.take(1)
        items = fields.take(2)
    }
}
