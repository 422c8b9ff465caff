// flags: -default-isolation MainActor
// A model that is Codable, too, said in an extension: the conformance to Decodable would be isolated.
// error: main actor-isolated conformance of 'Volume' to 'Decodable' cannot satisfy conformance requirement for a
//     'SendableMetatype' type parameter 'Self' [#IsolatedConformances]
// error: type 'Volume' does not conform to protocol 'JSONModelCodable'

import Trellis

@JSONModel
struct Volume {
    let title: String
}

#if FIXED
    nonisolated extension Volume: JSONModelCodable {}
#else
    extension Volume: JSONModelCodable {}
#endif
