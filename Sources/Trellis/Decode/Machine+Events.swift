extension Machine {
    /// The machine as a receiver of parser events; the context is a pointer to it.
    static let events = unsafe EventTable(
        null: { unsafe machine($0).pointee.null() ? 1 : 0 },
        bool: { unsafe machine($0).pointee.bool($1 != 0) ? 1 : 0 },
        number: { context, text, count in
            let start = unsafe UnsafeRawPointer(text)?.assumingMemoryBound(to: UInt8.self)
            return unsafe machine(context).pointee.number(UnsafeBufferPointer(start: start, count: count)) ? 1 : 0
        },
        string: { unsafe machine($0).pointee.string(UnsafeBufferPointer(start: $1, count: $2)) ? 1 : 0 },
        startObject: { unsafe machine($0).pointee.startObject() ? 1 : 0 },
        key: { unsafe machine($0).pointee.key(UnsafeBufferPointer(start: $1, count: $2)) ? 1 : 0 },
        endObject: { unsafe machine($0).pointee.endObject() ? 1 : 0 },
        startArray: { unsafe machine($0).pointee.startArray() ? 1 : 0 },
        endArray: { unsafe machine($0).pointee.endArray() ? 1 : 0 })
}

/// The parser gives back the pointer that it was made with.
@inline(__always)
private func machine(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Machine> {
    unsafe context.unsafelyUnwrapped.assumingMemoryBound(to: Machine.self)
}
