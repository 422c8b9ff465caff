// Safety: as in ByteOrderMark.swift
/// The first bytes of a document, which identify data that is often received instead of JSON.
struct DocumentHead {
    private var bytes: (UInt8, UInt8, UInt8) = (0, 0, 0)
    private var count = 0
    /// The first byte, while it is held back until the second byte decides what it means.
    private(set) var held: [UInt8] = []

    /// Whether the document is empty so far.
    var isEmpty: Bool { count == 0 }

    /// Whether all relevant bytes have been recorded.
    var isComplete: Bool { count == 3 }

    /// Records the next bytes of the document.
    ///
    /// - Returns: nil if the chunk should be parsed as it is. Otherwise the bytes to parse instead of the chunk: none
    ///   while the first byte is held back, and then the first byte followed by the chunk.
    mutating func note(_ chunk: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        unsafe record(chunk)
        // This byte begins zlib data, depending on the second byte.
        let needsSecondByte = count == 1 && bytes.0 == Self.zlib
        if held.isEmpty && !needsSecondByte { return nil }
        unsafe held.append(contentsOf: chunk)
        return needsSecondByte ? [] : takeHeld()
    }

    /// Records the next bytes of the document without holding any back.
    mutating func record(_ chunk: UnsafeBufferPointer<UInt8>) {
        for index in chunk.indices {
            switch count {
            case 0: bytes.0 = unsafe chunk[index]
            case 1: bytes.1 = unsafe chunk[index]
            case 2: bytes.2 = unsafe chunk[index]
            default: return
            }
            count += 1
        }
    }

    /// Returns the bytes that were held back.
    mutating func takeHeld() -> [UInt8] {
        defer { held = [] }
        return held
    }

    private static let zlib: UInt8 = 0x78

    /// A description of an invalid byte if it suggests another kind of data; otherwise nil.
    ///
    /// - Parameters:
    ///   - offset: the offset of the byte in the document.
    ///   - isFirst: whether only white space precedes the byte.
    func look(of byte: UInt8, at offset: Int, isFirst: Bool) -> String? {
        switch byte {
        case 0xEF where offset == 0 && bytes == (0xEF, 0xBB, 0xBF):
            return "a byte order mark, which is skipped if skipsByteOrderMark is set"
        case 0x1F where offset == 0: return "byte 0x1F (looks like gzip data)"
        case Self.zlib where offset == 0 && count > 1 && (Int(byte) << 8 | Int(bytes.1)) % 31 == 0:
            return "'x' (looks like zlib data)"
        // In UTF-16 and UTF-32, all but one byte of an ASCII character are zero.
        case 0 where offset < 4: return "byte 0x0 (looks like UTF-16 or UTF-32)"
        case UInt8(ascii: "<") where isFirst: return "'<' (looks like HTML or XML)"
        default: return nil
        }
    }

    /// A description of a document whose first byte is not UTF-8, if the byte suggests another encoding.
    func lookOfIllFormed(at offset: Int) -> String? {
        guard offset == 0, bytes.0 >= 0xFE else { return nil }
        return "a byte order mark of UTF-16 or UTF-32 (JSON must be UTF-8)"
    }
}
