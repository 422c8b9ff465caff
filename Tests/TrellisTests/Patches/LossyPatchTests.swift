import Testing

@testable import Trellis

/// Patches with invalid values for entries of lossy dictionaries.
@Suite struct LossyPatchTests {
    private let stock = LossyStock(counts: ["low": 1, "high": 2], boxes: ["a": LossyBox(size: 5)])

    @Test func anInvalidValueRemovesTheEntry() throws {
        var expected = stock
        expected.counts = ["high": 2]
        #expect(try patched(stock, ["counts": ["low": "x"]]) == expected)
    }

    @Test func anInvalidValueForARemainingMemberKeepsIt() throws {
        #expect(try patched(stock, ["a": ["size": nil]]) == stock)
        #expect(try patched(stock, ["a": "x"]) == stock)
        #expect(try patched(stock, ["b": "x"]) == stock)
    }

    @Test func nullForAnOptionalWithADefaultIsTheDefaultInAPatchAndNilInAnUpdate() throws {
        var changed = stock
        changed.limit = 7
        #expect(try patched(changed, ["limit": nil]).limit == 5)
        try TrellisDecoder().update(&changed, from: #"{"limit":null}"#)
        #expect(changed.limit == nil)
        #expect(throws: TrellisError.self) { try changed.mergePatch(from: stock) }
    }
}

private struct LossyBox: Hashable, JSONModel {
    var size: Int
    static let modelSchema = JSONModelSchema(LossyBox.self, [JSONField("size", \.size)])
    init(size: Int) { self.size = size }
    init(from fields: borrowing JSONFieldValues) throws { size = fields.take(0) }
}

private struct LossyStock: Hashable, JSONModel {
    var counts: [String: Int]
    var boxes: [String: LossyBox]
    var limit: Int? = 5
    static let modelSchema = JSONModelSchema(
        LossyStock.self,
        [
            JSONField("counts", \.counts, default: [:]).lossy(), JSONField(rest: "boxes", \.boxes).lossy(),
            JSONField("limit", \.limit, default: 5),
        ])
    init(counts: [String: Int], boxes: [String: LossyBox]) { (self.counts, self.boxes) = (counts, boxes) }
    init(from fields: borrowing JSONFieldValues) throws {
        counts = fields.take(0)
        boxes = fields.take(1)
        limit = fields.take(2)
    }
}
