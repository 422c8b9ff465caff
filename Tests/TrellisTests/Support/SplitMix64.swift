/// A small random number generator, reproducible for each seed.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// A number below the limit.
    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

    /// True with a probability of 1 in `count`.
    mutating func once(in count: Int) -> Bool { below(count) == 0 }

    /// Changes, inserts or removes up to two bytes of a text.
    mutating func damage(_ text: inout [UInt8], with bytes: [UInt8]) {
        for _ in 0..<below(3) where !text.isEmpty {
            let place = below(text.count)
            switch below(3) {
            case 0: text[place] = bytes[below(bytes.count)]
            case 1: text.insert(bytes[below(bytes.count)], at: place)
            default: text.remove(at: place)
            }
        }
    }
}
