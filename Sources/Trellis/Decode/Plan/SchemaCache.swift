/// Compiled schemas by what they depend on.
///
/// The schemas of whole documents under default options are kept as long as the cache: there is one for each type. A
/// program can make paths and options of its input, so of those only the last used are kept for each type.
final class SchemaCache: Sendable {
    /// The types that a schema is compiled for.
    private struct Types: Hashable {
        var root: ObjectIdentifier
        var target: ObjectIdentifier?
    }

    /// What a schema depends on besides its types.
    private struct Key: RecentKey {
        var target: SchemaTarget
        var options: SchemaOptions

        var textLength: Int { target.textLength + options.textLength }
    }

    /// The most schemas of one type that depend on paths or options.
    private static let capacity = 32

    /// Of whole documents under default options, found without hashing those.
    private let plain = MadeOnce<ObjectIdentifier, CompiledSchema>()
    private let others = MadeOnce<Types, RecentValues<Key, CompiledSchema>>()

    /// Those that do not depend on transforms, which the caller may make anew each time.
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
        if target.metatype == nil, options == SchemaOptions() { return try plainSchema(for: type) }
        var key = Key(target: target, options: options)
        // This cache belongs to the transforms, if there are any: they must not be kept alive by what they own.
        key.options.transforms = JSONTransformSet()
        let ofTypes = others.value(for: Types(root: ObjectIdentifier(type), target: target.type)) {
            RecentValues(capacity: Self.capacity)
        }
        return try ofTypes.value(for: key) { () throws(TrellisError) in
            var compiler = SchemaCompiler(options: options)
            return try compiler.compile(type, target: target)
        }
    }
}

extension CompiledSchema {
    /// The compiled schema of a type, made unless it is kept. The caller retains it as long as it is used.
    static func cached(
        for type: any TrellisDecodable.Type, target: SchemaTarget = SchemaTarget(), options: SchemaOptions
    ) throws(TrellisError) -> CompiledSchema {
        let cache = options.transforms.compiled { SchemaCache() } ?? .shared
        return try cache.schema(for: type, target: target, options: options)
    }

    /// The compiled schema of the whole document, made unless it is kept.
    static func cached(
        for type: any TrellisDecodable.Type, options: TrellisDecoder.Options
    ) throws(TrellisError) -> CompiledSchema {
        guard options.hasDefaultSchema else { return try cached(for: type, options: options.schema) }
        return try SchemaCache.shared.plainSchema(for: type)
    }
}
