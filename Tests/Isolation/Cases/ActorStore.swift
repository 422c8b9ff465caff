// flags: -default-isolation MainActor
// An actor of the app decodes.

import Trellis

@JSONModel
struct Item {
    let name: String
}

actor Store {
    private var items: [Item] = []

    func load(_ json: String) throws { items = try TrellisDecoder().decode([Item].self, from: json) }
    func count() -> Int { items.count }
}
