import Synchronization
import Trellis

/// A value of class type that counts its live instances, separately for each owner type, so that tests which run at the
/// same time do not see each other's.
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

    /// How many instances of `Tracked<Owner>` there are now.
    static func live(_ owner: Any.Type) -> Int { counts.withLock { $0[ObjectIdentifier(owner)]?.live ?? 0 } }

    /// How many there have ever been: a test that made none proves nothing.
    static func made(_ owner: Any.Type) -> Int { counts.withLock { $0[ObjectIdentifier(owner)]?.made ?? 0 } }
}
