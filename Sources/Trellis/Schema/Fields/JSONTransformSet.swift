import Synchronization

/// Transforms that apply to all values of certain types and replace the types' own coding. A field's own transform or
/// format takes precedence.
///
/// Schemas are compiled for each set of transforms, so create a set once and reuse it.
public struct JSONTransformSet: Hashable, Sendable, AnyThread {
    /// A type-erased transform.
    protocol AnyTransform: AnyObject, Sendable {
        var value: Any.Type { get }
        var source: any TrellisDecodable.Type { get }
        var format: JSONFormat? { get }
        var reader: any ValueReader { get }
        func write(_ value: any TrellisEncodable, to writer: inout JSONWriter) throws
    }

    /// The identity of a set. It owns what was compiled for the set.
    private final class Identity: Sendable {
        private let compiled = Mutex<(any Sendable)?>(nil)

        func compiled<Kept: Sendable>(orNew make: () -> Kept) -> Kept {
            compiled.withLock { compiled in
                if let kept = compiled as? Kept { return kept }
                let made = make()
                compiled = made
                return made
            }
        }
    }

    private var transforms: [ObjectIdentifier: any AnyTransform] = [:]
    private var identity: Identity?
    /// The error messages for types whose transforms form a cycle.
    private var loops: [ObjectIdentifier: String] = [:]

    /// Creates an empty set.
    public init() {}

    /// Adds a transform for all values of a type.
    mutating func set(_ transform: any AnyTransform, for type: Any.Type) {
        transforms[ObjectIdentifier(type)] = transform
        identity = Identity()
        loops = transforms.compactMapValues(loop)
    }

    /// The error message if a transform's source leads through other transforms back to an earlier type.
    private func loop(from first: any AnyTransform) -> String? {
        var transform = first
        var way: [Any.Type] = [first.value]
        while true {
            // A transform whose source has its own type is applied once.
            if transform.source == transform.value { return nil }
            var source: Any.Type = transform.source
            while let optional = source as? any OptionalType.Type { source = optional.wrappedType }
            let isLoop = way.contains { $0 == source }
            way.append(source)
            if isLoop {
                return way.map { "\($0)" }.joined(separator: " -> ") + ": the transforms form a cycle"
            }
            guard let next = self.transform(for: source) else { return nil }
            transform = next
        }
    }

    /// - Throws: `invalidSchema` if the transforms of a type form a cycle.
    func check(_ type: Any.Type) throws(TrellisError) {
        guard !loops.isEmpty, let loop = loops[ObjectIdentifier(type)] else { return }
        throw TrellisError(.invalidSchema, found: loop)
    }

    var isEmpty: Bool { transforms.isEmpty }

    /// The compiled result for this set, cached as long as the set exists; nil for the empty set.
    func compiled<Kept: Sendable>(orNew make: () -> Kept) -> Kept? { identity?.compiled(orNew: make) }

    func transform(for type: Any.Type) -> (any AnyTransform)? { transforms[ObjectIdentifier(type)] }

    /// Sets are equal if one is a copy of the other.
    public static func == (left: JSONTransformSet, right: JSONTransformSet) -> Bool { left.identity === right.identity }
    public func hash(into hasher: inout Hasher) { hasher.combine(identity.map(ObjectIdentifier.init)) }
}
