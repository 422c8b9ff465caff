// Safety: A temporary allocation has room for one value. The value is moved out only after the engine has initialized
// it. If the engine throws, it has not initialized the value.
/// A complete buffered JSON value, as a reader receives it. The reader can inspect it and decode values from it or from
/// its parts.
struct KeptValue {
    /// Additional information for decoding a part of the value.
    struct Context {
        /// A key of the part's object that has a meaning outside of the part: the tag that selects its variant, or the
        /// key of another field. It is not an unknown key.
        struct OuterKey {
            var key: String
            /// Whether the member is stored with the unmapped members.
            var isKept: Bool
        }

        /// The path from the buffered value to the part.
        var path: [TrellisError.Path.Component] = []
        var outerKeys: [OuterKey] = []
        /// Whether another type is tried if decoding fails, so that only the first error matters.
        var isAttempt = false
        /// Whether the part is decoded only once, as the payload that its object names. Such objects are often not
        /// buffered.
        var isOnlyDecode = false
        /// Whether the existing value of an update is of another class than the tag selects, and is replaced.
        var replacesExisting = false
    }

    let tape: EventTape
    /// The index of the value on the tape.
    let index: Int
    private let keptText: [UInt8]?
    private let engine: any KeptValueEngine

    init(_ tape: EventTape, at index: Int, _ engine: some KeptValueEngine) {
        self.tape = tape
        self.index = index
        self.engine = engine
        keptText = nil
    }

    /// Creates a value that was buffered as its bytes, for a reader that needs only those. It has no events.
    init(text: [UInt8], _ engine: some KeptValueEngine) {
        tape = EventTape()
        index = 0
        keptText = text
        self.engine = engine
    }

    // MARK: Inspecting the value

    var kind: JSONToken.Kind { tape.tokenKind(at: index) }
    var position: TrellisError.Position? { tape.position(at: index) }
    /// A description of the value for errors.
    var found: String { tape.found(at: index) }

    var duplicateKeys: JSONDuplicateKeys { engine.duplicateKeys }
    /// The key style of the options, which replaces the types' own styles.
    var keyStyle: JSONKeyStyle? { engine.keyStyle }
    var userInfo: JSONUserInfo { engine.userInfo }
    /// The type of the existing model that an update starts from for this value; nil if there is none.
    var existingType: ObjectIdentifier? { engine.existingType }
    /// Whether a patch replaces the existing model: the value is complete, and its tag must be present.
    var replacesExisting: Bool { engine.replacesExisting }

    /// Whether a patch has already called the hooks that change the value.
    var isAfterHooks: Bool { engine.isAfterHooks }

    /// The original bytes of the value; nil if they were not buffered.
    var text: [UInt8]? { keptText ?? tape.sourceText(ofValueAt: index).map(Array.init) }

    /// The value as a `JSON` value. O(events).
    func json() throws(TrellisError) -> JSON { try tape.json(at: index, duplicateKeys: duplicateKeys) }

    /// The number of buffered values that this value is nested in, and the number of open containers around it.
    var nesting: Int { engine.nesting }
    var depth: Int { engine.depth }

    /// The number of events that may still be replayed for this value, and the size in bytes of the copies that are
    /// decoded around it.
    var budget: ReplayBudget { engine.budget(ofLength: tape.end(ofValueAt: index) - index) }
    /// Subtracts events that a reader has replayed without the engine.
    func spend(_ events: Int) { engine.spend(events) }

    /// Calls a closure that decodes a copy of the value. The copy counts towards the limit of buffered values.
    func decodingCopy<T>(_ copy: EventTape, _ body: () throws -> T) throws -> T {
        try engine.beginCopy(copy.size)
        defer { engine.endCopy(copy.size) }
        return try body()
    }

    /// The setup of the decode, for a reader in a layer above the engine.
    var setup: any CodingSetup { engine.setup }
    /// The strategies of the decoder for `Codable` types, if such a decoder decodes the document.
    var strategies: (any CodingSetup)? { engine.strategies }

    // MARK: Decoding the value

    /// Decodes the value as one of its reader's source types.
    ///
    /// - Throws: the error of the value, with the path relative to the value.
    func decode<T>(_ type: T.Type, source: Int = 0) throws -> T {
        try decode(type, source: source, from: tape, at: index, Context())
    }

    /// Decodes a part of the value, or a value assembled from its parts.
    func decode<T>(
        _ type: T.Type, source: Int, from tape: EventTape, at index: Int, _ context: Context
    ) throws -> T {
        try unsafe withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { result in
            // A temporary allocation for one value has an address.
            let address = result.baseAddress!
            unsafe try engine.decode(tape, at: index, source: source, into: UnsafeMutableRawPointer(address), context)
            return unsafe address.move()
        }
    }

    /// Decodes the value as its reader's only source type into uninitialized memory.
    func decode(into slot: UnsafeMutableRawPointer) throws {
        unsafe try engine.decode(tape, at: index, source: 0, into: slot, Context())
    }

