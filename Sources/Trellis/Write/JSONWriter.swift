// Safety: A `reserve` of at least the length precedes every write, and includes room for words written past the end of
// a string. The writer owns its buffer.
/// Writes JSON text into memory of its own. Types write themselves to it in `encode(to:)`; the
/// fields of a model go to a ``JSONFieldWriter``.
///
/// What is written is well-formed as long as each `encode(to:)` writes exactly one value.
@safe public struct JSONWriter: ~Copyable, AnyThread {
    var start: UnsafeMutablePointer<UInt8>
    var count = 0
    var capacity: Int
    let options: TrellisEncoder.Options
    let isPretty: Bool
    /// Whether strings need more escapes than RFC 8259 asks for.
    let escapesMore: Bool
    /// Whether members are compact, stay in the order in which they come, and have keys as the plan spells them.
    let isPlainByOptions: Bool
    /// The same, and false where a member is due that has no key: see `elements`.
    var isPlain: Bool
    private let maximumDepth: Int
    /// From which level on the depth and the stack are looked at.
    private let firstCheck: Int
    private var stack = StackRoom()
    /// The members of the open objects, if the options ask for them sorted.
    let sorter: MemberSorter?
    /// How many objects and arrays are open, for indentation.
    var level = 0
    /// Where members have been merged into the objects of other values, and how many such merges are under way: see
    /// `JSONWriter+Merging`. Empty while there is none.
    var merged: [Range<Int>] = []
    var mergeDepth = 0
    /// The plans of the models that are written.
    var models: ModelWriting
    /// What values are written with that are no more than `Encodable`, once there has been one.
    var codingSetup: (any CodingSetup)?
    @usableFromInline let hasTransforms: Bool

    init(options: TrellisEncoder.Options = TrellisEncoder.Options()) {
        self.options = options
        hasTransforms = !options.transforms.isEmpty
        isPretty = options.indentation != nil
        maximumDepth = options.limits.depth
        firstCheck = min(24, options.limits.depth)
        escapesMore = options.escapesSlashes || options.escapesNonASCII
        // Slashes in keys are escaped in the plans.
        isPlainByOptions = options.indentation == nil && !options.sortsKeys && !options.escapesNonASCII
        isPlain = isPlainByOptions
        sorter = options.sortsKeys ? MemberSorter() : nil
        models = ModelWriting(options)
        capacity = 4096
        unsafe start = .allocate(capacity: capacity)
    }

    deinit {
        unsafe start.deallocate()
    }

    // MARK: Output

    /// Everything written, as an array; the writer is empty afterwards.
    mutating func finishedBytes() -> [UInt8] {
        defer { count = 0 }
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }

    package func withBytes<T, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> T
    ) throws(Failure) -> T {
        unsafe try body(UnsafeBufferPointer(start: start, count: count))
    }

    /// Everything written, in memory that is the caller's to deallocate; the writer is empty afterwards.
    mutating func release() -> (start: UnsafeMutablePointer<UInt8>, count: Int) {
        let written = unsafe (start, count)
        capacity = 16
        count = 0
        unsafe start = .allocate(capacity: capacity)
        return unsafe written
    }

    // MARK: Room

    /// Makes room for `needed` more bytes. Amortised O(1).
    @inline(__always)
    mutating func reserve(_ needed: Int) {
        if capacity - count < needed { grow(needed) }
    }

    @inline(never)
    private mutating func grow(_ needed: Int) {
        let larger = max(capacity * 2, count + needed)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        unsafe moved.moveInitialize(from: start, count: count)
        unsafe start.deallocate()
        unsafe start = unsafe moved
        capacity = larger
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

// Objects and arrays.
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

    /// Begins the object of a value that may hold itself.
    @usableFromInline
    @inline(__always)
    mutating func openObject() throws(TrellisError) {
        if level >= firstCheck { try checkDepth() }
        beginObject()
    }

    /// Begins the array of a value that may hold itself.
    @usableFromInline
    @inline(__always)
    mutating func openArray() throws(TrellisError) {
        if level >= firstCheck { try checkDepth() }
        beginArray()
    }

    @inline(never)
    private mutating func checkDepth() throws(TrellisError) {
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

    /// To be called before each element of an array.
    @usableFromInline
    mutating func beginElement() {
        separate(UInt8(ascii: "["))
    }

    /// To be called before each value of a dictionary.
    @usableFromInline
    mutating func beginEntry(_ key: String) {
        if !isPlain { return beginFormattedEntry(key) }
        if unsafe start[count - 1] != UInt8(ascii: "{") { append(UInt8(ascii: ",")) }
        string(key)
        append(UInt8(ascii: ":"))
    }

    /// A comma unless this is the first, which shows in the byte before it.
    @inline(__always)
    private mutating func separate(_ opening: UInt8) {
        if unsafe start[count - 1] != opening { append(UInt8(ascii: ",")) }
        if isPretty { newLine() }
    }

    @inline(__always)
    private mutating func end(_ closing: UInt8, opened: UInt8) {
        level -= 1
        if isPretty { endLine(opened) }
        append(closing)
    }

    /// The line feed before a closing bracket.
    @inline(never)
    private mutating func endLine(_ opened: UInt8) {
        if unsafe start[count - 1] == opened {
            guard options.usesFoundationLayout else { return }
            append(0x0A)
        }
        newLine()
    }

    /// How many bytes `newLine` writes.
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
