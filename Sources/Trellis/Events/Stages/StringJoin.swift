// Safety: as in DocumentParser.swift
/// Joins strings that are split between chunks. Holds back the beginning of such a string, up to
/// `StringCut.maximumLength` bytes.
struct StringJoin: InputStage, ~Copyable {
    /// The beginning of a string that the last chunk has cut off. All earlier bytes have been forwarded.
    private var cut: [UInt8] = []
    var next: TokenJoin

    init(next: consuming TokenJoin) { self.next = next }

    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        // The next stages receive only parts of the chunk. An excerpt of the whole chunk replaces their excerpt.
        let base = next.offset + cut.count
        do throws(Interruption) {
            unsafe try pass(bytes)
        } catch {
            var error = error
            error.excerpt = unsafe next.next.excerpt(at: error.position.offset, in: bytes, from: base) ?? error.excerpt
            throw error
        }
    }

    private mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>) throws(Interruption) {
        var start = 0
        if !cut.isEmpty {
            let room = min(bytes.count, StringCut.maximumLength - cut.count)
            let end = unsafe StringCut.end(of: cut, in: UnsafeBufferPointer(rebasing: bytes[..<room]))
            if end != nil || room == bytes.count {
                start = end ?? room
                unsafe cut.append(contentsOf: bytes[..<start])
                if end == nil { return }
            }
            try passCut(isWhole: end != nil)
        }
        let rest = unsafe UnsafeBufferPointer(rebasing: bytes[start...])
        let end = next.next.isInPlainJSON ? unsafe StringCut.start(in: rest) : nil
        unsafe try next.take(UnsafeBufferPointer(rebasing: rest[..<(end ?? rest.count)]))
        guard let end else { return }
        // Bytes that the next stage holds back come before the string.
        let string = unsafe UnsafeBufferPointer(rebasing: rest[end...])
        if next.isEmpty { unsafe cut.append(contentsOf: string) } else { unsafe try next.take(string) }
    }

    /// - Parameter isWhole: whether the string is complete.
    private mutating func passCut(isWhole: Bool) throws(Interruption) {
        var bytes: [UInt8] = []
        swap(&bytes, &cut)
        next.isString = isWhole
        try next.take(bytes)
        next.isString = false
        bytes.removeAll(keepingCapacity: true)
        swap(&bytes, &cut)
    }

    /// Appends the last bytes of the document to the bytes that are held back.
    mutating func hold(_ last: [UInt8]) { cut += last }

    mutating func finish() throws(Interruption) {
        if !cut.isEmpty { try passCut(isWhole: false) }
        try next.finish()
    }

    var isBetweenTokens: Bool { cut.isEmpty && next.isBetweenTokens }
}
