// Safety: The caller passes `count` initialized strings. `KeyWords` and the search for ASCII read only bytes of a key.
// A bit's index is at most the filter's last one, because it consists of the 13 highest bits of a hash.
/// The number of keys up to which ``areDistinct(_:count:)`` examines them.
let mostDistinctKeys = 64

/// Whether the keys of a decoded dictionary certainly differ, so that the dictionary need not compare them.
///
/// A false answer means nothing. Keys with other characters than ASCII may be equal although their bytes differ, and
/// many keys take longer to examine than to compare. The other keys are examined with a Bloom filter.
func areDistinct(_ keys: UnsafePointer<String>, count: Int) -> Bool {
    guard count > 1 else { return true }
    guard count <= mostDistinctKeys else { return false }
    return unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 1 << 7) { filter in
        unsafe filter.initialize(repeating: 0)
        for index in 0..<count {
            let hash = unsafe keys[index].utf8.withContiguousStorageIfAvailable { text in unsafe asciiHash(text) }
            guard case .some(.some(let hash)) = hash else { return false }
            let bit = UInt64(1) << (hash >> 51 & 63)
            let word = Int(hash >> 57)
            if unsafe filter[word] & bit != 0 { return false }
            unsafe filter[word] |= bit
        }
        return true
    }
}

/// A hash of a text; nil if it is not ASCII.
@inline(__always)
private func asciiHash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard let start = text.baseAddress else { return 0 }
    let words = unsafe KeyWords(start, text.count)
    guard (words.head | words.tail) & 0x8080_8080_8080_8080 == 0 else { return nil }
    if text.count > 16, unsafe !isASCII(text) { return nil }
    return words.hash
}
