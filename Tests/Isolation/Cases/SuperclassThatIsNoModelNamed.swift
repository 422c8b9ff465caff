// flags: -default-isolation MainActor
// A superclass that is no model, named as one.
// error: 'Observed' is not a JSONModel; attach @JSONModel to it, or remove the argument if it has no fields (from macro
//     'JSONModel')
// error: conformance of 'Row' to protocol 'JSONDecodableModel' crosses into main actor-isolated code and can cause data
//     races [#ConformanceIsolation]

import Trellis

class Observed {
    var isShown = false
}

@JSONModel(superclass: Observed.self)
final class Row: Observed {
    let title: String
}
