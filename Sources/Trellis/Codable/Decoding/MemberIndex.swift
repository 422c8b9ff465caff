// Safety: The strings of tapes and Strings are borrowed during a call. Bytes of a key are read up to its length. Words
// of a temporary table are read and written at indices of six bits. A pointer to a tape is used only while the caller
// keeps its owner alive.
/// Finds the members of an object on a tape. Creating it is O(members); finding a member is O(length of its key).
///
/// Types usually request keys in the order of the document, so the member after the last one is compared first. Up to
/// eight members are searched linearly, if one of them has the mark of the requested key. For more there is a hash
/// table, created when a key is not found in this order.
struct MemberIndex {
    /// The maximum number of members that are searched linearly.
    private static let smallCount = 8
    /// The maximum number of members that are hashed by the marks on the tape. Crafted input can contain keys with
    /// equal marks, so keys of larger objects are hashed with a random seed.
    private static let markedCount = 64

    /// The number 1 in each 16 of 128 bits.
    private static let everyLane: UInt128 = 0x0001_0001_0001_0001_0001_0001_0001_0001

    private let first: Int
    private let end: Int
    private(set) var count = 0
    /// The marks of the first eight keys, 16 bits each. A mark is never 0.
    private var marks: UInt128 = 0
    /// The key that is compared first.
    private var next: Int
    /// A hash table of keys, as distances from the start of the object; empty if there are few members, or before it is
    /// needed.
    private var table: [UInt32] = []
    /// The values by converted key, if keys are converted or repeated.
    private var values: [JSONObjectKey: Int]?

    /// Whether `values` is used. After the initializer, this shows whether a key is repeated.
    var hasValuesByName: Bool { values != nil }

    /// - Parameter index: the index of the object.
    init(_ tape: TapeMemory, ofObjectAt index: Int) {
        first = index + 1
        end = tape.end(ofValueAt: index) - 1
        next = first
        var isDoubtful = false
        var key = first
        while key < end {
            if count < Self.smallCount {
                let mark = tape[key].mark
                if hasMark(mark) { isDoubtful = true }
                marks = marks << 16 | UInt128(mark)
            }
            count += 1
            key = tape.end(ofValueAt: key + 1)
        }
        if count > Self.smallCount { isDoubtful = unsafe mayRepeatMarks(tape) && !makeTable(tape.storage) }
        if isDoubtful {
            indexByName(tape) { $0 }
            if values?.count == count { values = nil }
        }
    }

    /// Whether one of the marks is equal.
    @inline(__always)
    private func hasMark(_ mark: UInt16) -> Bool {
        // The lane of an equal mark is 0, and only then does the subtraction borrow.
        let differences = marks ^ (UInt128(mark) &* Self.everyLane)
        return (differences &- Self.everyLane) & ~differences & (Self.everyLane << 15) != 0
    }

    // MARK: Building the index

