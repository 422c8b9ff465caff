// flags: -default-isolation MainActor
// Models of one direction.

import Trellis

@JSONModel(for: .decoding)
struct Quote {
    let price: Int
}

@JSONModel(for: .encoding)
struct Search {
    let kind: String = "search"
    var words: [String]
}

@JSONVariants(.tag("type"), for: .decoding)
enum Event {
    case quote(Quote)
}
