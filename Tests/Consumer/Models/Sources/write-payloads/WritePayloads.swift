import Foundation
import Trellis

/// Writes payloads similar to those of services into a folder, the same each time.
@main
struct WritePayloads {
    static func main() throws {
        let folder = CommandLine.arguments[1]
        var generator = Numbers(state: 7)
        let payloads: [(String, JSON)] = [
            ("search", search(&generator)), ("events", events(&generator)), ("venues", venues(&generator)),
            ("geography", geography(&generator)), ("issues", issues(&generator)), ("blocks", blocks(&generator)),
            ("hostile", hostile()), ("wide", wide(&generator)), ("circles", circles()), ("scalars", [1, 2.5, 3]),
            ("text", "a"),
            ("mixed", [1, "a", ["b": nil], [], nil, true]), ("keyed", keyed(&generator)), ("presence", presence()),
            ("numbers", try numbers()), ("dates", dates(&generator)), ("nothing", []), ("empty", [:]),
            ("anything", anything(&generator)),
            ("styles", styles()),
        ]
        for (name, payload) in payloads {
            try Data(try TrellisEncoder().encode(payload)).write(to: URL(fileURLWithPath: "\(folder)/\(name).json"))
        }
        for (name, json) in ServicePayloads.all {
            try Data(json.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name).json"))
        }
        let events = JSON.array(PullRequestEvents.all.map(\.event))
        let file = URL(fileURLWithPath: "\(folder)/PullRequestEvents.json")
        try Data(try TrellisEncoder().encode(events)).write(to: file)
    }
}

/// A random number generator that is reproducible.
struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
    mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
    mutating func pick(_ texts: [String]) -> String { texts[number(texts.count)] }
    mutating func word() -> String {
        String((0..<6).map { _ in "abcdefghijklmnop".randomElement(using: &self) ?? "a" })
    }
    mutating func words(_ count: Int) -> String { (0..<count).map { _ in word() }.joined(separator: " ") }
}
