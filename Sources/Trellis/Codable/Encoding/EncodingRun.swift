internal import Foundation

// Safety: A run and its scopes point to a writer that is borrowed from the caller during a call. A type may store
// encoders and containers for longer: the mode of a scope says whether the scope may use the writer, and after the end
// of the run, or while a model has the writer, no mode allows it. Nothing is written after an open bracket without a
// byte before it. The run's memory keeps the key table of a scope alive, which is only compared. State without checks
// of exclusive access is changed in one step that calls nothing else.
/// One call of an encoder: the writer, and the scopes that are open.
///
/// Everything goes to the end of the writer's text. Memory is taken for what is open alone; a scope that nobody refers
/// to any more is the next value's.
@safe final class EncodingRun {
    let setup: EncodingSetup
    let memory: EncodingMemory
    /// The writer, which is the caller's and outlives the run. Nothing has access to it while
    /// something else has: see `isLent`.
    let writer: UnsafeMutablePointer<JSONWriter>
    /// The last open scope.
    private(set) var top: EncodedScope?
    /// Scopes that nobody refers to, each the parent of the one before.
    @exclusivity(unchecked) private var spare: EncodedScope?
    let isPlain: Bool
    /// Whether a model has the writer.
    var isLent = false
    private(set) var isOver = false
    /// What could not be thrown where it was found.
    var failure: (any Error)?
    /// How many values are inside each other.
    var depth: Int
    let firstCheck: Int
    var stack = StackRoom()
    /// How much text was written from trees.
    private var rewritten = 0

    private init(_ setup: EncodingSetup, _ writer: UnsafeMutablePointer<JSONWriter>) {
        self.setup = setup
        memory = setup.takeMemory()
        unsafe self.writer = writer
        isPlain = setup.isPlain
        depth = unsafe writer.pointee.level
        firstCheck = min(24, setup.options.limits.depth)
    }

    /// Writes one value.
    ///
    /// - Parameter body: writes it to the root, or nothing.
    /// - Returns: whether it has written anything.
    @discardableResult
    static func run(
        _ setup: EncodingSetup, _ writer: inout JSONWriter, _ body: (EncodingRun, EncodedScope) throws -> Void
    ) throws -> Bool {
        // The run uses the pointer no longer than the closure lasts: it forgets it at the end.
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

    /// Lets go of everything. A scope that somebody has kept can do nothing any more.
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

    // MARK: Scopes

    /// Opens the scope of a value that begins at the end of the text.
    func push(_ scope: EncodedScope) {
        scope.start = unsafe writer.pointee.count
        scope.level = unsafe writer.pointee.level
        scope.isOpen = true
        top?.mode = .nothing
        top = scope
        scope.updateMode()
    }

    /// A scope inside another.
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

    /// Keeps a scope that nobody refers to any more for the next value.
    func reuse(_ scope: EncodedScope) {
        scope.reset()
        scope.parent = unsafe spare
        unsafe spare = scope
    }

    /// Closes the last open scope.
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
            // The value replaces an earlier one, which counts again if the code of this one fails.
            if !scope.isFinished, let key, let place = node.place(of: key) { scope.earlier = node.values[place] }
            move(from: scope.start, to: node, key)
        }
        pop(scope)
    }

    private func pop(_ scope: EncodedScope) {
        scope.isOpen = false
        scope.mode = .nothing
        top = scope.parent
        top?.updateMode()
    }

    /// What a value is that has written nothing.
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

    /// Takes back everything of a value that failed.
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

    /// Removes the value of a scope that was closed before its code failed: something was written to a container around
    /// it.
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

    /// Makes a scope the last that is open. What was opened after it is closed.
    ///
    /// If it is closed itself, its nearest parent that is open becomes a tree, in which it has its place.
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
        // Another scope may have added to it.
        if scope.state == .array { scope.count = node.values.count }
        unsafe writer.pointee.level = level + (scope.isContainer ? 1 : 0)
        scope.updateMode()
    }
}

// Trees, for what comes too late.
extension EncodingRun {
    /// The tree of the last open scope. Its text is taken apart.
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

    /// Makes a tree a part of the tree around it, so that its text is not made and taken apart again and again.
    private func join(_ scope: EncodedScope, _ node: EncodedNode, to parent: EncodedScope) {
        unsafe writer.pointee.discard(from: scope.start, level: scope.level)
        pop(scope)
        unsafe tree(parent).add(node, scope.key.map { name(of: $0, in: parent) })
    }

    /// Takes the last bytes of the text away.
    func cut(from start: Int) -> [UInt8] {
        // The bytes behind the start have been written.
        let text = unsafe writer.pointee.withBytes { unsafe Array(UnsafeBufferPointer(rebasing: $0[start...])) }
        unsafe writer.pointee.count = start
        unsafe writer.pointee.forgetMerged(from: start)
        return text
    }

    /// Moves the last bytes of the text into a tree.
    func move(from start: Int, to node: EncodedNode, _ key: String?) {
        // The bytes behind the start have been written.
        unsafe writer.pointee.withBytes { unsafe node.add(UnsafeBufferPointer(rebasing: $0[start...]), key) }
        unsafe writer.pointee.count = start
        unsafe writer.pointee.forgetMerged(from: start)
    }
}
