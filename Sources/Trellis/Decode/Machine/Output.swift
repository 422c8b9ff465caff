/// Takes elements as they become complete.
protocol ElementSink: AnyObject {
    /// Moves an element out of its slot.
    ///
    /// - Returns: whether more are wanted.
    func take(_ slot: UnsafeMutableRawPointer, key: String?) -> Bool

    /// Whether null may be there instead of the values, or on the way to them. There are none then.
    var acceptsNull: Bool { get }

    /// Takes such a null.
    ///
    /// - Returns: whether more are wanted.
    func takeNull() -> Bool
}

// Safety: The sink is not retained here; `MachineRun` keeps it alive. A sink moves an element out of an initialised
// slot, once.
/// Where a machine emits elements, or the one value that is decoded of a document.
@safe struct Output {
    /// The document's decoder keeps it alive.
    unowned(unsafe) let sink: (any ElementSink)?
    /// Whether the rest of the document is skipped.
    private(set) var isStopped = false
    /// Whether the path of the elements has led to their container, or to a null in its place.
    private(set) var hasElements = false

    init(to sink: (any ElementSink)? = nil) {
        unsafe self.sink = sink
    }

    var acceptsNull: Bool { unsafe sink?.acceptsNull ?? false }

    /// Moves a value out of its slot; false if no more are wanted.
    mutating func emit(_ slot: UnsafeMutableRawPointer, key: String?) -> Bool {
        guard let sink = unsafe sink else { preconditionFailure("a plan that emits has a sink") }
        isStopped = unsafe !sink.take(slot, key: key)
        return !isStopped
    }

    /// Emits a null that is on the way; false if no more is wanted.
    mutating func emitNull() -> Bool {
        if let sink = unsafe sink, !sink.takeNull() { isStopped = true }
        return !isStopped
    }

    mutating func noteElements() { hasElements = true }

    /// Adopts what a machine inside this one has noted.
    mutating func adopt(_ inner: Output) {
        isStopped = isStopped || inner.isStopped
        hasElements = hasElements || inner.hasElements
    }
}
