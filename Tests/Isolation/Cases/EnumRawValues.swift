// flags: -default-isolation MainActor
// An enum with raw values.

import Trellis

enum State: String, CaseIterable, TrellisCodable, JSONUnknownCase {
    case open, closed, other
    static var unknownCase: State { .other }
}

@JSONModel
struct Issue {
    var state: State = .open
}
