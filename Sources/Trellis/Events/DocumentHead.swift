/// The first bytes of a document, by which one can tell what is often sent in place of JSON.
struct DocumentHead {
    private var bytes: (UInt8, UInt8, UInt8) = (0, 0, 0)
    private(set) var count = 0

    /// Whether all bytes have come that are looked at.
    var isComplete: Bool { count == 3 }

    /// Notes the next bytes of the document.
    mutating func note(_ chunk: UnsafeBufferPointer<UInt8>) {
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

    /// Whether the only byte so far could be the first of compressed data, which the second tells.
    var needsSecondByte: Bool { count == 1 && bytes.0 == Self.zlib }

    private static let zlib: UInt8 = 0x78

    /// What a byte that cannot stand where it is looks like, in words; nil if like nothing in particular.
    ///
    /// - Parameters:
    ///   - offset: where the byte is in the document.
    ///   - isFirst: whether there is nothing but white space before it.
    func look(of byte: UInt8, at offset: Int, isFirst: Bool) -> String? {
        switch byte {
        case 0xEF where offset == 0 && bytes == (0xEF, 0xBB, 0xBF):
            return "a byte order mark, which is skipped if skipsByteOrderMark is set"
        case 0x1F where offset == 0: return "byte 0x1F, as of gzip data"
        case Self.zlib where offset == 0 && count > 1 && (Int(byte) << 8 | Int(bytes.1)) % 31 == 0:
            return "'x', as of zlib data"
        // Of two or four bytes of a character of ASCII all but one are zero.
        case 0 where offset < 4: return "byte 0x0, as of text in UTF-16 or UTF-32"
        case UInt8(ascii: "<") where isFirst: return "'<', as of an HTML or XML page"
        default: return nil
        }
    }

    /// What a document looks like that is not UTF-8 from its first byte on.
    func lookOfIllFormed(at offset: Int) -> String? {
        guard offset == 0, bytes.0 >= 0xFE else { return nil }
        return "a byte order mark of UTF-16 or UTF-32, and JSON is in UTF-8"
    }
}
