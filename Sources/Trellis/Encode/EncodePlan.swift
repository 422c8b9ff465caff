import Synchronization

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
    private let keys: Set<String>
    private let unreadKeys: Set<String>
    private let memory: [UnsafeMutableRawPointer]
    /// What the members refer to without owning it.
    private let kept: [AnyObject]

    init(_ type: any JSONEncodableModel.Type, keyStyle: JSONKeyStyle?, archive: Bool) throws(TrellisError) {
        let tree = try EncodeTree(type, keyStyle: keyStyle, archive: archive)
        var builder = Builder()
        unsafe (members, count) = unsafe builder.build(tree.tree.root)
        unsafe memory = unsafe builder.memory
        kept = builder.kept
        rest = tree.rest
        hooks = tree.hooks
        let keys = Set(tree.tree.root.children.map(\.key))
        self.keys = keys
        unreadKeys = Set(
            tree.tree.root.children.filter { child in
                child.node.only.map { $0.options.ignored.contains(.decoding) } ?? false
            }.map(\.key))
        tag = type._clusterTag.flatMap { keys.contains($0.key) ? nil : $0 }
    }

    deinit {
        for index in unsafe memory.indices { unsafe memory[index].deallocate() }
    }

    /// Whether there is more to write than the members.
    var hasMore: Bool { tag != nil || !rest.isEmpty || !hooks.isEmpty }

    /// Whether a field or the tag writes a member of the object itself.
    func writes(_ key: String) -> Bool { keys.contains(key) || tag?.key == key }

    /// Whether a field that is not read writes a member of the object itself.
    func writesUnread(_ key: String) -> Bool { unreadKeys.contains(key) }

    private struct Key: Hashable {
        var type: ObjectIdentifier
        var keyStyle: JSONKeyStyle?
        var archive: Bool
    }

    private static let cache = Mutex<[Key: EncodePlan]>([:])

    /// The plan of a model type, made at the first call.
    static func cached(
        for type: any JSONEncodableModel.Type, keyStyle: JSONKeyStyle?, archive: Bool
    ) throws(TrellisError) -> EncodePlan {
        let key = Key(type: ObjectIdentifier(type), keyStyle: keyStyle, archive: archive)
        if let plan = cache.withLock({ $0[key] }) { return plan }
        let plan = try EncodePlan(type, keyStyle: keyStyle, archive: archive)
        return cache.withLock { cache in
            if let earlier = cache[key] { return earlier }
            cache[key] = plan
            return plan
        }
    }
}

/// One member: a field, or an object with the fields of a nested path.
@unsafe struct EncodeMember {
    /// `"key":`.
    var key: UnsafeMutablePointer<UInt8>
    var keyLength: Int
    /// The field of the model itself, which may be a flattened model.
    var field: Int
    var format = JSONFormat.Kind.automatic
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

/// What is seldom needed of a member; the plan keeps it alive.
final class EncodeRoute: Sendable {
    let route: EncodeTree.Route
    init(_ route: EncodeTree.Route) { self.route = route }
}

extension EncodePlan {
    @safe private struct Builder {
        var memory: [UnsafeMutableRawPointer] = unsafe []
        var kept: [AnyObject] = []

        mutating func build(_ node: KeyTree<EncodeTree.Route>.Node) -> (UnsafeMutablePointer<EncodeMember>, Int) {
            let members = UnsafeMutablePointer<EncodeMember>.allocate(capacity: max(1, node.children.count))
            unsafe memory.append(UnsafeMutableRawPointer(members))
            for (index, (key, child)) in node.children.enumerated() {
                var writer = JSONWriter()
                writer.string(key)
                writer.append(UInt8(ascii: ":"))
                let bytes = writer.finishedBytes()
                let keyBytes = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
                unsafe memory.append(UnsafeMutableRawPointer(keyBytes))
                for (offset, byte) in bytes.enumerated() { unsafe (keyBytes + offset).initialize(to: byte) }
                var member = unsafe EncodeMember(key: keyBytes, keyLength: bytes.count, field: 0)
                if let route = child.entries.first?.leaf {
                    let object = EncodeRoute(route)
                    kept.append(object)
                    unsafe member.field = route.flattened.first ?? route.field
                    unsafe member.format = route.options.format?.kind ?? .automatic
                    unsafe member.nilFields = route.options.nilFields
                    unsafe member.isWrittenBySchema =
                        !route.flattened.isEmpty || route.property.isWrittenBySchema || route.options.isWritten != nil
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
