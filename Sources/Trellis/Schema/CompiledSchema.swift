import Synchronization

/// The plan graph of one root type. It owns all of the graph's memory and never changes once it is made, so any number of
/// decodes can use it at once without a lock.
@safe final class CompiledSchema: @unchecked Sendable {
    let root: UnsafeMutablePointer<TypePlan>
    /// How many predictions a machine needs.
    let hintCount: Int
    let memory = MachineMemoryPool()
    private let blocks: [UnsafeMutableRawPointer]
    private let schemas: [JSONSchema]

    init(
        root: UnsafeMutablePointer<TypePlan>, hintCount: Int, blocks: [UnsafeMutableRawPointer], schemas: [JSONSchema]
    ) {
        unsafe self.root = unsafe root
        self.hintCount = hintCount
        unsafe self.blocks = unsafe blocks
        self.schemas = schemas
    }

    deinit {
        for index in unsafe blocks.indices { unsafe blocks[index].deallocate() }
    }
}

extension CompiledSchema {
    /// What a compiled schema depends on.
    struct Key: Hashable {
        var type: ObjectIdentifier
        var options: SchemaOptions
    }

    private static let cache = Mutex<[Key: CompiledSchema]>([:])

    /// The compiled schema of a type, made at the first call.
    static func cached(for type: any JSONDecodable.Type, options: SchemaOptions) throws(TrellisError) -> CompiledSchema
    {
        let key = Key(type: ObjectIdentifier(type), options: options)
        if let schema = cache.withLock({ $0[key] }) { return schema }
        var compiler = SchemaCompiler(options: options)
        let schema = try compiler.compile(type)
        return cache.withLock { cache in
            if let earlier = cache[key] { return earlier }
            cache[key] = schema
            return schema
        }
    }
}

/// The part of the options that decides what a schema compiles to.
struct SchemaOptions: Hashable, Sendable {
    var dates: JSONFormat = .iso8601
}
