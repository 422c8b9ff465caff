// flags: -default-isolation MainActor
// A protocol of the app isolates a struct, whose stored properties may be used anywhere.

import Trellis

protocol Titled {
    var title: String { get }
}

@JSONModel
struct Note: Titled {
    var title: String
}
