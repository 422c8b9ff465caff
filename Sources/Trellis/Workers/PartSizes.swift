/// How large parts are, and how many there may be at a time.
struct PartSizes: Sendable {
    let workerCount: Int
    /// The error of the decode, if it was given no valid thread count.
    let mistake: TrellisError?
    /// About how many bytes a part has.
    var partSize = 1 << 20
    /// How many bytes are decoded before it is seen whether what comes next can be divided.
    var leadSize = 64 << 10
    /// Of how many bytes it is seen how they can be divided.
    var sampleSize = 1 << 20
    /// How much of a file is read ahead to find where a part ends.
    var longestPeek: Int { partSize * 16 }
    /// What is smaller is not divided.
    var smallestText = 512 << 10
    /// Whether the caller's thread, too, decodes parts apart from the text in front of them, so that nothing depends on
    /// who is first.
    var isForTests = false

    init(_ workers: TrellisWorkerCount, _ options: TrellisDecoder.Options) {
        workerCount = workers.value
        mistake = workers.mistake
        isForTests = PartTimes.areMeasured
        guard let size = options.input.partSize else { return }
        isForTests = true
        (partSize, leadSize, sampleSize, smallestText) = (max(1, size), 1, 1024, 0)
    }

    /// Whether several threads decode.
    var areDivided: Bool { isForTests || workerCount > 1 || mistake != nil }

    /// Whether texts of so many bytes are decoded in parts.
    func areForTexts(of count: Int) -> Bool {
        // A mistake is reported where parts are decoded.
        if mistake != nil { return true }
        return isForTests ? count < partSize << 14 : workerCount > 1 && count >= smallestText
    }

    /// How many parts wait or are decoded at a time.
    var partLimit: Int { workerCount * 2 }

    /// The size of parts when so much text is left.
    func size(of rest: Int) -> Int { Self.size(of: rest, usually: partSize, workerCount: workerCount) }

    /// The size of parts when so much is left of what several workers divide: smaller ones towards the end, so that all
    /// of them are done at about the same time.
    static func size(of rest: Int, usually size: Int, workerCount: Int) -> Int {
        min(size, max(size / 8, rest / (workerCount * 4), 1))
    }
}
