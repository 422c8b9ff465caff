/// SplitMix64. The standard library's generators cannot be seeded, and its shuffles may change between releases; these
/// numbers are the same everywhere and in all versions.
struct RandomNumbers {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number in `0..<bound`. The tiny bias does not matter here; taking exactly one number per call does.
    mutating func below(_ bound: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    mutating func between(_ low: Int, _ high: Int) -> Int {
        low + below(high - low + 1)
    }

    mutating func chance(percent: Int) -> Bool {
        below(100) < percent
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }

    /// Like `pick`, but the first elements are much more frequent, like the few most active people of a project.
    mutating func pickSkewed<Element>(_ elements: [Element]) -> Element {
        elements[below(below(elements.count) + 1)]
    }

    mutating func letters(_ count: Int) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
        return String((0..<count).map { _ in pick(alphabet) })
    }
}
