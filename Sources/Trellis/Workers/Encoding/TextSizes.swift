/// The sizes of the partitions of an output that several threads encode.
struct TextSizes: Sendable {
    let workers: TrellisWorkerCount
    /// The approximate output size of a partition in bytes.
    var partSize = 256 << 10
    /// The number of bytes to encode before deciding whether to divide the rest.
    var leadSize = 64 << 10
    /// The minimum output size that is divided.
    var smallestRest = 512 << 10

    init(_ workers: TrellisWorkerCount) { self.workers = workers }

    init(_ workers: TrellisWorkerCount, chunkSize: Int) {
        self.workers = workers
        // The overhead of smaller partitions exceeds their benefit.
        partSize = min(max(chunkSize, 128 << 10), 1 << 30)
    }

    /// The output size after which a partition with unexpectedly large elements ends. Its remaining elements become
    /// another partition.
    var largestPart: Int { partSize * 2 }
}
