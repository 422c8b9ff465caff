/// An input that is taken in consecutive pieces.
protocol PartSource {
    /// All available bytes that have not been taken: at least `count` bytes, unless the input ends. They are valid
    /// until the next call.
    mutating func peek(_ count: Int) throws(TrellisError) -> (text: UnsafeBufferPointer<UInt8>, isWhole: Bool)
    /// Takes the next bytes, at most as many as ``peek(_:)`` has returned.
    mutating func take(_ count: Int) -> TextPiece
}

// Safety: as in WorkerRun.swift
/// A piece of an input.
@unsafe struct TextPiece {
    var bytes: UnsafeBufferPointer<UInt8>
    /// Keeps the bytes alive; nil if the owner of the source does.
    var owner: AnyObject?
    /// The bytes in memory around the piece.
    var surroundings: Surroundings?
}

/// An input in memory that outlives the source.
@unsafe struct MemorySource: PartSource {
    private let text: UnsafeBufferPointer<UInt8>
    private var taken = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        unsafe text = unsafe bytes.assumingMemoryBound(to: UInt8.self)
    }

    func peek(_ count: Int) -> (text: UnsafeBufferPointer<UInt8>, isWhole: Bool) {
        unsafe (UnsafeBufferPointer(rebasing: text[taken...]), true)
    }

    mutating func take(_ count: Int) -> TextPiece {
        defer { unsafe taken += count }
        return unsafe TextPiece(
            bytes: UnsafeBufferPointer(rebasing: text[taken..<taken + count]), owner: nil,
            surroundings: Surroundings(bytes: text, start: -taken))
    }
}
