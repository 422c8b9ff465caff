// flags: -default-isolation MainActor
// A computed property is written.

import Trellis

@JSONModel
struct Person {
    let first: String
    let last: String
    @JSONComputed var name: String { joined() }

    private func joined() -> String { first + " " + last }
}
