import Synchronization

/// The plan graph of one root type. It owns all of the graph's memory and never changes once it is made, so any number of
/// decodes can use it at once without a lock.
@safe final class CompiledSchema: @unchecked Sendable {
    /// What a plan graph is made of and keeps alive.
    @safe struct Parts {
        var blocks: [UnsafeMutableRawPointer] = unsafe []
        var details: [ModelDetails] = []
        var readers: [ValueReader] = []
        /// How many predictions a machine needs.
        var hintCount = 0
        /// Whether decoding can go on after an error: with a default, or without an element.
        var canRecover = false
        /// Whether a model keeps the members that no field wants.
        var keepsRest = false
    }

    let root: UnsafeMutablePointer<TypePlan>
    /// The plan of a place where no value may stand.
    let nothing: UnsafeMutablePointer<TypePlan>
    /// The plan of a member that no field wants, where the model keeps it.
    let rest: UnsafeMutablePointer<TypePlan>
    let memory = MachineMemoryPool()
    private let parts: Parts

    var hintCount: Int { parts.hintCount }
    var canRecover: Bool { parts.canRecover }
    var keepsRest: Bool { parts.keepsRest }
    /// Whether some value is wanted byte for byte.
    let keepsText: Bool

    init(
        root: UnsafeMutablePointer<TypePlan>, nothing: UnsafeMutablePointer<TypePlan>,
        rest: UnsafeMutablePointer<TypePlan>, parts: Parts
    ) {
        unsafe self.nothing = unsafe nothing
        unsafe self.rest = unsafe rest
        unsafe self.root = unsafe root
        self.parts = parts
        keepsText = parts.readers.contains { $0.keepsText }
    }

    deinit {
        for index in unsafe parts.blocks.indices { unsafe parts.blocks[index].deallocate() }
    }
}

/// Compiled schemas by what they depend on.
final class SchemaCache: Sendable {
    private struct Key: Hashable {
        var type: ObjectIdentifier
        var target: SchemaTarget
        var options: SchemaOptions
    }

    private let schemas = Mutex<[Key: CompiledSchema]>([:])

    /// Those that do not depend on transforms, which the caller may make anew each time.
    static let shared = SchemaCache()

    func schema(
        for type: any JSONDecodable.Type, target: SchemaTarget, options: SchemaOptions
    ) throws(TrellisError) -> CompiledSchema {
        var key = Key(type: ObjectIdentifier(type), target: target, options: options)
        // This cache belongs to the transforms, if there are any: they must not be kept alive by what they own.
        key.options.transforms = JSONTransformSet()
        if let schema = schemas.withLock({ $0[key] }) { return schema }
        var compiler = SchemaCompiler(options: options)
        let schema = try compiler.compile(type, target: target)
        return schemas.withLock { schemas in
            if let earlier = schemas[key] { return earlier }
            schemas[key] = schema
            return schema
        }
    }
}

extension CompiledSchema {
    /// The compiled schema of a type, made at the first call.
    static func cached(
        for type: any JSONDecodable.Type, target: SchemaTarget = SchemaTarget(), options: SchemaOptions
    ) throws(TrellisError) -> CompiledSchema {
        try (options.transforms.cache ?? .shared).schema(for: type, target: target, options: options)
    }
}

/// The part of a document that is wanted beside the root's own fields, or instead of them.
struct SchemaTarget: Hashable {
    /// Where it is.
    var path: [JSONPath.Component] = []
    /// Its type; nil if the root value is all that is wanted.
    var type: ObjectIdentifier?
    var metatype: (any JSONDecodable.Type)?
    /// Whether its elements are handed out one by one.
    var isStream = false
    /// Whether elements that fail are left out.
    var skipsErrors = false

    static func == (left: SchemaTarget, right: SchemaTarget) -> Bool {
        left.path == right.path && left.type == right.type && left.isStream == right.isStream
            && left.skipsErrors == right.skipsErrors
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(type)
        hasher.combine(isStream)
        hasher.combine(skipsErrors)
    }
}

/// The part of the options that decides what a schema compiles to.
struct SchemaOptions: Hashable, Sendable {
    var dates: JSONFormat = .iso8601
    var keyStyle: JSONKeyStyle?
    var coercions: JSONCoercions = []
    var transforms = JSONTransformSet()
    /// Whether a field's default also stands in for a null, or for a value that does not fit.
    var usesDefaultForNull = false
    var usesDefaultForMismatch = false
    /// Whether a scalar or array on the way of a path is an error also if nothing below it is required.
    var requiresObjectsOnPaths = false
    /// Whether every model may have to be completed from an existing one.
    var isUpdate = false
    /// Of an archive, the names of the types that were written by an older version; nil for plain JSON.
    var outdated: Set<String>?
}
