/// A cache of compiled schemas.
///
/// The schemas of whole documents under default options are never evicted: there is one for each type. Paths and
/// options may be derived from input, without a bound on their number, so of the schemas that depend on them only the
/// most recently used ones are cached for each type.
final class SchemaCache: Sendable {
    /// The schemas of one root type that depend on paths or options, by the type of their target.
    private final class Others: Sendable {
        let schemas = MadeOnce<RecentValues<Key, CompiledSchema>>()
    }

    /// The path and options that a schema depends on, in addition to its types.
    private struct Key: RecentKey {
        var target: SchemaTarget
        var options: SchemaOptions

        var textLength: Int { target.textLength + options.textLength }
    }

    /// The maximum number of cached schemas of one type that depend on paths or options.
    private static let capacity = 32

    /// The schemas of whole documents under default options. Lookup hashes neither path nor options.
    private let plain = MadeOnce<CompiledSchema>()
    private let others = MadeOnce<Others>()

    /// The cache of schemas that do not depend on transforms. Each set of transforms has its own cache, because callers
    /// may create new sets repeatedly.
    static let shared = SchemaCache()

    func plainSchema(for type: any TrellisDecodable.Type) throws(TrellisError) -> CompiledSchema {
        try plain.value(for: ObjectIdentifier(type)) { () throws(TrellisError) in
            var compiler = SchemaCompiler(options: SchemaOptions())
            return try compiler.compile(type)
        }
    }

    func schema(
        for type: any TrellisDecodable.Type, target: SchemaTarget, options: SchemaOptions
    ) throws(TrellisError) -> CompiledSchema {
        if target.metatype == nil, target.part == nil, options == SchemaOptions() { return try plainSchema(for: type) }
        var key = Key(target: target, options: options)
        // If there are transforms, they own this cache. The key must not retain them, because that would be a reference
        // cycle.
        key.options.transforms = JSONTransformSet()
        let root = ObjectIdentifier(type)
        let ofTypes = others.value(for: root) { Others() }.schemas.value(for: target.type ?? root) {
            RecentValues(capacity: Self.capacity)
        }
        return try ofTypes.value(for: key) { () throws(TrellisError) in
            var compiler = SchemaCompiler(options: options)
            return try compiler.compile(type, target: target)
        }
    }
}

extension CompiledSchema {
    /// The compiled schema of a type, from the cache if possible. The caller must retain it while using it.
    static func cached(
        for type: any TrellisDecodable.Type, target: SchemaTarget = SchemaTarget(), options: SchemaOptions
    ) throws(TrellisError) -> CompiledSchema {
        let cache = options.transforms.compiled { SchemaCache() } ?? .shared
        return try cache.schema(for: type, target: target, options: options)
    }

    /// The compiled schema of a whole document, from the cache if possible.
    static func cached(
        for type: any TrellisDecodable.Type, options: TrellisDecoder.Options
    ) throws(TrellisError) -> CompiledSchema {
        guard options.hasDefaultSchema else { return try cached(for: type, options: options.schema) }
        return try SchemaCache.shared.plainSchema(for: type)
    }
}
