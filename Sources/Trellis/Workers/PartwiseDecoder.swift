/// Decodes a text in its order, on one thread, and takes over what others have decoded of it.
///
/// It is the same decoder as without others: what they do is only ever used where this one stands exactly at the
/// beginning of their part, and where nothing is wrong in it. Everything else it decodes itself, from the state that it
/// is in, so that results and errors are those of one thread.
protocol PartwiseDecoder: AnyObject, SendableMetatype {
    associatedtype Worker: PartDecoder

    /// Decodes the next bytes.
    func feed(_ bytes: UnsafeRawBufferPointer) throws(TrellisError)

    /// How what comes next can be decoded in parts; nil if it cannot be, as far as is known here.
    ///
    /// - Parameters:
    ///   - text: what comes next, as much as is to be looked at.
    ///   - least: how many bytes it must be for it to pay.
    ///   - isExact: whether nothing may be guessed.
    func divide(_ text: UnsafeBufferPointer<UInt8>, least: Int, isExact: Bool) -> Division<Worker>?

    /// Whether what comes next is still part of what was divided last.
    var isDivided: Bool { get }

    /// Takes over what was decoded of the bytes that come next.
    ///
    /// - Returns: false if that cannot be; then they must be fed.
    func take(_ part: Worker.Part) -> Bool
}

/// Decodes parts of a text, each by itself, on one thread.
protocol PartDecoder: AnyObject, SendableMetatype {
    associatedtype Part: Sendable

    /// - Parameter isCancelled: asked from time to time.
    /// - Returns: nil if the piece is no part as it stands, or something is wrong in it.
    func decode(_ piece: TextPiece, isCancelled: () -> Bool) -> Part?
}

/// How a text is decoded in parts.
struct Division<Worker: PartDecoder>: Sendable {
    /// How many of the bytes that come next belong to the part before the first.
    var start: Int
    var cutter: any PartCutter
    /// Makes what decodes the parts; each is used by one thread.
    var makeWorker: @Sendable () -> Worker
}

/// Tells where a text is cut into parts.
protocol PartCutter: Sendable {
    /// The next part.
    ///
    /// - Parameters:
    ///   - text: what comes next, as much as is at hand.
    ///   - size: about how many bytes a part should have.
    ///   - isWhole: whether the text ends there.
    /// - Returns: nil if more of the text is needed.
    func cut(_ text: UnsafeBufferPointer<UInt8>, size: Int, isWhole: Bool) -> PartCut?
}

enum PartCut {
    /// So many bytes are a part.
    case part(Int)
    /// What comes next is no part, nor is anything behind it.
    case end
}
