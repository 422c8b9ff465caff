// flags: -default-isolation MainActor
// A protocol of the app isolates a class.
// error: call to main actor-isolated static method '_jsonSchema(declareSuperclassOrProtocolNonisolated:)' in a
//     synchronous nonisolated context [#ActorIsolatedCall]
// error: conformance of 'Note' to protocol 'JSONDecodableModel' crosses into main actor-isolated code and can cause
//     data races [#ConformanceIsolation]

import Trellis

#if FIXED
    nonisolated protocol Titled {
        var title: String { get }
    }
#else
    protocol Titled {
        var title: String { get }
    }
#endif

@JSONModel
final class Note: Titled {
    let title: String
}
