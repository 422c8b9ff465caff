import Foundation
import Testing

@_spi(Tools) @testable import TrellisThroughput

/// The comparison of the models of two libraries.
@Suite struct DifferenceTests {
    private struct Parts {
        var small: Int8 = 1
        var wide: UInt64 = 2
        var single: Float = 3
        var id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
        var amount: Decimal = 4
        var bytes = Data(repeating: 5, count: 300)
        var range = 0..<6
        var tags: Set<String> = Set((0..<20).map(String.init))
        var counts: [Int: Int8] = [1: 1, 2: 2]
        var place: URL? = URL(string: "https://a.example")
        var kind = Kind.second(7)
    }

    private enum Kind { case first, second(Int16) }

    @Test func equalValues() {
        var other = Parts()
        other.tags = Set((0..<20).reversed().map(String.init))
        other.counts = [2: 2, 1: 1]
        #expect(Difference.first(Parts(), other) == nil)
        #expect(Difference.first([Parts()], [other]) == nil)
        #expect(Difference.first(Double.nan, Double.nan) == nil && Difference.first(Float.nan, Float.nan) == nil)
    }

    /// Values whose parts a mirror does not show are compared as well.
    @Test func eachDifferenceIsFound() {
        let changes: [(path: String, change: (inout Parts) -> Void)] = [
            (".small", { $0.small = 2 }), (".wide", { $0.wide = 3 }), (".single", { $0.single = -3 }),
            (".id", { $0.id = UUID() }), (".amount", { $0.amount = 5 }), (".bytes", { $0.bytes[299] = 6 }),
            (".range.upperBound", { $0.range = 0..<7 }), (".tags", { $0.tags.remove("3") }),
            (".counts[2]", { $0.counts[2] = 3 }), (".counts", { $0.counts[3] = 3 }),
            (".place", { $0.place = URL(string: "https://b.example") }), (".kind.second", { $0.kind = .second(8) }),
            (".kind", { $0.kind = .first }),
        ]
        for (path, change) in changes {
            var other = Parts()
            change(&other)
            #expect(Difference.first(Parts(), other)?.path == path)
            #expect(Difference.first(other, Parts()) != nil)
        }
        #expect(Difference.first(0.0, -0.0) != nil && Difference.first("\u{E9}", "e\u{301}") != nil)
    }
}
