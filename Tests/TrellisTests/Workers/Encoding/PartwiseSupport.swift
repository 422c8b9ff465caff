import Synchronization
@testable import Trellis

extension TextSizes {
    /// Partitions of a few elements, with any minimum remainder.
    static func small(_ workers: Int, partSize: Int = 48) -> TextSizes {
        var sizes = TextSizes(TrellisWorkerCount(workers))
        sizes.partSize = partSize
        sizes.leadSize = 1
        sizes.smallestRest = 0
        return sizes
    }
}

/// A counter for several threads.
final class SharedCount: Sendable {
    private let atomic = Atomic(0)
    var value: Int { atomic.load(ordering: .sequentiallyConsistent) }

    /// Adds one, and returns the new count.
    @discardableResult
    func increase() -> Int { atomic.add(1, ordering: .sequentiallyConsistent).newValue }
}

/// Elements that are created when they are accessed, so that none of them is stored.
struct MadeElements<Element: Sendable>: RandomAccessCollection, Sendable {
    let endIndex: Int
    let make: @Sendable (Int) -> Element

    init(_ count: Int, _ make: @escaping @Sendable (Int) -> Element) {
        endIndex = count
        self.make = make
    }

    var startIndex: Int { 0 }
    subscript(position: Int) -> Element { make(position) }
}

/// A value that is encoded as its number, unless a closure refuses it.
struct Tried: TrellisEncodable {
    let number: Int
    let refuses: @Sendable (Int) -> Bool

    func encode(to writer: inout JSONWriter) throws {
        if refuses(number) { throw Refusal(number: number) }
        writer.integer(number)
    }
}
