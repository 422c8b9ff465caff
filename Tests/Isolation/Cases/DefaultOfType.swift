// flags: -default-isolation MainActor
// An initial value that is a static property of the model, or of an enum with raw values.

import Trellis

enum State: String, TrellisCodable {
    case open, closed
    static var initial: State { .open }
}

@JSONModel
struct Page {
    static let untitled = "(untitled)"
    var title: String = Self.untitled
    var state: State = .initial
    @JSONDefault(State.closed, on: .mismatch) var old: State
}
