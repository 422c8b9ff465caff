// Safety: as in Encoding/EncodingRun.swift
/// A value that is being encoded: the `Encoder` that its type receives, and the object or array that the type requests.
///
/// Open scopes form a stack, in which each scope is the parent of the next. Only the innermost scope writes to the end
/// of the output. A scope is closed when something is written to an outer scope, or when its value is finished. What is
/// written to a closed scope cannot be appended to the output: see `EncodingRun.makeCurrent`.
@safe final class EncodedScope {
    /// The kind of the value.
    enum State: UInt8 {
        /// Nothing has been written yet.
        case awaiting
        case object
        case array
        /// Null, a Boolean, a number, a string, or a value that was written in one call.
        case scalar
    }

    /// The writes that are possible without further checks.
    enum Mode: UInt8 {
        case nothing
        /// A single value.
        case value
        case member
        case element
    }

    let run: EncodingRun
    /// The writer of the run.
    let writer: UnsafeMutablePointer<JSONWriter>
    var parent: EncodedScope?
    /// The key of a member; nil for an element and the root.
    @exclusivity(unchecked) var key: (any CodingKey)?
    /// The index of an element; -1 for a member and the root.
    var index = -1
    /// The start offset of the value in the output.
    var start = 0
    /// The number of objects and arrays around the value.
    var level = 0
    /// The number of elements.
    var count = 0
    /// The keys that have been written, as bits of the key table.
    var bits: UInt64 = 0
    /// The keys that have been written, if a table cannot represent them.
    @exclusivity(unchecked) var hashes: KeyHashes?
    /// The table that defines the bits. The run retains its tables.
    var table: Unmanaged<KeyTable>?
    /// The value as a tree, if it was written to after it was closed.
    var node: EncodedNode?
    /// The earlier value in the parent's tree that this value has replaced, if the scope was closed before its code
    /// returned.
    var earlier: EncodedNode?
    var state = State.awaiting
    var mode = Mode.nothing
    var isOpen = false
    /// Whether the code that encodes the value has returned.
    var isFinished = false
    /// Whether the tree belongs only to this scope, and not to its parent's tree.
    var ownsTree = false
    /// Whether keys are written unchanged, regardless of the key strategy.
    var keepsKeys = false
    /// Whether no key can be repeated.
    var hasUniqueKeys = false
    /// Whether a single-value container has encoded a value, and no other container has been requested since.
    var hasSingleValue = false

    init(_ run: EncodingRun) {
        self.run = run
        unsafe writer = unsafe run.writer
    }

    /// Resets the scope, so that it can be reused.
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
        hasSingleValue = false
    }

    /// Updates the mode after a change.
    func updateMode() {
        guard isOpen, node == nil, !run.isLent else {
            mode = .nothing
            return
        }
        switch state {
        case .awaiting: mode = run.checksNumbers ? .nothing : .value
        case .object: mode = run.isPlain ? .member : .nothing
        case .array: mode = run.checksNumbers ? .nothing : .element
        case .scalar: mode = .nothing
        }
    }

    /// Whether the bits refer to the table.
    @inline(__always)
    func has(_ table: KeyTable) -> Bool {
        unsafe self.table?.toOpaque() == Unmanaged.passUnretained(table).toOpaque()
    }

    var isContainer: Bool { state == .object || state == .array }

    /// The coding path of the scope. O(depth).
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
        if state != .awaiting {
            // A second container may write the same keys.
            hasUniqueKeys = false
            hasSingleValue = false
        }
        return KeyedEncodingContainer(KeyedEncoding(run.opened(self, as: .object)))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        hasSingleValue = false
        return UnkeyedEncoding(scope: run.opened(self, as: .array))
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { SingleValueEncoding(scope: self) }
}
