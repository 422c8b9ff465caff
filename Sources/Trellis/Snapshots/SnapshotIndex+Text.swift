// The text of strings and incomplete values.
extension SnapshotIndex {
    /// The end of the visible text, if the text ends inside a string: after the last complete character.
    @inline(__always)
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
        return EscapedText.string(text)
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
