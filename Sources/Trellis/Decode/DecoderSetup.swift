// Safety: The options do not change after they are set and are freed with the setup. The same holds for the table of
// schemas. Every decode with this setup retains the setup, hence `@unchecked Sendable`.
/// The options of a decoder, shared by all of its decodes, and a cache of the schemas compiled for these options.
@safe final class DecoderSetup: CodingSetup, @unchecked Sendable {
    /// Immutable after `init`.
    private let shared: UnsafeMutablePointer<TrellisDecoder.Options>
    private let sharedUserInfo: UnsafeMutablePointer<JSONUserInfo>
    /// The compiled schemas of whole documents. Nil if the options compile to the same schemas for every decoder; then
    /// `plainSchemas` is used.
    private let schemas: TypeTable<CompiledSchema>?
    /// The error that every decode with these options throws, if a limit is negative.
    let mistake: TrellisError?
    /// Whether no options read the values of certain types in another way.
    let readsTypesAsTheyAre: Bool
    /// The setup of the enclosing `Codable` decoder, for `Codable` types inside models.
    let strategies: (any CodingSetup)?
    /// The compiled schemas for default options.
    private static let plainSchemas = TypeTable<CompiledSchema>(lineCount: 256)

    /// The setup shared by all decoders without options.
    static let standard = DecoderSetup(TrellisDecoder.Options())

    init(_ options: TrellisDecoder.Options, strategies: (any CodingSetup)? = nil) {
        self.strategies = strategies
        unsafe shared = .allocate(capacity: 1)
        unsafe shared.initialize(to: options)
        unsafe sharedUserInfo = .allocate(capacity: 1)
        unsafe sharedUserInfo.initialize(to: options.userInfo)
        mistake = options.limits.mistake
        readsTypesAsTheyAre = options.transforms.isEmpty && options.schema.stage == nil
        schemas = options.hasDefaultSchema && mistake == nil ? nil : TypeTable(lineCount: 16)
    }

    deinit {
        schemas?.deallocate()
        unsafe shared.deinitialize(count: 1)
        unsafe shared.deallocate()
        unsafe sharedUserInfo.deinitialize(count: 1)
        unsafe sharedUserInfo.deallocate()
    }

    /// The options. Copy only the members that are used; copying the whole struct is slow.
    var options: TrellisDecoder.Options {
        @inline(__always) get { unsafe shared.pointee }
    }

    /// The address of the options, for access without reference counting. The caller keeps this object alive.
    var address: UnsafePointer<TrellisDecoder.Options> { unsafe UnsafePointer(shared) }

    /// The address of the caller's values for hooks and transforms. The caller keeps this object alive.
    var userInfo: UnsafePointer<JSONUserInfo> { unsafe UnsafePointer(sharedUserInfo) }

    /// The compiled schema of a whole document of this type, compiled by the first call.
    func schema(for type: any TrellisDecodable.Type) throws(TrellisError) -> CompiledSchema {
        let table = schemas ?? Self.plainSchemas
        if let known = table.value(for: type) { return known }
        // The table of a setup with a mistake stays empty, so only this path has to check.
        if let mistake { throw mistake }
        let schema = try CompiledSchema.cached(for: type, options: options)
        table.keep(schema, for: type)
        return schema
    }
}
