// Safety: A plan owns its members and keys and does not change, hence `@unchecked Sendable`. A writer may hold pointers
// to plans: the cache keeps a plan until the process ends, or the writer retains it.
/// How one model type is written: its members in order, keys escaped and quoted beforehand.
///
/// Members of nested paths stand together under their first key. For fields `number`, `user.login`, `title`, `user.id`:
///
///     number | user { login id } | title
@safe final class EncodePlan: @unchecked Sendable {
    let members: UnsafeMutablePointer<EncodeMember>
    let count: Int
    /// What is written in front of the members: what tells the class from others.
    let tag: (key: String, name: String)?
    /// The fields whose members are known only when they are written.
    let rest: [EncodeTree.Route]
    let hooks: [[Int]]
    /// Of a model that is an array, the position of each member, ascending.
    let positions: [Int]?
    private let keys: Set<JSONObjectKey>
    private let unreadKeys: Set<JSONObjectKey>
    private let memory: [UnsafeMutableRawPointer]
    /// What the members refer to without owning it.
    private let kept: [AnyObject]

    private init(_ type: any JSONEncodableModel.Type, _ options: Options) throws(TrellisError) {
        let tree = try EncodeTree(
            type, keyStyle: options.keyStyle, archive: options.isArchive, omitsDefaults: options.omitsDefaults)
        if tree.form == .array {
            let root = tree.tree.root
            root.children = zip(root.positions, root.children).sorted { $0.0 < $1.0 }.map(\.1)
            positions = root.positions
        } else {
            positions = nil
        }
        var builder = Builder(hasKeys: tree.form == .object, escapesSlashes: options.escapesSlashes)
        unsafe (members, count) = unsafe builder.build(tree.tree.root)
        unsafe memory = unsafe builder.memory
        kept = builder.kept
        rest = tree.rest
        hooks = tree.hooks
        let keys = Set(tree.tree.root.children.map { JSONObjectKey($0.key) })
        self.keys = keys
        unreadKeys = Set(
            tree.tree.root.children.filter { child in
                child.node.only.map { $0.options.ignored.contains(.decoding) } ?? false
            }.map { JSONObjectKey($0.key) })
        tag = type._clusterTag.flatMap { keys.contains(JSONObjectKey($0.key)) ? nil : $0 }
    }

    deinit {
        for index in unsafe memory.indices { unsafe memory[index].deallocate() }
    }

    /// Whether there is more to write than the members of an object.
    var hasMore: Bool { tag != nil || !rest.isEmpty || !hooks.isEmpty || positions != nil }

    /// Whether a field or the tag writes a member of the object itself.
    func writes(_ key: String) -> Bool {
        keys.contains(JSONObjectKey(key)) || tag?.key.hasSameBytes(as: key) == true
    }

    /// Whether a field that is not read writes a member of the object itself.
    func writesUnread(_ key: String) -> Bool { unreadKeys.contains(JSONObjectKey(key)) }

    /// What a plan depends on beside its type.
    struct Options: RecentKey {
        var keyStyle: JSONKeyStyle?
        var isArchive: Bool
        var omitsDefaults: Bool
        var escapesSlashes: Bool

        init(_ options: TrellisEncoder.Options, omitsDefaults: Bool? = nil) {
            keyStyle = options.keyStyle
            isArchive = options.isArchive
            self.omitsDefaults = omitsDefaults ?? options.omitsDefaults
            escapesSlashes = options.escapesSlashes
        }

        /// Whether there is a small number of such options, so that their plans are kept until the process ends.
        var areFew: Bool { keyStyle?.identifier == nil }

        var textLength: Int { keyStyle.textLength }
    }

    struct Key: Hashable {
        var type: ObjectIdentifier
        var options: Options
    }

    /// The most plans of one type with key styles of the program's own, which may make them of its input.
    private static let capacity = 32

    /// The plans with the library's key styles, of which there is a small number for each type.
    private static let plans = MadeOnce<Key, EncodePlan>()
    private static let others = MadeOnce<ObjectIdentifier, RecentValues<Options, EncodePlan>>()

    /// The plan of a model type, made unless it is kept.
    ///
    /// - Returns: what the caller retains as long as it uses the plan, if the options say that it is not kept for good.
    static func cached(for type: any JSONEncodableModel.Type, _ options: Options) throws(TrellisError) -> EncodePlan {
        guard options.areFew else {
            let ofType = others.value(for: ObjectIdentifier(type)) { RecentValues(capacity: Self.capacity) }
            return try ofType.value(for: options) { () throws(TrellisError) in try EncodePlan(type, options) }
        }
        return try plans.value(for: Key(type: ObjectIdentifier(type), options: options)) { () throws(TrellisError) in
            try EncodePlan(type, options)
        }
    }

