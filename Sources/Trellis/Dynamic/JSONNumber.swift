/// A JSON number with every digit of its text.
///
/// Nothing is converted before it is asked for, which is O(length of the text) each time, and nothing is rounded but by
/// ``double`` and ``float``. Numbers are equal
/// when their exact values are, however they are written: `1.0`, `1` and `10e-1` are equal, and so are `0` and `-0`.
/// Comparing and hashing are O(length of the text), whatever the exponent.
public struct JSONNumber: Sendable, AnyThread {
    /// The number as it is written, a number of RFC 8259.
    public let text: String

    /// A text that is known to be a number.
    init(unchecked text: String) {
        self.text = text
    }

    /// The number that the text is; nil if it is none of RFC 8259. White space is not skipped. O(length).
    public init?(exactly text: String) {
        guard NumberProgress.isNumber(text.utf8) else { return nil }
        // A string of Foundation's would be converted again for each use.
        var text = text
        text.makeContiguousUTF8()
        self.text = text
    }

    /// An integer of any width.
    public init(_ value: some FixedWidthInteger) {
        text = value.description
    }

    /// The shortest number that reads back as the same Double; nil for infinities and NaN.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        text = Self.withoutFraction(value.description)
    }

    /// The shortest number that reads back as the same Float; nil for infinities and NaN.
    public init?(_ value: Float) {
        guard value.isFinite else { return nil }
        text = Self.withoutFraction(value.description)
    }

    /// The standard library's description is a JSON number; as everywhere, whole numbers are written as such.
    private static func withoutFraction(_ description: String) -> String {
        description.hasSuffix(".0") ? String(description.dropLast(2)) : description
    }
}

// What the number is in Swift's types. Each is O(length of the text).
// Safety: as in JSONNumber+Decimal.swift
extension JSONNumber {
    /// The number as an integer of up to 128 bits, if it is one and fits: `4.0` and `1e3` are integers, `4.7` is none.
    public func integer<I: FixedWidthInteger>(as type: I.Type = I.self) -> I? {
        // The text is only read during the call.
        unsafe withText { unsafe try? NumberText.integer($0, as: type) }
    }

    /// The number as an Int, if it is an integer and fits.
    public var int: Int? { integer() }

    /// The nearest Double, ties to even; nil for a number that is too large.
    public var double: Double? {
        // The text is only read during the call.
        unsafe withText { unsafe try? NumberText.double($0) }
    }

    /// The nearest Float, rounded once; nil for a number that is too large.
    public var float: Float? {
        // The text is only read during the call.
        unsafe withText { unsafe try? NumberText.float($0) }
    }

    /// Calls the body with the bytes of the text, which it must not keep.
    func withText<T>(_ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
        var text = text
        return text.withUTF8 { unsafe body($0) }
    }
}

extension JSONNumber: Hashable {
    /// Whether the exact values are the same.
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        if left.text == right.text { return true }
        // Both texts are only read during the calls.
        return unsafe left.withText { first in unsafe right.withText { unsafe NumberText.areEqual(first, $0) } }
    }

    /// Feeds the exact value.
    public func hash(into hasher: inout Hasher) {
        // The text is only read during the call.
        unsafe withText { unsafe NumberText.hash($0, into: &hasher) }
    }
}

extension JSONNumber: ExpressibleByIntegerLiteral {
    /// An integer literal of up to 128 bits.
    public init(integerLiteral value: Int128) { self.init(value) }
}

extension JSONNumber: WrittenText {}
