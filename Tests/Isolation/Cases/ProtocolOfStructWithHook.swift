// flags: -default-isolation MainActor
// A protocol of the app isolates a struct with a hook.
// error: conformance of 'Note' to protocol 'JSONDidDecodeHook' crosses into main actor-isolated code and can cause data
//     races [#ConformanceIsolation]

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
struct Note: Titled, JSONDidDecodeHook {
    var title: String
    mutating func didDecode(userInfo: JSONUserInfo) throws { title = shortened() }
    func shortened() -> String { title }
}
