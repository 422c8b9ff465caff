import Trellis

/// An element of the served arrays. Each has the same number of bytes as JSON, so that the number of complete elements
/// in a part of a body is known.
struct Reading: Hashable, Sendable {
    let id: Int
    let station: String
    let value: Double?
    let note: String

    /// The bytes of one reading.
    static let size = 1024

    init(number: Int) {
        id = 1_000_000 + number
        station = "station \(1_000 + number % 1_000)"
        value = Double(number % 8) + 1.5
        // Only few readings have non-ASCII text, which is slow to check in a debug build.
        let rest = number % 16 == 1 ? Self.other : Self.ascii
        note = String(number % 10) + rest
    }

    // With its object and the digit before it, each string makes a reading of `size` bytes.
    private static let ascii = String(repeating: "abcdefg ", count: 119) + "."
    private static let other = String(repeating: "äöü\\\" ", count: 86) + "......."
}

extension Reading: JSONModel {
    static let modelSchema = JSONModelSchema(
        Reading.self,
        [
            JSONField("id", \Reading.id),
            JSONField("station", \Reading.station, keys: "station.name"),
            JSONField("value", \Reading.value),
            JSONField("note", \Reading.note),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        station = fields.take(1)
        value = fields.take(2)
        note = fields.take(3)
    }
}

/// Readings that are created when they are requested.
struct Readings: Sequence, Sendable {
    let count: Int

    /// As many readings as have about this many bytes.
    init(megabytes: Int) { count = megabytes * 1_000_000 / Reading.size + 1 }

    func makeIterator() -> some IteratorProtocol<Reading> {
        (0..<count).lazy.map { Reading(number: $0) }.makeIterator()
    }

    /// The bytes of an array of all readings.
    var arraySize: Int { count * (Reading.size + 1) + 1 }

    /// How many elements are complete in the first bytes of an array.
    static func complete(inFirst bytes: Int) -> Int { bytes / (Reading.size + 1) }
}

/// A checksum that detects missing, changed or reordered readings.
struct Checksum: Equatable {
    private(set) var count = 0
    private var sum = 0

    mutating func add(_ reading: Reading) {
        count += 1
        sum = sum &* 31 &+ reading.hashValue
    }

    static func of(_ readings: some Sequence<Reading>) -> Checksum {
        var sum = Checksum()
        for reading in readings { sum.add(reading) }
        return sum
    }
}

/// A source of readings that fails after some of them.
struct FailingReadings: AsyncSequence, Sendable {
    struct Broken: Error {}

    let count: Int

    func makeAsyncIterator() -> Iterator { Iterator(count: count) }

    struct Iterator: AsyncIteratorProtocol {
        let count: Int
        var number = 0

        mutating func next() async throws -> Reading? {
            guard number < count else { throw Broken() }
            defer { number += 1 }
            return Reading(number: number)
        }
    }
}
