// Invariants between events. Debug builds check them at each push and pop and at the end.
// Safety: as in Machine/Machine.swift
extension Machine {
    /// Checks that the stack is inside its memory and begins with the root.
    @inline(__always)
    func checkStack() {
        #if DEBUG
            unsafe assert(frames <= top && top < framesEnd, "the stack has left its memory")
            unsafe assert(frames.pointee.kind == .root, "the first frame is not the root")
            assert(skipDepth >= 0, "more containers were closed than skipped")
            assert(depth >= 0, "more containers were closed than opened")
            unsafe checkFrame(top)
        #endif
    }

    /// Checks that the innermost container matches its plan, and that its elements are inside their buffer.
    private func checkFrame(_ frame: UnsafeMutablePointer<Frame>) {
        let plan = unsafe frame.pointee.plan
        switch unsafe frame.pointee.kind {
        case .model, .row:
            unsafe assert(plan.pointee.model != nil, "a model's frame without the model's plan")
        case .branch:
            unsafe assert(frame > frames + 1, "a branch without a model around it")
            unsafe assert(
                (frame - 1).pointee.draft == frame.pointee.draft, "a branch with another draft than its model's")
        case .array, .dictionary, .single, .tail:
            unsafe assert(plan.pointee.element != nil, "elements without a plan")
            unsafe assert(
                frame.pointee.elements.start <= frame.pointee.cursor
                    && frame.pointee.cursor <= frame.pointee.elements.end,
                "elements outside their buffer")
        case .pick:
            unsafe assert(plan.pointee.pick != nil, "an array without a picked element")
        case .variant:
            unsafe assert(plan.pointee.variants?.pointee.isObject == true, "a variant without a tag or keys")
        case .envelope:
            unsafe assert(plan.pointee.variants?.pointee.isObject == false, "an envelope that is the payload")
        case .root, .emptyArray: break
        }
    }

    /// Checks that nothing is open or incomplete when the value is moved out.
    func checkFinished() {
        unsafe assert(top == frames, "a value was complete before its containers")
        assert(depth == input.outerDepth, "containers are still open")
        assert(skipDepth == 0 && capture.form == nil, "a value is still skipped or buffered")
        assert(variants.count == 0, "a variant is still open")
        assert(unmapped.isEmpty, "members of an object that has ended")
        assert(ledger.deferred.isEmpty, "errors of an object that has ended")
    }
}
