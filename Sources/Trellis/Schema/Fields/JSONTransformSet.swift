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

    /// The transforms of a set, and the cached result of compiling them. Equal only to itself.
    private final class Contents: Hashable, Sendable {
        let transforms: [ObjectIdentifier: any AnyTransform]
        /// The error messages for types whose transforms form a cycle.
        let loops: [ObjectIdentifier: String]
        private let compiled = Mutex<(any Sendable)?>(nil)

        init(_ transforms: [ObjectIdentifier: any AnyTransform]) {
            self.transforms = transforms
            loops = transforms.compactMapValues { Self.loop(from: $0, in: transforms) }
        }

        /// The error message if a transform's source leads through other transforms back to an earlier type.
        private static func loop(
            from first: any AnyTransform, in transforms: [ObjectIdentifier: any AnyTransform]
        ) -> String? {
            var transform = first
            var way: [Any.Type] = [first.value]
            while true {
                // A transform whose source has its own type is applied once.
                if transform.source == transform.value { return nil }
                let source = unwrappedType(transform.source)
                let isLoop = way.contains { $0 == source }
                way.append(source)
                if isLoop {
                    return way.map { "\($0)" }.joined(separator: " -> ") + ": the transforms form a cycle"
                }
                guard let next = transforms[ObjectIdentifier(source)] else { return nil }
                transform = next
            }
        }

        func compiled<Kept: Sendable>(orNew make: () -> Kept) -> Kept {
            compiled.withLock { compiled in
                if let kept = compiled as? Kept { return kept }
                let made = make()
                compiled = made
                return made
            }
        }

        static func == (left: Contents, right: Contents) -> Bool { left === right }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    // Sets are equal if one is a copy of the other.
    private var contents: Contents?

    /// Creates an empty set.
    public init() {}

    /// Adds a transform for all values of a type.
    mutating func set(_ transform: any AnyTransform, for type: Any.Type) {
        var transforms = contents?.transforms ?? [:]
        transforms[ObjectIdentifier(type)] = transform
        contents = Contents(transforms)
    }

    /// - Throws: `invalidSchema` if the transforms of a type form a cycle.
    func check(_ type: Any.Type) throws(TrellisError) {
        guard let loop = contents?.loops[ObjectIdentifier(type)] else { return }
        throw TrellisError(.invalidSchema, found: loop)
    }

    var isEmpty: Bool { contents == nil }

    /// The compiled result for this set, cached as long as the set exists; nil for the empty set.
    func compiled<Kept: Sendable>(orNew make: () -> Kept) -> Kept? { contents?.compiled(orNew: make) }

    func transform(for type: Any.Type) -> (any AnyTransform)? { contents?.transforms[ObjectIdentifier(type)] }
}
