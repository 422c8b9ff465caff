// Safety: as in DocumentParser.swift
/// Checks the input and counts its bytes. It forwards only valid bytes. The last few bytes of a chunk are held back if
/// the next bytes decide whether they are valid.
struct CheckStage: InputStage, ~Copyable {
    private var check: InputCheck
    private var unsettled: [UInt8] = []
    private(set) var received = 0
    private let maximum: Int
    var next: RepairStage

    init(_ options: InputOptions, next: consuming RepairStage) {
        check = InputCheck(
            checkSurrogates: !options.replacesLoneSurrogates, allowsComments: options.allowsComments)
        maximum = options.limits.bytes
        self.next = next
    }

    private var chunks: ChunkParser {
        _read { yield next.next.next.next }
        _modify { yield &next.next.next.next }
    }

    /// Whether a document is valid and can be passed to the parser without changes. If not, no bytes are counted.
    @inline(__always)
    mutating func accepts(whole document: UnsafeBufferPointer<UInt8>) -> Bool {
        guard unsafe !next.isNeeded(for: document), document.count <= maximum, unsafe check.check(document) == nil,
            check.finish() == nil
        else {
            check = InputCheck(
                checkSurrogates: !next.replacesSurrogates, allowsComments: chunks.scanner.allowsComments)
            return false
        }
        received = document.count
        return true
    }

    mutating func take(_ chunk: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        let room = maximum - received
        let chunkFits = chunk.count <= room
        let bytes = unsafe chunkFits ? chunk : UnsafeBufferPointer(rebasing: chunk[..<room])
        let failure = unsafe check.check(bytes)
        // An earlier error takes precedence, so the parser receives all valid bytes before the error.
        let start = received
        let good = failure?.offset ?? received + bytes.count - check.openLength
        unsafe try settle(bytes, upTo: good)
        if let failure {
            try next.finish()
            throw unsafe chunks.wrongNumber() ?? chunks.interruption(failure, in: bytes, at: start)
        }
        guard chunkFits else {
            try next.finish()
            throw chunks.tooLarge(maximum)
        }
    }

    /// Forwards all bytes up to an offset and holds back the rest.
    private mutating func settle(_ bytes: UnsafeBufferPointer<UInt8>, upTo good: Int) throws(Interruption) {
        let start = received
        received += bytes.count
        if !unsettled.isEmpty {
            let settled = Array(unsettled.prefix(max(0, good - (start - unsettled.count))))
            unsettled.removeFirst(settled.count)
            try next.take(settled)
        }
        let count = max(0, good - start)
        unsafe try next.take(UnsafeBufferPointer(rebasing: bytes[..<count]))
        unsafe unsettled.append(contentsOf: bytes[count...])
    }

    mutating func finish() throws(Interruption) {
        if let failure = check.finish() {
            try next.finish()
            throw unsafe chunks.wrongNumber() ?? chunks.interruption(failure)
        }
        let rest = unsettled
        unsettled = []
        try next.take(rest)
        try next.finish()
    }

    /// Whether no stage holds back bytes, and no token is incomplete.
    var isBetweenTokens: Bool { unsettled.isEmpty && check.openLength == 0 && next.isBetweenTokens }

    /// Counts valid bytes that were parsed separately; false if they exceed the maximum size of a document.
    mutating func skip(_ count: Int) -> Bool {
        guard count <= maximum - received else { return false }
        received += count
        check.skip(count)
        return true
    }
}
