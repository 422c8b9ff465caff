internal import Synchronization

// Safety: A plan owns its members and keys and does not change, hence `@unchecked Sendable`. A writer may hold pointers
// to plans: the cache keeps a plan until the process ends, or the writer retains it.
/// The compiled plan for encoding a model type: its members in order, with escaped keys.
///
/// Members of a nested path are grouped at the position of the first one. For the fields `number`, `user.login`,
/// `title`, `user.id`:
///
///     number | user { login id } | title
@safe final class EncodePlan: @unchecked Sendable {
    let members: UnsafeMutablePointer<EncodeMember>
    let count: Int
    /// Whether the model is a class, so that a value may be an instance of a subclass.
    private let isOfClass: Bool
    /// The tag of a class in a cluster, which is written before the members.
    let tag: (key: String, name: String)?
    /// The `@JSONRest` fields, flattened variants and hooks, whose keys are known only when they are written.
    let rest: [EncodeRoute]
    let hooks: [(flattened: [EncodeTree.FlattenedStep], isRedacted: Bool)]
    /// Whether all of those members come from one object or dictionary.
    let hasOneRest: Bool
    /// For a model that is an array, the index of each member, ascending.
    let positions: [Int]?
    private let keys: Set<JSONObjectKey>
    private let memory: [UnsafeMutableRawPointer]
    /// Retains the objects that members refer to without ownership.
    private let kept: [AnyObject]

    private init(_ type: any JSONEncodableModel.Type, _ options: Options) throws(TrellisError) {
        let tree = try EncodeTree(
            type, keyStyle: options.keyStyle, archive: options.isArchive, omitsDefaults: options.omitsDefaults,
            omitsAllNils: options.omitsAllNils)
        isOfClass = type is AnyObject.Type
        if tree.form == .array {
            let root = tree.tree.root
            root.children = zip(root.positions, root.children).sorted { $0.0 < $1.0 }.map(\.1)
            positions = root.positions
        } else {
            positions = nil
            if options.isCanonical { tree.tree.root.sortCanonically() }
        }
        var builder = Builder(tree, options)
        unsafe (members, count) = unsafe builder.build(tree.tree.root)
        unsafe memory = unsafe builder.memory
        kept = builder.kept
        rest = tree.rest.map(EncodeRoute.init)
        hooks = tree.hooks
        let hasVariants = tree.rest.contains { if case .variants = $0.property.content { true } else { false } }
        hasOneRest = rest.count + hooks.count == 1 && !hasVariants
        let keys = Set(tree.tree.root.children.map { JSONObjectKey($0.key) })
        self.keys = keys
        tag = type.clusterTag.flatMap { keys.contains(JSONObjectKey($0.key)) ? nil : $0 }
    }

    deinit {
        for index in unsafe memory.indices { unsafe memory[index].deallocate() }
    }

    /// Whether more than the members of an object must be written.
    var hasMore: Bool { tag != nil || !rest.isEmpty || !hooks.isEmpty || positions != nil }

    /// Whether a field or the tag writes a member with this key to the model's own object.
    func writes(_ key: String) -> Bool {
        keys.contains(JSONObjectKey(key)) || tag?.key.hasSameBytes(as: key) == true
    }

    /// The options that affect a plan.
    struct Options: RecentKey {
        var keyStyle: JSONKeyStyle?
        var isArchive: Bool
        var omitsDefaults: Bool
        var escapesSlashes: Bool
        var isCanonical: Bool
        var redactsFields: Bool
        var omitsAllNils: Bool

        init(_ options: TrellisEncoder.Options, omitsDefaults: Bool? = nil) {
            keyStyle = options.keyStyle
            isArchive = options.isArchive
            self.omitsDefaults = omitsDefaults ?? options.omitsDefaults
            escapesSlashes = options.escapesSlashes
            isCanonical = options.isCanonical
            redactsFields = options.redactsFields
            omitsAllNils = options.omitsAllNils
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(keyStyle)
            // One word for all flags: the plan is looked up in each encode.
            hasher.combine(
                (isArchive ? 1 : 0) | (omitsDefaults ? 2 : 0) | (escapesSlashes ? 4 : 0) | (isCanonical ? 8 : 0)
                    | (redactsFields ? 16 : 0) | (omitsAllNils ? 32 : 0))
        }

        /// Whether the number of different options of this kind is small, so that their plans are cached until the
        /// process ends.
        var areFew: Bool { keyStyle?.identifier == nil }

        var textLength: Int { keyStyle.textLength }
    }

    struct Key: Hashable {
        var type: ObjectIdentifier
        var options: Options
    }

    /// The maximum number of cached plans of one type with custom key styles, which a program may create from input.
    private static let capacity = 32

    /// The plans with the library's key styles, a small number for each type.
    private static let plans = Mutex(TypeDictionary<Known>())
    private static let others = MadeOnce<RecentValues<Options, EncodePlan>>()

    /// A plan, and the other plans of the same type.
    private final class Known: Sendable {
        let options: Options
        let plan: EncodePlan
        let next: Known?

        init(_ options: Options, _ plan: EncodePlan, next: Known?) {
            self.options = options
            self.plan = plan
            self.next = next
        }
    }

    /// The plan of a model type. Compiles it unless it is cached.
    ///
    /// - Returns: the plan. With a custom key style, the cache may evict it, so the caller must retain it during use.
    static func cached(for type: any JSONEncodableModel.Type, _ options: Options) throws(TrellisError) -> EncodePlan {
        guard options.areFew else {
            let ofType = others.value(for: ObjectIdentifier(type)) { RecentValues(capacity: Self.capacity) }
            return try ofType.value(for: options) { () throws(TrellisError) in try EncodePlan(type, options) }
        }
        let key = ObjectIdentifier(type)
        func known(_ plans: TypeDictionary<Known>) -> EncodePlan? {
            var known = plans[key]
            while let plan = known, plan.options != options { known = plan.next }
            return known?.plan
        }
        if let plan = plans.withLock({ known($0) }) { return plan }
        // Outside the lock, because it may request plans of other types. If two threads compile a plan at the same
        // time, the first one is kept.
        let plan = try EncodePlan(type, options)
        return plans.withLock { plans in
            if let earlier = known(plans) { return earlier }
            plans.set(Known(options, plan, next: plans[key]), for: key)
            return plan
        }
    }

