// flags: -default-isolation MainActor
// Dictionaries with keys of the app's types.

import Trellis

enum Language: String, TrellisCodable, JSONDictionaryKey {
    case de, en
}

struct Region: JSONDictionaryKey {
    let jsonKey: String
    init?(jsonKey: String) { self.jsonKey = jsonKey }
}

@JSONModel
struct Texts {
    var names: [Language: String] = [:]
    var counts: [Region: Int] = [:]
}
