/// Inputs that are expensive for parsers which scan the same text repeatedly.
enum HostileText {
    /// A string of `count` bytes between its quotes, without an escape.
    static func plainString(_ count: Int) -> [UInt8] {
        [quote] + repeating(Array("The quick brown fox jumps over the lazy dog, é and 狐 too. ".utf8), count) + [quote]
    }

    /// A string of `count` bytes between its quotes, all of them escapes.
    static func escapedString(_ count: Int) -> [UInt8] {
        [quote] + repeating(escapes, count) + [quote]
    }

    /// The number of bytes in the value of that string.
    static func escapedStringLength(_ count: Int) -> Int {
        count / escapes.count * escapesLength + count % escapes.count
    }

    /// `count` arrays that are not closed.
    static func openBrackets(_ count: Int) -> [UInt8] {
        Array(repeating: UInt8(ascii: "["), count: count)
    }

    /// An object of `count` different keys, with their numbers as values, and the key `value` at its end.
    static func differentKeys(_ count: Int) -> [UInt8] {
        object(count) { index, bytes in
            bytes.append(contentsOf: "\"key \(index)\":\(index),".utf8)
        }
    }

    /// An object with the key `value` `count` times, and once more at its end.
    static func repeatedKey(_ count: Int) -> [UInt8] {
        object(count) { index, bytes in
            bytes.append(contentsOf: "\"value\":\(index),".utf8)
        }
    }

    /// An object with the key `text` `count` times, with strings that have to be allocated, and the key `value` at its
    /// end.
    static func repeatedText(_ count: Int) -> [UInt8] {
        object(count) { index, bytes in
            bytes.append(contentsOf: "\"text\":\"no small string, number \(index)\",".utf8)
        }
    }

    /// An integer of `count` digits.
    static func digits(_ count: Int) -> [UInt8] {
        repeating(Array("1234567890".utf8), count)
    }

    /// A number of `count` digits slightly above the midpoint between 1 and the next double, which only its last digit
    /// shows.
    static func nearTie(_ count: Int) -> [UInt8] {
        let tie = Array("1.00000000000000011102230246251565404236316680908203125".utf8)
        return tie + Array(repeating: UInt8(ascii: "0"), count: count - tie.count - 1) + [UInt8(ascii: "1")]
    }

    /// The value of the last `value` in each object.
    static let lastValue = 4711

    // MARK: Pieces

    private static let quote = UInt8(ascii: "\"")
    private static let escapes = Array(#"\n\u00e9\"\ud83d\ude00\\\/\u72d0"#.utf8)
    /// A line feed, an é, a quote, an emoji, a backslash, a slash and a 狐.
    private static let escapesLength = 1 + 2 + 1 + 4 + 1 + 1 + 3

    /// The pattern repeated, padded with ones where it does not fit once more.
    private static func repeating(_ pattern: [UInt8], _ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count + pattern.count <= count { bytes += pattern }
        return bytes + Array(repeating: UInt8(ascii: "1"), count: count - bytes.count)
    }

    private static func object(_ count: Int, _ member: (Int, inout [UInt8]) -> Void) -> [UInt8] {
        var bytes = [UInt8(ascii: "{")]
        for index in 0..<count { member(index, &bytes) }
        bytes.append(contentsOf: "\"value\":\(lastValue)}".utf8)
        return bytes
    }
}
