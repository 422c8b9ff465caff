extension JSONPointer {
    /// Throws `limitExceeded` if a value of a patch is nested too deep, for the limit or for the thread's stack.
    static func check(depth: Int) throws(TrellisError) {
        guard depth < maximumDepth else { throw TrellisError(.init(tooDeepOver: maximumDepth)) }
        try checkStack(depth: depth)
    }

    /// Throws `limitExceeded` if the thread's stack is too small for more levels.
    static func checkStack(depth: Int) throws(TrellisError) {
        // Not at each level, since finding the bounds of the stack takes longer than comparing a small object.
        guard depth % 16 == 15 else { return }
        var stack = StackRoom()
        if stack.isShort() { throw TrellisError(.init(noStackAfter: depth)) }
    }
}
