internal import Foundation

// Safety: A partition owns its elements and keeps their schema alive. It gives them away once or destroys them, hence
// `@unchecked Sendable`.
/// Elements of an array, one after the other, that were decoded apart from it.
///
/// Whoever has them has them alone; what is not taken is destroyed. That is why it may go from thread to thread.
@safe final class ArrayPart: @unchecked Sendable {
    /// The elements' plan.
    let plan: UnsafeMutablePointer<TypePlan>
    let count: Int
    /// How many elements were dropped.
    let droppedCount: Int
    /// What was skipped inside, in places and paths from the part's start on.
    let report: SkippedValues
    /// The part's text, counted from its start on.
    let text: LinePosition
    private let elements: UnsafeMutableRawPointer?
    private var isTaken = false
    /// Kept alive for the plan.
    private let schema: CompiledSchema

    /// Moves elements out of the memory of whoever has decoded them.
    init(
        moving source: UnsafeMutableRawPointer, count: Int, of plan: UnsafeMutablePointer<TypePlan>,
        schema: CompiledSchema, droppedCount: Int, report: SkippedValues, text: LinePosition
    ) {
        unsafe self.plan = unsafe plan
        self.count = count
        self.droppedCount = droppedCount
        self.report = report
        self.text = text
        self.schema = schema
        let size = unsafe count * plan.pointee.stride
        unsafe elements = size > 0 ? .allocate(byteCount: size, alignment: ElementBuffer.alignment) : nil
        unsafe elements?.copyMemory(from: source, byteCount: size)
    }

    deinit {
        if !isTaken, let elements = unsafe elements {
            unsafe plan.pointee.wrappedType._destroy(elements, count: count)
        }
        unsafe elements?.deallocate()
    }

    /// Gives the elements away. Their memory is good for the call; whoever is called moves them out of it.
    func take(_ body: (UnsafeMutableRawPointer) -> Void) {
        isTaken = true
        if let elements = unsafe elements { unsafe body(elements) }
    }
}

/// Keeps the elements of a part that are to be emitted, until it is their turn.
@safe final class PartSink: ElementSink {
    private var buffer = unsafe ElementBuffer.empty
    private(set) var count = 0
    private let plan: UnsafeMutablePointer<TypePlan>

    init(_ plan: UnsafeMutablePointer<TypePlan>) { unsafe self.plan = unsafe plan }

    deinit {
        if count > 0 { unsafe plan.pointee.wrappedType._destroy(buffer.start, count: count) }
        unsafe buffer.deallocate()
    }

    /// Elements may be moved bitwise: a schema with others is refused.
    func take(_ slot: UnsafeMutableRawPointer, key: String?) -> Bool {
        let stride = unsafe plan.pointee.stride
        let used = count * stride
        if unsafe buffer.capacity - used < stride { _ = unsafe buffer.grow(used: used, needed: stride) }
        unsafe (buffer.start + used).copyMemory(from: slot, byteCount: stride)
        count += 1
        return true
    }

    // An element that is null is none: see ``ElementQueue``.
    var acceptsNull: Bool { true }
    func takeNull() -> Bool { true }

    /// Gives the elements away, as a part does.
    func takeAll<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
        defer { count = 0 }
        return unsafe body(buffer.start)
    }
}
