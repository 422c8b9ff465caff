// Safety: as in ByteOrderMark.swift
/// The first bytes of a document, by which one can tell what is often sent in place of JSON.
struct DocumentHead {
    private var bytes: (UInt8, UInt8, UInt8) = (0, 0, 0)
    private var count = 0
    /// The first byte, while the next is needed to tell what it is.
    private(set) var held: [UInt8] = []

    /// Whether there has been no byte.
    var isEmpty: Bool { count == 0 }

    /// Whether all bytes have come that are looked at.
    var isComplete: Bool { count == 3 }

    /// Notes the next bytes of the document.
    ///
    /// - Returns: what is to be parsed in the chunk's place if the first byte is held back, or was: nothing, or that
    ///   byte and the chunk; nil if the chunk is to be parsed.
    mutating func note(_ chunk: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        unsafe record(chunk)
        // The first byte of compressed data, which the second tells.
        let needsSecondByte = count == 1 && bytes.0 == Self.zlib
        if held.isEmpty && !needsSecondByte { return nil }
        unsafe held.append(contentsOf: chunk)
        return needsSecondByte ? [] : takeHeld()
    }

    /// Notes the next bytes of the document, of which none is held back.
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

    /// Gives the bytes away that were held back.
    mutating func takeHeld() -> [UInt8] {
        defer { held = [] }
        return held
    }

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
