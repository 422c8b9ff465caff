// Safety: The plan graph consists of plain structs. Keys are read within their length: the middle of long keys is
// compared in words that end at the key's end. A table is at most half full, so that a search ends.
/// The mapped keys of one object.
@unsafe struct TrieNode {
    var entries: UnsafeMutablePointer<TrieEntry>
    var count: Int
    /// A hash table with open addressing that stores entry index + 1, or 0.
    var table: UnsafeMutablePointer<UInt16>
    var tableShift: UInt64
    /// The set of key classes of the entries, one bit each: see ``TextScan/sort(ofKey:_:)``.
    var sorts: UInt64 = 0
    /// The index of the machine's prediction of the object's first key.
    var hint: Int
    /// A bit for each field and branch below this node.
    var subtree: UnsafeMutablePointer<UInt64>
    /// The paths below this node whose field has several paths.
    var alternatives: UnsafeMutablePointer<Alternative>
    var alternativeCount: Int
}

/// The index of the path that has provided the value of a field with several paths, as a byte of the draft stores it.
struct PathRank: RawRepresentable {
    static let maximumPathCount = 128

    private static let fromAbove: UInt8 = 0x80

    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// - Parameter isFromAbove: whether the path was not followed to its end, because of a null or mismatched value on
    ///   it. A value at any other path takes precedence then.
    init(_ rank: Int, isFromAbove: Bool = false) {
        rawValue = UInt8(truncatingIfNeeded: rank) | (isFromAbove ? Self.fromAbove : 0)
    }

    /// The index of the path.
    var index: Int { Int(rawValue & ~Self.fromAbove) }

    /// Whether a value at a path with the given index takes precedence.
    func yields(to rank: Int) -> Bool { rawValue > rank }
}

/// One of the paths of a field with several paths.
@unsafe struct Alternative {
    var field: Int
    var rank: UInt16
    var rankOffset: UInt16
}

/// One key of an object: a field, or a branch that contains fields.
@unsafe struct TrieEntry {
    var key: KeyWords
    var bytes: UnsafeMutablePointer<UInt8>
    /// The bit in the presence words.
    var bit: UInt64
    /// The byte offset of the presence words in the draft.
    var presence: Int32
    /// The byte offset of the value in the draft.
    var offset: Int32
    /// The index of the machine's prediction of the key after this one.
    var hint: Int32
    /// For a field with several paths, the index of this path, and the draft's byte that records which path provided
    /// the value; otherwise 0.
    var rank: UInt16
    var rankOffset: UInt16
    var plan: UnsafeMutablePointer<TypePlan>
    /// The keys of a branch.
    var child: UnsafeMutablePointer<TrieNode>?
    /// Whether null is decoded as nil or as a default. Otherwise it is an error.
    var acceptsNull: Bool
    /// Whether a default replaces a mismatched value.
    var acceptsMismatch = false
    /// The slot of the only field that is mapped to the key, or -1.
    var field: Int32 = -1
    /// If several fields are mapped to the value or to parts of it, the index of their list in the details; otherwise
    /// -1.
    var consumers: Int32 = -1
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

    /// Compares the bytes between the first and the last eight, a word at a time. The last word may overlap the end.
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
    /// The index of the entry for a key, or -1. The table is at most half full, so every search is short.
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
