/// A text in pieces, in its order.
protocol PartSource {
    /// What comes next: all that is at hand, and at least so many bytes unless the text ends. It is good until the next
    /// call.
    mutating func peek(_ count: Int) throws(TrellisError) -> (text: UnsafeBufferPointer<UInt8>, isWhole: Bool)
    /// Takes the next bytes, as many as ``peek(_:)`` has shown or fewer.
    mutating func take(_ count: Int) -> TextPiece
}

// Safety: as in WorkerRun.swift
/// A piece of a text.
@unsafe struct TextPiece {
    var bytes: UnsafeBufferPointer<UInt8>
    /// Keeps the bytes; nil if whoever owns the source does.
    var owner: AnyObject?
    /// What is in memory around them.
    var surroundings: Surroundings?
}

/// A text in memory, which is there for longer than the source.
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
