// Objects and arrays.
// Safety: as in Encoding/EncodingRun.swift
extension EncodingRun {
    /// The scope of a value as an object or array; one that nothing can be written to if it is something else.
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

    /// The object or array of a member. If there is one already, it is that.
    func nested<Key: CodingKey>(
        _ scope: EncodedScope, _ key: Key, _ table: KeyTable?, as state: EncodedScope.State
    ) -> EncodedScope {
        orFailed {
            if let child = openChild(of: scope), child.state == state,
                unsafe child.key?.stringValue.hasSameBytes(as: key.stringValue) == true
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

    /// An encoder for a member.
    func memberEncoder<Key: CodingKey>(_ scope: EncodedScope, _ key: Key, _ table: KeyTable?) -> EncodedScope {
        orFailed {
            let place = try beginMember(scope, key, table)
            guard let node = scope.node, let name = place.key else { return inner(scope, key, -1) }
            let child = EncodedNode(.object)
            node.add(child, name)
            return try inTree(scope, key, -1, child, .awaiting)
        }
    }

    /// An encoder for a new element.
    func elementEncoder(_ scope: EncodedScope) -> EncodedScope {
        orFailed {
            _ = try beginElement(scope)
            guard let node = scope.node else { return inner(scope, nil, scope.count - 1) }
            let child = EncodedNode(.object)
            node.add(child, nil)
            return try inTree(scope, nil, scope.count - 1, child, .awaiting)
        }
    }

    /// The scope right inside another that is open.
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

    /// What the closure gives; if it fails, a scope to which nothing can be written, and the call fails with the error.
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
