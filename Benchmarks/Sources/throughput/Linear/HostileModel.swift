import Trellis

/// A small model for objects with very many members.
struct HostileModel: JSONModel {
    let value: Int
    let text: String?

    static let modelSchema = JSONModelSchema(
        HostileModel.self,
        [
            JSONField("value", \HostileModel.value),
            JSONField("text", \HostileModel.text),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        value = fields.take(0)
        text = fields.take(1)
    }
}
