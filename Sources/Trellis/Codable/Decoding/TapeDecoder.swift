// Safety: State without checks of exclusive access is changed in one step that calls no code of other types. The
// address of a tape is used only while the decoder, which owns the document and so the tape, is in use.
/// The `Decoder` of one value on a document's tape.
///
/// Containers may be requested in any order and more than once, and the decoder may be stored.
@safe final class TapeDecoder: Decoder {
    /// The step from the enclosing value to this one.
    enum Step {
        case root
        case key(any CodingKey)
        case index(Int)
    }

    /// The depth from which the stack is checked.
    private let firstCheck: Int

    /// The document at first. Constant, so that it is not retained for each value that is read.
    private let original: TapeDocument
    /// The tape of that document, which keeps it alive. Its owner is not retained for each value.
    private let originalTape: UnsafeMutablePointer<TapeStorage>
    /// The document that replaces it, together with the index and the members, if skipped members are needed.
    @exclusivity(unchecked) private var replacement: TapeDocument?
    @exclusivity(unchecked) private var currentIndex: Int
    private let parent: TapeDecoder?
    private let step: Step
    let depth: Int
    /// The number of elements of an array, once it has been computed.
    private var knownCount: Int?
    /// The members of an object, once a container of it has been requested. Only functions in this file use it, and
    /// never two at once.
    @exclusivity(unchecked) private var members: MemberIndex?

    var document: TapeDocument {
        @inline(__always) get { unsafe replacement ?? original }
    }

    /// Reads a scalar, or an array of scalars.
    @inline(__always)
    func read<T: TapeReadable>(_ type: T.Type, at index: Int) throws(ValueFault) -> T {
        guard unsafe replacement == nil else { return try readReplaced(type, at: index) }
        return try T.read(original, at: index)
    }

    // A separate function, so that the other document is not retained for each value.
    @inline(never)
    private func readReplaced<T: TapeReadable>(_ type: T.Type, at index: Int) throws(ValueFault) -> T {
        try T.read(document, at: index)
    }

    /// The kind of a value. The constant document need not be retained.
    @inline(__always)
    private func kind(at index: Int) -> EventTape.Kind {
        unsafe replacement == nil ? original.memory.kind(at: index) : document.memory.kind(at: index)
    }

    @inline(__always)
    func isNull(at index: Int) -> Bool { kind(at: index) == .null }

    /// The index of the value on the tape.
    var index: Int {
        @inline(__always) get { unsafe currentIndex }
    }

    /// The decoder of the root value.
    init(_ document: TapeDocument, at index: Int = 0) {
        original = document
        unsafe originalTape = document.memory.storage
        unsafe currentIndex = index
        parent = nil
        step = .root
        depth = 0
        firstCheck = 16 - document.outerDepth
    }

    /// The decoder of a value inside another value.
    ///
    /// - Parameter document: another document than the parent's, for a missing value.
    /// - Throws: an error if the thread's stack is too small for its containers.
    init(_ index: Int, in parent: TapeDecoder, _ step: Step, of document: TapeDocument? = nil) throws {
        original = document ?? parent.document
        unsafe originalTape = original.memory.storage
        unsafe currentIndex = index
        self.parent = parent
        self.step = step
        depth = parent.depth + 1
        firstCheck = parent.firstCheck
        if depth >= firstCheck { try checkStack() }
    }

    /// Checks that the stack is sufficient for one more value. A type may request itself from this decoder recursively.
    @inline(never)
    func checkStack() throws {
        guard document.isStackShort() else { return }
        throw exceeded(TrellisError.Contents(noStackAfter: depth), at: index)
    }

    var codingPath: [any CodingKey] {
        var path: [any CodingKey] = []
        path.reserveCapacity(depth)
        var decoder: TapeDecoder? = self
        while let current = decoder {
            switch current.step {
            case .root: break
            case .key(let key): path.append(key)
            case .index(let index): path.append(CodedKey(index: index))
            }
            decoder = current.parent
        }
        path.reverse()
        return path
    }

