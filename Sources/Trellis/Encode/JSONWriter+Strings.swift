// Writing numbers and Booleans as strings. The value is written as usual, and then its numbers and Booleans are quoted,
// so that other values have no additional cost.
// Safety: as in JSONWriter+Defaults.swift
extension JSONWriter {
    /// Quotes the numbers and Booleans that were written since `first`. O(bytes).
    @inline(never)
    mutating func quoteScalars(from first: Int) {
        let text = takeText(from: first)
        var index = 0
        while index < text.count {
            let begin = index
            switch text[index] {
            case UInt8(ascii: "\""):
                index += 1
                while text[index] != UInt8(ascii: "\"") { index += text[index] == UInt8(ascii: "\\") ? 2 : 1 }
                index += 1
                verbatim(text[begin..<index])
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"), UInt8(ascii: "f"):
                while index < text.count, text[index].isScalarText { index += 1 }
                append(UInt8(ascii: "\""))
                verbatim(text[begin..<index])
                append(UInt8(ascii: "\""))
            default:
                // Brackets, separators, white space, and the letters of null.
                append(text[index])
                index += 1
            }
        }
    }

    /// Writes a value in a given format, regardless of the current field.
    @inline(never)
    mutating func value<T: TrellisEncodable>(_ value: T, in format: JSONFormat) throws {
        let spelling = format.dateSpelling.map(KeptSpelling.init)
        // No key is written for this member, so the pointer is never read.
        let nowhere = unsafe UnsafeMutablePointer<UInt8>(bitPattern: 16)!
        var member = unsafe EncodeMember(key: nowhere, keyLength: 0, field: 0)
        unsafe member.format = format.kind
        unsafe member.spelling = spelling.map(Unmanaged.passUnretained)
        let (outer, first) = unsafe (self.member, count)
        defer {
            unsafe self.member = unsafe outer
            withExtendedLifetime(spelling) {}
        }
        // The member exists during the call, and is not referenced after it.
        unsafe try withUnsafePointer(to: &member) { pointer in
            unsafe self.member = unsafe pointer
            try value.encode(to: &self)
        }
        let isMadeOfScalars = (T.self as? any TrellisDecodable.Type)?.isMadeOfScalars ?? true
        if format == .string, isMadeOfScalars { quoteScalars(from: first) }
    }
}
