@testable import Trellis

/// Values of every kind from a reproducible sequence.
struct RandomJSON {
    var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    mutating func value(depth: Int = 4) -> JSON {
        switch generator.below(depth == 0 ? 4 : 6) {
        case 0: return .null
        case 1: return .bool(generator.once(in: 2))
        case 2: return .number(JSONNumber(Int32(truncatingIfNeeded: generator.next())))
        case 3: return .string(text())
        case 4: return .array((0..<generator.below(5)).map { _ in value(depth: depth - 1) })
        default: return .object(object(count: generator.below(generator.once(in: 4) ? 20 : 5), depth: depth - 1))
        }
    }

    mutating func object(count: Int, depth: Int) -> JSONObject {
        var object = JSONObject()
        for _ in 0..<count { object.set(text(), to: value(depth: depth)) }
        return object
    }

    mutating func text() -> String {
        let letters = ["a", "b", "\"", "\\", "\n", "é", "e\u{301}", "名", "😀", "\u{0}"]
        return (0..<generator.below(6)).map { _ in letters[generator.below(letters.count)] }.joined()
    }
}
