/// The part of an array of numbers that the receiver of events has read from the input itself, without the parser.
///
/// The parser has received the bracket or comma before the numbers. It continues after the last value or opening
/// bracket that the receiver has read, with a state that matches: unmatched brackets are passed to it without events,
/// and `[]` in place of elements. For `[[1, 2], [3, x]]` these are
///
///     receiver       [1, 2], [3
///     parser      [             , x ...      after `[` and `[]` without events
///
/// Anything but numbers and arrays of numbers is left to the parser, so that all errors come from it.
struct NumberRun {
    /// The number of bytes that the receiver has read, including the bracket or comma before the numbers.
    var end = 1
    /// The end of the last number; 0 if the receiver has read none.
    var numberEnd = 0
    /// The number of arrays that the receiver has opened and not closed.
    var opened = 0
    /// Whether the innermost open array has elements that the parser has not received.
    var isFilled = false
    /// Whether more numbers may follow the end of the bytes.
    var isOpen = false

    /// Records the opening bracket of an inner array.
    mutating func open(at bracket: Int) {
        opened += 1
        isFilled = false
        end = bracket + 1
    }

    /// Records numbers up to the end of the last one.
    mutating func read(to numberEnd: Int) {
        isFilled = true
        end = numberEnd
        self.numberEnd = numberEnd
    }

    /// Records the closing bracket of the innermost inner array, which ends at an index.
    mutating func close(before index: Int) {
        opened -= 1
        isFilled = true
        end = index
    }

    /// Leaves the closing bracket of the outermost array to the parser.
    ///
    /// - Parameter start: the bracket or comma before the numbers. The parser accepts a bracket after a bracket.
    mutating func stop(at bracket: Int, after start: UInt8) {
        guard start == UInt8(ascii: "[") else { return }
        end = bracket
        isFilled = false
    }
}

extension UInt8 {
    /// Whether this byte may be the first one of a number or of an array of numbers, or end an empty array.
    var mayBeginNumbers: Bool {
        self &- UInt8(ascii: "0") < 10 || self == UInt8(ascii: "-") || self == UInt8(ascii: "[")
            || self == UInt8(ascii: "]")
    }
}

// Safety: as in DocumentParser.swift
/// Finds arrays of numbers in the input.
@safe struct NumberSearch {
    private static let shortestGap = 64
    /// Measured: reading this many bytes of numbers saves the time that a bracket without numbers costs.
    private static let cost = 128
    /// The maximum number of brackets without numbers that long arrays pay for.
    private static let mostCredit = 8

    let receiver: EventTable.StringEvent
    /// The index in the chunk from which to search.
    private(set) var start = 0
    /// The number of brackets that may still begin no array of numbers before bytes are left out.
    private var credit = Self.mostCredit / 2
    /// The number of bytes to leave out after the next such bracket. It doubles each time: each of them may be inside
    /// the same string, which yajl lexes again from its start.
    private var gap = Self.shortestGap
    /// Whether the array in which the last chunk ended may continue at the next comma.
    var isResuming = false

    init(receiver: EventTable.StringEvent) { unsafe self.receiver = unsafe receiver }

    /// Begins a chunk.
    mutating func begin() {
        start = 0
        isResuming = true
    }

    /// Records the bytes that the receiver has read behind a bracket: none if it begins no array of numbers.
    mutating func note(_ numbers: Range<Int>) {
        start = numbers.upperBound
        if !numbers.isEmpty {
            gap = Self.shortestGap
            credit = min(Self.mostCredit, credit + numbers.count / Self.cost)
        } else if credit > 0 {
            credit -= 1
        } else {
            start += gap
            gap = min(gap * 2, 1 << 40)
        }
    }
}
