import YajlBaseline

/// The first yardstick.
enum YajlRuns {
    struct Refused: Error {}

    /// Raw yajl: callbacks in C that do nothing.
    static func parse(_ payload: [UInt8]) throws {
        let valid = unsafe payload.withUnsafeBufferPointer { bytes in
            // Safe: yajl reads within the buffer and keeps no pointer to it.
            unsafe yajl_baseline_parse(bytes.baseAddress, bytes.count)
        }
        guard valid else { throw Refused() }
    }

    /// The same in chunks.
    static func parse(_ payload: [UInt8], inChunksOf size: Int) throws {
        let valid = unsafe payload.withUnsafeBufferPointer { bytes in
            // Safe: as above.
            unsafe yajl_baseline_parse_chunks(bytes.baseAddress, bytes.count, size)
        }
        guard valid else { throw Refused() }
    }
}

/// The String floor: yajl's events, one Swift String for each string value, and nothing else.
///
/// The strings are kept until the document ends, as any decoder that returns a model must keep them; the shelf that they
/// stand on is allocated once, so that it costs nothing.
@safe final class StringFloor {
    private let payload: [UInt8]
    private let shelf: UnsafeMutablePointer<StringShelf>

    init(_ payload: [UInt8]) {
        self.payload = payload
        unsafe shelf = .allocate(capacity: 1)
        // A string value takes three bytes at least, its quotes and what separates it from the next.
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

extension Contestant {
    static func yajl(_ payload: [UInt8]) -> Contestant {
        Contestant(library: .yajl, byteCount: payload.count) { try YajlRuns.parse(payload) }
    }

    /// What decoding full models is measured by: yajl alone and the String floor.
    static func baselines(_ payload: [UInt8]) -> [Contestant] {
        let floor = StringFloor(payload)
        return [yajl(payload), Contestant(library: .stringFloor, byteCount: payload.count) { try floor.run() }]
    }
}
