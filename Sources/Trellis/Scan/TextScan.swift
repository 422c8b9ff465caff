internal import CScan
internal import Foundation

// Safety: as in ElementBorders.swift
/// Finds the ends of strings and of whole values, which it validates, in bytes that may be cut off anywhere. Also
/// writes the skeleton of a text. Wraps `Sources/CScan`.
@unsafe struct TextScan {
    let start: UnsafePointer<UInt8>
    let count: Int

    private var end: UnsafePointer<UInt8> { unsafe start + count }

    /// The bytes up to an index, or all of them.
    func prefix(_ end: Int) -> TextScan { unsafe TextScan(start: start, count: min(end, count)) }

    subscript(index: Int) -> UInt8 {
        @inline(__always) get { unsafe start[index] }
    }

    /// The index of the first byte from an index on that is not white space, or the count.
    ///
    /// Wraps `trellis_scan_space`.
    @inline(__always)
    func space(from index: Int) -> Int {
        // Usually there is no white space.
        if unsafe index < count && start[index] > 0x20 { return index }
        return unsafe trellis_scan_space(start + index, end) - start
    }

    /// The index of the next bracket that may open an array of numbers, or of arrays of numbers; it may be inside a
    /// string. Nil if there is none.
    ///
    /// Wraps `trellis_number_array`. O(bytes).
    func numberArray(from index: Int) -> Int? {
        guard unsafe index < count, let bracket = unsafe trellis_number_array(start + index, end) else { return nil }
        return unsafe bracket - start
    }

    /// The parts of an object's member.
    struct Member {
        /// The range of the key without its quotes, and the index of the value's first byte.
        var key: Range<Int>
        var value: Int
        var hasEscapes: Bool
    }

    /// The parts of a member; nil if the bytes end before its value, or are invalid before it.
    ///
    /// Wraps `trellis_scan_key`.
    ///
    /// - Parameter index: the index of the opening quote.
    @inline(__always)
    func member(from index: Int) -> Member? {
        var member = unsafe trellis_member()
        guard unsafe trellis_scan_key(start + index, end, &member) else { return nil }
        return unsafe self.member(from: index, member)
    }

    @inline(__always)
    private func member(from index: Int, _ member: trellis_member) -> Member {
        // Both addresses are within the bytes and after the quote, because the scanner has found them there.
        unsafe Member(key: index &+ 1..<member.key_end - start, value: member.value - start, hasEscapes: member.escapes)
    }

    /// The index after a value; nil if the value is invalid, exceeds a limit, or if the bytes end before the end of the
    /// value is certain.
    ///
    /// Wraps `trellis_scan_value`. O(bytes).
    ///
    /// - Parameters:
    ///   - index: the index of the value's first byte.
    ///   - longest: the maximum length in bytes of a string without its quotes, or of a number.
    ///   - deepest: the maximum depth of containers in the value.
    @inline(__always)
    func value(from index: Int, longest: Int, deepest: Int) -> Int? {
        guard let behind = unsafe trellis_scan_value(start + index, end, longest, max(0, deepest)) else { return nil }
        return unsafe behind - start
    }

    /// The index after a number that another element or the end of the array follows; nil if there is no such number,
    /// or if the bytes end before its end is certain. O(bytes).
    ///
    /// - Parameter longest: the maximum length of the number in bytes.
    @inline(__always)
    func number(from index: Int, longest: Int) -> Int? {
        let first = unsafe self[index]
        guard first &- UInt8(ascii: "0") < 10 || first == UInt8(ascii: "-"),
            let end = unsafe value(from: index, longest: longest, deepest: 0)
        else { return nil }
        let next = unsafe self[end]
        return next == UInt8(ascii: ",") || next == UInt8(ascii: "]") || next.isJSONWhiteSpace ? end : nil
    }

    /// An object with a tag.
    struct TaggedObject {
        /// The index after the object.
        var end: Int
        /// The number of its members with the tag's key, and the ranges of the values of the first and the last one.
        var tagCount: Int
        var firstTag: Range<Int>
        var lastTag: Range<Int>
    }

    /// The end of an object, and its members with a key. Nil if the object is empty, has no such member or a key with
    /// an escape, or if ``value(from:longest:deepest:)`` is nil.
    ///
    /// Wraps `trellis_scan_tag`. O(bytes).
    ///
    /// - Parameters:
    ///   - index: the index of the first byte of the object's first member.
    ///   - longest: the maximum length in bytes of a string without its quotes, or of a number.
    ///   - deepest: the maximum depth of containers in a member's value.
    func object(
        from index: Int, tag key: UnsafeBufferPointer<UInt8>, longest: Int, deepest: Int
    ) -> TaggedObject? {
        var tag = unsafe trellis_tag()
        let behind = unsafe trellis_scan_tag(
            start + index, end, key.baseAddress, key.count, longest, max(0, deepest), &tag)
        // The addresses are within the bytes and in order, because the scanner has found them there.
        guard let behind = unsafe behind, let first = unsafe tag.first, let firstEnd = unsafe tag.first_end,
            let last = unsafe tag.last, let lastEnd = unsafe tag.last_end
        else { return nil }
        return unsafe TaggedObject(
            end: behind - start, tagCount: tag.count, firstTag: first - start..<firstEnd - start,
            lastTag: last - start..<lastEnd - start)
    }

    /// The result of skipping members or elements of a container.
    struct Passed {
        /// The index after the last skipped member or element.
        var end: Int
        /// The start of the last skipped member or element, and the index of the comma before it. The comma is nil if
        /// only one was skipped.
        var item: Int
        var comma: Int?
    }

    /// A member that must not be skipped because of its key.
    struct KeptMember {
        /// The index of its first byte; -1 if there is none.
        var start = -1
        var member = Member(key: 0..<0, value: 0, hasEscapes: false)
    }

