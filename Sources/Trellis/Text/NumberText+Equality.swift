// Comparing numbers by value: 1.0, 1 and 10e-1 are equal, and so are 0 and -0.
//
// An exponent is only added to a distance inside the number, so that time and memory depend only on the lengths of the
// numbers.
// Safety: as in ISO8601.swift
extension NumberText {
    /// Whether two numbers have the same exact value. O(length).
    static func areEqual(_ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let left = unsafe digits(of: first), let right = unsafe digits(of: second) else { return false }
        guard left.count == right.count else { return false }
        if left.count == 0 { return true }
        guard left.isNegative == right.isNegative else { return false }
        if isHuge(left.exponent), isHuge(right.exponent) {
            guard left.exponent.signum() == right.exponent.signum(),
                unsafe exactExponent(left, in: first) == exactExponent(right, in: second)
            else { return false }
        } else if left.exponent != right.exponent {
            return false
        }
        var (leftIndex, rightIndex) = (left.start, right.start)
        // The counts are equal and points are skipped, so both ends are reached at the same digit.
        while leftIndex < left.end, rightIndex < right.end {
            // Both indices were compared with their ends. A point is always followed by a digit.
            if unsafe first[leftIndex] == 0x2E { leftIndex += 1 }
            if unsafe second[rightIndex] == 0x2E { rightIndex += 1 }
            if unsafe first[leftIndex] != second[rightIndex] { return false }
            leftIndex += 1
            rightIndex += 1
        }
        return true
    }

    /// Hashes the value, so that equal numbers have equal hashes. O(length).
    static func hash(_ text: UnsafeBufferPointer<UInt8>, into hasher: inout Hasher) {
        guard let digits = unsafe digits(of: text), digits.count > 0 else { return hasher.combine(0) }
        hasher.combine(digits.count)
        hasher.combine(digits.isNegative)
        if isHuge(digits.exponent) {
            hasher.combine(digits.exponent.signum())
            hasher.combine(unsafe exactExponent(digits, in: text))
        } else {
            hasher.combine(digits.exponent)
        }
        // The maximum number of digits that always fit into a word.
        var (word, filled): (UInt64, Int) = (0, 0)
        for index in digits.start..<digits.end {
            // The digits are inside the bytes in which they were found.
            let digit = unsafe text[index] &- 0x30
            if digit > 9 { continue }
            word = word &* 10 &+ UInt64(digit)
            filled += 1
            if filled == 19 {
                hasher.combine(word)
                (word, filled) = (0, 0)
            }
        }
        hasher.combine(word)
    }

    /// Whether the exponent may have been clamped to its limit. The limit is so far above this value that, for any
    /// length of the numbers, equal exponents are either both huge or both not.
    private static func isHuge(_ exponent: Int) -> Bool { exponent.magnitude > UInt(Int.max >> 5) }

    /// The decimal digits of a huge exponent's magnitude, without leading zeros.
    private static func exactExponent(_ digits: Digits, in text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var index = digits.end
        // Every read is guarded by a comparison of the index with the text's count.
        while index < text.count, unsafe text[index] | 0x20 != 0x65 { index += 1 }
        // The number without its exponent, which gives the power of the last significant digit before the exponent is
        // applied.
        let mantissa = unsafe UnsafeBufferPointer(rebasing: text[..<index])
        let shift = unsafe Self.digits(of: mantissa)?.exponent ?? 0
        var result: [UInt8] = []
        for index in index..<text.count {
            let digit = unsafe text[index] &- 0x30
            if digit <= 9, digit > 0 || !result.isEmpty { result.append(digit) }
        }
        var carry = digits.exponent < 0 ? -shift : shift
        // A huge exponent is larger than any distance inside a number, so the sum keeps its sign.
        for place in result.indices.reversed() {
            if carry == 0 { break }
            let sum = Int(result[place]) + carry
            let digit = sum % 10 < 0 ? sum % 10 + 10 : sum % 10
            result[place] = UInt8(truncatingIfNeeded: digit)
            carry = (sum - digit) / 10
        }
        if carry > 0 {
            result.insert(contentsOf: String(carry).utf8.map { $0 &- 0x30 }, at: 0)
        } else if let first = result.firstIndex(where: { $0 != 0 }) {
            result.removeFirst(first)
        }
        return result
    }
}
