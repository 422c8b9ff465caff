import Synchronization

/// The state of a comparison, shared with nested comparisons, so that comparing terminates for reference cycles.
///
/// A type's own `==` may start a nested comparison with ``JSONFieldwise/hasEqualFields(to:)``. The state is therefore
/// passed as a task-local value, not as an argument.
final class ComparisonTrail: Sendable {
    /// The maximum depth of nested models, because comparing needs stack for each.
    static let maximumDepth = 200

    /// Two objects, which are retained, because other objects could otherwise get their addresses. `@unchecked
    /// Sendable` because only their identity is used.
    private struct Pair: Hashable, @unchecked Sendable {
        let left: AnyObject
        let right: AnyObject

        static func == (first: Pair, second: Pair) -> Bool {
            first.left === second.left && first.right === second.right
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(left))
            hasher.combine(ObjectIdentifier(right))
        }
    }

    private struct State {
        var depth = 0
        var stack = StackRoom()
        /// Pairs of objects that are being compared, or have been found equal, in this order.
        var pairs: [Pair] = []
        var known: Set<Pair> = []
    }

    private let state = Mutex(State())

    @TaskLocal private static var current: ComparisonTrail?

    /// Compares two models. Continues the comparison in progress, or starts one.
    static func compare(
        _ left: any _JSONModelSchemaProviding, _ right: any _JSONModelSchemaProviding, by areEqual: () -> Bool
    )
        -> Bool
    {
        if let current { return current.compare(left, right, by: areEqual) }
        let trail = ComparisonTrail()
        return $current.withValue(trail) { trail.compare(left, right, by: areEqual) }
    }

    /// Pairs of objects that are already being compared count as equal. If they differ, the outer comparison finds
    /// this.
    private func compare(
        _ left: any _JSONModelSchemaProviding, _ right: any _JSONModelSchemaProviding, by areEqual: () -> Bool
    )
        -> Bool
    {
        var pair: Pair?
        if left.isObject {
            pair = Pair(left: left as AnyObject, right: right as AnyObject)
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
            // Pairs that were found equal inside this comparison may depend on the assumption that this pair is equal.
            for pair in state.pairs[first...] { state.known.remove(pair) }
            state.pairs.removeSubrange(first...)
        }
        return result
    }
}

/// Limits the depth and the number of nested models in a hash, because of reference cycles and of objects that are
/// reached on many paths. Equal models are equal up to these limits, so their hashes are equal too.
enum HashTrail {
    private static let maximumDepth = 8
    private static let maximumCount = 1000

    /// The number of models that may still be hashed.
    private final class Allowance: Sendable {
        private let left = Atomic(HashTrail.maximumCount)

        func take() -> Bool { left.subtract(1, ordering: .relaxed).oldValue > 0 }
    }

    @TaskLocal private static var depth = 0
    @TaskLocal private static var allowance: Allowance?

    /// Calls a closure unless a limit is reached.
    static func enter(_ body: () -> Void) {
        guard let allowance else {
            return $allowance.withValue(Allowance()) { enter(body) }
        }
        guard depth < maximumDepth, allowance.take() else { return }
        $depth.withValue(depth + 1, operation: body)
    }

    /// Calls a closure in which only the types of models are hashed. The limit of their number would otherwise select
    /// models by the order of an unordered collection.
    static func withoutModels(_ body: () -> Void) { $depth.withValue(maximumDepth, operation: body) }
}
