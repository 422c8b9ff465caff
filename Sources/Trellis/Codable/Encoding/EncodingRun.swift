internal import Foundation

// Safety: A run and its scopes point to a writer that is borrowed from the caller during a call. A type may store
// encoders and containers for longer: the mode of a scope says whether the scope may use the writer, and after the end
// of the run, or while a model has the writer or the code of a key runs, no mode allows it. The run's memory keeps the
// key table of a scope alive, which is only compared. State without checks of exclusive access is changed in one step
// that calls nothing else.
/// One call of an encoder: the writer, and the open scopes.
///
/// All values are appended to the writer's output. Memory is needed only for open scopes; scopes without other
/// references are reused.
@safe final class EncodingRun {
    let setup: EncodingSetup
    let memory: EncodingMemory
    /// The writer, which belongs to the caller and outlives the run. The run does not use it while a model does: see
    /// `isLent`.
    let writer: UnsafeMutablePointer<JSONWriter>
    /// The innermost open scope.
    private(set) var top: EncodedScope?
    /// Unused scopes as a linked list, in which `parent` is the next one.
    @exclusivity(unchecked) private var spare: EncodedScope?
    let isPlain: Bool
    /// Whether the writer may record an error for a number, as in canonical JSON.
    let checksNumbers: Bool
    /// Whether a model is using the writer, or the code of a key is running. Nothing can be written until it returns.
    private(set) var isLent = false
    private(set) var isOver = false
    /// An error that could not be thrown where it occurred.
    var failure: (any Error)?
    /// The number of nested values.
    var depth: Int
    let firstCheck: Int
    var stack = StackRoom()
    /// The number of bytes that were written from trees.
    private var rewritten = 0

    private init(_ setup: EncodingSetup, _ writer: UnsafeMutablePointer<JSONWriter>) {
        self.setup = setup
        memory = setup.takeMemory()
        unsafe self.writer = writer
        isPlain = setup.isPlain
        checksNumbers = setup.options.isCanonical
        depth = unsafe writer.pointee.level
        firstCheck = min(24, setup.options.limits.depth)
    }

    /// Encodes one value.
    ///
    /// - Parameter body: writes the value to the root scope, or writes nothing.
    /// - Returns: whether it has written anything.
    @discardableResult
    static func run(
        _ setup: EncodingSetup, _ writer: inout JSONWriter, _ body: (EncodingRun, EncodedScope) throws -> Void
    ) throws -> Bool {
        // The run uses the pointer only during the closure: at the end, all scopes are closed.
        try unsafe withUnsafeMutablePointer(to: &writer) { writer in
            let run = unsafe EncodingRun(setup, writer)
            defer { run.end() }
            let root = EncodedScope(run)
            run.push(root)
            try body(run, root)
            run.finish(root)
            if let failure = run.failure { throw failure }
            return root.state != .awaiting
        }
    }

    /// Ends the run. Scopes that a type has stored cannot be written to any more.
    private func end() {
        isOver = true
        while let scope = top {
            scope.isOpen = false
            scope.mode = .nothing
            top = scope.parent
        }
        while let scope = unsafe spare { unsafe spare = scope.parent }
        setup.giveBack(memory)
    }

