import Foundation
import Testing
import Trellis

/// The format of a transform's JSON value: from the field, the transform itself, or the options.
@Suite struct TransformFormatTests {

    /// A date as a number of days, whatever its JSON format.
    private static let days = JSONTransform<Date, Int>(
        decode: { Int($0.timeIntervalSince1970 / 86400) }, encode: { Date(timeIntervalSince1970: Double($0) * 86400) })

    private struct Stay: Equatable, JSONModel {
        var first: Int
        var last: Int?
        var all: [Int]
        var amount: String

        static let cents = JSONTransform<Decimal, String>(
            decode: { "\($0 * 100)" }, encode: { (Decimal(string: $0) ?? 0) / 100 })

        static let modelSchema = JSONModelSchema(
            Stay.self,
            [
                JSONField("first", \Stay.first, as: .pattern("dd.MM.yyyy"), form: .transform(days)),
                JSONField("last", \Stay.last, as: .iso8601(timeZone: "Asia/Tokyo"), form: .transform(days)),
                JSONField("all", \Stay.all, as: .oneOf(.dateOnly, .secondsSince1970), form: .transform(days.array)),
                JSONField("amount", \Stay.amount, as: .string, form: .transform(cents)),
            ])

        init(first: Int, last: Int?, all: [Int], amount: String) {
            (self.first, self.last, self.all, self.amount) = (first, last, all, amount)
        }

        init(from fields: borrowing JSONFieldValues) throws {
            first = fields.take(0)
            last = fields.take(1)
            all = fields.take(2)
            amount = fields.take(3)
        }
    }

