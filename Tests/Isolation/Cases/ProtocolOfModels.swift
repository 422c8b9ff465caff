// flags: -default-isolation MainActor
// A protocol that models refine.

import Trellis

protocol Entity: JSONModel {
    var number: Int { get }
}

@JSONModel
struct Order: Entity {
    let number: Int
}
