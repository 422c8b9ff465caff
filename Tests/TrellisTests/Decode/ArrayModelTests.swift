import Testing

@testable import Trellis

/// Models that are arrays: fields by index.
@Suite struct ArrayModelTests {
    @Test(arguments: [10_000, Int.max - 1, Int.max]) func positionsAreLimited(position: Int) {
        let error = #expect(throws: TrellisError.self) {
            try JSONModelSchema(
                Farthest.self, form: .array,
                [
                    JSONField("number", \Farthest.number, keys: JSONPath([.index(position)])),
                    JSONField("next", \Farthest.next),
                ]
            ).checkForm(of: Farthest.self, isFlattened: false)
        }
        #expect(error?.code == .invalidSchema)
    }

    @Test func positions() {
        #expect(routed(GeoPoint.self, "[7.5,46,540]") == GeoPoint(7.5, 46, 540))
        #expect(
            routed([GeoPoint].self, " [ [1,2] , [ 3 , 4 , null ],[5,6,7]]") == [
                .init(1, 2), .init(3, 4), .init(5, 6, 7),
            ])
    }

    @Test func everyKindOfElement() {
        let text = #"["a","b",[{"x":[1]}],[1,2,3],{"l":[1,2]},true,7,8,9]"#
        let row = MixedRow(
            name: "a", note: "b", point: GeoPoint(1, 2, 3), labels: ["l": [1, 2]], isOpen: true, samples: [7, 8, 9])
        #expect(routed(MixedRow.self, text) == row)
        for passed in ["null", "1", "\"x\"", "false", "{}", "[]", "[[],{\"a\":[{}]}]"] {
            let text = "[\"a\",null,\(passed),[1,2],{}]"
            #expect(routed(MixedRow.self, text) == MixedRow(name: "a"), "\(text)")
        }
    }

    @Test func missingElementsAtTheEnd() {
        #expect(faults(GeoPoint.self, "[]") == ["missingKeys [[0],[1]] @1"])
        #expect(faults([GeoPoint].self, "[[1,2],[3]]") == ["missingKeys [1] [[1]] @9"])
        #expect(routed(MixedRow.self, #"["a",null,0,[1,2],{}]"#)?.samples == [])
        #expect(faults(MixedRow.self, #"["a",null,0]"#) == ["missingKeys [[3],[4]] @11"])
    }

    @Test func extraElements() {
        let text = #"[[1,2,3,4,{"a":[5]},[6]],[7,8]]"#
        #expect(routed([GeoPoint].self, text) == [GeoPoint(1, 2, 3), GeoPoint(7, 8)])
        let collected = routes([GeoPoint].self, text, .with { $0.unknownKeys = .collect })
        #expect(collected.value?.count == 2)
        #expect(collected.unknownKeys == ["[0][3]", "[0][4]", "[0][5]"])
        let refusing = TrellisDecoder.Options.with { $0.unknownKeys = .error }
        #expect(faults([GeoPoint].self, text, refusing) == ["unknownKey [0][3] @8"])
        #expect(faults([GeoPoint].self, "[[1,2,3,[4]]]", refusing) == ["unknownKey [0][3] @8"])
        #expect(faults([GeoPoint].self, "[[1,2,3,{}]]", refusing) == ["unknownKey [0][3] @8"])
        #expect(faults([GeoPoint].self, "[[1,2,3,null]]", refusing) == ["unknownKey [0][3] @8"])
        // An index between two fields counts as known, and a tail takes all further elements.
        #expect(routed(MixedRow.self, #"["a",null,{},[1,2],{},false,1]"#, refusing)?.samples == [1])
    }

    @Test func mismatchedValues() {
        #expect(faults(GeoPoint.self, "[1,\"2\"]") == ["typeMismatch [1] @3"])
        #expect(faults(GeoPoint.self, "[null,2]") == ["unexpectedNull [0] @1"])
        #expect(faults(GeoPoint.self, "[1,[2]]") == ["typeMismatch [1] @3"])
        #expect(faults([GeoPoint].self, #"[[1,2],{"longitude":1}]"#) == ["typeMismatch [1] @7"])
        #expect(faults([GeoPoint].self, "[[1,2],7]") == ["typeMismatch [1] @7"])
        #expect(faults([GeoPoint].self, "[[1,2],null]") == ["unexpectedNull [1] @7"])
        #expect(faults(MixedRow.self, #"["a",null,0,[1,2],{"k":[1,"x"]}]"#) == ["typeMismatch [4].k[1] @26"])
        #expect(faults(MixedRow.self, #"["a",null,0,[1,2,"x"]]"#) == ["typeMismatch [3][2] @17"])
        #expect(faults(MixedRow.self, #"["a",null,0,[1,2],{},true,7,[8]]"#) == ["typeMismatch [7] @28"])
        #expect(routes(GeoPoint.self, "{}").error?.expected == "an array")
    }

    @Test func malformedJSON() {
        for text in ["[1,2", "[1,", "[1,2}", "[1,2,]", "[1,2]]", "[1,2,3,4", "[1,2,3,[4}", "[,1]"] {
            let code = routes(GeoPoint.self, text, throughJSON: false).error?.code
            #expect([.invalidSyntax, .unexpectedEnd, .trailingData].contains(code), "\(text)")
        }
        #expect(routes(MixedRow.self, #"["a",null,0,[1,2],{},true,7,8"#).error?.code == .unexpectedEnd)
    }

    @Test func allErrorsAreCollected() {
        let all = TrellisDecoder.Options.with { $0.collectsErrors = true }
        #expect(
            faults([GeoPoint].self, #"[["a",[2],{}],[3],[4,5,"x"],7,[6,7]]"#, all) == [
                "typeMismatch [0][0] @2", "typeMismatch [0][1] @6", "typeMismatch [0][2] @10",
                "missingKeys [1] [[1]] @16", "typeMismatch [2][2] @23", "typeMismatch [3] @28",
            ])
        #expect(
            faults(MixedRow.self, #"[1,{"a":1},2,[3],5,"no",1,"x",[2],{}]"#, all) == [
                "typeMismatch [0] @1", "typeMismatch [1] @3", "missingKeys [3] [[1]] @15", "typeMismatch [4] @17",
                "typeMismatch [5] @19", "typeMismatch [7] @26", "typeMismatch [8] @30", "typeMismatch [9] @34",
            ])
        let refusing = TrellisDecoder.Options.with {
            $0.collectsErrors = true
            $0.unknownKeys = .error
        }
        #expect(
            faults([GeoPoint].self, "[[1,2,3,4,[5],{}],[1,2,3,6]]", refusing) == [
                "unknownKey [0][3] @8", "unknownKey [0][4] @10", "unknownKey [0][5] @14", "unknownKey [1][3] @25",
            ])
    }

    @Test func lossyRowsAndTails() {
        let rows = routes(Track.self, #"{"points":[[1,2],[3],["a",1],[4,5,"x"],7,{},[6,7,8]]}"#)
        #expect(rows.value?.points == [GeoPoint(1, 2), GeoPoint(6, 7, 8)])
        #expect(rows.drops.count == 5)
        let tail = routes(LossyTail.self, #"[1,2,"x",[3],4,{},null]"#)
        #expect(tail.value == LossyTail(first: 1, rest: [2, 4]))
        #expect(tail.drops.count == 4)
        #expect(routes(LossyTail.self, #"["a",2,"x"]"#).faults == ["typeMismatch [0] @1"])
    }

    @Test func defaultsReplaceMissingElements() {
        #expect(routed(WithDefaults.self, "[]") == WithDefaults(first: 1, second: 2, third: 3))
        #expect(routed(WithDefaults.self, "[5,null,\"x\"]") == WithDefaults(first: 5, second: 20, third: 30))
        #expect(routed(WithDefaults.self, "[5,6,{\"x\":[1]},9]") == WithDefaults(first: 5, second: 6, third: 30))
    }

    @Test func limits() {
        let tail = "[1" + String(repeating: ",1", count: 12) + "]"
        #expect(faults(LossyTail.self, tail, .with { $0.limits.elementCount = 10 }) == ["limitExceeded @23"])
        #expect(faults([GeoPoint].self, "[[1,2]]", .with { $0.limits.depth = 1 }) == ["limitExceeded [0] @1"])
    }

    @Test func classes() throws {
        let shape = try decoded(RowCircle.self, #"["c",2.5]"#)
        #expect(shape.kind == "c" && shape.radius == 2.5)
        #expect(try TrellisEncoder().string(from: shape) == #"["c",2.5]"#)
        try TrellisDecoder().update(shape, from: #"["d"]"#)
        #expect(shape.kind == "d" && shape.radius == 2.5)
        #expect(throws: TrellisError.self) { try TrellisDecoder().update(shape, from: #"["e","x"]"#) }
        #expect(shape.kind == "d" && shape.radius == 2.5)
    }

    @Test func updates() throws {
        var row = MixedRow(name: "a", note: "n", labels: ["l": [1]], isOpen: true, samples: [1, 2])
        try TrellisDecoder().update(&row, from: #"["b",null,0,[8,9]]"#)
        #expect(row == MixedRow(name: "b", point: GeoPoint(8, 9), labels: ["l": [1]], isOpen: true, samples: [1, 2]))
        try TrellisDecoder().update(&row, from: #"["b",null,0,[8,9],{},false,5]"#)
        #expect(row.samples == [5])
    }

    @Test func inElementStreams() throws {
        let text = #"{"rows":[[1,2],[3,4,5],[6]]}"#
        for size in 1...7 {
            var seen: [GeoPoint] = []
            var session = try TrellisDecoder.ElementSession(GeoPoint.self, as: .array(at: "rows")) { seen.append($0) }
            var failed: TrellisError?
            do {
                var rest = Array(text.utf8)[...]
                while !rest.isEmpty {
                    try session.feed(Array(rest.prefix(size)))
                    rest = rest.dropFirst(size)
                }
                try session.finish()
            } catch {
                failed = error as? TrellisError
            }
            #expect(failed?.missingKeys == ["[1]"])
            #expect(seen == [GeoPoint(1, 2), GeoPoint(3, 4, 5)])
        }
    }

    @Test func insideBufferedValues() {
        #expect(routed(Feature.self, #"{"at":[1,2],"kind":"point"}"#) == .point(GeoPoint(1, 2)))
        #expect(routed(Feature.self, #"{"kind":"point","at":[1,2,3]}"#) == .point(GeoPoint(1, 2, 3)))
        #expect(faults(Feature.self, #"{"at":[1,"x"],"kind":"point"}"#) == ["typeMismatch at[1] @9"])
    }

    @Test func asUntaggedVariants() throws {
        #expect(
            routed([Loose].self, #"[[1,2],"a",["b",null,0,[1,2],{}],{"x":1}]"#) == [
                .point(GeoPoint(1, 2)), .text("a"), .row(MixedRow(name: "b")), .other(["x": 1]),
            ])
        let values: [Loose] = [.point(GeoPoint(1, 2, 3)), .row(MixedRow(name: "c")), .text("d"), .other(["y": 2])]
        expectRoundTrip(values)
    }

    @Test func inArchives() throws {
        let archiver = TrellisArchiver()
        for row in [MixedRow(name: "a"), MixedRow(name: "b", note: "n", isOpen: true, samples: [1])] {
            #expect(try archiver.unarchive(MixedRow.self, from: archiver.archive(row)) == row)
        }
        let nothing = WithDefaults(first: 4, second: 5, third: 6)
        #expect(try archiver.unarchive(WithDefaults.self, from: archiver.archive(nothing)) == nothing)
    }

    @Test func fieldByField() throws {
        let row = MixedRow(name: "a", note: "b", samples: [1])
        #expect(row.hasEqualFields(to: row) && !row.hasEqualFields(to: MixedRow(name: "a")))
        #expect(try row.merging(MixedRow(name: "c", samples: [2])) == MixedRow(name: "c", samples: [2]))
    }

    @Test func randomRows() {
        var random = SplitMix64(seed: 20)
        for _ in 0..<300 {
            var row = MixedRow(name: "n\(random.next() % 10)")
            if random.next() % 2 == 0 { row.note = "t" }
            row.point = GeoPoint(Double(random.next() % 100) / 4, -1, random.next() % 2 == 0 ? 3 : nil)
            for _ in 0..<random.next() % 3 { row.labels["\(random.next() % 9)"] = [Int(random.next() % 5)] }
            row.isOpen = random.next() % 2 == 0
            for _ in 0..<random.next() % 4 { row.samples.append(Int(random.next() % 1000)) }
            expectRoundTrip(row)
        }
    }
}

extension MixedRow: JSONFieldwise {}

private struct Track: JSONModel, Equatable {
    var points: [GeoPoint]
    static let modelSchema = JSONModelSchema(Track.self, [JSONField("points", \Track.points).lossy()])
    init(from fields: borrowing JSONFieldValues) throws { points = fields.take(0) }
}

private struct LossyTail: JSONModel, Equatable {
    var first: Int
    var rest: [Int]

    static let modelSchema = JSONModelSchema(
        LossyTail.self, form: .array,
        [JSONField("first", \LossyTail.first), JSONField(tail: "rest", \LossyTail.rest).lossy()])

    init(first: Int, rest: [Int]) {
        self.first = first
        self.rest = rest
    }

    init(from fields: borrowing JSONFieldValues) throws {
        first = fields.take(0)
        rest = fields.take(1)
    }
}

private struct WithDefaults: JSONModel, Equatable {
    var first: Int
    var second: Int
    var third: Int

    static let modelSchema = JSONModelSchema(
        WithDefaults.self, form: .array,
        [
            JSONField("first", \WithDefaults.first, default: 1),
            JSONField("second", \WithDefaults.second, form: .value.onNull(20), default: 2),
            JSONField("third", \WithDefaults.third, form: .value.onMismatch(30), default: 3),
        ])

    init(first: Int, second: Int, third: Int) {
        self.first = first
        self.second = second
        self.third = third
    }

    init(from fields: borrowing JSONFieldValues) throws {
        first = fields.take(0)
        second = fields.take(1)
        third = fields.take(2)
    }
}

private enum Loose: JSONVariants, Equatable {
    case point(GeoPoint), row(MixedRow), text(String), other([String: Int])

    static let jsonVariants = JSONVariantTable<Loose>(
        .untagged,
        [
            JSONVariantCase(make: Loose.point, take: { if case .point(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Loose.row, take: { if case .row(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Loose.text, take: { if case .text(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: Loose.other, take: { if case .other(let value) = $0 { value } else { nil } }),
        ])
}

private enum Feature: JSONVariants, Equatable {
    case point(GeoPoint)

    static let jsonVariants = JSONVariantTable<Feature>(
        .tag("kind", content: "at"),
        [
            JSONVariantCase(
                "point", make: { .point($0) }, take: { if case .point(let point) = $0 { point } else { nil } })
        ])
}

private struct Farthest: JSONModel {
    var number: Int
    var next: Int

    static let modelSchema = JSONModelSchema(
        Farthest.self, form: .array, [JSONField("number", \Farthest.number), JSONField("next", \Farthest.next)])

    init(from fields: borrowing JSONFieldValues) throws {
        number = fields.take(0)
        next = fields.take(1)
    }
}
