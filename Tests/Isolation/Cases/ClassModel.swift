// flags: -default-isolation MainActor
// A class with variables.

import Trellis

@JSONModel
final class Draft {
    var title: String
    var words: [String] = []

    func reset() { words = [] }
}

extension Draft {
    var count: Int { words.count }
}
