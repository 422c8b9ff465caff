import Testing

@testable import Trellis

/// A reference implementation of the input check: whole documents, no state, no blocks.
enum InputCheckReference {
    static func firstFailure(in document: [UInt8], checkSurrogates: Bool = true) -> InputCheck.Failure? {
        var failures: [InputCheck.Failure] = []
        if let offset = document.firstIndex(of: 0x0B) { failures.append(.init(kind: .verticalTab, offset: offset)) }
        if let offset = document.firstIndex(of: 0x0C) { failures.append(.init(kind: .formFeed, offset: offset)) }
        if let offset = firstIllFormedUTF8(in: document) { failures.append(.init(kind: .invalidUTF8, offset: offset)) }
        if checkSurrogates, let offset = loneSurrogates(in: document).first {
            failures.append(.init(kind: .loneSurrogate, offset: offset))
        }
        return failures.min { $0.offset < $1.offset }
    }

    static func firstIllFormedUTF8(in document: [UInt8]) -> Int? {
        var index = 0
        while index < document.count {
            if document[index] < 0x80 {
                index += 1
                continue
            }
            let length = (2...4).first { length in
                guard index + length <= document.count else { return false }
                return isScalar(Array(document[index..<index + length]))
            }
            guard let length else { return index }
            index += length
        }
        return nil
    }

    private static let tail: ClosedRange<UInt8> = 0x80...0xBF

    /// The sequences of more than one byte in table 3-7 of the Unicode Standard.
    private static let forms: [[ClosedRange<UInt8>]] = [
        [0xC2...0xDF, tail],
        [0xE0...0xE0, 0xA0...0xBF, tail],
        [0xE1...0xEC, tail, tail],
        [0xED...0xED, 0x80...0x9F, tail],
        [0xEE...0xEF, tail, tail],
        [0xF0...0xF0, 0x90...0xBF, tail, tail],
        [0xF1...0xF3, tail, tail, tail],
        [0xF4...0xF4, 0x80...0x8F, tail, tail],
    ]

    private static func isScalar(_ bytes: [UInt8]) -> Bool {
        forms.contains { form in
            form.count == bytes.count && zip(form, bytes).allSatisfy { $0.contains($1) }
        }
    }

