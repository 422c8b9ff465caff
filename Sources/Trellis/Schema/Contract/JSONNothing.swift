/// A model without fields, for the rest of a document of which only a part is decoded.
struct JSONNothing: JSONDecodableModel, Sendable {
    static let modelSchema = JSONModelSchema(JSONNothing.self, [])
    init(from fields: borrowing JSONFieldValues) {}
}
