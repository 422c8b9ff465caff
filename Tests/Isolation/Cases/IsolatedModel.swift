// flags: -default-isolation MainActor
// A model that is meant to be isolated.
// error: 'Shown' is isolated to @MainActor, but JSON is decoded and encoded on any thread; remove @MainActor or keep
//     the JSON in a type of its own (from macro 'JSONModel')

import Trellis

@MainActor
@JSONModel
struct Shown {
    let title: String
}
