import Testing
import Trellis

/// Nested variants, and the limits of buffering.
@Suite struct VariantDepthTests {
    private func nested(_ depth: Int, tagFirst: Bool = true) -> String {
        let open = tagFirst ? #"{"type":"not","operand":"# : #"{"operand":"#
        let close = tagFirst ? "}" : #","type":"not"}"#
        return String(repeating: open, count: depth) + #"{"type":"number","value":1}"#
            + String(repeating: close, count: depth)
    }

    @Test func aRecursiveVariant() {
        let text =
            #"{"type":"sum","left":{"type":"number","value":1},"right":{"operand":{"value":2,"type":"number"},"#
            + #""type":"not"}}"#
        let expected = TermVariant.sum(
            SumTerm(left: .number(NumberTerm(value: 1)), right: .not(NotTerm(operand: .number(NumberTerm(value: 2))))))
        #expect(routed(TermVariant.self, text) == expected)
        expectRoundTrip(expected)
        expectFailure(
            TermVariant.self,
            #"{"type":"sum","left":{"type":"number","value":1},"right":{"operand":{"value":"x","type":"number"},"#
                + #""type":"not"}}"#,
            .typeMismatch, path: "right.operand.value", at: 77)
        let missing = expectFailure(
            TermVariant.self, #"{"type":"sum","left":{"type":"number","value":1},"right":{"type":"not"}}"#,
            .missingKeys,
            path: "right", at: 70)
        #expect(missing?.missingKeys == ["operand"])
    }

    @Test(arguments: [true, false]) func sixtyNestedVariants(tagFirst: Bool) throws {
        let text = nested(60, tagFirst: tagFirst)
        let value = try decoded(TermVariant.self, text)
        #expect(value.depth == 61)
        #expect(try decoded(TermVariant.self, encoded(value)) == value)
        #expect(try TrellisDecoder().decode(TermVariant.self, from: JSON(parsing: text)) == value)
    }

    @Test(arguments: [true, false]) func moreNestedVariantsThanTheLimit(tagFirst: Bool) throws {
        let text = nested(200, tagFirst: tagFirst)
        let error = try #require(failure(TermVariant.self, text))
        #expect(error.code == .limitExceeded)
        #expect(error.path.components.count == 64)
        #expect(error.position?.offset == 64 * (tagFirst ? 24 : 11))
        #expect(throws: TrellisError.self) { try TrellisDecoder().decode(TermVariant.self, from: JSON(parsing: text)) }
    }

    @Test func oneNestedVariantMoreThanTheLimit() throws {
        #expect(try decoded(TermVariant.self, nested(63)).depth == 64)
        #expect(failure(TermVariant.self, nested(64))?.code == .limitExceeded)
    }

    /// A level of untagged variants needs about 8 KB of the stack in a release build, and 17 KB in a debug build.
    @Test func nestedVariantsOnASmallStack() {
        let (tagged, late) = (nested(62), nested(62, tagFirst: false))
        onSmallStack {
            #expect((try? decoded(UntaggedDepth.self, Self.levels(8)))?.depth == 9)
            for levels in stride(from: 10, through: 62, by: 4) {
                Self.expectValueOrNoStack { try decoded(UntaggedDepth.self, Self.levels(levels)).depth == levels + 1 }
            }
            for text in [tagged, late] { Self.expectValueOrNoStack { try decoded(TermVariant.self, text).depth == 63 } }
        }
        #expect((try? decoded(UntaggedDepth.self, Self.levels(62)))?.depth == 63)
    }

