import CThroughput

// Safety: yajl reads within the bytes that it borrows, stores no pointer to them and calls back before it returns. The
// array of strings has room for as many strings as the bytes can contain. Its strings are destroyed after each run. A
// writer is freed once.
/// The String floor: yajl's events, plus one Swift String for each string value.
///
/// The strings exist until the document ends, as in any decoder that returns a model. The array for them is allocated
/// once, so that it has no cost.
@safe final class StringFloor {
    /// The name of the contestant.
    static let name = "String floor"

    private let payload: [UInt8]
    private let shelf: UnsafeMutablePointer<StringShelf>

    init(_ payload: [UInt8]) {
        self.payload = payload
        unsafe shelf = .allocate(capacity: 1)
        // A string value takes at least three bytes: its quotes and a separator. This is more than most documents need,
        // but memory that is never written to is not allocated by the system.
        unsafe shelf.initialize(to: StringShelf(strings: .allocate(capacity: payload.count / 3 + 1), count: 0))
    }

    deinit {
        unsafe shelf.pointee.strings.deallocate()
        unsafe shelf.deallocate()
    }

    func run() throws {
        let valid = unsafe payload.withUnsafeBufferPointer { bytes in
            // Safe: yajl calls back only before it returns, while the shelf and the buffer live.
            unsafe yajl_baseline_parse_strings(bytes.baseAddress, bytes.count, keepString, shelf)
        }
        unsafe shelf.pointee.strings.deinitialize(count: shelf.pointee.count)
        unsafe shelf.pointee.count = 0
        guard valid else { throw YajlRuns.Refused() }
    }
}

@unsafe private struct StringShelf {
    var strings: UnsafeMutablePointer<String>
    var count: Int
}

/// Safe: `context` is the shelf of a `StringFloor` with room for all strings, and yajl's bytes live until this returns.
private let keepString: yajl_baseline_string_callback = { context, bytes, count in
    guard let shelf = unsafe context?.assumingMemoryBound(to: StringShelf.self) else { return 0 }
    unsafe (shelf.pointee.strings + shelf.pointee.count).initialize(
        to: String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
    unsafe shelf.pointee.count += 1
    return 1
}
