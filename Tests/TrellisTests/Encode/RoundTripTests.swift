import Foundation
import Testing
import Trellis

/// Encoded values decode to equal values.
@Suite struct RoundTripTests {
    @Test(arguments: 0..<10) func randomModels(_ seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        var nulls = TrellisEncoder.Options()
        nulls.nilFields = .writeNull
        var indented = nulls
        indented.indentation = .spaces(2)
        for _ in 0..<20 {
            let value = Rich.random(using: &generator)
            let text = try encoded(value)
            let again = try decoded(Rich.self, text)
            #expect(again == value, "\(differences(again, value))")
            #expect(try decoded(Rich.self, try TrellisEncoder(options: nulls).string(from: value)) == value)
            #expect(try decoded(Rich.self, try TrellisEncoder(options: indented).string(from: value)) == value)
            // Foundation accepts the output as JSON.
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
        }
    }

    /// The properties that differ, with both values, also in nested models.
    private func differences(_ left: Rich, _ right: Rich) -> [String] {
        let pairs = zip(Mirror(reflecting: left).children, Mirror(reflecting: right).children)
        let own = pairs.compactMap { left, right -> String? in
            let (before, after) = (String(reflecting: left.value), String(reflecting: right.value))
            guard before != after, left.label != "children" else { return nil }
            return "\(left.label ?? ""): \(before), \(after)"
        }
        let dates =
            left.date == right.date
            ? [] : ["date: \(left.date.timeIntervalSinceReferenceDate), \(right.date.timeIntervalSinceReferenceDate)"]
        let stamps =
            left.stamp == right.stamp
            ? []
            : [
                "stamp: \(left.stamp?.timeIntervalSinceReferenceDate ?? 0), "
                    + "\(right.stamp?.timeIntervalSinceReferenceDate ?? 0)"
            ]
        return own + dates + stamps + zip(left.children, right.children).flatMap { differences($0, $1) }
    }

    @Test func randomArraysOfModels() throws {
        var generator = SplitMix64(seed: 99)
        for count in [0, 1, 2, 50] {
            let values = (0..<count).map { _ in Rich.random(using: &generator, depth: 1) }
            #expect(try decoded([Rich].self, try encoded(values)) == values)
            let byText = Dictionary(uniqueKeysWithValues: values.enumerated().map { ("\($0)" + $1.text, Optional($1)) })
            #expect(try decoded([String: Rich?].self, try encoded(byText)) == byText)
        }
    }

    @Test func membersInAnyOrder() throws {
        var generator = SplitMix64(seed: 4)
        for _ in 0..<20 {
            let value = Rich.random(using: &generator, depth: 1)
            let object = try JSONSerialization.jsonObject(
                with: try TrellisEncoder().encode(Whole(value), as: Data.self))
            let sorted = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
            #expect(try TrellisDecoder().decode(Whole.self, from: sorted) == Whole(value))
        }
    }
}

/// The properties of a `Rich` whose numbers Foundation does not change.
private struct Whole: JSONModel, Equatable {
    var text: String
    var ticket: Ticket?
    var id: UUID
    var small: Int8
    var deep: [[String: [Int?]?]]

    init(_ value: Rich) {
        text = value.text
        ticket = value.ticket
        id = value.id
        small = value.small
        deep = value.deep
    }

    static let modelSchema = JSONModelSchema(
        Whole.self,
        [
            JSONField("text", \Whole.text, keys: "x.text"), JSONField("ticket", \Whole.ticket, keys: "x.a.ticket"),
            JSONField("id", \Whole.id), JSONField("small", \Whole.small, keys: "x.a.small"),
            JSONField("deep", \Whole.deep, keys: "deep"),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        text = fields.take(0)
        ticket = fields.take(1)
        id = fields.take(2)
        small = fields.take(3)
        deep = fields.take(4)
    }
}
