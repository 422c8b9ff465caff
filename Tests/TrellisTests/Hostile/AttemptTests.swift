import Testing
import Trellis

/// Variants that are tried in turn, for nested values.
@Suite(.timeLimit(.minutes(30))) struct AttemptTests {
    private static func nested(_ depth: Int, _ leaf: String) -> String {
        String(repeating: "[", count: depth) + leaf + String(repeating: "]", count: depth)
    }

    @Test func matchingValues() throws {
        #expect(routed(Twice.self, "[[],[[]]]") == .first([.first([]), .first([.first([])])]))
        #expect(try TrellisDecoder().decode(Twice.self, from: Self.nested(60, "")) != .second([]))
        // Many values that do not match the first variant.
        let text = "[" + String(repeating: "\"a\",", count: 200_000) + "1]"
        #expect(try TrellisDecoder().decode([Scalar].self, from: text).last == .number(1))
    }

    /// Without a limit each level would try both variants, and so on inside each of them.
    @Test func valuesThatMatchNoVariant() throws {
        let few = try #require(failure(Twice.self, Self.nested(5, "1")))
        #expect(few.code == .unknownVariant)
        for depth in [30, 40, 60] {
            let text = Self.nested(depth, "1")
            let error = try #require(failure(Twice.self, text))
            #expect(error.code == .limitExceeded)
            let json = try JSON(parsing: text)
            let dynamic = #expect(throws: TrellisError.self) { try TrellisDecoder().decode(Twice.self, from: json) }
            #expect(dynamic?.code == .limitExceeded)
        }
    }
}

private enum Twice: Equatable, JSONVariants {
    case first([Twice]), second([Twice])

    static let jsonVariants = JSONVariantTable<Twice>(
        .untagged,
        [
            JSONVariantCase(make: Twice.first, take: { if case .first(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Twice.second, take: { if case .second(let value) = $0 { value } else { nil } }),
        ])
}

private enum Scalar: Equatable, JSONVariants {
    case number(Int), text(String)

    static let jsonVariants = JSONVariantTable<Scalar>(
        .untagged,
        [
            JSONVariantCase(make: Scalar.number, take: { if case .number(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Scalar.text, take: { if case .text(let value) = $0 { value } else { nil } }),
        ])
}
