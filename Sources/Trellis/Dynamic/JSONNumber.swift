/// A JSON number with all of its digits.
///
/// Each conversion parses the digits when it is called, in O(length). Only ``double`` and ``float`` round. Numbers are
/// equal if their exact values are equal, in any notation: `1.0`, `1` and `10e-1` are equal, and so are `0` and `-0`.
/// Comparing and hashing are O(length), for any exponent.
public struct JSONNumber: Sendable, AnyThread {
    /// The number in JSON notation, as defined by RFC 8259.
    public let text: String

    /// A string that is known to be a JSON number.
    init(unchecked text: String) {
        self.text = text
    }

    /// A number from a string; nil if the string is not a number as defined by RFC 8259. White space is not allowed.
    /// O(length).
    public init?(exactly text: String) {
        guard NumberProgress.isNumber(text.utf8) else { return nil }
        // A bridged Foundation string would be converted again for each use.
        var text = text
        text.makeContiguousUTF8()
        self.text = text
    }

    /// An integer of any width.
    public init(_ value: some FixedWidthInteger) {
        text = value.description
    }

    /// The shortest number that decodes to the same Double; nil for infinities and NaN.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        text = Self.withoutFraction(value.description)
    }

    /// The shortest number that decodes to the same Float; nil for infinities and NaN.
    public init?(_ value: Float) {
        guard value.isFinite else { return nil }
        text = Self.withoutFraction(value.description)
    }

    /// The standard library's description is a JSON number. Its fraction `.0` is removed, as everywhere in this
    /// library.
    private static func withoutFraction(_ description: String) -> String {
        description.hasSuffix(".0") ? String(description.dropLast(2)) : description
    }
}

// Conversions to Swift's number types. Each is O(length).
// Safety: as in JSONNumber+Decimal.swift
extension JSONNumber {
    /// The number as an integer of up to 128 bits; nil if it is not an integer or out of range. `4.0` and `1e3` are
    /// integers, `4.7` is not.
    public func integer<I: FixedWidthInteger>(as type: I.Type = I.self) -> I? {
        // The string is only read during the call.
        unsafe withText { unsafe try? NumberText.integer($0, as: type) }
    }

    /// The nearest Double, ties to even; nil if the number is out of range.
    public var double: Double? {
        // The string is only read during the call.
        unsafe withText { unsafe try? NumberText.floatingPoint($0) }
    }

    /// The nearest Float, rounded once; nil if the number is out of range.
    public var float: Float? {
        // The string is only read during the call.
        unsafe withText { unsafe try? NumberText.floatingPoint($0) }
    }

    /// Calls the body with the bytes of the number, which are valid only during the call.
    func withText<T>(_ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
        var text = text
        return text.withUTF8 { unsafe body($0) }
    }
}

extension JSONNumber: Hashable {
    /// Whether the exact values are equal.
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        if left.text == right.text { return true }
        // Both strings are only read during the calls.
        return unsafe left.withText { first in unsafe right.withText { unsafe NumberText.areEqual(first, $0) } }
    }

    /// Hashes the exact value.
    public func hash(into hasher: inout Hasher) {
        // The string is only read during the call.
        unsafe withText { unsafe NumberText.hash($0, into: &hasher) }
    }
}

extension JSONNumber: ExpressibleByIntegerLiteral {
    /// An integer literal of up to 128 bits.
    public init(integerLiteral value: Int128) { self.init(value) }
}

extension JSONNumber: WrittenText {}
