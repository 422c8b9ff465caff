internal import CScan

/// Finds the ends of strings and of whole values, which it checks, in a text that may be cut off anywhere. Wraps the scanner in
/// `Sources/CScan`; no other file calls it.
@unsafe struct TextScan {
    let start: UnsafePointer<UInt8>
    let count: Int

    private var end: UnsafePointer<UInt8> { unsafe start + count }

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

    /// The index of the quote that closes a string, and whether there are escapes before it; nil if the text ends before or the
    /// string is wrong.
    ///
    /// Wraps `trellis_scan_string`.
    ///
    /// - Parameter index: behind the opening quote.
    @inline(__always)
    func string(from index: Int) -> (end: Int, hasEscapes: Bool)? {
        var escapes = false
        guard let quote = unsafe trellis_scan_string(start + index, end, &escapes) else { return nil }
        return unsafe (quote - start, escapes)
    }

    /// The index behind a value; nil if something in it is wrong, or longer or deeper than allowed, or the text ends before it is
    /// certain where the value does.
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
}