    private static func levels(_ count: Int) -> String {
        String(repeating: #"{"operand":"#, count: count) + #"{"value":1}"# + String(repeating: "}", count: count)
    }

    private static func expectValueOrNoStack(_ decode: () throws -> Bool) {
        do {
            #expect(try decode())
        } catch {
            #expect((error as? TrellisError)?.code == .limitExceeded)
            #expect((error as? TrellisError)?.position != nil)
            #expect((error as? TrellisError)?.found?.hasPrefix("more levels than the thread's stack") == true)
        }
    }

    @Test func theDepthLimitAppliesInsidePayloads() {
        var options = TrellisDecoder.Options()
        options.limits.depth = 4
        // The path is that of the buffered value.
        expectFailure(TermVariant.self, nested(4), .limitExceeded, at: 96, options, throughJSON: false)
        #expect(routed(TermVariant.self, nested(3), options)?.depth == 4)
    }

    @Test func bufferedPayloadsHaveALimit() throws {
        let text = #"[{"type":"circle","radius":1}]"#
        // An object of two members has six events.
        var size = 1
        var options = TrellisDecoder.Options()
        while size < 10_000 {
            options.limits.bufferedSize = size
            if failure([InsideTagged].self, text, options: options) == nil { break }
            size += 1
        }
        #expect(routed([InsideTagged].self, text, options) == [.circle(CircleShape(radius: 1))])
        // A second such value needs no more memory, since only one is buffered at a time.
        #expect(
            routed([InsideTagged].self, #"[{"type":"circle","radius":1},{"type":"circle","radius":2}]"#, options)?.count
                == 2)
        options.limits.bufferedSize -= 1
        let error = try #require(failure([InsideTagged].self, text, options: options))
        #expect(error.code == .limitExceeded)
        #expect(error.path.description == "[0]")
        #expect(error.position?.offset == 28, "where the last event goes beyond it")
        options.limits.bufferedSize = 0
        #expect(failure([InsideTagged].self, text, options: options)?.position?.offset == 1)
    }
}

indirect enum TermVariant: Hashable, JSONVariants {
    case number(NumberTerm), not(NotTerm), sum(SumTerm)

    static let jsonVariants = JSONVariantTable<TermVariant>(
        .tag("type"),
        [
            JSONVariantCase(
                "number", make: TermVariant.number, take: { if case .number(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "not", make: TermVariant.not, take: { if case .not(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "sum", make: TermVariant.sum, take: { if case .sum(let value) = $0 { value } else { nil } }),
        ])

    var depth: Int {
        switch self {
        case .number: 1
        case .not(let not): 1 + not.operand.depth
        case .sum(let sum): 1 + max(sum.left.depth, sum.right.depth)
        }
    }
}

struct NumberTerm: Hashable, JSONModel {
    var value: Int
    static let modelSchema = JSONModelSchema(NumberTerm.self, [JSONField("value", \NumberTerm.value)])
    init(value: Int) { self.value = value }
    init(from fields: borrowing JSONFieldValues) throws { value = fields.take(0) }
}

struct NotTerm: Hashable, JSONModel {
    var operand: TermVariant
    static let modelSchema = JSONModelSchema(NotTerm.self, [JSONField("operand", \NotTerm.operand)])
    init(operand: TermVariant) { self.operand = operand }
    init(from fields: borrowing JSONFieldValues) throws { operand = fields.take(0) }
}

struct SumTerm: Hashable, JSONModel {
    var left: TermVariant
    var right: TermVariant
    static let modelSchema = JSONModelSchema(
        SumTerm.self, [JSONField("left", \SumTerm.left), JSONField("right", \SumTerm.right)])
    init(left: TermVariant, right: TermVariant) { (self.left, self.right) = (left, right) }
    init(from fields: borrowing JSONFieldValues) throws {
        left = fields.take(0)
        right = fields.take(1)
    }
}

/// A value, or an object around another one.
private indirect enum UntaggedDepth: JSONVariants {
    case not(UntaggedNot), number(NumberTerm)

    static let jsonVariants = JSONVariantTable<UntaggedDepth>(
        .untagged,
        [
            JSONVariantCase(make: UntaggedDepth.not, take: { if case .not(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                make: UntaggedDepth.number, take: { if case .number(let value) = $0 { value } else { nil } }),
        ])

    var depth: Int {
        switch self {
        case .number: 1
        case .not(let not): 1 + not.operand.depth
        }
    }
}

private struct UntaggedNot: JSONModel {
    var operand: UntaggedDepth
    static let modelSchema = JSONModelSchema(UntaggedNot.self, [JSONField("operand", \UntaggedNot.operand)])
    init(from fields: borrowing JSONFieldValues) throws { operand = fields.take(0) }
}
