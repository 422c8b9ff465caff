import Trellis

// Forms of fields that need both directions, in models that have only one.
struct Half: TrellisDecodable {
    static func decode(from token: borrowing JSONToken) throws -> Half { Half() }
}

@JSONModel(for: .decoding) struct Prices {
    let id: Int
    @JSONRest let others: [String: Half]
}
// error: 'init(rest:_:)' is unavailable: the values of unmapped members must be both decoded and encoded, even in a
//     model for one direction: let their type conform to TrellisCodable

@JSONModel(for: .decoding, form: .array) struct Row {
    let id: Int
    @JSONRest let others: [Half]
}
// error: 'init(tail:_:as:)' is unavailable: the elements of a tail must be both decoded and encoded, even in a model
//     for one direction: let their type conform to TrellisCodable

@JSONModel(for: .decoding) struct Span {
    @JSONComposite(JSONPart(Half.self, at: "a"), decode: { (half: JSONPresence<Half>) in half.value })
    let half: Half
}
// error: macro 'JSONComposite(_:decode:)' requires that 'Half' conform to 'TrellisEncodable'
// error: generic struct 'JSONPart' requires that 'Half' conform to 'TrellisEncodable'
// error: static method 'composite(of:decode:encode:)' requires that 'Half' conform to 'TrellisEncodable'
// error: generic struct 'JSONPart' requires that 'Half' conform to 'TrellisEncodable'

@JSONVariants(.tag("type"), for: .decoding) enum Event { case prices(Other) }

@JSONModel(for: .decoding) struct Other { let id: Int }

@JSONModel(for: .decoding) struct Item {
    let id: Int
    @JSONFlattened let event: Event
}
// error: 'flattened()' is unavailable: only a model, or an enum of variants with a tag, can be flattened: mark its type
//     @JSONModel
