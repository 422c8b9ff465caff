/// The sizes of partitions, and the limit on their number.
struct PartSizes: Sendable {
    let workerCount: Int
    /// The approximate size of a partition in bytes.
    var partSize = 1 << 20
    /// The number of bytes to decode before trying to divide the rest.
    var leadSize = 64 << 10
    /// The number of bytes to inspect when dividing.
    var sampleSize = 1 << 20
    /// The maximum number of bytes of a file to read ahead in search of the end of a partition.
    var longestPeek: Int { partSize * 16 }
    /// The minimum size in bytes that is divided.
    var smallestText = 512 << 10
    /// Whether the caller's thread decodes partitions separately as well, as in tests and measurements.
    var isIndependentOfTiming = false

    /// - Throws: `invalidSchema` for an invalid thread count.
    init(_ workers: TrellisWorkerCount, _ options: TrellisDecoder.Options) throws(TrellisError) {
        if let mistake = workers.mistake { throw mistake }
        workerCount = workers.value
        isIndependentOfTiming = PartTimes.areMeasured
        guard let size = options.input.partSize else { return }
        isIndependentOfTiming = true
        (partSize, leadSize, sampleSize, smallestText) = (max(1, size), 1, 1024, 0)
    }

    /// Whether several threads decode.
    var areDivided: Bool { isIndependentOfTiming || workerCount > 1 }

    /// Whether documents of `count` bytes are decoded in partitions.
    func areForTexts(of count: Int) -> Bool {
        isIndependentOfTiming ? count < partSize << 14 : workerCount > 1 && count >= smallestText
    }

    /// The maximum number of partitions that wait or are being decoded.
    var partLimit: Int { workerCount * 2 }

    /// The size of a partition if `rest` bytes are left.
    func size(of rest: Int) -> Int { Self.size(of: rest, usually: partSize, workerCount: workerCount) }

    /// The size of a partition if `rest` bytes are left. Partitions become smaller towards the end, so that all threads
    /// finish at about the same time.
    static func size(of rest: Int, usually size: Int, workerCount: Int) -> Int {
        min(size, max(size / 8, rest / (workerCount * 4), 1))
    }
}
