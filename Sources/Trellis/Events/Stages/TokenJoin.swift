// Safety: as in DocumentParser.swift
/// Holds chunks back while a token goes over their ends.
///
/// The parser lexes such a token again from its start with each further chunk. So that this stays linear, chunks are
/// held back until the token ends or there is as much new input as there is of the token already.
struct TokenJoin: InputStage, ~Copyable {
    private var held: [UInt8] = []
    /// The scanner behind what is held back.
    private var scanner: TokenScanner
    /// Whether the bytes that come are a string, no more and no less.
    var isString = false
    var next: ChunkParser

    init(next: consuming ChunkParser) {
        scanner = next.scanner
        self.next = next
    }

    /// The offset in the document of the next byte that is taken.
    var offset: Int { next.position.offset + held.count }

    /// Whether nothing is held back.
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
