// flags: -default-isolation MainActor
// A model that is an array in JSON.

import Trellis

@JSONModel(form: .array)
struct Candle: Equatable {
    let time: Int
    let volume: Double?
}
