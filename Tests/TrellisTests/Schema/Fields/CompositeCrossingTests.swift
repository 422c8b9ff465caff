import Testing
import Trellis

private struct Pin: Hashable, JSONModel {
    var range: Range<Int>
    var spare: Range<Int>?

    private static func range(_ low: JSONPresence<Int>, _ high: JSONPresence<Int>) -> Range<Int>? {
        guard let low = low.value, let high = high.value, low <= high else { return nil }
        return low..<high
    }

    static let modelSchema = JSONModelSchema(
        Pin.self,
        [
            JSONField(
                "range", \Pin.range,
                form: .composite(
                    of: JSONPart(Int.self, at: "at.low"), JSONPart(Int.self, at: "at.high"), decode: { range($0, $1) },
                    encode: { ($0.lowerBound, $0.upperBound) })),
            JSONField(
                "spare", \Pin.spare,
                form: .composite(
                    of: JSONPart(Int.self, at: "spare.low"), JSONPart(Int.self, at: "spare.high"),
                    decode: { range($0, $1) }, encode: { ($0.lowerBound, $0.upperBound) })),
        ])
    init(range: Range<Int>, spare: Range<Int>? = nil) { (self.range, self.spare) = (range, spare) }
    init(from fields: borrowing JSONFieldValues) throws {
        range = fields.take(0)
        spare = fields.take(1)
    }
}

/// A composite whose members are inside a value that another field is mapped to as a whole.
private struct SharedPin: Hashable, JSONModel {
    var range: Range<Int>
    var all: JSON?

    static let modelSchema = JSONModelSchema(
        SharedPin.self,
        [
            JSONField(
                "range", \SharedPin.range,
                form: .composite(
                    of: JSONPart(Int.self, at: "at.low"), JSONPart(Int.self, at: "at.high"),
                    decode: { low, high in
                        guard let low = low.value, let high = high.value, low <= high else { return nil }
                        return low..<high
                    })
            ).ignored(in: .encoding),
            JSONField("all", \SharedPin.all, keys: "at").ignored(in: .encoding),
        ])
    init(from fields: borrowing JSONFieldValues) throws {
        range = fields.take(0)
        all = fields.take(1)
    }
}

/// Composites whose paths lead through values that are not objects.
@Suite struct CompositeCrossingTests {
    @Test(arguments: ["5", "\"x\"", "true", "[1]"])
    func anotherKindOnThePathOfARequiredFieldIsAMismatch(value: String) {
        let error = expectFailure([Pin].self, #"[{"at":\#(value)}]"#, .typeMismatch, path: "[0].at", at: 7)
        #expect(error?.expected == "an object")
        expectFailure([SharedPin].self, #"[{"at":\#(value)}]"#, .typeMismatch, path: "[0].at", at: 7)
    }

    @Test(arguments: ["5", "[1]"])
    func anotherKindOnThePathOfAnOptionalFieldIsMissing(value: String) {
        let text = #"{"at":{"low":1,"high":2},"spare":\#(value)}"#
        #expect(routed(Pin.self, text) == Pin(range: 1..<2))
        expectFailure(
            Pin.self, text, .typeMismatch, path: "spare", at: 33, .with { $0.requiresObjectsOnPaths = true })
    }

    @Test func aNullOnThePathIsANullOfTheMembers() {
        let error = expectFailure([Pin].self, #"[{"at":null}]"#, .missingKeys, path: "[0]", at: 11)
        #expect(error?.missingKeys == ["at.low", "at.high"])
    }
}
