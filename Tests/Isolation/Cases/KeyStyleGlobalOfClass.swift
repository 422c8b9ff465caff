// flags: -default-isolation MainActor
// A style of keys of a class that is a global constant.
// error: main actor-isolated let 'houseStyle' can not be referenced from a nonisolated context

import Trellis

#if FIXED
    nonisolated let houseStyle = JSONKeyStyle.snakeCase
#else
    let houseStyle = JSONKeyStyle.snakeCase
#endif

@JSONModel(keyStyle: houseStyle)
class Entry {
    let openedAt: Int
}
