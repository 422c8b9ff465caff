import Testing

@testable import Trellis

/// Where documents are divided into partitions.
@Suite struct PartBorderTests {
    private func scanned<Result>(_ text: String, _ body: (TextScan) -> Result) -> Result {
        let bytes = Array(text.utf8)
        return unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { preconditionFailure("no text") }
            return unsafe body(TextScan(start: start, count: bytes.count))
        }
    }

    private func first(_ text: String, _ levels: Int = 0) -> Int? {
        unsafe scanned(text) { unsafe ElementBorders.first(in: $0, behindLevels: [levels])[0] }
    }

    /// White space before an element is longer than a partition. Bytes after the input are not read.
    @Test func whiteSpaceLongerThanAPartition() {
        for (input, rest) in [
            ("          1e", ",2,3]"), ("          ", "1,2,3]"), ("          1", ",2]"), ("", "1,2]"),
        ] {
            let bytes = Array((input + rest).utf8)
            unsafe bytes.withUnsafeBufferPointer { bytes in
                let text = unsafe UnsafeBufferPointer(rebasing: bytes[..<input.utf8.count])
                guard let start = text.baseAddress else { return }
                let scan = unsafe TextScan(start: start, count: text.count)
                let cutter = unsafe ArrayCutter(for: scan, from: 0, least: 0, isExact: true)
                for size in [1, 3, 9] {
                    guard case .part? = unsafe cutter?.cut(text, size: size, isWhole: true) else { continue }
                    Issue.record("\(input) has no boundary")
                }
            }
        }
        let spaces = String(repeating: " ", count: 3000)
        expectSameInParts(
            [Int].self, Array("[1,\(spaces)2,3,\(spaces)4]".utf8), TrellisDecoder.Options(),
            [1, 100, 5000].map { PartDivision(workers: 2, size: $0) })
    }

    @Test func theFirstBorder() {
        #expect(first("1,2") == 2)
        #expect(first("1]") == nil)
        #expect(first("{\"a\":1,\"b\":[2,3]},4") == 18)
        #expect(first("\"b\":2},{", 1) == 7)
        #expect(first("\"],}\\\",\"},4", 1) == 10)
        #expect(first("[1,2],[[3,\"]\"]]]],7", 2) == 18)
        #expect(first("\"never ends, ") == nil)
        #expect(first("{\"a\":[1,2") == nil)
    }

    @Test func bordersOfNestedArrays() {
        func all(_ text: String, _ levels: [Int]) -> [Int?] {
            unsafe scanned(text) { unsafe ElementBorders.first(in: $0, behindLevels: levels) }
        }
        #expect(all("1,2],3]},4],5", [4, 3, 1, 0]) == [12, 9, 5, 2])
        #expect(all("1,2]],3],4", [2, 1, 0]) == [6, nil, 2])
        #expect(all("1]}]", [2, 0]) == [nil, nil])
        #expect(all("{\"a\":[1,2]},5", [0]) == [12])
    }

    private func guess(_ text: String, from index: Int, first: Character? = "{", window: Int = 1000) -> Int? {
        unsafe scanned(text) {
            unsafe ElementBorders.guess(in: $0, behind: index, window: window, first: first?.asciiValue)
        }
    }

    /// From each position of a document the boundary of the outermost array is found, also from inside strings that
    /// look like JSON.
    @Test func guessedBorders() {
        let element =
            #"{"id":12,"s":"a,b","list":[{"id":1},{"id":2},[]],"t":"x\"},{\"id\":3},{\"","n":null,"o":{"p":-1.5e3}}"#
        for separator in [",", " , \n  "] {
            let text = "[" + [String](repeating: element, count: 9).joined(separator: separator) + "]"
            let count = element.utf8.count + separator.utf8.count
            let borders = (1..<9).map {
                1 + $0 * count - separator.utf8.count + separator.utf8.prefix { $0 != 0x2C }.count + 1
            }
            for index in 1..<borders[4] {
                let found = guess(text, from: index, window: count * 2)
                #expect(found.map(borders.contains) == true, "\(index): \(found ?? -1)")
            }
        }
    }

    @Test func guessedBordersOfScalars() {
        #expect(guess("[1,22,333,4444]", from: 4, first: nil, window: 5) == 6)
        #expect(guess(#"["a","b,c","d"]"#, from: 6, first: "\"", window: 7) == 11)
        #expect(guess(#"["a","b,c","d"]"#, from: 7, first: "\"", window: 7) == 11)
    }

    @Test func textThatIsNotJSONHasNoBorder() {
        #expect(guess("some words, and more", from: 0) == nil)
        #expect(guess("1 \u{1},{", from: 0) == nil)
        #expect(guess("", from: 0) == nil)
    }

    private func pieces(_ cutter: some PartCutter, _ text: String, size: Int, isWhole: Bool = true) -> [String] {
        var rest = Array(text.utf8)[...]
        var pieces: [String] = []
        while !rest.isEmpty {
            let cut = unsafe Array(rest).withUnsafeBufferPointer { unsafe cutter.cut($0, size: size, isWhole: isWhole) }
            guard case .part(let count) = cut else { break }
            pieces.append(String(decoding: rest.prefix(count), as: UTF8.self))
            rest = rest.dropFirst(count)
        }
        return pieces + (rest.isEmpty ? [] : ["|" + String(decoding: rest, as: UTF8.self)])
    }

    @Test func linesAreCutAtLineFeeds() {
        #expect(pieces(LineCutter(), "1\n22\n333\n4", size: 2) == ["1\n22\n", "333\n", "|4"])
        #expect(pieces(LineCutter(), "1\n22\n333\n4", size: 100) == ["1\n22\n333\n", "|4"])
        #expect(pieces(LineCutter(), "12345", size: 2) == ["|12345"])
        #expect(pieces(LineCutter(), "12345", size: 2, isWhole: false) == ["|12345"])
    }

    @Test func valuesAreCutAtWhiteSpace() {
        #expect(
            pieces(ValueCutter(), "1 {\"a\":\" \"} [2, 3]\n4 5", size: 4) == [
                "1 {\"a\":\" \"} ", "[2, 3]\n", "4 ", "|5",
            ])
        #expect(pieces(ValueCutter(), "1 2}{ 3", size: 4) == ["1 ", "|2}{ 3"])
        #expect(pieces(ValueCutter(), "[1][2] ", size: 4) == ["|[1][2] "])
    }

    /// The decode of an element in a partition cannot be cancelled, so a very large element has no partition.
    @Test func largeElementsAreNotInPartitions() {
        let long = "\"" + String(repeating: "a", count: 20 << 20) + "\""
        let count = long.utf8.count
        func sizes(_ cutter: some PartCutter, _ text: String, size: Int) -> [Int] {
            pieces(cutter, text, size: size).map(\.utf8.count)
        }
        // The last number includes the mark of the rest.
        for size in [3, 6] { #expect(sizes(LineCutter(), "1\n22\n\(long)\n3\n", size: size) == [5, count + 4]) }
        for size in [5, 6] { #expect(sizes(ValueCutter(), "1\n22\n\(long)\n3\n", size: size) == [5, count + 4]) }
        let sequence = "\u{1E}1\n\u{1E}\(long)\n\u{1E}3\n"
        for size in [2, 5] { #expect(sizes(SequenceCutter(), sequence, size: size) == [3, count + 6]) }
    }

    private func cutter(_ text: String, least: Int = 0, isExact: Bool = false) -> ArrayCutter? {
        unsafe scanned(text) { unsafe ArrayCutter(for: $0, from: 0, least: least, isExact: isExact) }
    }

    @Test func arraysAreCutAfterCommas() throws {
        let text = "1, [2,2], {\"a\":3} ,4]"
        let cutter = try #require(self.cutter(text, isExact: true))
        #expect(pieces(cutter, text, size: 1) == ["1,", " [2,2], {\"a\":3} ,", "|4]"])
        #expect(pieces(cutter, text, size: 12) == ["1, [2,2],", " {\"a\":3} ,", "|4]"])
        #expect(pieces(cutter, text, size: 100) == ["1, [2,2], {\"a\":3} ,", "|4]"])
        #expect(pieces(cutter, "1,2 3,4", size: 100) == ["1,", "|2 3,4"])
    }

    @Test func smallArraysAreNotPartitioned() {
        #expect(cutter("1,2]", least: 5) == nil)
        #expect(cutter("1,2]", least: 3) != nil)
        #expect(cutter("1,2", least: 100) != nil)
    }
}
