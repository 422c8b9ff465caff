// flags: -default-isolation MainActor
// A format that is a global constant.
// error: main actor-isolated let 'dayFormat' can not be referenced from a nonisolated context

import Foundation
import Trellis

#if FIXED
    nonisolated let dayFormat = JSONFormat.pattern("d MMM yyyy")
#else
    let dayFormat = JSONFormat.pattern("d MMM yyyy")
#endif

@JSONModel
struct Entry {
    @JSONKey(as: dayFormat) let day: Date
}
