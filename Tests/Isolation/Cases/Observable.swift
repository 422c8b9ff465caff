// flags: -default-isolation MainActor
// A class that views observe has a model as its state.

import Observation
import Trellis

@JSONModel
struct CartState {
    var items: [String] = []
}

@Observable
final class Cart {
    private(set) var state = CartState()
    func load(_ json: String) throws { state = try TrellisDecoder().decode(CartState.self, from: json) }
}
