import Synchronization

/// The options of a decoder, which all of its decodes share, and the schemas that it has found under them.
@safe final class DecoderSetup: @unchecked Sendable {
    /// Never changed.
    private let shared: UnsafeMutablePointer<DecodingOptions>
    private let sharedUserInfo: UnsafeMutablePointer<JSONUserInfo>
    /// The schemas of whole documents; nil where they are the same for all decoders.
    private let schemas: SchemaTable?

    /// That of all decoders that were given no options.
    static let standard = DecoderSetup(DecodingOptions())

    init(_ options: DecodingOptions) {
        unsafe shared = .allocate(capacity: 1)
        unsafe shared.initialize(to: options)
        unsafe sharedUserInfo = .allocate(capacity: 1)
        unsafe sharedUserInfo.initialize(to: options.userInfo)
        schemas = options.hasDefaultSchema ? nil : SchemaTable(lineCount: 16)
    }

    deinit {
        schemas?.deallocate()
        unsafe shared.deinitialize(count: 1)
        unsafe shared.deallocate()
        unsafe sharedUserInfo.deinitialize(count: 1)
        unsafe sharedUserInfo.deallocate()
    }

    /// A copy of all of them is made only where all are used.
    var options: DecodingOptions {
        @inline(__always) get { unsafe shared.pointee }
    }

    /// The options, without counting references. Whoever has them keeps this object alive.
    var address: UnsafePointer<DecodingOptions> { unsafe UnsafePointer(shared) }

    /// What the caller hands to hooks, likewise.
    var userInfo: UnsafePointer<JSONUserInfo> { unsafe UnsafePointer(sharedUserInfo) }

    /// The compiled schema of the whole document, made at the first call.
    func schema(for type: any JSONDecodable.Type) throws(TrellisError) -> CompiledSchema {
        let table = schemas ?? .plain
        if let schema = table.schema(for: type) { return schema }
        let schema = try CompiledSchema.cached(for: type, options: options)
        table.keep(schema, for: type)
        return schema
    }
}

/// Schemas by their types, found without a lock. What once is in a line stays there, so that it can be looked at while others
/// write; a type that finds its two lines taken has to be looked for elsewhere.
@safe struct SchemaTable: @unchecked Sendable {
    @unsafe private struct Line {
        var type: ObjectIdentifier
        /// The caches keep schemas alive, as long as the options that they were compiled for.
        var schema: Unmanaged<CompiledSchema>
    }

    /// Pointers to lines, each written once.
    private let lines: UnsafeMutablePointer<Atomic<UnsafeMutableRawPointer?>>
    private let count: Int

    /// Under default options.
    static let plain = SchemaTable(lineCount: 256)

    /// - Parameter lineCount: a power of two.
    init(lineCount: Int) {
        count = lineCount
        unsafe lines = .allocate(capacity: count)
        for index in 0..<count { unsafe (lines + index).initialize(to: Atomic(nil)) }
    }

    func deallocate() {
        for index in 0..<count {
            if let line = unsafe lines[index].load(ordering: .acquiring) { unsafe line.deallocate() }
        }
        unsafe lines.deinitialize(count: count)
        unsafe lines.deallocate()
    }

    /// Metatypes are at least 16 bytes apart.
    private func index(of key: ObjectIdentifier) -> Int {
        let address = UInt(bitPattern: key)
        return Int(truncatingIfNeeded: address >> 4 ^ address >> 12) & (count - 1)
    }

    func schema(for type: any JSONDecodable.Type) -> CompiledSchema? {
        let key = ObjectIdentifier(type)
        let index = index(of: key)
        return schema(for: key, in: index) ?? schema(for: key, in: index ^ 1)
    }

    private func schema(for key: ObjectIdentifier, in index: Int) -> CompiledSchema? {
        guard let memory = unsafe lines[index].load(ordering: .acquiring) else { return nil }
        let line = unsafe memory.assumingMemoryBound(to: Line.self)
        guard unsafe line.pointee.type == key else { return nil }
        return unsafe line.pointee.schema.takeUnretainedValue()
    }

    /// - Parameter schema: one that is kept alive as long as this table.
    func keep(_ schema: CompiledSchema, for type: any JSONDecodable.Type) {
        let key = ObjectIdentifier(type)
        let line = UnsafeMutablePointer<Line>.allocate(capacity: 1)
        unsafe line.initialize(to: Line(type: key, schema: .passUnretained(schema)))
        let index = index(of: key)
        for index in [index, index ^ 1] {
            let (isKept, _) = unsafe lines[index].compareExchange(
                expected: nil, desired: UnsafeMutableRawPointer(line), ordering: .acquiringAndReleasing)
            if isKept { return }
        }
        unsafe line.deallocate()
    }
}
