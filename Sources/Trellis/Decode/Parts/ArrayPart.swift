internal import Foundation

// Safety: A partition owns its elements and retains their schema. Its elements are moved out once or destroyed, hence
// `@unchecked Sendable`.
/// A partition of an array: consecutive elements that were decoded separately.
///
/// A partition has one owner at a time, which allows passing it between threads. Elements that are not moved out are
/// destroyed.
@safe final class ArrayPart: @unchecked Sendable {
    /// The plan of the elements.
    let plan: UnsafeMutablePointer<TypePlan>
    let count: Int
    /// The number of dropped elements.
    let droppedCount: Int
    /// The skipped values and keys, with positions and paths relative to the partition's start.
    let report: SkippedValues
    /// The size of the partition's input in bytes and lines.
    let text: LinePosition
    private let elements: UnsafeMutableRawPointer?
    private var isTaken = false
    /// Retained for the plan.
    private let schema: CompiledSchema

    /// Moves elements out of the decoder's memory.
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

    /// Moves the elements out. `body` must move them; their memory is valid only during the call.
    func take(_ body: (UnsafeMutableRawPointer) -> Void) {
        isTaken = true
        if let elements = unsafe elements { unsafe body(elements) }
    }
}

/// Buffers the elements of a partition until they can be emitted in order.
@safe final class PartSink: ElementSink {
    private var buffer = unsafe ElementBuffer.empty
    private(set) var count = 0
    private let plan: UnsafeMutablePointer<TypePlan>

    init(_ plan: UnsafeMutablePointer<TypePlan>) { unsafe self.plan = unsafe plan }

    deinit {
        if count > 0 { unsafe plan.pointee.wrappedType._destroy(buffer.start, count: count) }
        unsafe buffer.deallocate()
    }

    /// The elements may be moved bitwise: the compiler rejects schemas with other elements.
    func take(_ slot: UnsafeMutableRawPointer, key: String?) -> Bool {
        let stride = unsafe plan.pointee.stride
        let used = count * stride
        if unsafe buffer.capacity - used < stride { _ = unsafe buffer.grow(used: used, needed: stride) }
        unsafe (buffer.start + used).copyMemory(from: slot, byteCount: stride)
        count += 1
        return true
    }

    // A null in place of the elements' container has no elements: see ``ElementQueue``.
    var acceptsNull: Bool { true }
    func takeNull() -> Bool { true }

    /// Moves the elements out, like `ArrayPart.take`.
    func takeAll<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
        defer { count = 0 }
        return unsafe body(buffer.start)
    }
}
