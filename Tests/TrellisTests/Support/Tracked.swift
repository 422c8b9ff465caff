import Synchronization
import Trellis

/// An object that counts its live instances, separately for each owner type, so that tests which run at the same time
/// do not count each other's instances.
final class Tracked<Owner>: TrellisCodable, Equatable, Hashable, Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
        LiveCounts.add(1, to: Owner.self)
    }

    deinit { LiveCounts.add(-1, to: Owner.self) }

    static func decode(from token: borrowing JSONToken) throws -> Tracked { Tracked(try token.string()) }
    func encode(to writer: inout JSONWriter) throws { writer.string(text) }

    static func == (left: Tracked, right: Tracked) -> Bool { left.text == right.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

enum LiveCounts {
    private struct Counts {
        var live = 0
        var made = 0
    }

    private static let counts = Mutex<[ObjectIdentifier: Counts]>([:])

    static func add(_ count: Int, to owner: Any.Type) {
        counts.withLock { counts in
            counts[ObjectIdentifier(owner), default: Counts()].live += count
            if count > 0 { counts[ObjectIdentifier(owner), default: Counts()].made += count }
        }
    }

    /// The number of live instances of `Tracked<Owner>`.
    static func live(_ owner: Any.Type) -> Int { counts.withLock { $0[ObjectIdentifier(owner)]?.live ?? 0 } }

    /// How many were ever created: a test that created none proves nothing.
    static func made(_ owner: Any.Type) -> Int { counts.withLock { $0[ObjectIdentifier(owner)]?.made ?? 0 } }
}
