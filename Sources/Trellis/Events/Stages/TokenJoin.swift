// Safety: as in DocumentParser.swift
/// Holds back chunks while a token extends beyond their ends.
///
/// The parser lexes such a token again from its start for each further chunk. To keep this linear, chunks are held back
/// until the token ends or the new input is as long as the token so far.
struct TokenJoin: InputStage, ~Copyable {
    private var held: [UInt8] = []
    /// The state of the scanner after the bytes that are held back.
    private var scanner: TokenScanner
    /// Whether the next bytes are exactly one string.
    var isString = false
    var next: ChunkParser

    init(next: consuming ChunkParser) {
        scanner = next.scanner
        self.next = next
    }

    /// The offset in the document of the next received byte.
    var offset: Int { next.position.offset + held.count }

    /// Whether no bytes are held back.
    var isEmpty: Bool { held.isEmpty }

    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        let begun = next.scanner.isInsideToken ? next.position.offset - next.scanner.tokenStart : 0
        if held.isEmpty && bytes.count >= begun { return unsafe try next.parse(bytes, isString: isString) }
        if held.isEmpty { scanner = next.scanner }
        let wrong = unsafe scanner.scan(bytes, 0..<bytes.count, base: offset)
        let isEnded = wrong != nil || !scanner.isInsideToken || scanner.tokenStart != next.scanner.tokenStart
        unsafe held.append(contentsOf: bytes)
        if isEnded || held.count >= begun { try finish() }
    }

    mutating func finish() throws(Interruption) {
        guard !held.isEmpty else { return }
        var bytes: [UInt8] = []
        swap(&bytes, &held)
        try next.parse(bytes, isString: isString)
        bytes.removeAll(keepingCapacity: true)
        swap(&bytes, &held)
    }

    var isBetweenTokens: Bool { held.isEmpty && next.isBetweenTokens }
}