    var userInfo: [CodingUserInfoKey: Any] { document.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try openMembers()
        return KeyedDecodingContainer(KeyedTapeContainer<Key>(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try elements() }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        try checkStack()
        return self
    }

    func elements() throws -> UnkeyedTapeContainer {
        try checkStack()
        try checkArray()
        return UnkeyedTapeContainer(self)
    }

    /// The number of elements of the array. O(elements) for the first call.
    var elementCount: Int {
        if let knownCount { return knownCount }
        let count = document.memory.countElements(ofArrayAt: index)
        knownCount = count
        return count
    }

    func checkArray() throws {
        guard kind(at: index) == .beginArray else { throw mismatch([Any].self, "an array") }
    }

    func checkObject() throws {
        guard kind(at: index) == .beginObject else { throw mismatch([String: Any].self, "an object") }
    }

    // MARK: Members

    /// Indexes the members of the object, once.
    private func openMembers() throws {
        guard unsafe members == nil else { return try checkStack() }
        try checkObject()
        if unsafe replacement == nil, original.indexesAsIs {
            let found = MemberIndex(original.memory, ofObjectAt: index)
            if !found.hasValuesByName { return unsafe members = found }
        }
        try openWatchedMembers()
    }

    /// Indexes the members if requests are recorded, or if keys are repeated or converted.
    @inline(never)
    private func openWatchedMembers() throws {
        let document = document
        document.log?.noteOpened(objectAt: index)
        let tape = document.memory
        var found = MemberIndex(tape, ofObjectAt: index)
        let policy = document.setup.options.duplicateKeys
        if policy == .error, let key = found.repeatedKey(tape) { throw repeated(key) }
        if !document.strategies.keepsKeys || found.hasValuesByName && policy == .useFirst {
            found.indexByName(tape, keepsFirst: policy == .useFirst) { document.converted($0) { codingPath } }
        }
        unsafe members = found
    }

    /// The index of the value of a key; nil if the key is missing.
    @inline(__always)
    func value(of key: String) -> Int? {
        guard unsafe replacement == nil, !original.isWatched else { return watchedValue(of: key) }
        return unsafe members?.value(of: key, originalTape)
    }

    /// Records a request for a member, or looks for it among the skipped members.
    @inline(never)
    private func watchedValue(of key: String) -> Int? {
        let found = unsafe members?.value(of: key, document.memory.storage)
        if let log = document.log {
            if let found { log.noteRequest(ofMemberAt: found - 1) } else { log.noteMissing(key, inObjectAt: index) }
            return found
        }
        guard found == nil, let skipped = document.skipped,
            skipped.mayContain(key, inObjectAt: index, document.memory)
        else { return found }
        complete()
        return unsafe members?.value(of: key, document.memory.storage)
    }

    /// Adds the skipped members of the object, if it may have any.
    func complete() {
        guard document.skipped != nil, document.memory[index].isPartial else { return }
        let wasOpened = unsafe members != nil
        do throws(TrellisError) {
            let (document, index) = try document.complete(index)
            guard document !== self.document else { return }
            unsafe (replacement, currentIndex) = (document, index)
        } catch {
            return fail(DecodingError(syntax: error))
        }
        unsafe members = nil
        do {
            if wasOpened { try openMembers() }
        } catch {
            fail(error as? DecodingError ?? .dataCorrupted(context(TrellisError.Contents(error))))
        }
    }

    /// The keys of the object, in the order of the document.
    ///
    /// Comparing or hashing a key with many combining marks takes quadratic time, so such keys are omitted. If the type
    /// of the keys can store strings, decoding fails at the end.
    ///
    /// - Parameter areKept: whether values of the key type can store strings.
    func keys(areKept: Bool) -> [String] {
        document.log?.noteAll(ofValueAt: index, document.memory)
        complete()
        let tape = document.memory
        var keys = unsafe members?.keys(tape) { key in document.converted(key) { codingPath } } ?? []
        if keys.contains(where: { !$0.isStreamSafe }) {
            keys.removeAll { !$0.isStreamSafe }
            if areKept { _ = exceededMarkLimit(in: "a key", at: index) }
        }
        if areKept, keys.count > document.maximumCount { _ = exceededElementLimit(at: index) }
        return keys
    }

    /// Makes the decode fail at its end.
    func fail(_ error: DecodingError) {
        if document.failure == nil, document.skipped?.failure == nil { document.failure = error }
    }

    // MARK: Values

    /// Decodes a value inside this one.
    ///
    /// - Parameter step: the step from this value to the inner value.
    @inline(__always)
    func decode<T: Decodable>(_ type: T.Type, at index: Int, _ step: @autoclosure () -> Step) throws -> T {
        try decode(type, by: document.route(for: type), at: index) {
            try TapeDecoder(index, in: self, step())
        }
    }

    /// - Parameter inner: creates the decoder of the value.
    @inline(__always)
    func decode<T: Decodable>(
        _ type: T.Type, by route: DecodingRoute, at index: Int, _ inner: () throws -> TapeDecoder
    ) throws -> T {
        // The dynamic type may be a subclass of `T`.
        if case .plain = route { return try type.init(from: inner()) }
        return try decodeSpecially(type, by: route, at: index, inner)
    }

    private func decodeSpecially<T: Decodable>(
        _ type: T.Type, by route: DecodingRoute, at index: Int, _ inner: () throws -> TapeDecoder
    ) throws -> T {
        switch route {
        case .plain: return try type.init(from: inner())
        case .standard(let standard):
            do throws(ValueFault) {
                return try standard.read(document, at: index, as: type)
            } catch {
                return try type.init(from: inner())
            }
        case .date:
            let decoder = try inner()
            return try same(decoder.date(isAskedForByItsOwn: decoder === self), as: type)
        case .data: return try same(inner().data(), as: type)
        case .url: return try same(inner().url(), as: type)
        case .decimal: return try same(inner().decimal(), as: type)
        case .stringDictionary(let dictionary): return try same(dictionary.decodeEntries(of: inner()), as: type)
        case .array(let array): return try same(array.decodeElements(of: inner()), as: type)
        case .textSet(let set): return try same(set.decodeElements(of: inner()), as: type)
        case .name:
            let decoder = try inner()
            if document.memory.kind(at: index) == .string, !document.memory.isStreamSafe(at: index) {
                throw decoder.exceededMarkLimit(in: "a string", at: index)
            }
            return try type.init(from: decoder)
        case .model(let model):
            do throws(TrellisError) {
                return try document.decode(type, as: model, at: index, depth: depth)
            } catch {
                throw try inner().error(error, of: type)
            }
        }
    }
}
