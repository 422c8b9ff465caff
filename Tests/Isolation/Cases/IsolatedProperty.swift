// flags: -default-isolation MainActor
// A property that is meant to be isolated.
// error: 'title' is isolated to @MainActor, but JSON is decoded and encoded on any thread; remove @MainActor or mark it
//     @JSONIgnored (from macro 'JSONModel')

import Trellis

#if FIXED
    @JSONModel
    struct Partly {
        var title: String
        @JSONIgnored @MainActor static var shown = 0
    }
#else
    @JSONModel
    struct Partly {
        @MainActor var title: String
    }
#endif
