// Safety: A temporary allocation has room for one value. The value is moved out only after the engine has initialised
// it, which it has not if it throws.
/// A complete JSON value whose events were kept, as what makes a value of it sees it: it can be looked at, and values
/// can be decoded from it and from its parts.
struct KeptValue {
    /// What else is to be known of a part that is decoded.
    struct Context {
        /// A member that tells the variant of the part's object.
        struct Tag {
            var key: String
            /// Whether it is kept with the unmapped members.
            var isKept: Bool
        }

        /// The path from the kept value to the part.
        var path: [TrellisError.Path.Component] = []
        var tag: Tag?
        /// Whether another type is tried if the value does not fit, so that its first error is all there is to know.
        var isAttempt = false
    }

    let tape: EventTape
    /// Where the value is in the tape.
    let index: Int
    private let keptText: [UInt8]?
    private let engine: any KeptValueEngine

    init(_ tape: EventTape, at index: Int, _ engine: some KeptValueEngine) {
        self.tape = tape
        self.index = index
        self.engine = engine
        keptText = nil
    }

    /// A value that was kept as its text alone, for a reader of that form: it has no events to look at.
    init(text: [UInt8], _ engine: some KeptValueEngine) {
        tape = EventTape()
        index = 0
        keptText = text
        self.engine = engine
    }

    // MARK: Looking at it

    var kind: JSONToken.Kind { tape.tokenKind(at: index) }
    var position: TrellisError.Position? { tape.position(at: index) }
    /// What it is, in words for errors.
    var found: String { tape.found(at: index) }

    var duplicateKeys: JSONDuplicateKeys { engine.duplicateKeys }
    /// The key style of the options, which takes the place of the types' own.
    var keyStyle: JSONKeyStyle? { engine.keyStyle }
    var userInfo: JSONUserInfo { engine.userInfo }
    /// The type of the model that an update starts from, at this value; nil if there is none.
    var existingType: ObjectIdentifier? { engine.existingType }

    /// The value's text, byte for byte; nil if it is not known.
    var text: [UInt8]? { keptText ?? tape.sourceText(ofValueAt: index).map(Array.init) }

    /// The value as a dynamic one. O(events).
    func json() throws(TrellisError) -> JSON { try tape.json(at: index, duplicateKeys: duplicateKeys) }

    /// How many values that are kept this one is inside of, and how many objects and arrays.
    var nesting: Int { engine.nesting }
    var depth: Int { engine.depth }

    /// What the decode was set up with, for a reader of the layer above the engine's.
    var setup: any CodingSetup { engine.setup }
    /// The strategies of a decoder of Codable types, if the document is decoded by one.
    var strategies: (any CodingSetup)? { engine.strategies }

    // MARK: Decoding it

    /// Decodes the value as one of its reader's source types.
    ///
    /// - Throws: what is wrong with the value, with the path from there.
    func decode<T>(_ type: T.Type, source: Int = 0) throws -> T {
        try decode(type, source: source, from: tape, at: index, Context())
    }

    /// Decodes a part of the value, or a value made of its parts.
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

    /// Decodes the value as its reader's only source type into uninitialised memory.
    func decode(into slot: UnsafeMutableRawPointer) throws {
        unsafe try engine.decode(tape, at: index, source: 0, into: slot, Context())
    }

    /// Decodes an object that may be changed beforehand as the reader's only source type.
    func decode(into slot: UnsafeMutableRawPointer, changedBy change: (inout JSON) throws -> Void) throws {
        // Of what is no object the plan of the model says what is wrong with it.
        guard kind == .object else { return unsafe try decode(into: slot) }
        let original = try json()
        var object = original
        try change(&object)
        // What has not been changed is decoded with the positions of its parts.
        if object == original { return unsafe try decode(into: slot) }
        let changed = try EventTape(object, at: position)
        unsafe try engine.decode(changed, at: 0, source: 0, into: slot, Context())
    }

    /// Decodes the value as the class of the object that an update starts from, a subclass of its reader's source.
    func decode(asExistingClassInto slot: UnsafeMutableRawPointer) throws {
        unsafe try engine.decode(tape, at: index, asExistingClassInto: slot)
    }

    /// Decodes the value as its reader's first source, from the element of the existing array that has the same
    /// identity.
    func decode(into slot: UnsafeMutableRawPointer, identifiedBy key: ElementKey) throws {
        unsafe try engine.decode(tape, at: index, into: slot, identifiedBy: key)
    }

    /// What one of the source types is decoded from, in words for errors.
    func expectation(ofSource source: Int) -> String { engine.expectation(ofSource: source) }

    /// Does something that leaves nothing in the report if it fails.
    func attempt<T>(_ body: () throws -> T) throws -> T {
        let mark = engine.reportMark
        do {
            return try body()
        } catch {
            engine.rollBackReport(to: mark)
            throw error
        }
    }

    /// Whether decoding goes on after an error of this value, to report all.
    var collectsErrors: Bool { engine.collectsErrors }

    /// Whether nothing changes an object before it is decoded as a type, so that its keys are those that the type
    /// wants.
    func isReadAsItIs(as type: any TrellisDecodable.Type) -> Bool { engine.isReadAsItIs(as: type) }

    /// Skips, reports or refuses the members of an object that have no meaning.
    func checkUnmapped(membersBut known: [String]) throws(TrellisError) {
        try engine.checkUnmapped(membersBut: known, of: tape, at: index)
    }
}

/// What decodes kept values. It is used only during the call of a reader that gets it with the value.
protocol KeptValueEngine {
    var duplicateKeys: JSONDuplicateKeys { get }
    var keyStyle: JSONKeyStyle? { get }
    var userInfo: JSONUserInfo { get }
    var existingType: ObjectIdentifier? { get }
    var collectsErrors: Bool { get }
    var setup: any CodingSetup { get }
    var strategies: (any CodingSetup)? { get }
    var nesting: Int { get }
    var depth: Int { get }

    func isReadAsItIs(as type: any TrellisDecodable.Type) -> Bool

    /// Decodes a value of a tape into uninitialised memory for one of the reader's source types.
    func decode(
        _ tape: EventTape, at index: Int, source: Int, into slot: UnsafeMutableRawPointer, _ context: KeptValue.Context
    ) throws(TrellisError)

    /// Decodes an object as the class of the one that an update starts from. There is one.
    func decode(
        _ tape: EventTape, at index: Int, asExistingClassInto slot: UnsafeMutableRawPointer
    ) throws(TrellisError)

    /// Decodes a value as the first of the sources, of which the second is the type of the field that tells elements
    /// apart.
    func decode(
        _ tape: EventTape, at index: Int, into slot: UnsafeMutableRawPointer, identifiedBy key: ElementKey
    ) throws(TrellisError)

    func expectation(ofSource source: Int) -> String

    /// How much has been reported so far.
    var reportMark: DecodingReportMark { get }
    /// Forgets what has been reported since.
    func rollBackReport(to mark: DecodingReportMark)

    func checkUnmapped(membersBut known: [String], of tape: EventTape, at index: Int) throws(TrellisError)
}

/// How many drops and unmapped keys a report had.
struct DecodingReportMark {
    var dropped: Int
    var unknownKeys: Int
}
