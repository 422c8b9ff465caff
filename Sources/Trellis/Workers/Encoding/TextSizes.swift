/// How large the parts of a text are that is written by several threads, and how many there may be at a time.
struct TextSizes: Sendable {
    let workers: TrellisWorkerCount
    /// About how many bytes a part has.
    var partSize = 256 << 10
    /// How many bytes are written before it is seen whether the rest is worth dividing.
    var leadSize = 64 << 10
    /// A rest that is smaller is not divided.
    var smallestRest = 512 << 10

    init(_ workers: TrellisWorkerCount) { self.workers = workers }

    init(_ workers: TrellisWorkerCount, chunkSize: Int) {
        self.workers = workers
        // Smaller parts cost more than they bring.
        partSize = max(chunkSize, 128 << 10)
    }

    /// Where a part ends whose elements are larger than those before: the rest of it is a part of its own.
    var largestPart: Int { partSize * 2 }
}
