// Safety: A table owns the bytes of its keys. A key of one byte is read as that byte. Eight bytes of a string are
// loaded only where there are eight.
/// The encoded keys of one coding key type.
///
/// If the keys are cases of an enum, each is identified by its only byte. Its string is then converted and escaped
/// once, and one bit for each key records whether an object contains it. A key may compute its string, so in each call
/// of an encoder every key is asked for its string once.
@safe final class KeyTable {
    @unsafe struct Entry {
        /// The escaped key with quotes and colon: `"key":`.
        var text: UnsafeMutablePointer<UInt8>?
        var length = 0
        /// The bit of the key. Keys with the same string have the same bit. From the 65th string on, there is none.
        var bit: UInt64 = 0
        /// The number of the call in which the key was last asked for its string; 0 if it never was.
        var call: UInt32 = 0
    }

    @unsafe private var entries: UnsafeMutablePointer<Entry>
    private var capacity = 16
    /// The strings of the keys, original and converted.
    private var names: [(own: String, converted: String)?]
    /// The number of the current call.
    var call: UInt32 = 0
    /// The bits of the strings.
    private var bits: [String: UInt64] = [:]
    /// Whether the keys are cases of an enum, so that their strings never change. Nil until the first key.
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

    /// The entry of the key with that byte, if it was asked for its string in this call.
    @inline(__always)
    func entry(_ tag: Int) -> Entry? {
        guard tag < capacity, unsafe entries[tag].call == call else { return nil }
        return unsafe entries[tag]
    }

    /// Whether a key still has the string of an earlier call, which is then used for this call.
    func isUnchanged(_ key: some CodingKey, _ tag: Int) -> Bool {
        guard tag < capacity, unsafe entries[tag].length > 0, let name = names[tag],
            key.stringValue.hasSameBytes(as: name.own)
        else { return false }
        unsafe entries[tag].call = call
        return true
    }

    /// The converted string of a key; nil if it is not known in this call.
    func name(_ tag: Int) -> String? { unsafe entry(tag) == nil ? nil : names[tag]?.converted }

    /// Adds a key. Does nothing if the type of the key is not an enum.
    ///
    /// - Parameters:
    ///   - own: the string of the key.
    ///   - name: the converted string.
    func add(_ key: some CodingKey, _ tag: Int, own: String, name: String, options: TrellisEncoder.Options) {
        let isEnum = self.isEnum ?? (Mirror(reflecting: key).displayStyle == .enum)
        self.isEnum = isEnum
        guard isEnum else { return }
        if tag >= capacity { grow(tag + 1) }
        names[tag] = (own, name)
        let bit = bits[name] ?? (bits.count < 64 ? 1 << UInt64(bits.count) : 0)
        // A key whose string changes in every call could add any number of strings.
        if bit != 0 { bits[name] = bit }
        var spelling = TrellisEncoder.Options()
        spelling.escapesSlashes = options.escapesSlashes
        spelling.escapesNonASCII = options.escapesNonASCII
        var writer = JSONWriter(options: spelling)
        writer.string(name)
        writer.append(UInt8(ascii: ":"))
        let length = writer.count
        let text = UnsafeMutablePointer<UInt8>.allocate(capacity: length)
        // `text` has capacity for these `length` bytes.
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
    /// Whether one byte distinguishes all values of the type.
    @inline(__always)
    static var hasTag: Bool { MemoryLayout<Self>.size <= 1 }

    /// The byte that distinguishes the value; 0 if the type has only one value. Requires `hasTag`.
    @inline(__always)
    var tag: Int {
        if MemoryLayout<Self>.size == 0 { return 0 }
        // The only byte of the value.
        return unsafe Int(unsafeBitCast(self, to: UInt8.self))
    }
}

/// A set of keys, represented by hashes with a random seed. Equal hashes of different keys are so unlikely that they
/// may cost time.
struct KeyHashes {
    private var slots = [UInt64](repeating: 0, count: 16)
    private var count = 0

    private static let seed = UInt64.random(in: 1...UInt64.max)
    private static let factor = UInt64.random(in: 1...UInt64.max) | 1

    /// Inserts a hash; false if the set contains it already. Amortised O(1).
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

    /// The slot of a hash, or the free slot for it.
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
                // Eight bytes of the string.
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
