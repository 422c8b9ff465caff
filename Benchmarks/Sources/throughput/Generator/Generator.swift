/// Writes an array of GitHub issues as compact JSON, with the keys and their order as in GitHub's API. The same seed
/// gives the same bytes on every platform.
struct Generator {
    /// The seed and the size of the embedded workload, and the expected hash of its bytes.
    static let seed: UInt64 = 20_240_229
    static let byteCount = 10_000_000
    static let checksum: UInt64 = 0x0F5A_FE4F_BB74_C409

    private var random: RandomNumbers
    private let people: [Person]
    private let labels: [Label]
    private let milestones: [Milestone]

    init(seed: UInt64) {
        var random = RandomNumbers(seed: seed)
        let people = (0..<300).map { _ in Person(&random) }
        labels = (0..<40).map { _ in Label(&random) }
        milestones = (1...12).map { Milestone(number: $0, creator: random.pickSkewed(people), &random) }
        self.people = people
        self.random = random
    }

    /// The payload: as many issues as it takes to reach `byteCount`.
    mutating func issues(byteCount: Int) -> [UInt8] {
        var writer = PayloadWriter()
        var number = 20_000
        writer.openArray()
        while writer.bytes.count < byteCount {
            number -= random.between(1, 3)
            writeIssue(number: number, to: &writer)
        }
        writer.closeArray()
        return writer.bytes
    }

    /// Passes a payload of the same kind and of any size to a closure in chunks.
    mutating func writeIssues(byteCount: Int, _ write: ([UInt8]) throws -> Void) rethrows {
        var writer = PayloadWriter()
        var written = 0
        var number = 0
        writer.openArray()
        while written + writer.bytes.count < byteCount {
            number += random.between(1, 3)
            writeIssue(number: number, to: &writer)
            if writer.bytes.count >= 1 << 20 {
                written += writer.bytes.count
                try write(writer.takeBytes())
            }
        }
        writer.closeArray()
        try write(writer.takeBytes())
    }

    /// The same issues, each on its own line.
    mutating func writeIssueLines(byteCount: Int, _ write: ([UInt8]) throws -> Void) rethrows {
        var lines: [UInt8] = []
        var written = 0
        var number = 0
        while written + lines.count < byteCount {
            number += random.between(1, 3)
            var writer = PayloadWriter()
            writeIssue(number: number, to: &writer)
            lines += writer.takeBytes()
            lines.append(UInt8(ascii: "\n"))
            if lines.count >= 1 << 20 {
                written += lines.count
                try write(lines)
                lines.removeAll(keepingCapacity: true)
            }
        }
        try write(lines)
    }

    private mutating func writeIssue(number: Int, to writer: inout PayloadWriter) {
        let facts = IssueFacts(number: number, people: people, labels: labels, milestones: milestones, &random)
        facts.write(to: &writer)
    }
}

/// FNV-1a with 64 bits: enough to detect a changed payload.
func checksum(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return hash
}
