/// Decodes an input in order on one thread, and adopts partitions that other threads have decoded.
///
/// It is the same decoder as without other threads. It adopts a partition only if its own position is exactly the
/// partition's start and the partition has no error. It decodes everything else itself, so results and errors are those
/// of a single thread.
protocol PartwiseDecoder: AnyObject, SendableMetatype {
    associatedtype Worker: PartDecoder

    /// Decodes the next bytes.
    func feed(_ bytes: UnsafeRawBufferPointer) throws(TrellisError)

    /// Returns how the next bytes can be decoded in partitions; nil if dividing them seems impossible.
    ///
    /// - Parameters:
    ///   - text: the next bytes, as many as should be inspected.
    ///   - least: the minimum size that is worth dividing.
    ///   - isExact: whether guessing is not allowed.
    func divide(_ text: UnsafeBufferPointer<UInt8>, least: Int, isExact: Bool) -> Division<Worker>?

    /// Whether the next bytes still belong to the last division.
    var isDivided: Bool { get }

    /// Adopts a decoded partition of the next bytes.
    ///
    /// - Returns: false if that is impossible; then the bytes must be fed.
    func take(_ part: Worker.Part) -> Bool
}

/// Decodes partitions of an input on one thread.
protocol PartDecoder: AnyObject, SendableMetatype {
    associatedtype Part: Sendable

    /// - Parameter isCancelled: called from time to time.
    /// - Returns: nil if the piece is not a complete partition or contains an error.
    func decode(_ piece: TextPiece, isCancelled: () -> Bool) -> Part?
}

/// A way to decode an input in partitions.
struct Division<Worker: PartDecoder>: Sendable {
    /// The number of the next bytes that precede the first partition.
    var start: Int
    var cutter: any PartCutter
    /// Creates a decoder for partitions. One thread uses each decoder.
    var makeWorker: @Sendable () -> Worker
}

/// Divides an input into partitions.
protocol PartCutter: Sendable {
    /// The next partition.
    ///
    /// - Parameters:
    ///   - text: the available next bytes.
    ///   - size: the desired size of a partition in bytes.
    ///   - isWhole: whether the input ends after `text`.
    /// - Returns: nil if more bytes are needed.
    func cut(_ text: UnsafeBufferPointer<UInt8>, size: Int, isWhole: Bool) -> PartCut?
}

extension PartCutter {
    /// The approximate maximum size of an element in a partition. A larger element is decoded in order, in slices
    /// between which the decode can be cancelled.
    static var largestElement: Int { 16 << 20 }
}

enum PartCut {
    /// The given number of bytes is a partition.
    case part(Int)
    /// No more partitions follow.
    case end
}