    /// Decodes a model's object or array as the reader's only source type, after `change` may have changed it.
    func decode(
        _ form: JSONModelForm, into slot: UnsafeMutableRawPointer, changedBy change: (inout JSON) throws -> Void
    ) throws {
        // The plan of the model rejects values of other kinds.
        guard kind == (form == .array ? .array : .object) else { return unsafe try decode(into: slot) }
        let original = try json()
        var json = original
        try change(&json)
        // Decoding the original tape preserves the positions inside the value.
        if JSON.areEqual(json, original, by: .texts) { return unsafe try decode(into: slot) }
        let changed = try EventTape(json, at: position)
        unsafe try engine.decode(changed, at: 0, source: 0, into: slot, Context())
    }

    /// Decodes the value as the class of the existing object, which is a subclass of its reader's source.
    func decode(asExistingClassInto slot: UnsafeMutableRawPointer) throws {
        unsafe try engine.decode(tape, at: index, asExistingClassInto: slot)
    }

    /// Decodes the value as its reader's first source, starting from the existing array element with the same identity.
    func decode(into slot: UnsafeMutableRawPointer, identifiedBy key: ElementKey) throws {
        unsafe try engine.decode(tape, at: index, into: slot, identifiedBy: key)
    }

    /// What an object is decoded as by one of the source types.
    enum ObjectForm {
        /// Objects never match.
        case none
        /// A model, whose object nothing changes or inspects before it is decoded.
        case model
        case other
    }

    func objectForm(ofSource source: Int) -> ObjectForm { engine.objectForm(ofSource: source) }

    /// A description of the JSON that one of the source types is decoded from.
    func expectation(ofSource source: Int) -> String { engine.expectation(ofSource: source) }

    /// Calls a closure and, if it throws, removes the report entries that it has added.
    func attempt<T>(_ body: () throws -> T) throws -> T {
        let mark = engine.reportMark
        do {
            return try body()
        } catch {
            engine.rollBackReport(to: mark)
            throw error
        }
    }

    /// The number of values that have been dropped so far.
    var dropCount: Int { engine.reportMark.dropped }

    /// Whether decoding continues after errors, to report all of them.
    var collectsErrors: Bool { engine.collectsErrors }

    /// Whether no transform, hook or migration changes an object before it is decoded as a type. The object's keys are
    /// then those that the type expects.
    func isReadAsItIs(as type: any TrellisDecodable.Type) -> Bool { engine.isReadAsItIs(as: type) }

    /// Skips, reports or rejects the members of an object that are not in `known`.
    func checkUnmapped(membersBut known: [String]) throws(TrellisError) {
        try engine.checkUnmapped(membersBut: known, of: tape, at: index)
    }
}

/// What decoding a buffered value may still take.
struct ReplayBudget {
    /// The number of events that may be replayed.
    var events: Int
    /// The size in bytes of the copies that are already decoded.
    var copiedSize: Int
}

/// Decodes buffered values. A reader may use it only during the call that passes it.
protocol KeptValueEngine {
    var duplicateKeys: JSONDuplicateKeys { get }
    var keyStyle: JSONKeyStyle? { get }
    var userInfo: JSONUserInfo { get }
    var existingType: ObjectIdentifier? { get }
    var replacesExisting: Bool { get }
    var isAfterHooks: Bool { get }
    var collectsErrors: Bool { get }
    var setup: any CodingSetup { get }
    var strategies: (any CodingSetup)? { get }
    var nesting: Int { get }
    var depth: Int { get }

    func budget(ofLength length: Int) -> ReplayBudget
    func spend(_ events: Int)
    func beginCopy(_ size: Int) throws(TrellisError)
    func endCopy(_ size: Int)

    func isReadAsItIs(as type: any TrellisDecodable.Type) -> Bool

    /// Decodes a value from a tape into uninitialized memory as one of the reader's source types.
    func decode(
        _ tape: EventTape, at index: Int, source: Int, into slot: UnsafeMutableRawPointer, _ context: KeptValue.Context
    ) throws(TrellisError)

    /// Decodes an object as the class of the existing object, which must exist.
    func decode(
        _ tape: EventTape, at index: Int, asExistingClassInto slot: UnsafeMutableRawPointer
    ) throws(TrellisError)

    /// Decodes a value as the first source type. The second source is the type of the identifying field.
    func decode(
        _ tape: EventTape, at index: Int, into slot: UnsafeMutableRawPointer, identifiedBy key: ElementKey
    ) throws(TrellisError)

    func objectForm(ofSource source: Int) -> KeptValue.ObjectForm
    func expectation(ofSource source: Int) -> String

    /// The current end of the report.
    var reportMark: DecodingReportMark { get }
    /// Removes the report entries added after a mark.
    func rollBackReport(to mark: DecodingReportMark)

    func checkUnmapped(membersBut known: [String], of tape: EventTape, at index: Int) throws(TrellisError)
}

/// The numbers of dropped values and unknown keys in a report.
struct DecodingReportMark {
    var dropped: Int
    var unknownKeys: Int
}