    @Test func theFieldsFormat() {
        expectRoundTrip(
            Stay(first: 1, last: 16196, all: [0, 2], amount: "1995"),
            #"{"first":"02.01.1970","last":"2014-05-06T09:00:00","all":["1970-01-01","1970-01-03"],"amount":"19.95"}"#)
        expectRoundTrip(
            Stay(first: 1, last: nil, all: [], amount: "0"), #"{"first":"02.01.1970","all":[],"amount":"0"}"#)
        #expect(
            routed(Stay.self, #"{"first":"02.01.1970","all":[86400],"amount":"0"}"#)
                == Stay(first: 1, last: nil, all: [1], amount: "0"))
        expectFailure(
            Stay.self, #"{"first":"02.01.1970","all":["x"],"amount":"0"}"#, .invalidValue, path: "all[0]", at: 29)
        expectFailure(Stay.self, #"{"first":0,"all":[],"amount":"0"}"#, .typeMismatch, path: "first", at: 9)
        expectFailure(Stay.self, #"{"first":"02.01.1970","all":[],"amount":0}"#, .typeMismatch, path: "amount", at: 40)
    }

    private struct Range: Equatable, JSONModel {
        var bounds: ClosedRange<Int>
        static let modelSchema = JSONModelSchema(
            Range.self,
            [
                JSONField(
                    "bounds", \Range.bounds,
                    form: .composite(
                        of: JSONPart(Int.self, at: "low", as: .string),
                        JSONPart(Date.self, at: "high", as: .oneOf(.dateOnly, .secondsSince1970)),
                        decode: { low, high -> ClosedRange<Int>? in
                            guard let low = low.value, let high = high.value else { return nil }
                            return low...Int(high.timeIntervalSince1970)
                        }, encode: { ($0.lowerBound, Date(timeIntervalSince1970: Double($0.upperBound))) }))
            ])
        init(bounds: ClosedRange<Int>) { self.bounds = bounds }
        init(from fields: borrowing JSONFieldValues) throws { bounds = fields.take(0) }
    }

    /// The members of a composite have their own formats.
    @Test func membersOfComposites() {
        expectRoundTrip(Range(bounds: -1...86400), #"{"low":"-1","high":"1970-01-02"}"#)
        #expect(routed(Range.self, #"{"low":"1","high":5}"#) == Range(bounds: 1...5))
        expectFailure(Range.self, #"{"low":1,"high":5}"#, .typeMismatch, path: "low", at: 7)
    }

    private struct Plan: Equatable, JSONModel {
        var own: Int
        var other: Int
        var list: [Int?]
        var chained: String?

        private static let seconds = days.formatted(as: .secondsSince1970)
        private static let words = JSONTransform<Int, String>(decode: { "\($0)" }, encode: { Int($0) ?? 0 })

        static let modelSchema = JSONModelSchema(
            Plan.self,
            [
                JSONField("own", \Plan.own, form: .transform(seconds)),
                JSONField("other", \Plan.other, as: .iso8601, form: .transform(seconds)),
                JSONField("list", \Plan.list, form: .transform(seconds.optional.array)),
                JSONField("chained", \Plan.chained, form: .transform(seconds.then(words))),
            ])

        init(own: Int, other: Int, list: [Int?], chained: String?) {
            (self.own, self.other, self.list, self.chained) = (own, other, list, chained)
        }

        init(from fields: borrowing JSONFieldValues) throws {
            own = fields.take(0)
            other = fields.take(1)
            list = fields.take(2)
            chained = fields.take(3)
        }
    }

    @Test func theTransformsOwnFormat() {
        let plan = Plan(own: 1, other: 2, list: [3, nil], chained: "4")
        let text = #"{"own":86400,"other":"1970-01-03T00:00:00Z","list":[259200,null],"chained":345600}"#
        expectRoundTrip(plan, text)
        // The format of the transform takes precedence over the options.
        let (decoding, encoding) = (
            TrellisDecoder.Options.with { $0.dates = .dateOnly }, TrellisEncoder.Options.with { $0.dates = .dateOnly }
        )
        expectRoundTrip(plan, text, decoding, encoding)
        expectFailure(
            Plan.self, #"{"own":"1970-01-02T00:00:00Z","other":"1970-01-03T00:00:00Z","list":[]}"#, .typeMismatch,
            path: "own", at: 7)
    }

    private struct Visit: Equatable, JSONModel {
        var read: Int
        var perhaps: Int?
        var written: Int

        private static let seconds = days.formatted(as: .secondsSince1970)

        static let modelSchema = JSONModelSchema(
            Visit.self,
            [
                JSONField("read", \Visit.read, form: .transform(seconds)).ignored(in: .encoding),
                JSONField("perhaps", \Visit.perhaps, form: .transform(seconds)).ignored(in: .encoding),
                JSONField("written", \Visit.written, form: .transform(seconds), default: 2).ignored(in: .decoding),
            ])

        init(from fields: borrowing JSONFieldValues) throws {
            read = fields.take(0)
            perhaps = fields.take(1)
            written = fields.take(2)
        }
    }

    @Test func theFormatOfATransformInOneDirection() throws {
        let visit = try TrellisDecoder().decode(Visit.self, from: #"{"read":86400,"perhaps":172800}"#)
        #expect(visit.read == 1)
        #expect(visit.perhaps == 2)
        #expect(try TrellisEncoder().string(from: visit) == #"{"written":172800}"#)
    }

    @Test func theFormatOfATransformForAType() {
        let ranks = JSONTransform<Int, Rank>(decode: { Rank(number: $0) }, encode: { $0.number }).formatted(as: .string)
        let dates = JSONTransform<Date, Date>(decode: { $0 + 1 }, encode: { $0 - 1 })
            .formatted(as: .oneOf(.dateOnly, .secondsSince1970))
        var (decoding, encoding) = (TrellisDecoder.Options(), TrellisEncoder.Options())
        decoding.transforms.use(ranks)
        encoding.transforms.use(ranks)
        decoding.transforms.use(dates)
        encoding.transforms.use(dates)
        expectRoundTrip([Rank(number: 5)], #"["5"]"#, decoding, encoding)
        expectRoundTrip(["a": [Rank(number: 5), nil]], #"{"a":["5",null]}"#, decoding, encoding)
        expectRoundTrip(Date(timeIntervalSince1970: 1), #""1970-01-01""#, decoding, encoding)
        #expect(routed([Date].self, "[0]", decoding) == [Date(timeIntervalSince1970: 1)])
        // The formats of the following fields are not affected.
        expectRoundTrip(
            Pair(rank: Rank(number: 5), count: 6), #"{"rank":"5","count":6}"#, decoding, encoding)
        expectFailure([Rank].self, "[5]", .typeMismatch, path: "[0]", at: 1, decoding)
    }

    private struct Rank: Hashable, TrellisCodable {
        var number: Int
        init(number: Int) { self.number = number }
        static func decode(from token: borrowing JSONToken) throws -> Rank { throw token.mismatch(expected: "nothing") }
        func encode(to writer: inout JSONWriter) throws { writer.null() }
    }

    private struct Pair: Equatable, JSONModel {
        var rank: Rank
        var count: Int
        static let modelSchema = JSONModelSchema(
            Pair.self, [JSONField("rank", \Pair.rank), JSONField("count", \Pair.count)])
        init(rank: Rank, count: Int) { (self.rank, self.count) = (rank, count) }
        init(from fields: borrowing JSONFieldValues) throws {
            rank = fields.take(0)
            count = fields.take(1)
        }
    }
}
