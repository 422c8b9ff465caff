import Testing

@testable import Trellis

/// Copies of text without the spaces and tabs at the start of lines.
@Suite struct UnindentTests {
    /// The expected copy: whole lines without their indentation, except for the first line.
    private func expected(_ text: [UInt8], capacity: Int) -> (copy: [UInt8], rest: Int) {
        var copy: [UInt8] = []
        var (whole, rest) = (0, 0)
        var index = 0
        while index < text.count, copy.count < capacity {
            copy.append(text[index])
            index += 1
            guard copy.last == 0x0A else { continue }
            while index < text.count, [0x20, 0x09].contains(text[index]) { index += 1 }
            (whole, rest) = (copy.count, index)
        }
        return (Array(copy[..<whole]), rest)
    }

    /// Compares a copy, and all positions in it.
    private func check(_ text: [UInt8], capacity: Int) {
        let (copy, rest) = expected(text, capacity: capacity)
        // Separate copies, so that the address sanitizer sees any read beyond the end.
        let result = unsafe text.withUnsafeBufferPointer {
            bytes -> (copy: [UInt8], rest: Int, places: [Int], tails: [Int])? in
            guard let start = bytes.baseAddress else { return nil }
            let scan = unsafe TextScan(start: start, count: bytes.count)
            let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity)
            defer { unsafe memory.deallocate() }
            guard let (count, rest) = unsafe scan.unindent(from: 0, into: memory) else { return nil }
            let copied = unsafe UnsafeBufferPointer(rebasing: memory[..<count])
            let places = (0...count).map { unsafe scan.index(behind: $0, copiedFrom: 0) }
            let tails = (0..<count).map {
                unsafe scan.index(before: UnsafeBufferPointer(rebasing: copied[$0...]), copiedUpTo: rest)
            }
            return (unsafe Array(copied), rest, places, tails)
        }
        guard let result else {
            #expect(copy.isEmpty)
            return
        }
        #expect(result.copy == copy)
        #expect(result.rest == rest)
        // The position of each byte, followed by the end position.
        #expect(result.places.last == rest)
        #expect(result.places.dropLast().map { text[$0] } == copy)
        #expect(result.tails == result.places.dropLast())
        #expect(zip(result.places, result.places.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func wholeLines() {
        for text in [
            "\n", "a\n", "a\n  b\n", "a\n\t b\n \n\n    ", "  a\n  b", "\r\n  x\r\n", "a\n b c  d\n",
            "{\n    \"a\": 1,\n    \"b\": [\n        2\n    ]\n}\n",
        ] {
            for capacity in [1, 2, 3, 5, 100] { check(Array(text.utf8), capacity: capacity) }
        }
    }

    @Test func textWithoutLinesIsUnchanged() {
        for text in ["a", "   ", String(repeating: "a", count: 200)] { check(Array(text.utf8), capacity: 100) }
        // The line ends, but there is no room for it.
        check(Array((String(repeating: "a", count: 99) + "\n").utf8), capacity: 99)
        check(Array((String(repeating: "a", count: 99) + "\n").utf8), capacity: 100)
    }

    @Test(arguments: 0..<40) func randomLines(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var text: [UInt8] = []
        while text.count < 600 {
            text += [UInt8](repeating: UInt8(ascii: " "), count: generator.below(generator.once(in: 4) ? 90 : 20))
            if generator.once(in: 5) { text.append(0x09) }
            text += (0..<generator.below(generator.once(in: 4) ? 150 : 30)).map { _ in
                UInt8(generator.below(90) + 0x20)
            }
            text.append(0x0A)
        }
        for _ in 0..<10 {
            let from = generator.below(100)
            check(Array(text[from..<(text.count - generator.below(100))]), capacity: generator.below(700) + 1)
        }
    }
}
