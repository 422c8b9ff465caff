public import Foundation

// Safety: The bytes of a String are borrowed during a call. The buffer of a decimal has the size that its writer asks
// for.
extension JSONNumber {
    /// The number of a Decimal, digit for digit; nil for NaN.
    public init?(_ value: Decimal) {
        guard value.isFinite else { return nil }
        // The room is what `write` asks for. It returns nil for NaN alone.
        let text = unsafe String(unsafeUninitializedCapacity: DecimalText.maximumLength) { buffer in
            guard let start = buffer.baseAddress else { return 0 }
            return unsafe DecimalText.write(value, to: start) ?? 0
        }
        self.init(unchecked: text)
    }

    /// The number as a Decimal, digit for digit; nil for one that has more digits than a Decimal holds or is out of its
    /// range. O(length).
    public var decimal: Decimal? {
        // The text is only read during the call.
        unsafe withText { unsafe try? DecimalText.decimal($0) }
    }
}
