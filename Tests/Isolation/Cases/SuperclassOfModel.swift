// flags: -default-isolation MainActor
// A superclass that is a model.

import Trellis

@JSONModel
class Entity {
    let id: Int
}

@JSONModel(superclass: Entity.self)
final class User: Entity {
    var login: String = ""
}