    /// Calls code that must not use the scopes: a model, which writes to the writer itself, or the code of a key or of
    /// a key strategy. Such code may have stored a container, but cannot write to it.
    @inline(__always)
    func lent<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let (mode, wasLent) = (top?.mode ?? .nothing, isLent)
        top?.mode = .nothing
        isLent = true
        defer {
            isLent = wasLent
            top?.mode = mode
        }
        return try body()
    }

    // MARK: Scopes

    /// Opens the scope of a value that starts at the end of the output.
    func push(_ scope: EncodedScope) {
        scope.start = unsafe writer.pointee.count
        scope.level = unsafe writer.pointee.level
        scope.isOpen = true
        top?.mode = .nothing
        top = scope
        scope.updateMode()
    }

    /// Creates a scope inside another one.
    func inner(_ parent: EncodedScope, _ key: (any CodingKey)?, _ index: Int) -> EncodedScope {
        let scope: EncodedScope
        if let known = unsafe spare {
            unsafe spare = known.parent
            scope = known
        } else {
            scope = EncodedScope(self)
        }
        scope.parent = parent
        unsafe scope.key = key
        scope.index = index
        push(scope)
        return scope
    }

    /// Stores a scope without other references, so that it can be reused.
    func reuse(_ scope: EncodedScope) {
        scope.reset()
        scope.parent = unsafe spare
        unsafe spare = scope
    }

    /// Closes the innermost scope.
    private func close(_ scope: EncodedScope) {
        if let node = scope.node {
            scope.node = nil
            if scope.ownsTree {
                scope.ownsTree = false
                if let parent = scope.parent, unsafe rewritten > 1 << 16 + 8 * writer.pointee.count {
                    return join(scope, node, to: parent)
                }
                unsafe writer.pointee.discard(from: scope.start, level: scope.level)
                unsafe writer.pointee.node(node)
                unsafe rewritten += writer.pointee.count - scope.start
            } else {
                unsafe writer.pointee.level = scope.level
                return pop(scope)
            }
        } else {
            switch scope.state {
            case .object: unsafe writer.pointee.endObject()
            case .array: unsafe writer.pointee.endArray()
            case .awaiting where scope.parent != nil: empty()
            case .awaiting, .scalar: break
            }
        }
        if let parent = scope.parent, let node = parent.node {
            let key = unsafe scope.key.map { name(of: $0, in: parent) }
            noteEarlier(scope, key, in: node)
            move(from: scope.start, to: node, key)
        }
        pop(scope)
    }

    /// Notes the value that this one will replace, because the key is repeated. It is restored if encoding this one
    /// fails.
    private func noteEarlier(_ scope: EncodedScope, _ key: String?, in node: EncodedNode) {
        if !scope.isFinished, let key, let place = node.place(of: key) { scope.earlier = node.detached(at: place) }
    }

    private func pop(_ scope: EncodedScope) {
        precondition(top === scope, "only the innermost scope can be closed")
        scope.isOpen = false
        scope.mode = .nothing
        top = scope.parent
        top?.updateMode()
    }

    /// Writes an empty object as the value of a type that has written nothing.
    func empty() {
        unsafe writer.pointee.beginObject()
        unsafe writer.pointee.endObject()
    }

    /// Ends the value of a scope.
    func finish(_ scope: EncodedScope) {
        if scope.isOpen { while let top, top !== scope { close(top) } }
        scope.isFinished = true
        if scope.isOpen { close(scope) }
    }

    /// Removes everything written for a value that failed.
    func abandon(_ scope: EncodedScope, _ place: MemberPlace) {
        scope.isFinished = true
        guard let parent = scope.parent else { return }
        guard scope.isOpen else { return remove(scope, from: parent) }
        let isInTree = scope.node != nil && !scope.ownsTree
        while let last = top {
            last.isOpen = false
            last.mode = .nothing
            last.node = nil
            last.ownsTree = false
            top = last.parent
            if last === scope { break }
        }
        parent.updateMode()
        undo(place, in: parent)
        if isInTree { remove(scope, from: parent) }
    }

    /// Removes the value of a scope whose code has thrown an error after the scope was closed. A scope is closed early
    /// if its code writes to an outer container.
    private func remove(_ scope: EncodedScope, from parent: EncodedScope) {
        guard parent.isContainer, (try? makeCurrent(parent)) != nil else { return }
        let node = tree(parent)
        node.expand()
        if let key = unsafe scope.key {
            guard let place = node.place(of: name(of: key, in: parent)) else { return }
            if let earlier = scope.earlier { node.restore(earlier, at: place) } else { node.remove(at: place) }
        } else if node.kind == .array, scope.index >= 0, scope.index < node.values.count {
            node.remove(at: scope.index)
            parent.count = node.values.count
        }
    }

    /// Makes a scope the innermost open scope. Scopes that were opened after it are closed.
    ///
    /// If the scope itself is closed, its nearest open ancestor is converted to a tree that contains it.
    func makeCurrent(_ scope: EncodedScope) throws {
        if isOver || isLent { throw late(scope) }
        if scope.isOpen {
            while let top, top !== scope { close(top) }
            return
        }
        guard !scope.isFinished, let parent = scope.parent else { throw failure ?? late(scope) }
        try makeCurrent(parent)
        let parentNode = tree(parent)
        parentNode.expand()
        let node: EncodedNode
        switch parentNode.kind {
        case .object:
            guard let key = unsafe scope.key, let place = parentNode.place(of: name(of: key, in: parent)) else {
                throw late(scope)
            }
            node = parentNode.node(at: place)
        case .array:
            guard scope.index >= 0, scope.index < parentNode.values.count else { throw late(scope) }
            node = parentNode.node(at: scope.index)
        case .text: throw late(scope)
        }
        node.expand()
        let kind: EncodedNode.Kind? = scope.state == .object ? .object : scope.state == .array ? .array : nil
        if let kind, node.kind != kind { throw late(scope) }
        reopen(scope, node)
    }

    func reopen(_ scope: EncodedScope, _ node: EncodedNode) {
        let level = unsafe writer.pointee.level
        push(scope)
        scope.node = node
        scope.level = level
        // Another scope for the same value may have added elements.
        if scope.state == .array { scope.count = node.values.count }
        unsafe writer.pointee.level = level + (scope.isContainer ? 1 : 0)
        scope.updateMode()
    }
}

// Trees, for writes to closed scopes.
extension EncodingRun {
    /// Converts the innermost open scope to a tree, by parsing its encoded JSON.
    @discardableResult
    func tree(_ scope: EncodedScope) -> EncodedNode {
        if let node = scope.node { return node }
        let text = cut(from: scope.start)
        let node = text.isEmpty ? EncodedNode(.object) : EncodedNode(text: text)
        node.expand()
        unsafe writer.pointee.discard(from: scope.start, level: scope.level + (scope.isContainer ? 1 : 0))
        scope.node = node
        scope.ownsTree = true
        scope.updateMode()
        return node
    }

    /// Adds a tree to the tree around it, so that its JSON is not written and parsed repeatedly.
    private func join(_ scope: EncodedScope, _ node: EncodedNode, to parent: EncodedScope) {
        unsafe writer.pointee.discard(from: scope.start, level: scope.level)
        pop(scope)
        let (outer, key) = unsafe (tree(parent), scope.key.map { name(of: $0, in: parent) })
        noteEarlier(scope, key, in: outer)
        outer.add(node, key)
    }

    /// Removes the bytes from `start` to the end of the output, and returns them.
    func cut(from start: Int) -> [UInt8] {
        // The bytes after `start` have been written.
        let text = unsafe writer.pointee.withBytes { unsafe Array(UnsafeBufferPointer(rebasing: $0[start...])) }
        unsafe writer.pointee.count = start
        unsafe writer.pointee.forgetMerged(from: start)
        return text
    }

    /// Moves the bytes from `start` to the end of the output into a tree.
    func move(from start: Int, to node: EncodedNode, _ key: String?) {
        // The bytes after `start` have been written.
        unsafe writer.pointee.withBytes { unsafe node.add(UnsafeBufferPointer(rebasing: $0[start...]), key) }
        unsafe writer.pointee.count = start
        unsafe writer.pointee.forgetMerged(from: start)
    }
}
