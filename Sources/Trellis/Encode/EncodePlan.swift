import Synchronization

/// How one model type is written: its members in order, keys escaped and quoted beforehand.
///
/// Members of nested paths stand together under their first key. For fields `number`, `user.login`, `title`, `user.id`:
///
///     number | user { login id } | title
@safe final class EncodePlan: @unchecked Sendable {
    let members: UnsafeMutablePointer<EncodeMember>
    let count: Int
    private let memory: [UnsafeMutableRawPointer]

    init(_ schema: JSONSchema) throws(TrellisError) {
        let tree = try KeyTree(schema, firstPathsOnly: true)
        var builder = Builder()
        unsafe (members, count) = unsafe builder.build(tree.root, schema)
        unsafe memory = unsafe builder.memory
    }

    deinit {
        for index in unsafe memory.indices { unsafe memory[index].deallocate() }
    }

    private static let cache = Mutex<[ObjectIdentifier: EncodePlan]>([:])

    /// The plan of a model type, made at the first call.
    static func cached(for type: any JSONModel.Type) throws(TrellisError) -> EncodePlan {
        let key = ObjectIdentifier(type)
        if let plan = cache.withLock({ $0[key] }) { return plan }
        let plan = try EncodePlan(type.jsonSchema)
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
    var field: Int
    var format: JSONFormat
    /// Of a nested object.
    var children: UnsafeMutablePointer<EncodeMember>?
    var childCount: Int

    /// The key as a string, escapes and all. For errors.
    var name: String {
        unsafe String(decoding: UnsafeBufferPointer(start: key + 1, count: keyLength - 3), as: UTF8.self)
    }
}

extension EncodePlan {
    @safe private struct Builder {
        var memory: [UnsafeMutableRawPointer] = unsafe []

        mutating func build(_ node: KeyTree.Node, _ schema: JSONSchema) -> (UnsafeMutablePointer<EncodeMember>, Int) {
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
                var member = unsafe EncodeMember(
                    key: keyBytes, keyLength: bytes.count, field: child.field ?? 0, format: .automatic, children: nil,
                    childCount: 0)
                if let field = child.field {
                    unsafe member.format = schema.fields[field].format ?? .automatic
                } else {
                    unsafe (member.children, member.childCount) = unsafe build(child, schema)
                }
                unsafe (members + index).initialize(to: member)
            }
            return unsafe (members, node.children.count)
        }
    }
}
