// Safety: A `reserve` of at least the length precedes every write. Copying the plain bytes of a string may write as
// many bytes as the string still has, for which there is room. The writer owns its buffer.
/// Writes JSON to its own buffer. Types encode themselves to it in `encode(to:)`. Fields of a model are written with a
/// ``JSONFieldWriter``.
///
/// The output is valid JSON if each `encode(to:)` writes exactly one value and does not catch errors: after an error, a
/// nested value is incomplete.
@safe public struct JSONWriter: ~Copyable, AnyThread {
    var start: UnsafeMutablePointer<UInt8>
    var count = 0
    var capacity: Int
    let options: TrellisEncoder.Options
    let isPretty: Bool
    /// Whether strings need more escapes than RFC 8259 requires.
    let escapesMore: Bool
    /// Whether the options allow the fast path: members in the order of the plan, with its escaped keys, and without
    /// white space.
    let isPlainByOptions: Bool
    /// Whether the next member takes the fast path. A field that is written as an element of an array has no key, and
    /// does not take it: see `elements`.
    var isPlain: Bool
    private let maximumDepth: Int
    /// The level from which depth and stack are checked.
    private let firstCheck: Int
    private var stack = StackRoom()
    /// The members of the open objects, if the options request sorting.
    let sorter: MemberSorter?
    /// Whether the output is canonical JSON: see `JSONWriter+Canonical`.
    @usableFromInline let isCanonical: Bool
    /// Whether the plan of the current model has all members of its object, in the order of canonical JSON. Its keys
    /// are then written as they are, without adding the members to the sorter.
    var isPlanOrdered = false
    /// Whether the output contains the bytes of a `RawJSON`, whose depth is unknown.
    var hasRawText = false
    /// An error of a function that cannot throw: see `fail`.
    @usableFromInline var failure: TrellisError?
    /// The number of bytes after which the output is not needed any more.
    private var limit = Int.max
    /// The number of open objects and arrays, for indentation.
    var level = 0
    /// The ranges of members that were merged into the objects of other values: see `JSONWriter+Merging`. Empty outside
    /// merges. `mergeDepth` is the number of merges in progress.
    var merged: [Range<Int>] = []
    var mergeDepth = 0
    /// The level of the members being merged into an object with sorted members, 0 outside such merges.
    var sortedMergeLevel = 0
    /// The number of variants around the current value, which need not be inside objects of their own.
    private var variantDepth = 0
    /// The plans of the models being written.
    var models: ModelWriting
    /// State for values that are only `Encodable`, created for the first such value.
    var codingSetup: (any CodingSetup)?
    @usableFromInline let hasTransforms: Bool
    private let passedByAddress = PassedByAddress()

    init(options: TrellisEncoder.Options = TrellisEncoder.Options()) {
        // Options are copied only if they change: this is a part of the fixed cost of each encode.
        if options.isCanonical { self.init(effective: options.canonical) } else { self.init(effective: options) }
    }

    @inline(__always)
    private init(effective options: TrellisEncoder.Options) {
        self.options = options
        isCanonical = options.isCanonical
        hasTransforms = !options.transforms.isEmpty
        isPretty = options.indentation != nil
        maximumDepth = options.limits.depth
        // In a debug build, a level takes up to 6 KiB.
        firstCheck = min(12, options.limits.depth)
        escapesMore = options.escapesSlashes || options.escapesNonASCII
        // Keys in plans already have escaped slashes.
        isPlainByOptions = options.indentation == nil && !options.sortsKeys && !options.escapesNonASCII
        isPlain = isPlainByOptions
        sorter = options.sortsKeys ? MemberSorter(isCanonical: options.isCanonical) : nil
        models = ModelWriting(options)
        capacity = 4096
        unsafe start = Self.memory(capacity)
    }

    /// A writer that fails when it has written more than `limit` bytes. It may write some more before it does.
    init(options: TrellisEncoder.Options, atMost limit: Int) {
        self.init(options: options)
        self.limit = limit
        capacity = min(capacity, limit)
    }

    deinit {
        unsafe start.deallocate()
    }

    // MARK: Output

    /// Everything written, as an array; the writer is empty afterwards.
    mutating func finishedBytes() -> [UInt8] {
        defer { count = 0 }
        // The array is a copy, because an array cannot adopt memory. Without unused capacity, both need at most twice
        // the length of the output.
        if count >= Self.largeCapacity, count < capacity { resize(to: count) }
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// The beginning of an object up to the value of its first member: `{"key":`.
    static func beginningOfObject(withKey key: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.append(UInt8(ascii: "{"))
        writer.string(key)
        writer.append(UInt8(ascii: ":"))
        return writer.finishedBytes()
    }

    package func withBytes<T, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> T
    ) throws(Failure) -> T {
        unsafe try body(UnsafeBufferPointer(start: start, count: count))
    }

    /// Everything written, in memory that the caller must deallocate; the writer is empty afterwards.
    mutating func release() -> (start: UnsafeMutablePointer<UInt8>, count: Int) {
        let written = unsafe (start, count)
        capacity = 16
        count = 0
        unsafe start = Self.memory(capacity)
        return unsafe written
    }

