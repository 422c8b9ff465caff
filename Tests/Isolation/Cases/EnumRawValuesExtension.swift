// flags: -default-isolation MainActor
// An enum with raw values, whose conformance is in an extension.

import Trellis

enum Level: Int {
    case low, high
}

extension Level: TrellisCodable {}

@JSONModel
struct Alarm {
    let level: Level
}
