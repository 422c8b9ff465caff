import Foundation
import Testing

@testable import TrellisTools

/// What is recorded of documents.
@Suite struct ShapeRecorderTests {
    @Test func kindsAreCounted() throws {
        let shape = ShapeTokens.shape(#"[null, true, false, false, 1, "a", {}, [2]]"#)
        let element = try #require(shape.place("*"))
        #expect(element.nulls == 1)
        #expect(element.trues == 1)
        #expect(element.falses == 2)
        #expect(element.numbers?.count == 1)
        #expect(element.strings?.count == 1)
        #expect(element.objects == ObjectFacts(count: 1))
        #expect(element.arrays?.count == 1)
        #expect(element.count == 8)
        #expect(shape.documents == 1)
        #expect(shape.root.arrays == ArrayFacts(count: 1, fewest: 8, most: 8, place: 1))
    }

    @Test func membersAreCounted() throws {
        let shape = ShapeTokens.shape(#"{"a": 1, "b": "x"}"#, #"{"b": "y", "c": null}"#, #"{"a": 2.5, "b": "x"}"#)
        let objects = try #require(shape.root.objects)
        #expect(objects.members.map(\.key) == ["a", "b", "c"])
        #expect(objects.members.map(\.count) == [2, 3, 1])
        #expect(objects.fewest == 2)
        #expect(objects.most == 2)
        #expect(shape.place("a")?.numbers?.integers == 1)
        #expect(shape.place("a")?.numbers?.least == 1)
        #expect(shape.place("a")?.numbers?.greatest == 2.5)
        #expect(shape.place("b")?.strings?.values == ["x": 2, "y": 1])
        #expect(shape.place("c")?.nulls == 1)
        #expect(shape.documents == 3)
    }

    @Test func escapesAreResolved() {
        let shape = ShapeTokens.shape(#"{"a\u00e4\ud83d\ude00": "x\n\ud800y"}"#, "{\"aä😀\": \"\\\"\"}")
        #expect(shape.root.objects?.members.map(\.key) == ["aä😀"])
        #expect(shape.place("aä😀")?.strings?.values == ["x\n\u{FFFD}y": 1, "\"": 1])
        #expect(shape.place("aä😀")?.strings?.shortest == 1)
    }

    @Test func repeatedKeysAreCountedByObject() {
        let shape = ShapeTokens.shape(#"{"a": 1, "b": 2, "a": "x", "a": 3}"#, #"{"a": 1}"#, #"{"b": 1, "a": 1}"#)
        #expect(shape.root.objects?.repeatedKeys == 1)
        #expect(shape.root.objects?.members.map(\.count) == [3, 2])
        #expect(shape.root.objects?.most == 2)
        #expect(shape.place("a")?.count == 5)
    }

    @Test func nothingIsAnEmptyShape() {
        let shape = ShapeTokens.shape(of: [])
        #expect(shape == Shape(places: [ShapePlace()], documents: 0))
    }

    @Test func integersBeyondTheirTypesAreCounted() throws {
        let shape = ShapeTokens.shape(
            "[9223372036854775807, -9223372036854775808, 9223372036854775808, 18446744073709551615, "
                + "18446744073709551616,"
                + " -9223372036854775809, 10000000000000000000, 0, -0]")
        let numbers = try #require(shape.place("*")?.numbers)
        #expect(numbers.integers == 9)
        #expect(numbers.beyondInt64 == 5)
        #expect(numbers.beyondUInt64 == 2)
        #expect(numbers.least == -9_223_372_036_854_775_808)
        #expect(numbers.greatest == 18_446_744_073_709_551_616)
    }

    @Test(arguments: [
        ("0.1", 0, 0), ("1e2", 0, 0), ("-65.613616999999977", 0, 0), ("-65.613616999999976", 1, 0),
        ("12345678901234.567", 1, 0), ("0.10000000000000001", 0, 0), ("0.1000000000000000055", 1, 0),
        ("123456789012345", 0, 0),
        ("9007199254740993", 1, 0), ("505874924095815700", 0, 0), ("-505874924095815681", 1, 0),
        ("1e22", 0, 0), ("0.30000000000000004", 0, 0), ("0.30000000000000001", 1, 0), ("9007199254740992", 0, 0),
        ("1e400", 1, 1), ("1e-400", 1, 1),
        ("0.12345678901234567890123456789012345678", 1, 0), ("0.123456789012345678901234567890123456789", 1, 1),
        ("1e127", 0, 0), ("1e128", 0, 1), ("1e999999999999999999999", 1, 1), ("0e999999999", 0, 0), ("-1.50", 0, 0),
    ])
    func numbersBeyondTheirTypesAreCounted(_ text: String, _ double: Int, _ decimal: Int) throws {
        let numbers = try #require(ShapeTokens.shape(text).root.numbers)
        #expect(numbers.beyondDouble == double)
        #expect(numbers.beyondDecimal == decimal)
    }

    /// The text of any Double with 16 or 17 digits is not counted as out of range.
    @Test func printedDoublesAreNotCountedAsOutOfRange() throws {
        var generator = SplitMix(seed: 17)
        for _ in 0..<2000 {
            let value = Double.random(in: 0.0001...1000, using: &generator)
            for digits in [16, 17] {
                let text = String(format: "%.*g", digits, value)
                // 16 digits are not always enough to identify a Double.
                guard !text.contains("e"), let read = Double(text), String(format: "%.*g", digits, read) == text else {
                    continue
                }
                #expect(ShapeTokens.shape(text).root.numbers?.beyondDouble == 0, "\(text)")
                let last = text.last?.wholeNumberValue ?? 0
                let other = text.dropLast() + "\(last == 9 ? 8 : last + 1)"
                let count = other.filter(\.isNumber).drop { $0 == "0" }.count
                let isPrinted = Double(other).map { String(format: "%.*g", count, $0) == other } ?? false
                #expect(ShapeTokens.shape(String(other)).root.numbers?.beyondDouble == (isPrinted ? 0 : 1), "\(other)")
            }
        }
    }

    @Test func distinctStringsAreDroppedBeyondALimit() {
        let few = ShapeTokens.shape("[" + (0..<640).map { "\"v\($0 % 64)\"" }.joined(separator: ",") + "]")
        #expect(few.place("*")?.strings?.values?.count == 64)
        #expect(few.place("*")?.strings?.values?["v7"] == 10)
        let many = ShapeTokens.shape("[" + (0..<65).map { "\"v\($0)\"" }.joined(separator: ",") + "]")
        #expect(many.place("*")?.strings?.values == nil)
        let long = ShapeTokens.shape("[\"a\", \"\(String(repeating: "x", count: 65))\"]")
        #expect(long.place("*")?.strings?.values == nil)
        #expect(long.place("*")?.strings?.longest == 65)
    }

    @Test func memberTablesFindAllKeys() {
        // More keys than are compared one by one, in another order.
        let keys = (0..<100).map { "key\($0)" }
        let one = "{" + keys.map { "\"\($0)\": {\"\($0)x\": 1}" }.joined(separator: ",") + "}"
        let two = "{" + keys.reversed().map { "\"\($0)\": 2" }.joined(separator: ",") + "}"
        let shape = ShapeTokens.shape(one, two, two)
        #expect(shape.root.objects?.members.map(\.key) == keys)
        #expect(shape.root.objects?.members.allSatisfy { $0.count == 3 } == true)
    }
}