    /// The code unit of the well-formed `\uXXXX` at `index`.
    static func codeUnit(at index: Int, in document: [UInt8]) -> UInt16? {
        guard index + 6 <= document.count, document[index] == 0x5C, document[index + 1] == UInt8(ascii: "u") else {
            return nil
        }
        var value: UInt16 = 0
        for byte in document[index + 2..<index + 6] {
            guard byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    /// The backslashes of all lone surrogate escapes.
    static func loneSurrogates(in document: [UInt8]) -> [Int] {
        var found: [Int] = []
        var index = 0
        while index < document.count {
            guard document[index] == 0x5C else {
                index += 1
                continue
            }
            switch codeUnit(at: index, in: document) {
            case .some(0xD800...0xDBFF):
                if let next = codeUnit(at: index + 6, in: document), (0xDC00...0xDFFF).contains(next) {
                    index += 12
                } else {
                    found.append(index)
                    index += 6
                }
            case .some(0xDC00...0xDFFF):
                found.append(index)
                index += 6
            default:
                index += 2
            }
        }
        return found
    }

    static func repaired(_ document: [UInt8]) -> [UInt8] {
        var result = document
        for backslash in loneSurrogates(in: document) {
            result.replaceSubrange(backslash..<backslash + 6, with: Array(#"\uFFFD"#.utf8))
        }
        return result
    }
}

/// Runs the check over a document divided at the given positions.
func inputCheckFailure(
    in document: [UInt8], cutAt cuts: [Int] = [], checkSurrogates: Bool = true
) -> InputCheck.Failure? {
    var check = InputCheck(checkSurrogates: checkSurrogates)
    var start = 0
    for cut in cuts + [document.count] {
        // A separate copy, so that the address sanitizer sees any read beyond a chunk's ends.
        let chunk = Array(document[start..<cut])
        // The pointer is used only inside the closure.
        if let failure = unsafe chunk.withUnsafeBufferPointer({ unsafe check.check($0) }) { return failure }
        start = cut
    }
    return check.finish()
}

/// Runs the repair over a document divided at the given positions.
func surrogateRepaired(_ document: [UInt8], cutAt cuts: [Int] = []) -> [UInt8] {
    var repair = SurrogateRepair()
    var result: [UInt8] = []
    var start = 0
    for cut in cuts + [document.count] {
        let chunk = Array(document[start..<cut])
        var output: [UInt8] = []
        // The pointer is used only inside the closure.
        unsafe chunk.withUnsafeBufferPointer { unsafe repair.repair($0, into: &output) }
        result += output
        start = cut
    }
    var output: [UInt8] = []
    repair.finish(into: &output)
    return result + output
}

/// Documents in which escapes, UTF-8 sequences and control characters meet, shorter and longer than a block.
let inputCheckTrickyDocuments: [[UInt8]] = {
    let pieces: [[UInt8]] = [
        Array(#""\ud83d\ude00""#.utf8),
        Array(#""\uD800""#.utf8),
        Array(#""\udC00""#.utf8),
        Array(#""\ud800\ud800\udc00""#.utf8),
        Array(#""\ud800\u0041""#.utf8),
        Array(#""\ud800\n""#.utf8),
        Array(#""\ud800\\udc00""#.utf8),
        Array(#""\\ud800""#.utf8),
        Array(#""\\\ud800""#.utf8),
        Array(#""\\\\\\\\\\\\ud800 \\\\\\\\\\\\\udc00""#.utf8),
        Array(#""\uD8G0 \udcg0 \ud \u \uD8\ud83d\ude00""#.utf8),
        Array(#""\ud800\udcg0""#.utf8),
        Array(#""\ud800\udc\ud800\udc00""#.utf8),
        Array(#""\ud800\ud\udc00""#.utf8),
        Array(#""\ud7ff\ue000\uDBFF\uDFFF\uD7a3""#.utf8),
        Array(#"\ud800"#.utf8), Array(#"\ud800\"#.utf8), Array(#"\ud800\udc0"#.utf8), Array(#"\udc0"#.utf8),
        Array(#"\ud80"#.utf8), Array(#"\"#.utf8),
        Array("\"日本語 é 😀 \u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}\"".utf8),
        Array(#""\ud800"#.utf8) + [0xE3, 0x81, 0x82],
        Array(#""\ud8"#.utf8) + [0xE3, 0x81, 0x82] + Array(#"00""#.utf8),
        Array(#""\ud800"#.utf8) + [0x0B], Array(#""\ud800\u"#.utf8) + [0x0C],
        [0xE3, 0x81, 0x0B], [0xE3, 0x81, 0x5C], [0xE3, 0x81], [0xF0, 0x9F, 0x98], [0xF0, 0x9F, 0x98, 0x22],
        [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
        [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0x80], [0xE3, 0x81, 0x82, 0x82],
        [0x22, 0x0B, 0x22], [0x22, 0x0C, 0x22], [],
    ]
    var documents = pieces
    for (number, piece) in pieces.enumerated() {
        // Each position within a block, surrounded by ASCII, three-byte characters and backslashes.
        let before = Array(repeating: UInt8(ascii: "a"), count: 70 + number % 64)
        documents.append(before + piece + Array(repeating: UInt8(ascii: "z"), count: 80))
        documents.append(
            Array(String(repeating: "あ", count: 22 + number % 22).utf8) + piece
                + Array(String(repeating: "語", count: 30).utf8))
        documents.append(
            Array(String(repeating: #"\\"#, count: 35 + number % 32).utf8) + piece
                + Array(String(repeating: #"\n"#, count: 40).utf8))
    }
    return documents
}()