    /// The last byte written. There is one, unless the code of a value has exchanged its writer for an empty one.
    @inline(__always)
    var last: UInt8 {
        precondition(count > 0, "a value was written to another writer")
        return unsafe start[count - 1]
    }

    // MARK: Capacity

    /// Reserves capacity for `needed` more bytes. Amortised O(1).
    @inline(__always)
    mutating func reserve(_ needed: Int) {
        if capacity - count < needed { grow(needed) }
    }

    /// Memory of `malloc`, which Swift's own allocator also uses for bytes. `deallocate` frees both.
    private static func memory(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
        unsafe reallocate(nil, byteCount: capacity).assumingMemoryBound(to: UInt8.self)
    }

    /// The capacity in bytes from which it grows by a half instead of doubling, to limit the unused memory.
    private static var largeCapacity: Int { 1 << 20 }

    /// The number of bytes that may be reserved but not written, since arrays of numbers reserve capacity for the
    /// longest numbers. They do not count towards the limit.
    private static var largestUnused: Int { 64 * (DoubleText.maximumLength + 1) }

    @inline(never)
    private mutating func grow(_ needed: Int) {
        if count - Self.largestUnused > limit - needed {
            fail(TrellisError(.limitExceeded, found: "more than \(limit) bytes"))
        }
        let larger = capacity < Self.largeCapacity ? capacity * 2 : capacity + capacity / 2
        resize(to: max(larger, count + needed))
    }

    private mutating func resize(to newCapacity: Int) {
        let memory = unsafe reallocate(start, byteCount: newCapacity)
        unsafe start = memory.assumingMemoryBound(to: UInt8.self)
        capacity = newCapacity
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        unsafe start[count] = byte
        count += 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
        reserve(length)
        unsafe (start + count).update(from: bytes, count: length)
        count += length
    }

    @inline(__always)
    mutating func append(_ literal: StaticString) {
        unsafe append(literal.utf8Start, literal.utf8CodeUnitCount)
    }
}

// Writing objects and arrays.
extension JSONWriter {
    @usableFromInline
    mutating func beginObject() {
        append(UInt8(ascii: "{"))
        level += 1
    }

    @usableFromInline
    mutating func endObject() {
        if !isPlain {
            sortMembers()
            return end(UInt8(ascii: "}"), opened: UInt8(ascii: "{"))
        }
        level -= 1
        append(UInt8(ascii: "}"))
    }

    /// Starts the object of a value that may contain itself.
    @usableFromInline
    @inline(__always)
    mutating func openObject() throws(TrellisError) {
        if level >= firstCheck { try checkDepth(level) }
        beginObject()
    }

    /// Starts the array of a value that may contain itself.
    @usableFromInline
    @inline(__always)
    mutating func openArray() throws(TrellisError) {
        if level >= firstCheck { try checkDepth(level) }
        beginArray()
    }

    /// Begins a variant, whose value may be another variant without an object of its own.
    mutating func beginVariant() throws(TrellisError) {
        if variantDepth >= firstCheck { try checkDepth(variantDepth) }
        variantDepth += 1
    }

    mutating func endVariant() { variantDepth -= 1 }

    @inline(never)
    private mutating func checkDepth(_ level: Int) throws(TrellisError) {
        if level >= maximumDepth { throw TrellisError(.init(tooDeepOver: maximumDepth)) }
        if stack.isShort() { throw TrellisError(.init(noStackAfter: level)) }
    }

    @usableFromInline
    mutating func beginArray() {
        append(UInt8(ascii: "["))
        level += 1
    }

    @usableFromInline
    mutating func endArray() {
        end(UInt8(ascii: "]"), opened: UInt8(ascii: "["))
    }

    /// Must be called before each element of an array.
    @usableFromInline
    mutating func beginElement() {
        separate(UInt8(ascii: "["))
    }

    /// Must be called before each value of a dictionary.
    @usableFromInline
    mutating func beginEntry(_ key: String) {
        if !isPlain { return beginFormattedEntry(key) }
        if last != UInt8(ascii: "{") { append(UInt8(ascii: ",")) }
        string(key)
        append(UInt8(ascii: ":"))
    }

    /// Writes a comma unless this is the first element or member, which the preceding byte shows.
    @inline(__always)
    private mutating func separate(_ opening: UInt8) {
        if last != opening { append(UInt8(ascii: ",")) }
        if isPretty { newLine() }
    }

    @inline(__always)
    private mutating func end(_ closing: UInt8, opened: UInt8) {
        level -= 1
        if isPretty { endLine(opened) }
        append(closing)
    }

    /// Writes the line feed before a closing bracket.
    @inline(never)
    private mutating func endLine(_ opened: UInt8) {
        if last == opened {
            guard options.usesFoundationLayout else { return }
            append(0x0A)
        }
        newLine()
    }

    /// The number of bytes that `newLine` writes.
    var newLineLength: Int { options.indentation.map { 1 + $0.count * level } ?? 0 }

    @inline(never)
    mutating func newLine() {
        guard let indentation = options.indentation else { return }
        let width = indentation.count * level
        reserve(1 + width)
        unsafe start[count] = 0x0A
        unsafe (start + count + 1).update(repeating: indentation.byte, count: width)
        count += 1 + width
    }
}