    /// Whether two keys may have the same mark. If not, no key is repeated, and the table may never be needed.
    private func mayRepeatMarks(_ tape: TapeMemory) -> Bool {
        guard count <= Self.markedCount else { return true }
        // A bit for each possible value of 12 bits of a mark.
        return unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 64) { bits in
            unsafe bits.initialize(repeating: 0)
            var key = first
            while key < end {
                let mark = tape[key].mark >> 1
                let bit = UInt64(1) << UInt64(mark & 63)
                let word = Int(mark >> 6 & 63)
                if unsafe bits[word] & bit != 0 { return true }
                unsafe bits[word] |= bit
                key = tape.end(ofValueAt: key + 1)
            }
            return false
        }
    }

    /// - Returns: false if a key is repeated; then the table is not usable.
    private mutating func makeTable(_ tape: UnsafeMutablePointer<TapeStorage>) -> Bool {
        var capacity = 32
        while capacity < count * 2 { capacity *= 2 }
        table = [UInt32](repeating: 0, count: capacity)
        var key = first
        while key < end {
            var slot = unsafe slot(of: key, tape)
            while table[slot] != 0 {
                let other = first - 1 + Int(table[slot])
                if unsafe tape.pointee[other].mark == tape.pointee[key].mark,
                    unsafe tape.pointee.hasSameText(at: other, key)
                {
                    table = []
                    return false
                }
                slot = (slot + 1) & (capacity - 1)
            }
            table[slot] = UInt32(key - first + 1)
            key = unsafe tape.pointee.end(ofValueAt: key + 1)
        }
        return true
    }

    private func slot(of key: Int, _ tape: UnsafeMutablePointer<TapeStorage>) -> Int {
        let hash =
            unsafe count <= Self.markedCount
            ? Int(tape.pointee[key].mark >> 1) : Self.hash(tape.pointee.text(at: key))
        return hash & (table.count - 1)
    }

    private func slot(of key: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = unsafe count <= Self.markedCount ? Int(TapeStorage.mark(of: key) >> 1) : Self.hash(key)
        return hash & (table.count - 1)
    }

    private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        var hasher = Hasher()
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(key))
        return hasher.finalize()
    }

    /// Indexes the members by converted keys, or by the first value of repeated keys.
    ///
    /// - Parameter keepsFirst: whether the first value of a repeated key is used instead of the last one. If different
    ///   keys are converted to the same key, the first one is always used, as Foundation does.
    mutating func indexByName(_ tape: TapeMemory, keepsFirst: Bool = false, _ convert: (String) -> String) {
        var found: [JSONObjectKey: Int] = [:]
        found.reserveCapacity(count)
        forEachKey(tape) { key in
            let name = JSONObjectKey(convert(tape.string(at: key)))
            if let known = found[name], keepsFirst || !tape.hasSameText(at: known - 1, key) { return }
            found[name] = key + 1
        }
        values = found
    }

    /// The first key that repeats an earlier one; nil if there is none.
    func repeatedKey(_ tape: TapeMemory) -> Int? {
        guard hasValuesByName else { return nil }
        var seen: Set<JSONObjectKey> = []
        var found: Int?
        forEachKey(tape) { key in
            if !seen.insert(JSONObjectKey(tape.string(at: key))).inserted, found == nil { found = key }
        }
        return found
    }

    private func forEachKey(_ tape: TapeMemory, _ body: (Int) -> Void) {
        var key = first
        while key < end {
            body(key)
            key = tape.end(ofValueAt: key + 1)
        }
    }

    // MARK: Lookup

    /// The keys, each once, in the order of the document.
    func keys(_ tape: TapeMemory, _ convert: (String) -> String) -> [String] {
        var keys: [String] = []
        keys.reserveCapacity(count)
        forEachKey(tape) { key in
            let name = convert(tape.string(at: key))
            if let values, values[JSONObjectKey(name)] != key + 1 { return }
            keys.append(name)
        }
        return keys
    }

    /// The value of a key; nil if the key is missing.
    @inline(__always)
    mutating func value(of key: String, _ tape: UnsafeMutablePointer<TapeStorage>) -> Int? {
        if let values { return values[JSONObjectKey(key)] }
        guard count > 0 else { return nil }
        var key = key
        return key.withUTF8 { unsafe value(ofKey: $0, tape) }
    }

    private mutating func value(
        ofKey key: UnsafeBufferPointer<UInt8>, _ tape: UnsafeMutablePointer<TapeStorage>
    ) -> Int? {
        let isSmall = count <= Self.smallCount
        var current = next
        for step in 0..<(isSmall ? count : 2) {
            if current == end { current = first }
            let behind = unsafe tape.pointee.end(ofValueAt: current + 1)
            if unsafe tape.pointee.isText(at: current, key) {
                next = behind
                return current + 1
            }
            if step == 0 && isSmall, unsafe !hasMark(TapeStorage.mark(of: key)) { return nil }
            current = behind
        }
        if isSmall { return nil }
        if table.isEmpty { _ = unsafe makeTable(tape) }
        var slot = unsafe slot(of: key)
        while table[slot] != 0 {
            let found = first - 1 + Int(table[slot])
            if unsafe tape.pointee.isText(at: found, key) {
                next = unsafe tape.pointee.end(ofValueAt: found + 1)
                return found + 1
            }
            slot = (slot + 1) & (table.count - 1)
        }
        return nil
    }
}