    /// An unretained reference for a writer: see ``cached(for:_:)``.
    var reference: EncodePlanReference {
        unsafe EncodePlanReference(
            members: UnsafePointer(members), count: count, isOfClass: isOfClass,
            plan: hasMore ? Unmanaged.passUnretained(self) : nil)
    }
}

/// An unretained reference to an `EncodePlan`, for a writer.
@unsafe @usableFromInline
struct EncodePlanReference {
    let members: UnsafePointer<EncodeMember>
    let count: Int
    var isOfClass = false
    /// The plan, if more than the members of an object must be written.
    var plan: Unmanaged<EncodePlan>?
}

/// One member: a field, or an object with the fields of a nested path.
@unsafe struct EncodeMember {
    /// `"key":`; empty for an element of an array. The memory has a size that is a multiple of `EncodePlan.keyBlock`.
    var key: UnsafeMutablePointer<UInt8>
    var keyLength: Int
    /// The index of a field of the model itself, which may be a flattened model.
    var field: Int
    var format = JSONFormat.Kind.automatic
    /// The date format, if `format` alone does not describe it.
    var spelling: Unmanaged<KeptSpelling>?
    /// How nil is written; nil uses the options.
    var nilFields: JSONNilPolicy?
    /// Whether the schema's property writes the field, instead of the model.
    var isWrittenBySchema = false
    /// The number of adjacent members, from this one on, that are in the same flattened model; 0 outside of one.
    var flattenedCount = 0
    var route: Unmanaged<EncodeRoute>?
    /// The members of a nested object.
    var children: UnsafeMutablePointer<EncodeMember>?
    var childCount = 0

    /// The key as a string, for errors.
    var name: String {
        // Excludes the quotes and the colon.
        let written = unsafe UnsafeBufferPointer(start: key + 1, count: keyLength - 3)
        return unsafe EscapedText.string(written)
    }
}

/// A date format. The plan or the call that refers to it retains it.
final class KeptSpelling: Sendable {
    let spelling: DateSpelling
    init(_ spelling: DateSpelling) { self.spelling = spelling }
}

/// Rarely needed properties of a member. The plan retains it.
final class EncodeRoute: Sendable {
    let route: EncodeTree.Route
    init(_ route: EncodeTree.Route) { self.route = route }
}

extension EncodePlan {
    /// The number of bytes that are copied at a time when a key is written.
    static let keyBlock = 16

    @safe private struct Builder {
        var memory: [UnsafeMutableRawPointer] = unsafe []
        var kept: [AnyObject] = []
        private let tree: EncodeTree
        private var spelling = TrellisEncoder.Options()
        private let redactsFields: Bool

        init(_ tree: EncodeTree, _ options: Options) {
            self.tree = tree
            redactsFields = options.redactsFields
            spelling.escapesSlashes = options.escapesSlashes
        }

        mutating func build(_ node: KeyTree.Node) -> (UnsafeMutablePointer<EncodeMember>, Int) {
            let members = UnsafeMutablePointer<EncodeMember>.allocate(capacity: max(1, node.children.count))
            unsafe memory.append(UnsafeMutableRawPointer(members))
            for (index, child) in node.children.enumerated() {
                var writer = JSONWriter(options: spelling)
                writer.string(child.key)
                writer.append(UInt8(ascii: ":"))
                let bytes = writer.finishedBytes()
                let room = (bytes.count / keyBlock + 1) * keyBlock
                let keyBytes = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
                unsafe memory.append(UnsafeMutableRawPointer(keyBytes))
                unsafe keyBytes.initialize(repeating: 0, count: room)
                for (offset, byte) in bytes.enumerated() { unsafe keyBytes[offset] = byte }
                let keyLength = tree.form == .object ? bytes.count : 0
                var member = unsafe EncodeMember(key: keyBytes, keyLength: keyLength, field: 0)
                if let route = tree.value(of: child.node) {
                    let object = EncodeRoute(route)
                    kept.append(object)
                    unsafe member.field = route.flattened.first?.field ?? route.field
                    unsafe member.format = route.format.kind
                    if let spelling = route.format.dateSpelling.map(KeptSpelling.init) {
                        kept.append(spelling)
                        unsafe member.spelling = Unmanaged.passUnretained(spelling)
                    }
                    unsafe member.nilFields = route.options.nilFields
                    unsafe member.isWrittenBySchema =
                        !route.flattened.isEmpty || route.property.isWrittenBySchema || route.options.isWritten != nil
                        || route.format == .string || route.omitsDefault || redactsFields && route.options.isRedacted
                    unsafe member.route = Unmanaged.passUnretained(object)
                } else {
                    unsafe (member.children, member.childCount) = unsafe build(child.node)
                }
                unsafe (members + index).initialize(to: member)
            }
            var next: [Int] = []
            for (index, child) in node.children.enumerated().reversed() {
                let flattened = tree.value(of: child.node)?.flattened.map(\.field) ?? []
                if !flattened.isEmpty {
                    let following = flattened == next ? unsafe members[index + 1].flattenedCount : 0
                    unsafe members[index].flattenedCount = following + 1
                }
                next = flattened
            }
            return unsafe (members, node.children.count)
        }
    }
}
