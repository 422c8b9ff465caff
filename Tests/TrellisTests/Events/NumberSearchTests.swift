import Testing

@testable import Trellis

/// Where arrays of numbers are searched for after brackets that begin none.
@Suite struct NumberSearchTests {
    private func newSearch() -> NumberSearch { unsafe NumberSearch(receiver: { _, _, _ in 1 }) }

    /// Records brackets without numbers.
    ///
    /// - Returns: the number of bytes that are left out after each of them.
    private func gaps(_ search: inout NumberSearch, count: Int) -> [Int] {
        (0..<count).map { _ in
            let index = search.start + 10
            search.note(index..<index)
            return search.start - index
        }
    }

    @Test func fewBracketsAreFree() {
        var search = newSearch()
        #expect(gaps(&search, count: 8) == [0, 0, 0, 0, 64, 128, 256, 512])
        // A new chunk begins anywhere in the structure, but costs the same.
        search.begin()
        #expect(search.start == 0 && search.isResuming)
        #expect(gaps(&search, count: 2) == [1024, 2048])
    }

    @Test func shortArraysPayForNoOtherBrackets() {
        var search = newSearch()
        _ = gaps(&search, count: 8)
        search.note(20_000..<20_127)
        #expect(search.start == 20_127)
        #expect(gaps(&search, count: 3) == [64, 128, 256])
    }

    @Test func longArraysPayForOtherBrackets() {
        var search = newSearch()
        _ = gaps(&search, count: 8)
        search.note(20_000..<20_256)
        #expect(gaps(&search, count: 4) == [0, 0, 64, 128])
        // Not for any number of them: each of them may be inside the same long string.
        search.note(40_000..<1_000_000)
        #expect(gaps(&search, count: 10) == [0, 0, 0, 0, 0, 0, 0, 0, 64, 128])
    }

    /// Brackets in one string do not make yajl lex the string again for each of them.
    @Test func gapsInOneStringGrow() {
        var search = newSearch()
        #expect(gaps(&search, count: 60).filter { $0 == 0 }.count == 4)
        #expect(search.start > 1 << 40)
    }
}
