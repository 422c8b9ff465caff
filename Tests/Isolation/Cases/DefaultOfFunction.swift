// flags: -default-isolation MainActor
// An initial value that a global function makes.
// error: call to main actor-isolated global function 'heading()' in a synchronous nonisolated context
//     [#ActorIsolatedCall]
// error: main actor-isolated default value in a nonisolated context

import Trellis

#if FIXED
    nonisolated func heading() -> String { "a" }
#else
    func heading() -> String { "a" }
#endif

@JSONModel
struct Page {
    var title: String = heading()
}
