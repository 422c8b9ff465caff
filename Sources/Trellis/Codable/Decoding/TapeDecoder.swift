// Safety: State without checks of exclusive access is changed in one step that calls no code of other types.
/// The `Decoder` of one value on a document's tape, from which types decode themselves.
///
/// It may be asked for containers in any order, more than once, and for as long as somebody keeps it.
final class TapeDecoder: Decoder {
    /// How a value is reached from the one around it.
    enum Step {
        case root
        case key(any CodingKey)
        case index(Int)
    }

    /// From which level on the stack is looked at.
    private static let firstCheck = 16

    let document: TapeDocument
    /// Where the value is on the tape.
    let index: Int
    private let parent: TapeDecoder?
    private let step: Step
    let depth: Int
    /// How many elements an array has, once that has been asked for.
    private var knownCount: Int?
    /// Of an object, once a container of it has been asked for. Only this file's functions use it, none of them twice
    /// at once.
    @exclusivity(unchecked) private var members: MemberIndex?

    /// A decoder of the whole document.
    init(_ document: TapeDocument, at index: Int = 0) {
        self.document = document
        self.index = index
        parent = nil
        step = .root
        depth = 0
    }

    /// A decoder of a value inside another's.
    ///
    /// - Parameter document: another than the parent's, for what is not there.
    /// - Throws: if the thread's stack has no room for its containers.
    init(_ index: Int, in parent: TapeDecoder, _ step: Step, of document: TapeDocument? = nil) throws {
        self.document = document ?? parent.document
        self.index = index
        self.parent = parent
        self.step = step
        depth = parent.depth + 1
        if depth + parent.document.outerDepth >= Self.firstCheck { try checkStack() }
    }

    /// Makes sure that there is stack for one more value. A type may ask this decoder for itself, again and again.
    func checkStack() throws {
        guard document.isStackShort() else { return }
        throw DecodingError.dataCorrupted(context(TrellisError.Contents(noStackAfter: depth)))
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

    /// How many elements the array has. O(elements) the first time.
    var elementCount: Int {
        if let knownCount { return knownCount }
        let count = document.tape.countElements(ofArrayAt: index)
        knownCount = count
        return count
    }

    func checkArray() throws {
        guard document.memory.kind(at: index) == .beginArray else { throw mismatch([Any].self, "an array") }
    }

    func checkObject() throws {
        guard document.memory.kind(at: index) == .beginObject else { throw mismatch([String: Any].self, "an object") }
    }

    // MARK: Members

    /// Finds the members of the object, once.
    private func openMembers() throws {
        guard unsafe members == nil else { return try checkStack() }
        try checkObject()
        let tape = document.memory
        var found = MemberIndex(tape, ofObjectAt: index)
        let policy = document.setup.options.duplicateKeys
        if policy == .error, let key = found.repeatedKey(tape) { throw repeated(key) }
        if !document.strategies.keepsKeys || found.isSorted && policy == .useFirst {
            found.sort(tape, keepsFirst: policy == .useFirst) { document.converted($0) { codingPath } }
        }
        unsafe members = found
    }

    /// Where the value of a key is; nil if there is none.
    @inline(__always)
    func value(of key: String) -> Int? { unsafe members?.value(of: key, document.memory) }

    /// The keys of the object, in the order of the text.
    ///
    /// To compare or hash a key with many combining marks takes quadratic time, so such keys are left out. If they
    /// could have been kept, the decode fails.
    ///
    /// - Parameter areKept: whether the type of the keys has room for strings.
    func keys(areKept: Bool) -> [String] {
        let tape = document.memory
        var keys = unsafe members?.keys(tape) { key in document.converted(key) { codingPath } } ?? []
        if keys.contains(where: { !$0.isStreamSafe }) {
            keys.removeAll { !$0.isStreamSafe }
            if areKept { fail(tooManyMarks(in: "a key", at: index)) }
        }
        if areKept, keys.count > document.maximumCount { fail(tooManyElements(at: index)) }
        return keys
    }

    /// Lets the decode fail at its end.
    private func fail(_ error: DecodingError) {
        if document.failure == nil { document.failure = error }
    }

    // MARK: Values

    /// Decodes a value inside this one.
    ///
    /// - Parameter step: how it is reached from this one.
    @inline(__always)
    func decode<T: Decodable>(_ type: T.Type, at index: Int, _ step: @autoclosure () -> Step) throws -> T {
        try decode(type, by: document.route(for: type), at: index) {
            try TapeDecoder(index, in: self, step())
        }
    }

    /// - Parameter inner: makes the decoder of the value.
    func decode<T: Decodable>(
        _ type: T.Type, by route: DecodingRoute, at index: Int, _ inner: () throws -> TapeDecoder
    ) throws -> T {
        switch route {
        // The type may be a subclass of `T`.
        case .plain: return try type.init(from: inner())
        case .standard(let standard):
            do throws(ValueFault) {
                return try standard.read(document, at: index, as: type)
            } catch {
                return try type.init(from: inner())
            }
        case .date:
            let decoder = try inner()
            return try same(decoder.date(isAskedForByItsOwn: decoder === self))
        case .data: return try same(inner().data())
        case .url: return try same(inner().url())
        case .decimal: return try same(inner().decimal())
        case .stringDictionary(let dictionary): return try same(dictionary.decodeEntries(of: inner()))
        case .array(let array): return try same(array.decodeElements(of: inner()))
        case .textSet(let set): return try same(set.decodeElements(of: inner()))
        case .name:
            let decoder = try inner()
            if document.memory.kind(at: index) == .string, !document.memory.isStreamSafe(at: index) {
                throw decoder.tooManyMarks(in: "a string", at: index)
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

    /// A value as the type that it is known to have.
    @inline(__always)
    private func same<Known, T>(_ value: Known) -> T {
        guard let value = value as? T else { preconditionFailure("\(Known.self) is not \(T.self)") }
        return value
    }
}
