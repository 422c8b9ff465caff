// flags: -default-isolation MainActor
// A protocol that models refine isolates a class.
// error: call to main actor-isolated static method '_jsonSchema(declareSuperclassOrProtocolNonisolated:)' in a
//     synchronous nonisolated context [#ActorIsolatedCall]
// error: cannot form key path to main actor-isolated property 'isPaid'
// error: conformance of 'Invoice' to protocol 'JSONDecodableModel' crosses into main actor-isolated code and can cause
//     data races [#ConformanceIsolation]
// error: main actor-isolated property 'isPaid' can not be referenced from a nonisolated context

import Trellis

#if FIXED
    nonisolated protocol Entity: JSONModel {
        var number: Int { get }
    }
#else
    protocol Entity: JSONModel {
        var number: Int { get }
    }
#endif

@JSONModel
final class Invoice: Entity {
    let number: Int
    var isPaid: Bool = false
}
