// flags: -default-isolation MainActor

import Trellis

// What is meant to be isolated, and what is isolated by something that a macro does not see.

@MainActor
@JSONModel
struct Shown {
    // error: 'Shown' is isolated to @MainActor, but JSON is decoded and encoded on any thread; remove @MainActor or
    //     keep the JSON in a type of its own (from macro 'JSONModel')
    let title: String
}

@JSONModel
struct Partly {
    @MainActor var title: String
    // error: 'title' is isolated to @MainActor, but JSON is decoded and encoded on any thread; remove @MainActor or
    //     mark it @JSONIgnored (from macro 'JSONModel')
}

@MainActor
struct ByHand: TrellisDecodable {
    // error: conformance of 'ByHand' to protocol 'TrellisDecodable' crosses into main actor-isolated code and can cause
    //     data races [#ConformanceIsolation]
    var title: String
    static func decode(from token: borrowing JSONToken) throws -> ByHand { ByHand(title: try token.string()) }
}

struct Late {
    var title: String
}

extension Late: TrellisDecodable {
    // error: conformance of 'Late' to protocol 'TrellisDecodable' crosses into main actor-isolated code and can cause
    //     data races [#ConformanceIsolation]
    static func decode(from token: borrowing JSONToken) throws -> Late { Late(title: try token.string()) }
}

class Isolated {
    var isShown = false
}

@JSONModel
final class Row: Isolated {
    // error: call to main actor-isolated static method '_jsonSchema(declareSuperclassOrProtocolNonisolated:)' in a
    //     synchronous nonisolated context [#ActorIsolatedCall]
    // error: conformance of 'Row' to protocol 'JSONDecodableModel' crosses into main actor-isolated code and can cause
    //     data races [#ConformanceIsolation]
    var title: String = ""
    // error: main actor-isolated property 'title' can not be referenced from a nonisolated context
    // error: cannot form key path to main actor-isolated property 'title'
}

func heading() -> String { "a" }

@JSONModel
struct Titled {
    var title: String = heading()
    // error: main actor-isolated default value in a nonisolated context
    // error: call to main actor-isolated global function 'heading()' in a synchronous nonisolated context
    //     [#ActorIsolatedCall]
}
