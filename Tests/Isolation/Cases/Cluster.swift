// flags: -default-isolation MainActor
// A class cluster.

import Trellis

@JSONModel
class Pet: JSONModelCluster {
    typealias VariantBase = Pet
    let name: String

    static var jsonVariants: JSONVariantTable<Pet> {
        JSONVariantTable(.tag("kind"), [.subclass(Dog.self, named: "dog")])
    }
}

@JSONModel(superclass: Pet.self)
final class Dog: Pet {
    var tricks: [String] = []
}