    /// Skips elements, or members whose keys are not in the given classes; nil if there is nothing to skip.
    ///
    /// Wraps `trellis_scan_past`. O(bytes).
    ///
    /// - Parameters:
    ///   - index: the index of the first byte of a member or element.
    ///   - sorts: a bit for each class of keys whose members must not be skipped.
    ///   - kept: set to the first such member, if it was reached.
    ///   - longest: the maximum length in bytes of a string without its quotes, or of a number.
    ///   - deepest: the maximum depth of containers in a value.
    @inline(__always)
    func passed(
        from index: Int, isObject: Bool, sorts: UInt64, keeping kept: inout KeptMember, longest: Int, deepest: Int
    ) -> Passed? {
        var passed = unsafe trellis_passed()
        let isAny = unsafe trellis_scan_past(start + index, end, isObject, sorts, longest, max(0, deepest), &passed)
        if let first = unsafe passed.kept {
            kept.start = unsafe first - start
            kept.member = unsafe member(from: kept.start, passed.kept_member)
        }
        guard isAny else { return nil }
        // All three addresses are within the bytes, because the scanner has found them there.
        return unsafe Passed(
            end: passed.end - start, item: passed.item - start, comma: passed.comma.map { unsafe $0 - start })
    }

    /// Skips elements of any size; nil if the first one is incomplete, invalid, or deeper than the scanner's limit.
    /// O(bytes).
    func passedElements(from index: Int) -> Passed? {
        var none = KeptMember()
        return unsafe passed(from: index, isObject: false, sorts: 0, keeping: &none, longest: .max, deepest: .max)
    }

    /// The class of a non-empty key, one of 64. Wraps `trellis_key_sort`.
    @inline(__always)
    static func sort(ofKey key: UnsafePointer<UInt8>, _ length: Int) -> UInt64 {
        unsafe UInt64(trellis_key_sort(key, length))
    }

    /// A nearby index after `index` that most likely follows a comma between two members or elements; `index` itself if
    /// there is none.
    ///
    /// It is used to split input whose structure is unknown there. Results do not depend on it, only speed: a token
    /// that is split takes the parser longer, and on the measured processor it also makes all later input slower, by
    /// about 4 %.
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

    /// The index after the first line feed that is within `length` bytes of an index; nil if there is none.
    func lineEnd(from index: Int, within length: Int) -> Int? {
        guard let feed = unsafe memchr(start + index, 0x0A, min(length, count - index)) else { return nil }
        return unsafe UnsafeRawPointer(feed) - UnsafeRawPointer(start) + 1
    }

    /// The number of line feeds from an index on.
    ///
    /// Wraps `trellis_line_feeds`. O(bytes).
    func lineFeedCount(from index: Int) -> Int { unsafe trellis_line_feeds(start + index, end) }

    /// The skeleton of a part of the text.
    struct Skeleton {
        /// The number of bytes of the skeleton.
        var count: Int
        /// The number of bytes of white space that it leaves out.
        var spaces: Int
        /// The number of bytes of the first token, if it is a string or number.
        var copied = 0
        /// The index after the last token in it.
        var rest: Int
        /// If the skeleton is full or opens numbers, `rest`; if the next token does not fit, the index after that
        /// token; nil if there is no next token, or if it is invalid, incomplete or too long, or is a value directly
        /// after another one.
        var next: Int?
        /// Whether it ends with a bracket that may open an array of numbers.
        var opensNumbers = false
    }

    /// The memory for a skeleton.
    @unsafe struct SkeletonMemory {
        /// The skeleton, of at least 64 bytes, and the places of its strings and numbers.
        var skeleton: UnsafeMutablePointer<UInt8>
        var leaves: UnsafeMutablePointer<UInt64>
        var capacity: Int
        /// The strings whose escapes were resolved.
        var resolved: UnsafeMutablePointer<UInt8>
        var resolvedCapacity: Int

        /// The bit of the place of a string with escapes, which is an index in the resolved strings.
        static var resolvedBit: UInt64 {
            @inline(__always) get { UInt64(TRELLIS_RESOLVED) }
        }
    }

    /// Writes the skeleton of the text from an index on, at which no token continues.
    ///
    /// Wraps `trellis_write_skeleton`. O(bytes).
    ///
    /// - Parameters:
    ///   - numbers: the index from which brackets that may open an array of numbers are looked for. The skeleton ends
    ///     with the first one.
    ///   - longest: the maximum length in bytes of a string without its quotes, or of a number.
    @inline(__always)
    func writeSkeleton(
        from index: Int, toNumbersFrom numbers: Int, longest: Int, into memory: SkeletonMemory
    ) -> Skeleton {
        var memory = unsafe trellis_skeleton_memory(
            skeleton: memory.skeleton, leaves: memory.leaves, capacity: memory.capacity, resolved: memory.resolved,
            resolved_capacity: memory.resolvedCapacity)
        let written = unsafe trellis_write_skeleton(
            start, start + index, end, start + min(numbers, count), longest, &memory)
        return unsafe Skeleton(
            count: written.count, spaces: written.spaces, copied: written.copied, rest: written.rest - start,
            next: written.next.map { unsafe $0 - start }, opensNumbers: written.opens_numbers)
    }

    /// The index after the token whose end in the skeleton is `end`.
    ///
    /// Wraps `trellis_skeleton_source`. O(bytes).
    ///
    /// - Parameters:
    ///   - index: the index after the token whose end in the skeleton is `from`, or where the skeleton begins if that
    ///     is 0.
    func index(behindSkeleton end: Int, from: Int, at index: Int) -> Int {
        unsafe trellis_skeleton_source(start + index, self.end, from, end) - start
    }
}
