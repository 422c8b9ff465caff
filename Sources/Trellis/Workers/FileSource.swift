// Safety: New bytes are stored after the bytes that partitions use, and partitions retain the memory of their bytes.
/// The bytes of a file. Only bytes that have not been taken are kept in memory.
struct FileSource: PartSource {
    /// Memory that contains several pieces.
    @safe private final class Slab {
        let bytes: UnsafeMutableBufferPointer<UInt8>
        init(_ size: Int) { unsafe bytes = .allocate(capacity: size) }
        deinit { unsafe bytes.deallocate() }
    }

    private let file: FileReader
    private var slab = Slab(0)
    /// The range of the slab that has been read, but not taken.
    private var rest = 0..<0
    private var isAtEnd = false
    /// The error that ended reading. It is thrown after the bytes read before it are taken.
    private var failure: TrellisError?

    /// - Parameter file: a reader, which needs no buffer, because bytes are read into the slabs.
    init(_ file: FileReader) { self.file = file }

    mutating func peek(_ count: Int) throws(TrellisError) -> (text: UnsafeBufferPointer<UInt8>, isWhole: Bool) {
        if rest.count < count && !isAtEnd && failure == nil {
            if unsafe slab.bytes.count - rest.lowerBound < count {
                let larger = Slab(count)
                // Pieces keep the old slab alive; the bytes that have not been taken are copied.
                _ = unsafe larger.bytes.update(fromContentsOf: slab.bytes[rest])
                slab = larger
                rest = 0..<rest.count
            }
            while rest.count < count && failure == nil {
                let room = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(slab.bytes)[rest.upperBound...])
                do throws(TrellisError) {
                    let read = unsafe try file.read(into: room)
                    if read == 0 {
                        isAtEnd = true
                        break
                    }
                    rest = rest.lowerBound..<rest.upperBound + read
                } catch {
                    failure = error
                }
            }
        }
        if let failure, rest.isEmpty { throw failure }
        return unsafe (UnsafeBufferPointer(rebasing: slab.bytes[rest]), isAtEnd || failure != nil)
    }

    mutating func take(_ count: Int) -> TextPiece {
        let piece = unsafe UnsafeBufferPointer(rebasing: slab.bytes[rest.prefix(count)])
        rest = rest.dropFirst(count)
        return unsafe TextPiece(bytes: piece, owner: slab, surroundings: nil)
    }
}
