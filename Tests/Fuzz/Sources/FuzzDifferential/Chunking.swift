/// The division of a document into chunks.
struct Chunking {
    /// The number of bytes of each chunk, which may be 0.
    private(set) var sizes: [Int] = []

    /// The position of the end of each chunk.
    var ends: [Int] {
        var end = 0
        return sizes.map { size in
            end += size
            return end
        }
    }

    /// Divides a document, in one of three ways: in chunks of random sizes, in small chunks around one position and
    /// large ones elsewhere, or at one or two positions.
    init(of count: Int, _ random: inout DictationRandom) {
        switch random.below(count <= 64 ? 3 : 12) {
        case 0: cover(count, upTo: random.one(of: [1, 2, 3, 7]), &random)
        case 1, 2: cover(count, upTo: random.one(of: [7, 30, 200]), &random)
        case 3, 4, 5:
            let start = random.below(count)
            cover(start, upTo: random.one(of: [60, 200]), &random)
            cover(min(count - start, 1 + random.below(30)), upTo: random.one(of: [1, 1, 2, 3]), &random)
            cover(count - sizes.reduce(0, +), upTo: random.one(of: [60, 200]), &random)
        default:
            let first = random.below(count + 1)
            let second = first + random.below(min(count - first, 8) + 1)
            sizes = [first, second - first, count - second]
        }
    }

    private mutating func cover(_ count: Int, upTo longest: Int, _ random: inout DictationRandom) {
        var rest = count
        while rest > 0 {
            let size = min(rest, random.below(longest + 1))
            sizes.append(size)
            rest -= size
        }
    }
}

/// The memory of the current chunk. Each chunk is copied to the same address, so that whoever keeps a pointer to an
/// earlier chunk reads other bytes.
struct ChunkMemory {
    private let document: [UInt8]
    private var start = 0
    /// The bytes of the current chunk, and after them bytes of earlier chunks.
    private(set) var bytes: [UInt8]

    init(_ document: [UInt8], _ chunking: Chunking) {
        self.document = document
        bytes = Array(repeating: 0xAA, count: chunking.sizes.max() ?? 0)
    }

    /// Copies the next bytes of the document.
    mutating func fill(_ count: Int) {
        bytes.replaceSubrange(..<count, with: document[start..<start + count])
        start += count
    }
}
