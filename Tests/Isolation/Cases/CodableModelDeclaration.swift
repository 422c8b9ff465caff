// flags: -default-isolation MainActor
// A model that is Codable, too, said in its declaration.

import Foundation
import Trellis

@JSONModel
struct Volume: JSONModelCodable {
    let title: String
}

func copy(_ volume: Volume) throws -> Volume {
    try JSONDecoder().decode(Volume.self, from: JSONEncoder().encode(volume))
}
