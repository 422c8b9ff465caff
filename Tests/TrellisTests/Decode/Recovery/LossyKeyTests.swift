import Testing
import Trellis

private enum Level: String, JSONDictionaryKey { case low, high }

private struct Table: Hashable, JSONModel {
    var levels: [Level: Int]
    var boxes: [Int: BoxShape]
    var strict: [Level: Int]?

    static let modelSchema = JSONModelSchema(
        Table.self,
        [
            JSONField("levels", \Table.levels, default: [:]).lossy(),
            JSONField("boxes", \Table.boxes, default: [:]).lossy(), JSONField("strict", \Table.strict),
        ])

    init(levels: [Level: Int] = [:], boxes: [Int: BoxShape] = [:]) { (self.levels, self.boxes) = (levels, boxes) }
    init(from fields: borrowing JSONFieldValues) throws {
        levels = fields.take(0)
        boxes = fields.take(1)
        strict = fields.take(2)
    }
}

/// Entries of lossy dictionaries whose keys do not match the dictionary's key type.
@Suite struct LossyKeyTests {
    @Test func anUnknownKeyIsDropped() {
        let outcome = routes(Table.self, #"{"levels":{"low":1,"gone":5,"high":2}}"#)
        #expect(outcome.value == Table(levels: [.low: 1, .high: 2]))
        #expect(outcome.drops == ["invalidValue levels.gone @19"])
        #expect(outcome.report.dropped.first?.expected == "keys of type Level")
        #expect(outcome.report.dropped.first?.found == "\"gone\"")
    }

    @Test(arguments: ["5", "\"x\"", "null", "true", "[1,[2]]", #"{"a":{"b":1}}"#, #"{"low":1}"#])
    func anyValueOfAnUnknownKeyIsDropped(value: String) {
        let first = routes(Table.self, #"{"levels":{"gone":\#(value),"high":2}}"#)
        #expect(first.value == Table(levels: [.high: 2]))
        let last = routes(Table.self, #"{"levels":{"high":2,"gone":\#(value)},"boxes":{"1":{"width":3}}}"#)
        #expect(last.value == Table(levels: [.high: 2], boxes: [1: BoxShape(width: 3)]))
        #expect(last.drops == ["invalidValue levels.gone @20"])
        let several = routes(Table.self, #"{"levels":{"x":\#(value),"y":\#(value),"high":2,"z":\#(value)}}"#)
        #expect(several.value == Table(levels: [.high: 2]))
        #expect(several.drops.count == 3)
    }

    @Test func keysAndValues() {
        let outcome = routes(
            Table.self, #"{"boxes":{"1":{"width":1},"x":{"width":2},"2":{"width":"y"},"03":1,"3":{"width":3}}}"#)
        #expect(outcome.value == Table(boxes: [1: BoxShape(width: 1), 3: BoxShape(width: 3)]))
        #expect(
            outcome.drops == [
                "invalidValue boxes.x @26", "typeMismatch boxes.2.width @55", "invalidValue boxes.03 @60",
            ])
    }

    @Test func otherDictionariesFail() {
        expectFailure(Table.self, #"{"strict":{"low":1,"gone":5}}"#, .invalidValue, path: "strict", at: 27)
    }

    @Test func limitsApply() {
        let text = #"{"levels":{"a":1,"b":2,"c":3}}"#
        expectFailure(Table.self, text, .limitExceeded, path: "levels.c", at: 23, .with { $0.limits.errorCount = 2 })
        expectFailure(
            Table.self, #"{"levels":{"a":1,"a":2}}"#, .duplicateKey, path: "levels", at: 17,
            .with { $0.duplicateKeys = .error }, throughJSON: false)
    }

    @Test func inAStreamOfErrors() {
        let outcome = routes(
            [Table].self, #"[{"levels":{"a":1,"low":"x"}},{"levels":5}]"#, .with { $0.collectsErrors = true })
        #expect(outcome.faults == ["typeMismatch [1].levels @40"])
        #expect(outcome.drops == ["invalidValue [0].levels.a @12", "typeMismatch [0].levels.low @24"])
    }
}
