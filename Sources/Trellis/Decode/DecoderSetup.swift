// Safety: The options do not change after they are set, and are freed with the setup. So is its table of schemas, which
// every decode with this setup retains, hence `@unchecked Sendable`.
/// The options of a decoder, which all of its decodes share, and the schemas that it has found under them.
@safe final class DecoderSetup: CodingSetup, @unchecked Sendable {
    /// Never changed.
    private let shared: UnsafeMutablePointer<TrellisDecoder.Options>
    private let sharedUserInfo: UnsafeMutablePointer<JSONUserInfo>
    /// The schemas of whole documents; nil where they are the same for all decoders.
    private let schemas: TypeTable<CompiledSchema>?
    /// The error of every decode with these options: a negative limit.
    let mistake: TrellisError?
    /// Those of a decoder of Codable types, for such types inside models.
    let strategies: (any CodingSetup)?
    /// Those under default options.
    private static let plainSchemas = TypeTable<CompiledSchema>(lineCount: 256)

    /// That of all decoders that were given no options.
    static let standard = DecoderSetup(TrellisDecoder.Options())

    init(_ options: TrellisDecoder.Options, strategies: (any CodingSetup)? = nil) {
        self.strategies = strategies
        unsafe shared = .allocate(capacity: 1)
        unsafe shared.initialize(to: options)
        unsafe sharedUserInfo = .allocate(capacity: 1)
        unsafe sharedUserInfo.initialize(to: options.userInfo)
        mistake = options.limits.mistake
        schemas = options.hasDefaultSchema && mistake == nil ? nil : TypeTable(lineCount: 16)
    }

    deinit {
        schemas?.deallocate()
        unsafe shared.deinitialize(count: 1)
        unsafe shared.deallocate()
        unsafe sharedUserInfo.deinitialize(count: 1)
        unsafe sharedUserInfo.deallocate()
    }

    /// A copy of all of them is made only where all are used.
    var options: TrellisDecoder.Options {
        @inline(__always) get { unsafe shared.pointee }
    }

    /// The options, without counting references. Whoever has them keeps this object alive.
    var address: UnsafePointer<TrellisDecoder.Options> { unsafe UnsafePointer(shared) }

    /// What the caller hands to hooks, likewise.
    var userInfo: UnsafePointer<JSONUserInfo> { unsafe UnsafePointer(sharedUserInfo) }

    /// The compiled schema of the whole document, made at the first call.
    func schema(for type: any TrellisDecodable.Type) throws(TrellisError) -> CompiledSchema {
        let table = schemas ?? Self.plainSchemas
        if let known = table.value(for: type) { return known }
        // Nothing is ever kept in the table of a setup with a mistake.
        if let mistake { throw mistake }
        let schema = try CompiledSchema.cached(for: type, options: options)
        table.keep(schema, for: type)
        return schema
    }
}
