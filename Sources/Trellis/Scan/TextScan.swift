internal import CScan
internal import Foundation

// Safety: as in ElementBorders.swift
/// Finds the ends of strings and of whole values, which it checks, in a text that may be cut off anywhere, and copies
/// text without indentation. Wraps `Sources/CScan`; no other file calls it.
@unsafe struct TextScan {
    let start: UnsafePointer<UInt8>
    let count: Int

    private var end: UnsafePointer<UInt8> { unsafe start + count }

    /// The text up to an index, or to its end.
    func prefix(_ end: Int) -> TextScan { unsafe TextScan(start: start, count: min(end, count)) }

    subscript(index: Int) -> UInt8 {
        @inline(__always) get { unsafe start[index] }
    }

    /// The index of the first byte from an index on that is not white space, or the count.
    ///
    /// Wraps `trellis_scan_space`.
    @inline(__always)
    func space(from index: Int) -> Int {
        // Most often there is none.
        if unsafe index < count && start[index] > 0x20 { return index }
        return unsafe trellis_scan_space(start + index, end) - start
    }

    /// Where the parts of a member of an object are.
    struct Member {
        /// The indices of the key, without its quotes, and of the value's first byte.
        var key: Range<Int>
        var value: Int
        var hasEscapes: Bool
    }

    /// The parts of a member; nil if the text ends before its value begins, or something is wrong up to there.
    ///
    /// Wraps `trellis_scan_key`.
    ///
    /// - Parameter index: of the opening quote.
    @inline(__always)
    func member(from index: Int) -> Member? {
        var member = unsafe trellis_member()
        guard unsafe trellis_scan_key(start + index, end, &member) else { return nil }
        // Both are in the text, behind the quote, since the scanner has found them there.
        return unsafe Member(
            key: index &+ 1..<member.key_end - start, value: member.value - start, hasEscapes: member.escapes)
    }

    /// The index behind a value; nil if something in it is wrong, or longer or deeper than allowed, or the text ends
    /// before it is certain where the value does.
    ///
    /// Wraps `trellis_scan_value`. O(bytes).
    ///
    /// - Parameters:
    ///   - index: of the value's first byte.
    ///   - longest: how many bytes a string may have between its quotes, or a number.
    ///   - deepest: how many containers may be open in the value.
    @inline(__always)
    func value(from index: Int, longest: Int, deepest: Int) -> Int? {
        guard let behind = unsafe trellis_scan_value(start + index, end, longest, max(0, deepest)) else { return nil }
        return unsafe behind - start
    }

    /// What was passed of the members or elements of a container.
    struct Passed {
        /// The index behind the last one.
        var end: Int
        /// Where it begins, and the index of the comma before it, if it was not the only one.
        var item: Int
        var comma: Int?
    }

    /// Passes members whose keys are of other sorts than some, or elements; nil if there is none to pass.
    ///
    /// Wraps `trellis_scan_past`. O(bytes).
    ///
    /// - Parameters:
    ///   - index: of the first byte of a member or element.
    ///   - sorts: a bit for each sort of keys whose members are not to be passed.
    ///   - longest: how many bytes a string may have between its quotes, or a number.
    ///   - deepest: how many containers may be open in a value.
    @inline(__always)
    func passed(from index: Int, isObject: Bool, sorts: UInt64, longest: Int, deepest: Int) -> Passed? {
        var passed = unsafe trellis_passed()
        guard unsafe trellis_scan_past(start + index, end, isObject, sorts, longest, max(0, deepest), &passed) else {
            return nil
        }
        // All three are in the text: the scanner has found them there.
        return unsafe Passed(
            end: passed.end - start, item: passed.item - start, comma: passed.comma.map { unsafe $0 - start })
    }

    /// One of 64 sorts of keys that are not empty. Wraps `trellis_key_sort`.
    @inline(__always)
    static func sort(ofKey key: UnsafePointer<UInt8>, _ length: Int) -> UInt64 {
        unsafe UInt64(trellis_key_sort(key, length))
    }

    /// An index, not far behind another one, that is behind a comma between two members or elements by all appearances;
    /// otherwise that index.
    ///
    /// For where to cut a text whose structure is not known there. No result depends on it: a token that is cut takes
    /// the parser longer, and for some reason of the processor's so does all that comes behind it, by some 4 %.
    func border(behind index: Int) -> Int {
        guard unsafe index > 0 && index < count else { return unsafe min(index, count) }
        for comma in unsafe index..<min(index + 1024, count) where unsafe start[comma] == UInt8(ascii: ",") {
            switch unsafe start[comma - 1] {
            case UInt8(ascii: "\""), UInt8(ascii: "}"), UInt8(ascii: "]"): return comma + 1
            default: break
            }
        }
        return index
    }

    /// The index behind the first line feed that is not more than some bytes behind an index; nil if there is none.
    func lineEnd(from index: Int, within length: Int) -> Int? {
        guard let feed = unsafe memchr(start + index, 0x0A, min(length, count - index)) else { return nil }
        return unsafe UnsafeRawPointer(feed) - UnsafeRawPointer(start) + 1
    }

    /// How many line feeds there are from an index on.
    ///
    /// Wraps `trellis_line_feeds`. O(bytes).
    func lineFeedCount(from index: Int) -> Int { unsafe trellis_line_feeds(start + index, end) }

    /// Copies whole lines, as many as there is room for, without the spaces and tabs that they begin with.
    ///
    /// Wraps `trellis_unindent`. O(bytes).
    ///
    /// - Returns: how many bytes were copied, and the index behind them and the spaces and tabs that follow; nil if the
    ///   first line does not end in the text or has no room.
    func unindent(from index: Int, into copy: UnsafeMutableBufferPointer<UInt8>) -> (count: Int, rest: Int)? {
        guard let target = copy.baseAddress else { return nil }
        var rest = unsafe UnsafePointer<UInt8>?.none
        let count = unsafe trellis_unindent(start + index, end, target, copy.count, &rest)
        guard count > 0, let rest = unsafe rest else { return nil }
        return unsafe (count, rest - start)
    }

    /// The index of a byte that is some bytes behind another one in a copy without indentation; where lines begin, that
    /// is behind their spaces and tabs.
    ///
    /// Wraps `trellis_unindented_source`. O(bytes).
    func index(behind count: Int, copiedFrom index: Int) -> Int {
        unsafe trellis_unindented_source(start + index, end, count) - start
    }

    /// The index of the first byte of the end of a copy without indentation.
    ///
    /// O(bytes) of that.
    ///
    /// - Parameters:
    ///   - tail: the last bytes of the copy.
    ///   - rest: behind what was copied, and the spaces and tabs that follow.
    func index(before tail: UnsafeBufferPointer<UInt8>, copiedUpTo rest: Int) -> Int {
        var index = rest
        var left = tail.count
        while left > 0 {
            left -= 1
            let isLineEnd = unsafe tail[left] == 0x0A
            while unsafe isLineEnd && start[index - 1] != 0x0A { index -= 1 }
            index -= 1
        }
        return index
    }
}
