import Synchronization

/// What a comparison has come to so far, for those inside it, so that it ends also where objects refer to each other in
/// a circle.
///
/// A comparison may go on through a type's own `==`, which begins another by ``JSONFieldwise/hasEqualFields(to:)``. So
/// this is handed on beside the calls, not through them.
final class ComparisonTrail: Sendable {
    /// The most models inside each other: comparing takes stack for each.
    static let maximumDepth = 200

    private struct Pair: Hashable {
        let left: ObjectIdentifier
        let right: ObjectIdentifier
    }

    private struct State {
        var depth = 0
        var stack = StackRoom()
        /// Objects that are being compared or have been found equal, in this order.
        var pairs: [Pair] = []
        var known: Set<Pair> = []
    }

    private let state = Mutex(State())

    @TaskLocal private static var current: ComparisonTrail?

    /// Compares two models: goes on with the comparison that is under way, or begins one.
    static func compare(
        _ left: any _JSONModelSchemaProviding, _ right: any _JSONModelSchemaProviding, by areEqual: () -> Bool
    )
        -> Bool
    {
        if let current { return current.compare(left, right, by: areEqual) }
        let trail = ComparisonTrail()
        return $current.withValue(trail) { trail.compare(left, right, by: areEqual) }
    }

    /// Objects that are being compared already count as equal: if they are not, that is found where they were begun.
    private func compare(
        _ left: any _JSONModelSchemaProviding, _ right: any _JSONModelSchemaProviding, by areEqual: () -> Bool
    )
        -> Bool
    {
        var pair: Pair?
        if left.isObject {
            pair = Pair(left: ObjectIdentifier(left as AnyObject), right: ObjectIdentifier(right as AnyObject))
        }
        let (isKnown, mayGoOn, first) = state.withLock { state in
            let isKnown = pair.map { !state.known.insert($0).inserted } ?? false
            let first = state.pairs.count
            if !isKnown {
                state.depth += 1
                if let pair { state.pairs.append(pair) }
            }
            let isDeep = state.depth > Self.maximumDepth || state.depth > 8 && state.stack.isShort()
            return (isKnown, !isDeep, first)
        }
        if isKnown { return true }
        let result = mayGoOn && areEqual()
        state.withLock { state in
            state.depth -= 1
            guard !result else { return }
            // What was taken for equal on the way may have been so only if these are.
            for pair in state.pairs[first...] { state.known.remove(pair) }
            state.pairs.removeSubrange(first...)
        }
        return result
    }
}

/// How deep a hash goes into models inside each other, for the same reason. Models that are equal are so to that depth,
/// so their hashes are too.
enum HashTrail {
    private static let maximumDepth = 8

    @TaskLocal private static var depth = 0

    /// Calls a closure unless it is too deep inside others.
    static func enter(_ body: () -> Void) {
        guard depth < maximumDepth else { return }
        $depth.withValue(depth + 1, operation: body)
    }
}
