import Foundation
import Trellis

/// Writes random numbers and their canonical JSON, for `numbers.js`.
///
///     write-numbers COUNT SEED
///
/// The output consists of blocks: the number of bytes of a JSON array as a little-endian `UInt32`, the array, and the
/// numbers as little-endian `Double`s, each with eight bytes. The block size is constant.
@main
enum WriteNumbers {
    private static let blockSize = 10_000

    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        guard arguments.count == 2 else { fatalError("usage: write-numbers COUNT SEED") }
        var options = TrellisEncoder.Options()
        options.isCanonical = true
        let encoder = TrellisEncoder(options: options)
        var random = Random(state: UInt64(arguments[1]))
        for _ in 0..<(arguments[0] + blockSize - 1) / blockSize {
            let numbers = (0..<blockSize).map { _ in random.number() }
            let text = try encoder.encode(numbers, as: Data.self)
            var block = bytes(of: UInt32(text.count))
            block.append(text)
            for number in numbers { block.append(bytes(of: number.bitPattern)) }
            try FileHandle.standardOutput.write(contentsOf: block)
        }
    }

    private static func bytes(of value: some FixedWidthInteger) -> Data {
        var data = Data()
        var rest = value
        for _ in 0..<value.bitWidth / 8 {
            data.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
        return data
    }
}

/// SplitMix64.
private struct Random {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    /// A finite number with random bits. Every eighth number has an exponent near those at which the format changes.
    mutating func number() -> Double {
        while true {
            var bits = next()
            if bits & 7 == 0 {
                let exponent = 1023 - 30 + next() % 110
                bits = bits & ~(0x7FF << 52) | exponent << 52
                // Few digits: integers, and fractions with a short binary form.
                if next() & 1 == 0 { bits &= ~0 << (next() % 52) }
            }
            let number = Double(bitPattern: bits)
            if number.isFinite { return number }
        }
    }
}
