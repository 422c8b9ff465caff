public import Foundation

// Safety: The bytes of a String are borrowed during a call. The buffer of a decimal has the size that its writer
// requires.
extension JSONNumber {
    /// The exact number of a Decimal; nil for NaN.
    public init?(_ value: Decimal) {
        guard value.isFinite else { return nil }
        // The capacity is what `write` requires. It returns nil only for NaN.
        let text = unsafe String(unsafeUninitializedCapacity: DecimalText.maximumLength) { buffer in
            guard let start = buffer.baseAddress else { return 0 }
            return unsafe DecimalText.write(value, to: start) ?? 0
        }
        self.init(unchecked: text)
    }

    /// The exact number as a Decimal; nil if it has more digits than a Decimal can hold, or is out of range. O(length).
    public var decimal: Decimal? {
        // The string is only read during the call.
        unsafe withText { unsafe try? DecimalText.decimal($0) }
    }
}
