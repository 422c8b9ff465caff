// The text of strings and incomplete values.
extension SnapshotIndex {
    /// The end of the visible text, if the text ends inside a string: after the last complete character.
    var visibleEnd: Int {
        guard scanner.state == .string else { return bytes.count }
        if scanner.escapes.hidden >= 0 { return scanner.escapes.hidden }
        // The text may end after the first, second or third byte of a character.
        for back in 1...3 where bytes.count - back >= scanner.textStart {
            let byte = bytes[bytes.count - back]
            if byte < 0x80 { break }
            if byte >= 0xC0 {
                let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
                return length > back ? bytes.count - back : bytes.count
            }
        }
        return bytes.count
    }

    /// The range of the visible characters of a string; nil if the value is not a string.
    func text(of record: Int32, _ extent: Extent) -> Range<Int>? {
        guard hasBegun(record, extent), records[Int(record)].kind == .string else { return nil }
        let start = Int(records[Int(record)].start) + 1
        if isComplete(record, extent) { return start..<Int(records[Int(record)].end) - 1 }
        return start..<max(start, Int(extent.textEnd))
    }

    /// The characters in a range inside a string. O(length).
    func string(_ range: Range<Int>) -> String {
        let text = bytes[range]
        guard text.contains(UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
        return String(decoding: Self.unescaped(text), as: UTF8.self)
    }

    /// The visible part of an incomplete string. If it was read before, this takes O(new bytes), plus a copy if the
    /// earlier String is still in use.
    mutating func growingString(_ record: Int32, _ range: Range<Int>) -> String {
        guard growing.record == record, growing.end <= range.upperBound else {
            let text = string(range)
            if growing.record != record { growing = GrowingString(record: record, end: range.upperBound, text: text) }
            return text
        }
        if growing.end < range.upperBound { growing.text += string(growing.end..<range.upperBound) }
        growing.end = range.upperBound
        return growing.text
    }

    /// The bytes of a string with its escapes resolved. A lone surrogate becomes U+FFFD.
    static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var half: UInt32?
        func append(_ scalar: UInt32) {
            result.append(contentsOf: String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
        }
        func endHalf() {
            if half != nil { append(0xFFFD) }
            half = nil
        }
        var index = text.startIndex
        while index < text.endIndex {
            let run = text[index...].firstIndex(of: UInt8(ascii: "\\")) ?? text.endIndex
            if run > index {
                endHalf()
                result.append(contentsOf: text[index..<run])
                index = run
            }
            guard index + 1 < text.endIndex else { break }
            let escape = text[index + 1]
            index += 2
            guard escape == UInt8(ascii: "u") else {
                endHalf()
                result.append(character(escaped: escape))
                continue
            }
            var unit: UInt32 = 0
            for _ in 0..<4 where index < text.endIndex {
                unit = unit << 4 | digit(text[index])
                index += 1
            }
            if let high = half, unit & 0xFC00 == 0xDC00 {
                half = nil
                append(0x10000 + (high & 0x3FF) << 10 + unit & 0x3FF)
            } else {
                endHalf()
                if unit & 0xFC00 == 0xD800 { half = unit } else { append(unit) }
            }
        }
        endHalf()
        return result
    }

    private static func character(escaped byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        default: byte
        }
    }

    static func digit(_ byte: UInt8) -> UInt32 {
        let letter = byte | 0x20
        return UInt32(letter >= UInt8(ascii: "a") ? letter &- UInt8(ascii: "a") &+ 10 : byte &- UInt8(ascii: "0")) & 15
    }

    // MARK: Values

    /// The text of a complete value.
    func slice(_ record: Int32) -> [UInt8] {
        let record = records[Int(record)]
        return Array(bytes[Int(record.start)..<Int(record.end)])
    }

    /// The visible text of a value, completed to valid JSON: incomplete strings, objects and arrays are closed, and an
    /// incomplete number or literal, or a key without a value, is dropped. Nil if nothing remains. O(length).
    func closedText(of record: Int32, _ extent: Extent, showingStrings: Bool) -> [UInt8]? {
        guard hasBegun(record, extent) else { return nil }
        if isComplete(record, extent) { return slice(record) }
        let start = Int(records[Int(record)].start)
        var closing: [UInt8] = []
        var end = start
        var record = record
        while true {
            if isComplete(record, extent) {
                end = Int(records[Int(record)].end)
                break
            }
            if showingStrings, let text = text(of: record, extent) {
                end = text.upperBound
                closing.append(UInt8(ascii: "\""))
                break
            }
            guard hasBegun(record, extent), records[Int(record)].container >= 0 else { break }
            end = Int(records[Int(record)].start) + 1
            closing.append(UInt8(ascii: records[Int(record)].kind == .object ? "}" : "]"))
            let count = childCount(of: record, extent)
            guard count > 0 else { break }
            // If the last child is dropped, the one before it is complete.
            if count > 1 { end = Int(records[Int(child(count - 2, of: record))].end) }
            record = child(count - 1, of: record)
        }
        return end == start ? nil : bytes[start..<end] + closing.reversed()
    }
}
