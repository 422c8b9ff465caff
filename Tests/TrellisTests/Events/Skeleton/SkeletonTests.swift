import Testing

@testable import Trellis

/// Skeletons of texts, compared with a plain reference.
@Suite struct SkeletonTests {
    /// A token of a skeleton.
    private struct Token: Equatable {
        var written: [UInt8]
        /// The string without quotes or number that it stands for.
        var leaf: Range<Int>?
        /// The string, if it has escapes.
        var resolved: [UInt8]?
        /// The index after the token in the text.
        var end: Int
    }

    private struct Expected {
        var tokens: [Token] = []
        var spaces = 0
    }

    /// The tokens of a text up to the first one that is invalid, incomplete, or follows another value directly.
    private func tokens(of text: [UInt8], longest: Int) -> Expected {
        var expected = Expected()
        var index = 0
        var last: UInt8 = 0
        func matches(_ literal: String) -> Bool { text[index...].starts(with: literal.utf8) }
        while true {
            let done = index
            while index < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[index]) { index += 1 }
            guard index < text.count else { break }
            let byte = text[index]
            let start = index
            let isFirst = expected.tokens.isEmpty
            let mayBegin = last == 0 || "{[,:".utf8.contains(last)
            var token: Token?
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if mayBegin { token = Token(written: [byte], end: index + 1) }
            case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
                token = Token(written: [byte], end: index + 1)
            case UInt8(ascii: ":"):
                if last == UInt8(ascii: "\"") { token = Token(written: [byte], end: index + 1) }
            case UInt8(ascii: "\""):
                guard mayBegin, let (end, hasEscapes) = string(in: text, from: index), end - index - 2 <= longest else {
                    break
                }
                if isFirst {
                    token = Token(written: Array(text[start..<end]), leaf: start + 1..<end - 1, end: end)
                } else if hasEscapes {
                    guard let string = resolved(text[start + 1..<end - 1]) else { break }
                    token = Token(written: Array("\"\"".utf8), resolved: string, end: end)
                } else {
                    token = Token(written: Array("\"\"".utf8), leaf: start + 1..<end - 1, end: end)
                }
            case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
                let count = byte == UInt8(ascii: "f") ? 5 : 4
                guard mayBegin, matches("true") || matches("false") || matches("null") else { break }
                token = Token(written: Array(text[start..<start + count]), end: start + count)
            default:
                guard mayBegin, let end = number(in: text, from: index), end - start <= longest else { break }
                let written = isFirst ? Array(text[start..<end]) : [UInt8(ascii: "0")]
                token = Token(written: written, leaf: start..<end, end: end)
            }
            guard let token else { break }
            last = byte
            if token.leaf != nil, byte != UInt8(ascii: "\"") { last = UInt8(ascii: "0") }
            expected.spaces += start - done
            expected.tokens.append(token)
            index = token.end
        }
        return expected
    }

    private func string(in text: [UInt8], from start: Int) -> (end: Int, hasEscapes: Bool)? {
        var index = start + 1
        var hasEscapes = false
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\""): return (index + 1, hasEscapes)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                guard index + 1 < text.count else { return nil }
                if text[index + 1] == UInt8(ascii: "u") {
                    guard index + 6 <= text.count, text[index + 2..<index + 6].allSatisfy({ $0.hexDigitValue != nil })
                    else {
                        return nil
                    }
                    index += 6
                } else {
                    guard "\"\\/bfnrt".utf8.contains(text[index + 1]) else { return nil }
                    index += 2
                }
            case 0..<0x20: return nil
            default: index += 1
            }
        }
        return nil
    }

    /// The content of a string; nil if half of a surrogate pair is missing.
    private func resolved(_ content: ArraySlice<UInt8>) -> [UInt8]? {
        var units: [UInt16] = []
        var index = content.startIndex
        while index < content.endIndex {
            guard content[index] == UInt8(ascii: "\\") else {
                let plain = content[index...].prefix { $0 != UInt8(ascii: "\\") }
                units += Array(String(decoding: plain, as: UTF8.self).utf16)
                index = plain.endIndex
                continue
            }
            switch content[index + 1] {
            case UInt8(ascii: "b"): units.append(8)
            case UInt8(ascii: "f"): units.append(12)
            case UInt8(ascii: "n"): units.append(10)
            case UInt8(ascii: "r"): units.append(13)
            case UInt8(ascii: "t"): units.append(9)
            case UInt8(ascii: "u"):
                let digits = String(decoding: content[index + 2..<index + 6], as: UTF8.self)
                units.append(UInt16(digits, radix: 16) ?? 0)
                index += 4
            case let other: units.append(UInt16(other))
            }
            index += 2
        }
        return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
    }

    /// The end of a number that is followed by white space, a comma or a closing bracket.
    private func number(in text: [UInt8], from start: Int) -> Int? {
        guard var progress = NumberProgress(text[start]) else { return nil }
        for index in start + 1..<text.count {
            switch progress.advance(text[index]) {
            case .next: continue
            case .wrong: return nil
            case .end: return ",]} \n\r\t".utf8.contains(text[index]) ? index : nil
            }
        }
        return nil
    }

    private func check(
        _ text: [UInt8], capacity: Int, resolvedCapacity: Int = 500, longest: Int = 100,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let expected = tokens(of: text, longest: longest)
        // An allocation of exactly this size, so that the address sanitizer finds reads beyond its end.
        unsafe text.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            let scan = unsafe TextScan(start: start, count: bytes.count)
            let memory = unsafe SkeletonMemory(capacity, resolvedCapacity)
            defer { unsafe memory.deallocate() }
            let skeleton = unsafe scan.writeSkeleton(from: 0, toNumbersFrom: .max, longest: longest, into: memory)
            var written = 0
            var count = 0
            for token in expected.tokens {
                // A number at the end is followed by a space.
                guard unsafe written < skeleton.count && memory.skeleton[written] != 0x20 else { break }
                count += 1
                let end = written + token.written.count
                let bytes = unsafe Array(UnsafeBufferPointer(start: memory.skeleton + written, count: end - written))
                #expect(bytes == token.written, sourceLocation: sourceLocation)
                if let leaf = token.leaf {
                    let isString = bytes.first == UInt8(ascii: "\"")
                    let place = unsafe memory.leaves[isString ? written + 1 : written]
                    #expect(place == UInt64(leaf.lowerBound) << 32 | UInt64(leaf.count), sourceLocation: sourceLocation)
                }
                if let resolved = token.resolved {
                    let place = unsafe memory.leaves[written + 1]
                    let (start, count) = (Int(place >> 32), Int(place & 0x7FFF_FFFF))
                    #expect(unsafe place & TextScan.SkeletonMemory.resolvedBit != 0, sourceLocation: sourceLocation)
                    let string = unsafe Array(UnsafeBufferPointer(start: memory.resolved + start, count: count))
                    #expect(string == resolved, sourceLocation: sourceLocation)
                }
                let source = unsafe scan.index(behindSkeleton: end, from: 0, at: 0)
                #expect(source == token.end, sourceLocation: sourceLocation)
                written = end
            }
            // The space after a last number.
            if written == skeleton.count - 1 {
                #expect(unsafe memory.skeleton[written] == 0x20, sourceLocation: sourceLocation)
                written += 1
            }
            #expect(written == skeleton.count, sourceLocation: sourceLocation)
            #expect(skeleton.rest == (count > 0 ? expected.tokens[count - 1].end : 0), sourceLocation: sourceLocation)
            if count == expected.tokens.count {
                if skeleton.count < capacity - 8 { #expect(skeleton.next == nil, sourceLocation: sourceLocation) }
            } else {
                let next = skeleton.next ?? -1
                #expect(next == skeleton.rest || next == expected.tokens[count].end, sourceLocation: sourceLocation)
            }
        }
    }

    @Test(arguments: 0..<10) func randomTexts(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let pieces = [
            "{", "}", "[", "]", ":", ",", "\"\"", "\"a\":", "\"k\" : ", "1,", "-0.5e10 ", "01", "1.", "true", "false,",
            "null", "tru",
            " ", "\n    ", "\"\\n\"", "\"x\\u00e9\"", "\"\\x\"", "\"\\uD83D\\ude00\\\"\",",
            "\"\\ud800\"", "\"a long string with an escape at its end\\\\\":", "\"\u{1}\"", "\"é\",", "\u{1}", "7",
        ]
        for _ in 0..<300 {
            var text = ""
            for _ in 0..<random.below(40) {
                if random.once(in: 3) {
                    text +=
                        "\"" + String(repeating: "s", count: random.below(70)) + "\"" + (random.once(in: 2) ? "," : ":")
                } else {
                    text += pieces[random.below(pieces.count)]
                }
            }
            check(
                Array(text.utf8), capacity: 64 + random.below(200), resolvedCapacity: random.below(200),
                longest: random.once(in: 4) ? 20 : 100)
        }
    }

    /// Strings, numbers and white space of all lengths around those of vector registers, at all alignments, cut off
    /// everywhere.
    @Test func lengthsAndAlignments() {
        for length in 0...140 {
            for shift in 0..<17 {
                let space = String(repeating: " ", count: shift)
                check(Array("[\(space)\"\(String(repeating: "a", count: length))\",1]".utf8), capacity: 200)
                check(Array("[\(space)1\(String(repeating: "0", count: length)),2]".utf8), capacity: 200)
                check(Array("[1,\(String(repeating: " ", count: length))\(space)2]".utf8), capacity: 200)
                let long = String(repeating: "a", count: length)
                check(Array("[\(space)\"\(long)\\n\",1]".utf8), capacity: 200)
                check(Array("[\(space)\"\\u00e9\(long)\\ud83d\\ude00\\\"b\",1]".utf8), capacity: 200)
            }
        }
        let text = Array(
            "{\"key\": \"a longer string than a vector register\", \"n\": [-12.5e3, true, null, \"\\u00e9\"]}".utf8)
        for end in 1...text.count { check(Array(text[..<end]), capacity: 200) }
    }

    @Test func whatItLeavesOutAndKeeps() {
        let text = Array("{ \"id\": 1725, \"name\": \"Ann\", \"note\": \"a\\nb\", \"ok\": true }".utf8)
        unsafe text.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            let memory = unsafe SkeletonMemory(100, 100)
            defer { unsafe memory.deallocate() }
            let scan = unsafe TextScan(start: start, count: bytes.count)
            let skeleton = unsafe scan.writeSkeleton(from: 0, toNumbersFrom: .max, longest: 100, into: memory)
            let written = unsafe String(
                decoding: UnsafeBufferPointer(start: memory.skeleton, count: skeleton.count), as: UTF8.self)
            #expect(written == "{\"\":0,\"\":\"\",\"\":\"\",\"\":true}")
            #expect(skeleton.rest == bytes.count && skeleton.next == nil && skeleton.spaces == 9)
            #expect(!skeleton.opensNumbers)
        }
    }

    /// A skeleton ends with the bracket that the search for arrays of numbers finds, if that is not in a string.
    @Test(arguments: [
        "{\"a\": \"[1]\", \"b\": [[], [\"\", {}], [ ], [\n 7, 8]], \"c\": [-1]}", "[[true], [[1]]]", "[\"x\", [-",
        "[{}, [", "[1]",
        "[null, [ ", "7", "[true, false]", "[0 [1",
    ])
    func endsAtArraysOfNumbers(text: String) {
        let text = Array(text.utf8)
        unsafe text.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            let memory = unsafe SkeletonMemory(100, 100)
            defer { unsafe memory.deallocate() }
            let scan = unsafe TextScan(start: start, count: bytes.count)
            let whole = unsafe scan.writeSkeleton(from: 0, toNumbersFrom: .max, longest: 100, into: memory)
            for first in 0...text.count {
                let skeleton = unsafe scan.writeSkeleton(from: 0, toNumbersFrom: first, longest: 100, into: memory)
                var bracket = unsafe scan.numberArray(from: first)
                while let index = bracket, text[..<index].count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 1 {
                    bracket = unsafe scan.numberArray(from: index + 1)
                }
                if let index = bracket, index < whole.rest {
                    #expect(skeleton.opensNumbers && skeleton.rest == index + 1 && skeleton.next == index + 1)
                    #expect(unsafe memory.skeleton[skeleton.count - 1] == UInt8(ascii: "["))
                } else {
                    #expect(!skeleton.opensNumbers && skeleton.rest == whole.rest && skeleton.count == whole.count)
                }
            }
        }
    }
}

private typealias SkeletonMemory = TextScan.SkeletonMemory

extension TextScan.SkeletonMemory {
    /// Allocations of exactly the necessary size, so that the address sanitizer finds writes beyond their ends.
    fileprivate init(_ capacity: Int, _ resolvedCapacity: Int) {
        unsafe self.init(
            skeleton: .allocate(capacity: capacity), leaves: .allocate(capacity: capacity), capacity: capacity,
            resolved: .allocate(capacity: resolvedCapacity), resolvedCapacity: resolvedCapacity)
    }

    fileprivate func deallocate() {
        unsafe skeleton.deallocate()
        unsafe leaves.deallocate()
        unsafe resolved.deallocate()
    }
}
