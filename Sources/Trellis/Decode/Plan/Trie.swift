// Safety: The plan graph consists of plain structs. Keys are read within their length: short keys are assembled from
// overlapping loads, and the middle of long keys is compared in words that end at the key's end. A table is at most
// half full, so that a search ends.
/// The keys of one object that lead to fields.
@unsafe struct TrieNode {
    var entries: UnsafeMutablePointer<TrieEntry>
    var count: Int
    /// Open addressing: entry index + 1, or 0.
    var table: UnsafeMutablePointer<UInt16>
    var tableShift: UInt64
    /// A bit for each sort of keys that some entry's key is of: see ``TextScan/sort(ofKey:_:)``.
    var sorts: UInt64 = 0
    /// Where the machine keeps its prediction of the object's first key.
    var hint: Int
    /// A bit for each field and branch below this node.
    var subtree: UnsafeMutablePointer<UInt64>
    /// The paths below this node that are one of several of their field.
    var alternatives: UnsafeMutablePointer<Alternative>
    var alternativeCount: Int
}

/// A path that is one of several of its field.
@unsafe struct Alternative {
    var field: Int
    var rank: UInt16
    var rankOffset: UInt16
}

/// One key of an object: a field, or a branch on the way to deeper fields.
@unsafe struct TrieEntry {
    var key: KeyWords
    var bytes: UnsafeMutablePointer<UInt8>
    /// The bit in the presence words.
    var bit: UInt64
    /// The byte offset of the presence words in the draft.
    var presence: Int32
    /// The byte offset of the value in the draft.
    var offset: Int32
    /// Where the machine keeps its prediction of the key after this one.
    var hint: Int32
    /// Of a field with several paths, which of them this is, and where the draft notes which one gave the value; 0
    /// otherwise.
    var rank: UInt16
    var rankOffset: UInt16
    var plan: UnsafeMutablePointer<TypePlan>
    /// Of a branch.
    var child: UnsafeMutablePointer<TrieNode>?
    /// Whether null means nil, or a default. Otherwise it is an error.
    var acceptsNull: Bool
    /// Whether a default stands in for a value that does not fit.
    var acceptsMismatch = false
    /// The slot of the one field that is mapped to the key, or -1.
    var field: Int32 = -1
    /// Where several fields are mapped to the value or to parts of it, the index of that list, or -1.
    var consumers: Int32 = -1
}

/// A key's length and its ends, enough to tell keys of up to 16 bytes apart without looking at memory again.
struct KeyWords: Equatable {
    var length: Int
    var head: UInt64
    var tail: UInt64

    /// Reads nothing outside the key: short keys are put together from overlapping parts.
    @inline(__always)
    init(_ key: UnsafePointer<UInt8>, _ length: Int) {
        let raw = unsafe UnsafeRawPointer(key)
        self.length = length
        if length >= 8 {
            head = unsafe raw.loadUnaligned(as: UInt64.self)
            tail = unsafe raw.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self)
        } else if length >= 4 {
            head = unsafe UInt64(raw.loadUnaligned(as: UInt32.self))
            tail = unsafe UInt64(raw.loadUnaligned(fromByteOffset: length - 4, as: UInt32.self))
        } else if length > 0 {
            head = unsafe UInt64(key[0]) | UInt64(key[length / 2]) << 8 | UInt64(key[length - 1]) << 16
            tail = 0
        } else {
            head = 0
            tail = 0
        }
    }

    @inline(__always)
    var hash: UInt64 {
        var hash = head &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 32
        hash = (hash ^ tail ^ UInt64(truncatingIfNeeded: length) << 56) &* 0xD6E8_FEB8_6659_FD93
        return hash
    }
}

extension TrieEntry {
    /// An entry that no key matches.
    init(noKeyWith plan: UnsafeMutablePointer<TypePlan>) {
        let nowhere = unsafe UnsafeMutablePointer<UInt8>(bitPattern: 16)!
        var key = unsafe KeyWords(nowhere, 0)
        key.length = -1
        unsafe self.init(
            key: key, bytes: nowhere, bit: 0, presence: 0, offset: 0, hint: 0, rank: 0, rankOffset: 0, plan: plan,
            child: nil,
            acceptsNull: false)
    }

    @inline(__always)
    func matches(_ words: KeyWords, _ text: UnsafePointer<UInt8>) -> Bool {
        unsafe words == key && (words.length <= 16 || sameMiddle(text))
    }

    /// Compares what is between the first and the last eight bytes, a word at a time; the last word may overlap the
    /// end.
    @inline(__always)
    private func sameMiddle(_ text: UnsafePointer<UInt8>) -> Bool {
        let (left, right) = unsafe (UnsafeRawPointer(text), UnsafeRawPointer(bytes))
        var offset = 8
        while unsafe offset < key.length - 8 {
            let word = unsafe left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            if unsafe word != right.loadUnaligned(fromByteOffset: offset, as: UInt64.self) { return false }
            offset += 8
        }
        return true
    }
}

extension TrieNode {
    /// The entry for a key, or -1. The table is at most half full, so a search is short whatever the key.
    @inline(__always)
    func find(_ words: KeyWords, _ text: UnsafePointer<UInt8>) -> Int {
        guard unsafe count > 0 else { return -1 }
        let mask = unsafe Int(truncatingIfNeeded: ~UInt64(0) >> tableShift)
        var position = unsafe Int(truncatingIfNeeded: words.hash >> tableShift)
        while true {
            let found = unsafe Int(table[position]) - 1
            if unsafe found < 0 || entries[found].matches(words, text) { return found }
            position = (position + 1) & mask
        }
    }
}
