/// Compiled schemas by what they depend on.
final class SchemaCache: Sendable {
    private struct Key: Hashable {
        var type: ObjectIdentifier
        var target: SchemaTarget
        var options: SchemaOptions
    }

    /// Of whole documents under default options, found without hashing those.
    private let plain = MadeOnce<ObjectIdentifier, CompiledSchema>()
    private let others = MadeOnce<Key, CompiledSchema>()

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
        var key = Key(type: ObjectIdentifier(type), target: target, options: options)
        // This cache belongs to the transforms, if there are any: they must not be kept alive by what they own.
        key.options.transforms = JSONTransformSet()
        return try others.value(for: key) { () throws(TrellisError) in
            var compiler = SchemaCompiler(options: options)
            return try compiler.compile(type, target: target)
        }
    }
}

extension CompiledSchema {
    /// The compiled schema of a type, made at the first call.
    static func cached(
        for type: any TrellisDecodable.Type, target: SchemaTarget = SchemaTarget(), options: SchemaOptions
    ) throws(TrellisError) -> CompiledSchema {
        let cache = options.transforms.compiled { SchemaCache() } ?? .shared
        return try cache.schema(for: type, target: target, options: options)
    }

    /// The compiled schema of the whole document, made at the first call.
    static func cached(
        for type: any TrellisDecodable.Type, options: TrellisDecoder.Options
    ) throws(TrellisError) -> CompiledSchema {
        guard options.hasDefaultSchema else { return try cached(for: type, options: options.schema) }
        return try SchemaCache.shared.plainSchema(for: type)
    }
}
