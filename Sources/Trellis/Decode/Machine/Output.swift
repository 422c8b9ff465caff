/// Receives emitted elements when they are complete.
protocol ElementSink: AnyObject {
    /// Moves an element out of its slot.
    ///
    /// - Returns: whether to continue.
    func take(_ slot: UnsafeMutableRawPointer, key: String?) -> Bool

    /// Whether null is accepted in place of the elements' container, or on the way to it. There are no elements then.
    var acceptsNull: Bool { get }

    /// Called for a null in place of the elements' container, or on the way to it.
    ///
    /// - Returns: whether to continue.
    func takeNull() -> Bool
}

// Safety: The sink is not retained here; `MachineRun` keeps it alive. A sink moves an element out of an initialized
// slot, once.
/// The receiver of a machine's emitted elements, or of the one value that is decoded from a document.
@safe struct Output {
    /// The decoder of the document retains the sink.
    unowned(unsafe) let sink: (any ElementSink)?
    /// Whether the rest of the document is skipped.
    private(set) var isStopped = false
    /// Whether the elements' container, or a null in its place, has been reached.
    private(set) var hasElements = false

    init(to sink: (any ElementSink)? = nil) {
        unsafe self.sink = sink
    }

    var acceptsNull: Bool { unsafe sink?.acceptsNull ?? false }

    /// Moves a value out of its slot; false to stop decoding.
    mutating func emit(_ slot: UnsafeMutableRawPointer, key: String?) -> Bool {
        guard let sink = unsafe sink else { preconditionFailure("an emitting plan without a sink") }
        isStopped = unsafe !sink.take(slot, key: key)
        return !isStopped
    }

    /// Emits a null on the way to the elements; false to stop decoding.
    mutating func emitNull() -> Bool {
        if let sink = unsafe sink, !sink.takeNull() { isStopped = true }
        return !isStopped
    }

    mutating func noteElements() { hasElements = true }

    /// Adopts the state of a nested machine's output.
    mutating func adopt(_ inner: Output) {
        isStopped = isStopped || inner.isStopped
        hasElements = hasElements || inner.hasElements
    }
}
