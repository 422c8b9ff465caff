import Foundation
import Testing
import Trellis

/// One model for each feature that creates an object from more than decoded values, used by a hundred tasks at once.
@Suite struct ConcurrentFeatureTests {
    /// Runs a body a hundred times concurrently, and expects the result of a single run.
    private func concurrently<Result: Equatable & Sendable>(
        _ body: @escaping @Sendable () throws -> Result, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        // The first use of a type is concurrent as well, so the single run comes last.
        let results = try await withThrowingTaskGroup(of: Result.self) { group in
            for _ in 0..<100 { group.addTask { try body() } }
            return try await group.reduce(into: [Result]()) { $0.append($1) }
        }
        let alone = try body()
        #expect(results.count == 100 && results.allSatisfy { $0 == alone }, sourceLocation: sourceLocation)
    }

    @Test func mapping() async throws {
        let text = #"""
            {"from":3,"count":4,"a":1,"x":{"b":"q"},"ext":{"d":5},"items":[{"name":"n"},{}],"rest":[1],"p":null,
            "nums":[1,"x",2],"day":"2024/05/01","title_text":"t"}
            """#
        try await concurrently {
            let report = TrellisDecoder.Report()
            let value = try TrellisDecoder().decode(ManyWays.self, from: text, report: report)
            let written = try TrellisEncoder().string(from: value)
            return [written, "\(report.dropped.map(\.path.description))"]
        }
    }

    @Test func transformsByOptions() async throws {
        var transforms = JSONTransformSet()
        transforms.use(JSONTransform<Int, Bool>(decode: { $0 != 0 }, encode: { $0 ? 1 : 0 }))
        let shared = transforms
        try await concurrently {
            var decoding = TrellisDecoder.Options()
            decoding.transforms = shared
            var encoding = TrellisEncoder.Options()
            encoding.transforms = shared
            let values = try TrellisDecoder(options: decoding).decode([String: [Bool]].self, from: #"{"a":[1,0]}"#)
            return try TrellisEncoder(options: encoding).string(from: values)
        }
    }

    @Test func variantsAndHooks() async throws {
        let text = #"[{"r":1,"t":"round"},{"t":"many","of":[{"t":"round","r":2}]},{"t":"none"}]"#
        try await concurrently {
            try TrellisEncoder().string(from: try TrellisDecoder().decode([Form].self, from: text))
        }
    }

    @Test func updatesMergesAndArchives() async throws {
        try await concurrently {
            var hooked = try TrellisDecoder().decode(Round.self, from: #"{"r":1}"#)
            try TrellisDecoder().update(&hooked, from: #"{"r":5}"#)
            try hooked.merge(from: Round(r: 7))
            let archive = try TrellisArchiver().archive(hooked)
            let back = try TrellisArchiver().unarchive(Round.self, from: archive)
            return [hooked.r, back.r, try hooked.revalidated().r]
        }
    }

    @Test func streams() async throws {
        let text = Array(#"{"data":[{"r":1},{"r":"x"},{"r":3}],"total":3}"#.utf8)
        try await concurrently {
            var found: [Double] = []
            var session = try TrellisDecoder.ElementSession(Round.self, as: .array(at: "data"), skipsErrors: true) {
                found.append($0.r)
            }
            for byte in text { try session.feed([byte]) }
            try session.finish()
            return found
        }
    }
}

private struct Part: JSONModel {
    let a: Int
    let b: String

    static let modelSchema = JSONModelSchema(
        Part.self, [JSONField("a", \Part.a), JSONField("b", \Part.b, keys: "x.b")])

    init(from fields: borrowing JSONFieldValues) {
        a = fields.take(0)
        b = fields.take(1)
    }
}

private struct ManyWays: JSONModel {
    let range: Range<Int>
    let part: Part
    let ext: JSON
    let d: Int?
    let names: [String]
    let others: JSONObject
    let p: JSONPresence<Int>
    let nums: [Int]
    let day: Date
    let titleText: String

    static let modelSchema = JSONModelSchema(
        ManyWays.self, keyStyle: .snakeCase,
        [
            JSONField(
                "range", \ManyWays.range,
                form: .composite(
                    of: JSONPart(Int.self, at: "from"), JSONPart(Int.self, at: "count"),
                    decode: { from, count in
                        guard let from = from.value, let count = count.value else { return nil }
                        return from..<from + count
                    }, encode: { ($0.lowerBound, $0.count) })),
            JSONField("part", \ManyWays.part, form: .flattened()),
            JSONField("ext", \ManyWays.ext),
            JSONField("d", \ManyWays.d, keys: "ext.d").ignored(in: .encoding),
            JSONField("names", \ManyWays.names, keys: ["items", .each, "name"]).ignored(in: .encoding),
            JSONField(rest: "others", \ManyWays.others),
            JSONField("p", \ManyWays.p),
            JSONField("nums", \ManyWays.nums).lossy(),
            JSONField("day", \ManyWays.day, as: .pattern("yyyy/MM/dd")),
            JSONField("titleText", \ManyWays.titleText),
        ])

    init(from fields: borrowing JSONFieldValues) {
        range = fields.take(0)
        part = fields.take(1)
        ext = fields.take(2)
        d = fields.take(3)
        names = fields.take(4)
        others = fields.take(5)
        p = fields.take(6)
        nums = fields.take(7)
        day = fields.take(8)
        titleText = fields.take(9)
    }
}

private struct Round: JSONFieldwise, JSONDidDecodeHook, JSONValidating, JSONArchivable {
    var r: Double

    static let archiveVersion = 2
    static let modelSchema = JSONModelSchema(
        Round.self, [JSONField("r", \Round.r, form: .value.merged(by: { $0 + $1 }))])

    init(r: Double) { self.r = r }
    init(from fields: borrowing JSONFieldValues) { r = fields.take(0) }

    mutating func didDecode(userInfo: JSONUserInfo) { r += 1 }
    mutating func validate() throws { r = min(r, 100) }
}

private struct Many: JSONModel {
    let of: [Form]

    static let modelSchema = JSONModelSchema(Many.self, [JSONField("of", \Many.of)])

    init(from fields: borrowing JSONFieldValues) { of = fields.take(0) }
}

private indirect enum Form: JSONVariants {
    case round(Round), many(Many), none

    static let jsonVariants = JSONVariantTable<Form>(
        .tag("t"),
        [
            JSONVariantCase("round", make: Form.round, take: { if case .round(let value) = $0 { value } else { nil } }),
            JSONVariantCase("many", make: Form.many, take: { if case .many(let value) = $0 { value } else { nil } }),
            JSONVariantCase("none", value: .none, matches: { if case .none = $0 { true } else { false } }),
        ])
}
