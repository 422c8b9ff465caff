// flags: -default-isolation MainActor
// A hook that calls a global function.
// error: call to main actor-isolated global function 'shorten' in a synchronous nonisolated context
//     [#ActorIsolatedCall]

import Trellis

#if FIXED
    nonisolated func shorten(_ text: String) -> String { String(text.prefix(80)) }
#else
    func shorten(_ text: String) -> String { String(text.prefix(80)) }
#endif

@JSONModel
struct Ticket: JSONDidDecodeHook {
    var title: String
    mutating func didDecode(userInfo: JSONUserInfo) throws { title = shorten(title) }
}
