// flags: -default-isolation MainActor
// A superclass that is no model isolates the class.
// error: call to main actor-isolated static method '_jsonSchema(declareSuperclassOrProtocolNonisolated:)' in a
//     synchronous nonisolated context [#ActorIsolatedCall]
// error: conformance of 'Row' to protocol 'JSONDecodableModel' crosses into main actor-isolated code and can cause data
//     races [#ConformanceIsolation]

import Trellis

#if FIXED
    nonisolated class Observed {
        var isShown: Bool
        init() { isShown = false }
    }
#else
    class Observed {
        var isShown: Bool
        init() { isShown = false }
    }
#endif

@JSONModel
final class Row: Observed {
    let title: String
}
