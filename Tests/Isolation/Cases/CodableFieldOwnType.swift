// flags: -default-isolation MainActor
// A field whose type is Codable and is declared in the app: its conformance is isolated.
// error: main actor-isolated conformance of 'Money' to 'Decodable' cannot satisfy conformance requirement for a
//     'Sendable' type parameter  [#IsolatedConformances]
// error: main actor-isolated conformance of 'Money' to 'Encodable' cannot satisfy conformance requirement for a
//     'Sendable' type parameter  [#IsolatedConformances]

import Trellis

#if FIXED
    nonisolated struct Money: Codable {
        var cents: Int
    }
#else
    struct Money: Codable {
        var cents: Int
    }
#endif

@JSONModel
struct Item {
    @JSONKey(as: .codable) var price: Money
}
