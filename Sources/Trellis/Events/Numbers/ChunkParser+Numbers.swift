// Passes arrays of numbers to the receiver of events, which reads them itself.
// Safety: as in DocumentParser.swift
extension ChunkParser {
    /// Parses a part of a chunk.
    @inline(__always)
    mutating func parse(_ chunk: UnsafeBufferPointer<UInt8>, _ piece: Range<Int>) -> Parser.Outcome {
        unsafe numbers == nil ? parseText(chunk, piece).outcome : parseNumbers(in: chunk, piece)
    }

    @inline(never)
    private mutating func parseNumbers(in chunk: UnsafeBufferPointer<UInt8>, _ piece: Range<Int>) -> Parser.Outcome {
        guard let start = chunk.baseAddress, let receiver = unsafe numbers?.receiver else { return .ok }
        let text = unsafe TextScan(start: start, count: piece.upperBound)
        var fed = piece.lowerBound
        if fed == 0 { numbers?.begin() }
        while numbers?.isResuming == true {
            guard unsafe parser.isInNumbers(receiver), let comma = unsafe commaOrBracket(in: chunk, from: fed),
                comma < piece.upperBound
            else {
                numbers?.isResuming = false
                break
            }
            if comma >= fed {
                let outcome = unsafe parseText(chunk, fed..<comma + 1).outcome
                guard outcome.isOK, parser.bytesConsumed == comma + 1 else { return outcome }
                fed = comma + 1
            }
            guard unsafe chunk[comma] == UInt8(ascii: ",") else { continue }
            // The filter may end a piece at the comma.
            if fed == piece.upperBound { return .ok }
            guard unsafe parser.passNumbers(of: text, from: comma, to: receiver) else { return .stopped }
            numbers?.isResuming = parser.bytesConsumed > fed
            fed = parser.bytesConsumed
            settled = fed
        }
        while true {
            let (outcome, opensNumbers) = unsafe parseText(
                chunk, fed..<piece.upperBound, toNumbersFrom: numbers?.start ?? .max)
            guard opensNumbers else { return outcome }
            fed = parser.bytesConsumed
            let isFound = parser.isAtNumbers
            if isFound {
                guard unsafe parser.passNumbers(of: text, from: fed - 1, to: receiver) else { return .stopped }
                settled = parser.bytesConsumed
            }
            let read = isFound ? parser.bytesConsumed : fed
            numbers?.note(fed..<read)
            fed = read
        }
    }

    /// The first comma or closing bracket from `start` on, or the comma directly before it; nil if a bracket opens
    /// before that. The parser has been fed up to `start`.
    private func commaOrBracket(in chunk: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var behind = scanner
        if start > 0, unsafe chunk[start - 1] == UInt8(ascii: ","),
            unsafe advance(&behind, in: chunk, upTo: start) == nil,
            !behind.isInsideToken
        {
            return start - 1
        }
        guard let index = unsafe structure(in: chunk, from: start) else { return nil }
        return unsafe chunk[index] == UInt8(ascii: "[") || chunk[index] == UInt8(ascii: "{") ? nil : index
    }
}
