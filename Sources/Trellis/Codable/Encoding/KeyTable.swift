// Safety: A table owns the bytes of its keys. A key of one byte is read as that byte. Eight bytes of a string are
// loaded only where there are eight.
/// The keys of one type as they are written.
///
/// The cases of an enum are told by its only byte, so that their strings are converted and escaped once, and one bit
/// each says which of them an object has. A key may compute its string, so in each call of an encoder a key is asked
/// for it once.
@safe final class KeyTable {
    @unsafe struct Entry {
        /// `"key":`, escaped.
        var text: UnsafeMutablePointer<UInt8>?
        var length = 0
        /// Of two keys with the same string the same; none of the 65th and those behind it.
        var bit: UInt64 = 0
        /// The call in which the key has been asked for its string; 0 if it has not.
        var call: UInt32 = 0
    }

    @unsafe private var entries: UnsafeMutablePointer<Entry>
    private var capacity = 16
    /// The strings of the keys as they are, and converted.
    private var names: [(own: String, converted: String)?]
    /// The number of the current call.
    var call: UInt32 = 0
    /// What the strings have been given, which are few.
    private var bits: [String: UInt64] = [:]
    /// Whether the keys are cases of an enum: then a string is always the same. Not known before there is a key.
    private var isEnum: Bool?

    init() {
        unsafe entries = .allocate(capacity: capacity)
        unsafe entries.initialize(repeating: Entry(), count: capacity)
        names = Array(repeating: nil, count: capacity)
    }

    deinit {
        for tag in 0..<capacity { unsafe entries[tag].text?.deallocate() }
        unsafe entries.deallocate()
    }

    /// The key with that byte, if it has been asked for its string in this call.
    @inline(__always)
    func entry(_ tag: Int) -> Entry? {
        guard tag < capacity, unsafe entries[tag].call == call else { return nil }
        return unsafe entries[tag]
    }

    /// Whether a key still has the string of an earlier call, which then counts for this call.
    @inline(never)
    func isUnchanged(_ key: some CodingKey, _ tag: Int) -> Bool {
        guard tag < capacity, unsafe entries[tag].length > 0, let name = names[tag],
            key.stringValue.hasSameBytes(as: name.own)
        else { return false }
        unsafe entries[tag].call = call
        return true
    }

    /// The string of a key, converted; nil if it is not known in this call.
    func name(_ tag: Int) -> String? { unsafe entry(tag) == nil ? nil : names[tag]?.converted }

    /// Keeps a key. Does nothing if the type of the key is no enum.
    ///
    /// - Parameters:
    ///   - own: its string.
    ///   - name: the string, converted.
    func add(_ key: some CodingKey, _ tag: Int, own: String, name: String, options: TrellisEncoder.Options) {
        let isEnum = self.isEnum ?? (Mirror(reflecting: key).displayStyle == .enum)
        self.isEnum = isEnum
        guard isEnum else { return }
        if tag >= capacity { grow(tag + 1) }
        names[tag] = (own, name)
        let bit = bits[name] ?? (bits.count < 64 ? 1 << UInt64(bits.count) : 0)
        // A key whose string changes from call to call may have any number of them.
        if bit != 0 { bits[name] = bit }
        var spelling = TrellisEncoder.Options()
        spelling.escapesSlashes = options.escapesSlashes
        spelling.escapesNonASCII = options.escapesNonASCII
        var writer = JSONWriter(options: spelling)
        writer.string(name)
        writer.append(UInt8(ascii: ":"))
        let length = writer.count
        let text = UnsafeMutablePointer<UInt8>.allocate(capacity: length)
        // As many bytes as were allocated.
        unsafe writer.withBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            unsafe text.initialize(from: start, count: length)
        }
        unsafe entries[tag].text?.deallocate()
        unsafe entries[tag] = Entry(text: text, length: length, bit: bit, call: call)
    }

    private func grow(_ needed: Int) {
        let larger = max(needed, capacity * 2)
        let moved = UnsafeMutablePointer<Entry>.allocate(capacity: larger)
        unsafe moved.moveInitialize(from: entries, count: capacity)
        unsafe (moved + capacity).initialize(repeating: Entry(), count: larger - capacity)
        unsafe entries.deallocate()
        unsafe entries = unsafe moved
        names += Array(repeating: nil, count: larger - capacity)
        capacity = larger
    }
}

extension CodingKey {
    /// Whether a byte tells all values of the type apart.
    @inline(__always)
    static var hasTag: Bool { MemoryLayout<Self>.size <= 1 }

    /// That byte. Only for types that have it.
    @inline(__always)
    var tag: Int {
        if MemoryLayout<Self>.size == 0 { return 0 }
        // The only byte of the value.
        return unsafe Int(unsafeBitCast(self, to: UInt8.self))
    }
}

/// A set of keys, by hashes that nobody can foresee. That two keys have the same is so unlikely that it may cost time.
struct KeyHashes {
    private var slots = [UInt64](repeating: 0, count: 16)
    private var count = 0

    private static let seed = UInt64.random(in: 1...UInt64.max)
    private static let factor = UInt64.random(in: 1...UInt64.max) | 1

    /// False if it is there already. Amortised O(1).
    mutating func insert(_ hash: UInt64) -> Bool {
        if count * 2 >= slots.count {
            let earlier = slots
            slots = [UInt64](repeating: 0, count: earlier.count * 2)
            for hash in earlier where hash != 0 { slots[place(hash)] = hash }
        }
        let place = place(hash)
        if slots[place] == hash { return false }
        slots[place] = hash
        count += 1
        return true
    }

    /// Where a hash is, or would be.
    private func place(_ hash: UInt64) -> Int {
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: hash) & mask
        while slots[place] != 0, slots[place] != hash { place = (place + 1) & mask }
        return place
    }

    /// The hash of a key, which is never 0. O(length).
    static func hash(_ key: String) -> UInt64 {
        var key = key
        return key.withUTF8 { text in
            var hash = seed ^ UInt64(truncatingIfNeeded: text.count)
            var index = 0
            while text.count - index >= 8 {
                // Eight bytes of the text.
                let word = unsafe UnsafeRawPointer(text.baseAddress! + index).loadUnaligned(as: UInt64.self)
                hash = mixed(hash ^ word)
                index += 8
            }
            var rest: UInt64 = 0
            while index < text.count {
                rest = unsafe rest << 8 | UInt64(text[index])
                index += 1
            }
            return max(1, mixed(mixed(hash ^ rest)))
        }
    }

    private static func mixed(_ word: UInt64) -> UInt64 {
        let (high, low) = word.multipliedFullWidth(by: factor)
        return high ^ low
    }
}
