// Safety: as in Encoding/EncodingRun.swift
/// A value that is being written: the encoder that its type gets, and the object or array that it asks for.
///
/// Scopes that are open stand in a row, each the parent of the next, and everything that the last one writes goes to
/// the end of the text. A scope is closed when something is written to one before it, or when its value is done. What
/// is written to it after that comes too late for the end of the text: see `EncodingRun.makeCurrent`.
@safe final class EncodedScope {
    /// What the value has turned out to be.
    enum State: UInt8 {
        /// Nothing yet.
        case awaiting
        case object
        case array
        /// Null, a Boolean, a number, a string, or something that was written as a whole.
        case scalar
    }

    /// What can be written at once, without a closer look.
    enum Mode: UInt8 {
        case nothing
        /// The value itself.
        case value
        case member
        case element
    }

    let run: EncodingRun
    /// The run's.
    let writer: UnsafeMutablePointer<JSONWriter>
    var parent: EncodedScope?
    /// The key of a member; nil for elements and the root.
    @exclusivity(unchecked) var key: (any CodingKey)?
    /// The index of an element; -1 of members and the root.
    var index = -1
    /// Where the value begins in the text.
    var start = 0
    /// How many objects and arrays are open around it.
    var level = 0
    /// How many elements there are.
    var count = 0
    /// The keys that there are, by their bits in the table.
    var bits: UInt64 = 0
    /// The keys that there are, if a table cannot say it.
    @exclusivity(unchecked) var hashes: KeyHashes?
    /// What the bits mean. The run keeps its tables.
    var table: Unmanaged<KeyTable>?
    /// The value as a tree, if something came too late.
    var node: EncodedNode?
    /// The value that this one has replaced in its parent's tree, if it was closed before its code ended.
    var earlier: EncodedNode.Value?
    var state = State.awaiting
    var mode = Mode.nothing
    var isOpen = false
    /// Whether the value's own code has ended.
    var isFinished = false
    /// Whether the tree is of this scope alone, and not a part of its parent's.
    var ownsTree = false
    /// Whether keys are written as they are, whatever the strategy.
    var keepsKeys = false
    /// Whether no key comes twice.
    var hasUniqueKeys = false

    init(_ run: EncodingRun) {
        self.run = run
        unsafe writer = unsafe run.writer
    }

    /// Makes it as good as new.
    func reset() {
        parent = nil
        unsafe key = nil
        index = -1
        count = 0
        bits = 0
        unsafe hashes = nil
        unsafe table = nil
        node = nil
        earlier = nil
        state = .awaiting
        mode = .nothing
        isOpen = false
        isFinished = false
        ownsTree = false
        keepsKeys = false
        hasUniqueKeys = false
    }

    /// Finds out anew what can be written at once.
    func updateMode() {
        guard isOpen, node == nil, !run.isLent else {
            mode = .nothing
            return
        }
        switch state {
        case .awaiting: mode = .value
        case .object: mode = run.isPlain ? .member : .nothing
        case .array: mode = .element
        case .scalar: mode = .nothing
        }
    }

    /// Whether the bits are those of a table.
    @inline(__always)
    func has(_ table: KeyTable) -> Bool {
        unsafe self.table?.toOpaque() == Unmanaged.passUnretained(table).toOpaque()
    }

    var isContainer: Bool { state == .object || state == .array }

    /// The keys and indices that lead here. O(depth).
    var path: [any CodingKey] {
        var path: [any CodingKey] = []
        var scope: EncodedScope? = self
        while let current = scope {
            if let key = unsafe current.key {
                path.append(key)
            } else if current.index >= 0 {
                path.append(CodedKey(index: current.index))
            }
            scope = current.parent
        }
        return path.reversed()
    }
}

extension EncodedScope: Encoder {
    var codingPath: [any CodingKey] { path }
    var userInfo: [CodingUserInfoKey: Any] { run.setup.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        // Another may write the same keys.
        if state == .object { hasUniqueKeys = false }
        return KeyedEncodingContainer(KeyedEncoding(run.opened(self, as: .object)))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedEncoding(scope: run.opened(self, as: .array)) }

    func singleValueContainer() -> any SingleValueEncodingContainer { SingleValueEncoding(scope: self) }
}
