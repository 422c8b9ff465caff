/// A random JSON value, for members that may have any value.
enum LooseJSON {
    static func text(_ random: inout RandomNumbers, depth: Int) -> String {
        switch random.below(depth > 0 ? 9 : 6) {
        case 0: return "null"
        case 1: return random.chance(percent: 50) ? "true" : "false"
        case 2: return "\(random.between(-5_000, 2_000_000_000))"
        case 3: return random.decimal(below: 90_000)
        case 4, 5: return #""\#(Prose.sentence(&random, words: random.between(1, 6)))""#
        case 6: return "[\((0..<random.below(5)).map { _ in text(&random, depth: depth - 1) }.joined(separator: ","))]"
        default:
            let members = (0..<random.below(5)).map { index in
                #""\#(random.pick(Prose.words))_\#(index)":\#(text(&random, depth: depth - 1))"#
            }
            return "{\(members.joined(separator: ","))}"
        }
    }
}