    /// What a writer needs of it, without counting references: see ``cached(for:_:)``.
    var reference: EncodePlanReference {
        unsafe EncodePlanReference(
            members: UnsafePointer(members), count: count, plan: hasMore ? Unmanaged.passUnretained(self) : nil)
    }
}

/// What the writer needs of an `EncodePlan`, without counting references.
@unsafe @usableFromInline
struct EncodePlanReference {
    let members: UnsafePointer<EncodeMember>
    let count: Int
    /// Set if there is more to write than the members of an object.
    var plan: Unmanaged<EncodePlan>?
}

/// One member: a field, or an object with the fields of a nested path.
@unsafe struct EncodeMember {
    /// `"key":`, or nothing of an array's element.
    var key: UnsafeMutablePointer<UInt8>
    var keyLength: Int
    /// The field of the model itself, which may be a flattened model.
    var field: Int
    var format = JSONFormat.Kind.automatic
    /// Of a date's format that needs more than to be named.
    var spelling: Unmanaged<KeptSpelling>?
    /// What becomes of a nil, instead of what the options say.
    var nilFields: JSONNilPolicy?
    /// Whether the schema's property is asked to write the field, not the model.
    var isWrittenBySchema = false
    var route: Unmanaged<EncodeRoute>?
    /// Of a nested object.
    var children: UnsafeMutablePointer<EncodeMember>?
    var childCount = 0

    /// The key as a string, for errors.
    var name: String {
        // The key stands between quotes and before a colon.
        let written = unsafe UnsafeBufferPointer(start: key + 1, count: keyLength - 3)
        return unsafe String(decoding: JSONWriter.withoutEscapes(written), as: UTF8.self)
    }
}

/// How dates are spelled, kept alive by the plan or the call that refers to it.
final class KeptSpelling: Sendable {
    let spelling: DateSpelling
    init(_ spelling: DateSpelling) { self.spelling = spelling }
}

/// What is seldom needed of a member; the plan keeps it alive.
final class EncodeRoute: Sendable {
    let route: EncodeTree.Route
    init(_ route: EncodeTree.Route) { self.route = route }
}

extension EncodePlan {
    @safe private struct Builder {
        var memory: [UnsafeMutableRawPointer] = unsafe []
        var kept: [AnyObject] = []
        let hasKeys: Bool
        private var spelling = TrellisEncoder.Options()

        init(hasKeys: Bool, escapesSlashes: Bool) {
            self.hasKeys = hasKeys
            spelling.escapesSlashes = escapesSlashes
        }

        mutating func build(_ node: KeyTree<EncodeTree.Route>.Node) -> (UnsafeMutablePointer<EncodeMember>, Int) {
            let members = UnsafeMutablePointer<EncodeMember>.allocate(capacity: max(1, node.children.count))
            unsafe memory.append(UnsafeMutableRawPointer(members))
            for (index, (key, child)) in node.children.enumerated() {
                var writer = JSONWriter(options: spelling)
                writer.string(key)
                writer.append(UInt8(ascii: ":"))
                let bytes = writer.finishedBytes()
                let keyBytes = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
                unsafe memory.append(UnsafeMutableRawPointer(keyBytes))
                for (offset, byte) in bytes.enumerated() { unsafe (keyBytes + offset).initialize(to: byte) }
                var member = unsafe EncodeMember(key: keyBytes, keyLength: hasKeys ? bytes.count : 0, field: 0)
                if let route = child.entries.first?.leaf {
                    let object = EncodeRoute(route)
                    kept.append(object)
                    unsafe member.field = route.flattened.first ?? route.field
                    unsafe member.format = route.format.kind
                    if let spelling = route.format.dateSpelling.map(KeptSpelling.init) {
                        kept.append(spelling)
                        unsafe member.spelling = Unmanaged.passUnretained(spelling)
                    }
                    unsafe member.nilFields = route.options.nilFields
                    unsafe member.isWrittenBySchema =
                        !route.flattened.isEmpty || route.property.isWrittenBySchema || route.options.isWritten != nil
                        || route.format == .string || route.omitsDefault
                    unsafe member.route = Unmanaged.passUnretained(object)
                } else {
                    unsafe (member.children, member.childCount) = unsafe build(child)
                }
                unsafe (members + index).initialize(to: member)
            }
            return unsafe (members, node.children.count)
        }
    }
}
