import Testing

@testable import Trellis

/// Comparing and hashing keys by machine words.
@Suite struct KeyWordsTests {
    private func words(_ key: [UInt8]) -> KeyWords {
        // One additional byte, so that the empty key has an address as well.
        let padded = key + [0xEE]
        return unsafe padded.withUnsafeBufferPointer { unsafe KeyWords($0.baseAddress!, key.count) }
    }

    @Test func everyByteOfUpToSixteenIsCompared() {
        for length in 1...16 {
            let key = (0..<length).map { UInt8($0 + 1) }
            for place in 0..<length {
                var other = key
                other[place] ^= 0x80
                #expect(words(key) != words(other), "\(place) of \(length)")
            }
            #expect(words(key) == words(Array(key)))
            #expect(words(key) != words(key + [0]))
            #expect(words(key) != words(Array(key.dropLast())))
        }
    }

    @Test func bytesOutsideTheKeyAreIgnored() {
        for length in 0...20 {
            let key = [UInt8](repeating: 7, count: length)
            let first = unsafe (key + [1, 2, 3, 4, 5, 6, 7, 8]).withUnsafeBufferPointer {
                unsafe KeyWords($0.baseAddress!, length)
            }
            let second = unsafe (key + [9, 9, 9, 9, 9, 9, 9, 9]).withUnsafeBufferPointer {
                unsafe KeyWords($0.baseAddress!, length)
            }
            #expect(first == second)
        }
    }

    @Test func hashesAreDistributed() {
        // The table uses the highest bits of the hash; typical keys must not all share one slot.
        let keys = (0..<256).flatMap { ["k\($0)", "key_\($0)", "a_rather_long_key_number_\($0)_of_many"] }
        let places = Set(keys.map { words(Array($0.utf8)).hash >> 54 })
        #expect(places.count > 400)
    }
}
