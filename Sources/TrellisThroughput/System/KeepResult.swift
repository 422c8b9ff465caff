import CThroughput

// Safety: The function does not read the value.
/// Prevents the optimizer from removing an unused result and the work for it.
///
/// An empty Swift function is not sufficient: the optimizer removes its parameter, and then the work.
@inline(never)
public func keepResult<Value: ~Copyable>(_ value: borrowing Value) {
    unsafe withUnsafePointer(to: value) { pointer in unsafe keep_result(pointer) }
}
