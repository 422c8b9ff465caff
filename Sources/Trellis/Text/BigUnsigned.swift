/// An unsigned integer of any size, for the few cases in which 128 bits are not sufficient.
struct BigUnsigned {
    /// The words, lowest first. The highest word is not zero.
    private var words: [UInt64]

    init(_ value: UInt64) {
        words = value == 0 ? [] : [value]
    }

    mutating func multiply(by factor: UInt64, adding summand: UInt64 = 0) {
        var carry = summand
        for index in words.indices {
            let product = words[index].multipliedFullWidth(by: factor)
            let (sum, overflow) = product.low.addingReportingOverflow(carry)
            words[index] = sum
            // The high half of a product is at most 2^64 - 2.
            carry = product.high &+ (overflow ? 1 : 0)
        }
        if carry != 0 { words.append(carry) }
    }

    mutating func multiplyByFive(times count: Int) {
        var rest = count
        // 5^27 is the largest power of five that fits into a word.
        while rest >= 27 {
            multiply(by: 7_450_580_596_923_828_125)
            rest -= 27
        }
        for _ in 0..<max(rest, 0) { multiply(by: 5) }
    }

    mutating func shiftLeft(by count: Int) {
        multiply(by: 1 << UInt64(count % 64))
        if !words.isEmpty { words.insert(contentsOf: repeatElement(0, count: count / 64), at: 0) }
    }

    /// Negative, zero or positive if the number is less than, equal to or greater than the other one.
    func compare(to other: BigUnsigned) -> Int {
        if words.count != other.words.count { return words.count - other.words.count }
        for index in words.indices.reversed() where words[index] != other.words[index] {
            return words[index] < other.words[index] ? -1 : 1
        }
        return 0
    }
}
