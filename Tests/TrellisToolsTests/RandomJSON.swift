/// A random number generator that is reproducible.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// Random documents.
enum RandomJSON {
    static func text(_ generator: inout SplitMix, depth: Int = 4) -> String {
        let space = ["", "", " ", "\n  ", "\t"].randomElement(using: &generator) ?? ""
        let kinds = depth > 0 ? 8 : 5
        switch Int.random(in: 0..<kinds, using: &generator) {
        case 0: return space + "null"
        case 1: return space + ["true", "false"][Int.random(in: 0..<2, using: &generator)]
        case 2: return space + "\(Int.random(in: -1000...1000, using: &generator))" + space
        case 3: return "\(Double.random(in: -1...1, using: &generator))"
        case 4: return space + string(&generator)
        case 5:
            let count = Int.random(in: 0..<4, using: &generator)
            let elements = (0..<count).map { _ in text(&generator, depth: depth - 1) }
            return "[" + elements.joined(separator: "," + space) + space + "]"
        default:
            let count = Int.random(in: 0..<4, using: &generator)
            let members = (0..<count).map { _ in
                string(&generator) + space + ":" + text(&generator, depth: depth - 1)
            }
            return space + "{" + members.joined(separator: space + ",") + "}"
        }
    }

    static func string(_ generator: inout SplitMix) -> String {
        let parts = ["a", "b", "id", "é", "\\n", "\\\"", "\\\\", "\\u00e9", "\\ud83d\\ude00", "日本", "{", "]", ",", " "]
        let count = Int.random(in: 0..<5, using: &generator)
        return "\"" + (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }.joined() + "\""
    }
}
