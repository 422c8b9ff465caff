import Testing

@testable import Trellis

/// Fields of several kinds in one model, also with Optionals.
@Suite struct FieldFormTests {
    struct Inner: JSONModel, Equatable {
        let a: Int

        init(a: Int) { self.a = a }

        static let modelSchema = JSONModelSchema(Inner.self, [JSONField("a", \Inner.a)])

        init(from fields: borrowing JSONFieldValues) throws { a = fields.take(0) }

        func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
            if index == 0 { try writer.field(a) }
        }
    }

    struct Outer: JSONModel {
        let isShown: Bool
        let inner: Inner
        let more: JSONObject

        var double: Int { inner.a * 2 }

        static let modelSchema = JSONModelSchema(
            Outer.self,
            [
                JSONField("isShown", \Outer.isShown),
                JSONField("inner", \Outer.inner, form: .flattened()).written(if: \Outer.isShown),
                JSONField("double", \Outer.double, form: .computed),
                JSONField(rest: "more", \Outer.more),
            ])

        init(from fields: borrowing JSONFieldValues) throws {
            isShown = fields.take(0)
            inner = fields.take(1)
            more = fields.take(3)
        }
    }

    /// What the default of `encode(field:to:)` writes for one field.
    struct Single: TrellisEncodable {
        let outer: Outer
        let field: Int

        func encode(to writer: inout JSONWriter) throws {
            try writer.withFieldWriter { try outer.encode(field: field, to: &$0) }
        }
    }

    struct Optionals: JSONModel, Equatable {
        let range: Range<Int>?
        let level: Int?
        let score: Int?

        init(range: Range<Int>?, level: Int?, score: Int?) {
            self.range = range
            self.level = level
            self.score = score
        }

        static let modelSchema = JSONModelSchema(
            Optionals.self,
            [
                JSONField(
                    "range", \Optionals.range,
                    form: .composite(
                        of: JSONPart(Int.self, at: "from"), JSONPart(Int.self, at: "to"),
                        decode: { from, to in
                            guard let from = from.value, let to = to.value else { return nil }
                            return from..<to
                        }, encode: { ($0.lowerBound, $0.upperBound) })),
                JSONField(
                    "level", \Optionals.level,
                    form: .transform(JSONTransform<Int, Int?>(decode: { $0 < 0 ? nil : $0 }, encode: { $0 ?? -1 })),
                    default: nil),
                JSONField("score", \Optionals.score, form: .value.onNull(7)),
            ])

        init(from fields: borrowing JSONFieldValues) throws {
            range = fields.take(0)
            level = fields.take(1)
            score = fields.take(2)
        }

        func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
            if index == 2 { try writer.field(score) }
        }
    }

    @Test func flattenedModelUnderACondition() throws {
        let shown = #"{"isShown":true,"a":3,"double":6}"#
        #expect(try TrellisEncoder().string(from: TrellisDecoder().decode(Outer.self, from: shown)) == shown)
        let hidden = try TrellisDecoder().decode(Outer.self, from: #"{"isShown":false,"a":3}"#)
        #expect(try TrellisEncoder().string(from: hidden) == #"{"isShown":false,"double":6}"#)
    }

    @Test func fieldsOfSeveralMembersCannotBeWrittenAlone() throws {
        let outer = try TrellisDecoder().decode(Outer.self, from: #"{"isShown":true,"a":3,"b":1}"#)
        #expect(try TrellisEncoder().string(from: Single(outer: outer, field: 0)) == "true")
        #expect(try TrellisEncoder().string(from: Single(outer: outer, field: 2)) == "6")
        for field in [1, 3] {
            let error = #expect(throws: TrellisError.self) {
                try TrellisEncoder().string(from: Single(outer: outer, field: field))
            }
            #expect(error?.code == .invalidSchema)
        }
    }

    @Test func restExcludesMappedMembers() throws {
        let json = #"{"isShown":true,"a":3,"double":9,"b":[1]}"#
        let value = try TrellisDecoder().decode(Outer.self, from: json)
        #expect(value.more == ["b": [1]])
        #expect(try TrellisEncoder().string(from: value) == #"{"isShown":true,"a":3,"double":6,"b":[1]}"#)
    }

    @Test func optionals() throws {
        let json = #"{"from":1,"to":3,"level":4,"score":5}"#
        let full = try TrellisDecoder().decode(Optionals.self, from: json)
        #expect(full == Optionals(range: 1..<3, level: 4, score: 5))
        #expect(try TrellisEncoder().string(from: full) == json)
        let other = try TrellisDecoder().decode(Optionals.self, from: #"{"level":-2,"score":null}"#)
        #expect(other == Optionals(range: nil, level: nil, score: 7))
        #expect(try TrellisEncoder().string(from: other) == #"{"level":-1,"score":7}"#)
        let none = try TrellisDecoder().decode(Optionals.self, from: "{}")
        #expect(none == Optionals(range: nil, level: nil, score: nil))
    }
}

/// Variants whose payloads contain the variants themselves.
@Suite struct RecursiveVariantTests {
    indirect enum Expression: JSONVariants, Equatable {
        case literal(Int)
        case sum(Sum)

        static let jsonVariants = JSONVariantTable<Expression>(
            .untagged,
            [
                JSONVariantCase(
                    make: Expression.literal, take: { if case .literal(let value) = $0 { value } else { nil } }),
                JSONVariantCase(make: Expression.sum, take: { if case .sum(let value) = $0 { value } else { nil } }),
            ])
    }

    struct Sum: JSONModel, Equatable {
        let left: Expression
        let right: Expression

        init(left: Expression, right: Expression) {
            self.left = left
            self.right = right
        }

        static let modelSchema = JSONModelSchema(
            Sum.self, [JSONField("left", \Sum.left), JSONField("right", \Sum.right)])

        init(from fields: borrowing JSONFieldValues) throws {
            left = fields.take(0)
            right = fields.take(1)
        }
    }

    enum Either<Left: TrellisCodable, Right: TrellisCodable>: JSONVariants {
        case left(Left)
        case right(Right)

        static var jsonVariants: JSONVariantTable<Self> {
            JSONVariantTable.cached {
                JSONVariantTable<Self>(
                    .byKey,
                    [
                        JSONVariantCase(
                            "left", make: Self.left, take: { if case .left(let value) = $0 { value } else { nil } }),
                        JSONVariantCase(
                            "right", make: Self.right, take: { if case .right(let value) = $0 { value } else { nil } }),
                    ])
            }
        }
    }

    @Test func payloadWithItsVariants() throws {
        let json = #"{"left":1,"right":{"left":2,"right":3}}"#
        let value = try TrellisDecoder().decode(Expression.self, from: json)
        #expect(
            value == .sum(Sum(left: .literal(1), right: .sum(Sum(left: .literal(2), right: .literal(3))))))
        #expect(try TrellisEncoder().string(from: value) == json)
    }

    @Test func specialisationsHaveTheirOwnTables() throws {
        #expect(try TrellisEncoder().string(from: Either<Int, String>.left(1)) == #"{"left":1}"#)
        #expect(try TrellisEncoder().string(from: Either<String, Int>.left("a")) == #"{"left":"a"}"#)
        let value = try TrellisDecoder().decode(Either<Int, String>.self, from: #"{"right":"b"}"#)
        #expect(try TrellisEncoder().string(from: value) == #"{"right":"b"}"#)
    }
}
