// Encoding objects and arrays.
// Safety: as in Encoding/EncodingRun.swift
extension EncodingRun {
    /// Opens a scope as an object or array. If the value is something else already, returns a scope to which nothing
    /// can be written.
    func opened(_ scope: EncodedScope, as state: EncodedScope.State) -> EncodedScope {
        if scope.state == state { return scope }
        return orFailed {
            if top !== scope || scope.mode != .value { try makeCurrent(scope) }
            guard scope.state == .awaiting else { throw second(scope, ()) }
            try open(scope, state)
            return scope
        }
    }

    private func open(_ scope: EncodedScope, _ state: EncodedScope.State) throws {
        if let node = scope.node {
            guard scope.level < setup.options.limits.depth else {
                throw encodingError(TrellisError(.init(tooDeepOver: setup.options.limits.depth)), (), scope.path)
            }
            node.become(EncodedNode(state == .object ? .object : .array))
            unsafe writer.pointee.level = scope.level + 1
        } else {
            do {
                if state == .object {
                    try unsafe writer.pointee.openObject()
                } else {
                    try unsafe writer.pointee.openArray()
                }
            } catch {
                throw encodingError(error, (), scope.path)
            }
        }
        scope.state = state
        scope.updateMode()
    }

    /// The object or array of a member; an existing one if the member has been written already.
    func nested<Key: CodingKey>(
        _ scope: EncodedScope, _ key: Key, _ table: KeyTable?, as state: EncodedScope.State
    ) -> EncodedScope {
        orFailed {
            if let child = openChild(of: scope), child.state == state, let earlier = unsafe child.key,
                lent({ earlier.stringValue.hasSameBytes(as: key.stringValue) })
            {
                return child
            }
            let place = try beginMember(scope, key, table)
            if let node = scope.node, let name = place.key {
                let child: EncodedNode
                if let earlier = node.place(of: name) {
                    child = node.node(at: earlier)
                    child.expand()
                    guard child.kind == (state == .object ? .object : .array) else { throw second(scope, ()) }
                } else {
                    child = EncodedNode(state == .object ? .object : .array)
                    node.add(child, name)
                }
                return try inTree(scope, key, -1, child, state)
            }
            return try begun(inner(scope, key, -1), state, place)
        }
    }

    /// The object or array of a new element.
    func nested(_ scope: EncodedScope, as state: EncodedScope.State) -> EncodedScope {
        orFailed {
            let place = try beginElement(scope)
            if let node = scope.node {
                let child = EncodedNode(state == .object ? .object : .array)
                node.add(child, nil)
                return try inTree(scope, nil, scope.count - 1, child, state)
            }
            return try begun(inner(scope, nil, scope.count - 1), state, place)
        }
    }

    /// The encoder of a member.
    func memberEncoder<Key: CodingKey>(_ scope: EncodedScope, _ key: Key, _ table: KeyTable?) -> EncodedScope {
        orFailed {
            let place = try beginMember(scope, key, table)
            guard let node = scope.node, let name = place.key else { return inner(scope, key, -1) }
            let child = EncodedNode(.object)
            node.add(child, name)
            return try inTree(scope, key, -1, child, .awaiting)
        }
    }

    /// The encoder of a new element.
    func elementEncoder(_ scope: EncodedScope) -> EncodedScope {
        orFailed {
            _ = try beginElement(scope)
            guard let node = scope.node else { return inner(scope, nil, scope.count - 1) }
            let child = EncodedNode(.object)
            node.add(child, nil)
            return try inTree(scope, nil, scope.count - 1, child, .awaiting)
        }
    }

    /// The open scope that is the direct child of another scope.
    private func openChild(of scope: EncodedScope) -> EncodedScope? {
        guard scope.isOpen, top !== scope else { return nil }
        var child = top
        while let current = child, current.parent !== scope { child = current.parent }
        return child
    }

    private func begun(
        _ scope: EncodedScope, _ state: EncodedScope.State, _ place: MemberPlace
    ) throws -> EncodedScope {
        do {
            try open(scope, state)
            return scope
        } catch {
            abandon(scope, place)
            throw error
        }
    }

    private func inTree(
        _ scope: EncodedScope, _ key: (any CodingKey)?, _ index: Int, _ node: EncodedNode, _ state: EncodedScope.State
    ) throws -> EncodedScope {
        let child = EncodedScope(self)
        child.parent = scope
        unsafe child.key = key
        child.index = index
        child.state = state
        guard scope.level + 1 < setup.options.limits.depth else {
            throw encodingError(TrellisError(.init(tooDeepOver: setup.options.limits.depth)), (), child.path)
        }
        reopen(child, node)
        return child
    }

    /// The result of the closure. If it throws, returns a scope to which nothing can be written, and the call throws
    /// the error later.
    private func orFailed(_ body: () throws -> EncodedScope) -> EncodedScope {
        do {
            return try body()
        } catch {
            if failure == nil { failure = error }
            let scope = EncodedScope(self)
            scope.isFinished = true
            return scope
        }
    }
}
