import Synchronization

/// Transforms for all values of certain types, whatever those types do themselves. A field's own transform or format
/// wins.
///
/// Schemas are compiled for each set of transforms, so make a set once and use it again.
public struct JSONTransformSet: Hashable, Sendable, AnyThread {
    /// A transform without its types.
    protocol AnyTransform: AnyObject, Sendable {
        var value: Any.Type { get }
        var source: any TrellisDecodable.Type { get }
        var format: JSONFormat? { get }
        var reader: any ValueReader { get }
        func write(_ value: any TrellisEncodable, to writer: inout JSONWriter) throws
    }

    /// What tells sets apart; it keeps what was compiled for this one.
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
    /// Of types that would have to be transformed without end, what is wrong with them.
    private var loops: [ObjectIdentifier: String] = [:]

    /// No transforms.
    public init() {}

    /// Lets a transform make and write all values of a type.
    mutating func set(_ transform: any AnyTransform, for type: Any.Type) {
        transforms[ObjectIdentifier(type)] = transform
        identity = Identity()
        loops = transforms.compactMapValues(loop)
    }

    /// What is wrong if a transform's source leads to another transform, and so on, back to where one has been already.
    private func loop(from first: any AnyTransform) -> String? {
        var transform = first
        var way: [Any.Type] = [first.value]
        while true {
            // One that works on values of its own type is applied once.
            if transform.source == transform.value { return nil }
            var source: Any.Type = transform.source
            while let optional = source as? any OptionalType.Type { source = optional.wrappedType }
            let isLoop = way.contains { $0 == source }
            way.append(source)
            if isLoop {
                return way.map { "\($0)" }.joined(separator: " is made of ") + ": the transforms go in a circle"
            }
            guard let next = self.transform(for: source) else { return nil }
            transform = next
        }
    }

    /// - Throws: `invalidSchema` if values of a type would have to be transformed without end.
    func check(_ type: Any.Type) throws(TrellisError) {
        guard !loops.isEmpty, let loop = loops[ObjectIdentifier(type)] else { return }
        throw TrellisError(.invalidSchema, found: loop)
    }

    var isEmpty: Bool { transforms.isEmpty }

    /// What an engine has compiled for this set, kept as long as the set is; nil for the empty set.
    func compiled<Kept: Sendable>(orNew make: () -> Kept) -> Kept? { identity?.compiled(orNew: make) }

    func transform(for type: Any.Type) -> (any AnyTransform)? { transforms[ObjectIdentifier(type)] }

    /// Sets are equal if one is a copy of the other.
    public static func == (left: JSONTransformSet, right: JSONTransformSet) -> Bool { left.identity === right.identity }
    public func hash(into hasher: inout Hasher) { hasher.combine(identity.map(ObjectIdentifier.init)) }
}
