import Foundation
import Testing
import Trellis

// Canonical JSON of sets and of values inside Codable types.
extension CanonicalTests {
    /// Equal sets have equal bytes, whatever the order of their elements.
    @Test func setsAreSorted() throws {
        let words = ["e", "d", "c", "b", "a", "aa", "\u{e9}"]
        var large = Set<String>(minimumCapacity: 1000)
        for word in words { large.insert(word) }
        #expect(try canonical(Set(words)) == #"["a","aa","b","c","d","e","é"]"#)
        #expect(try canonical(large) == canonical(Set(words)))
        let nested: Set<[Int: Set<Int>]> = [[2: [3, 1]], [1: []], [:]]
        #expect(try canonical(["x": nested]) == #"{"x":[{"1":[]},{"2":[1,3]},{}]}"#)
        #expect(try canonical(Set<Int>()) == "[]")
        #expect(failure(["x": Set([Double.nan])])?.path.description == "x[0]")
    }

    /// A value inside a `Codable` type is checked like that of a model.
    @Test func decimalsOfCodableValues() throws {
        let exact = try JSONCodableValue(#require(Decimal(string: "1.50")))
        #expect(try canonical(exact) == "1.5")
        let long = try JSONCodableValue(#require(Decimal(string: "12345678901234.123456")))
        #expect(failure(long)?.code == .inexactNumber)
    }
}
