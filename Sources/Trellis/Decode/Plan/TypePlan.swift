// The compiled schema is a graph of plain structs in memory that its `CompiledSchema` owns: the machine follows pointers
// and never counts references. For
//
//     struct Issue { let number: Int; let login: String /* user.login */; let labels: [Label] }
//
// the graph is
//
//     TypePlan(model) -> ModelPlan(Issue) -> TrieNode { number -> field 0, user -> TrieNode { login -> field 1 },
//                                                       labels -> field 2: TypePlan(array) -> TypePlan(model Label) ... }
//
// and a draft, the memory in which an Issue is put together, is
//
//     present 0...63 | null 0...63 | number: Int | login: String | labels: [Label]
//
// with one bit for each field and, after the fields, one for each branch (`user`). A field with several paths has a byte
// behind the bits that says which of them gave its value.

/// How values of one type are decoded.
@unsafe struct TypePlan {
    enum Kind: UInt8 {
        /// The four that the machine decodes without a call through the metatype.
        case string, int, double, bool
        /// Any other type made from one token.
        case scalar
        case model, array, dictionary
        /// An object on the way to a nested path; it has no value of its own.
        case branch
        /// A value that a reader makes once all of its events are there.
        case buffered
        /// An object that is decoded as the class of the one that it updates, if that is a subclass.
        case existing
        /// A value that several fields want, or one for whose insides there are paths as well.
        case shared
        /// No value may come: the inside of an array that stands for an object.
        case nothing
        /// An array of which one element is wanted; the stride is its index. The others are passed by.
        case pick, passed
    }

    /// What becomes of a complete value.
    enum Role: UInt8 {
        case value, element, last, rest
        /// It is on the way to what is wanted of the document, or holds the elements that are handed out.
        case way
    }

    var kind: Kind
    /// How many Optionals the value is wrapped in once it is there. Those of a field are not counted, its draft knows.
    var optionals = 0
    var style: TokenStyle
    /// Whether elements that fail are dropped.
    var isLossy = false
    /// Whether there is more to do when the value is complete: Optionals to be put around it, an element to hand out.
    var needsFinishing = false
    /// Whether a complete value is an element that is handed out, or all that is wanted of the document.
    var role = Role.value
    /// The type, without the Optionals.
    var type: any JSONDecodable.Type
    /// The stride, with the Optionals.
    var stride: Int
    /// What each Optional wraps, innermost first.
    var wrapped: UnsafeMutablePointer<any JSONDecodable.Type>?
    /// Of an array or dictionary, what is inside it.
    var element: UnsafeMutablePointer<TypePlan>?
    var model: UnsafeMutablePointer<ModelPlan>?
    /// Of a buffered value, what makes it and of what. The compiled schema keeps the reader alive.
    var reader: Unmanaged<ValueReader>?
    var sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>?
    var arrayContainer: (any JSONArrayContainer.Type)?
    var dictionaryContainer: (any JSONDictionaryContainer.Type)?

    /// How many bytes the place of the value must have. One element of an array goes to where the array stands.
    var room: Int {
        guard unsafe kind == .pick, let element = unsafe element else { return unsafe stride }
        return unsafe element.pointee.room
    }
}

/// How one model type is decoded.
@unsafe struct ModelPlan {
    var type: any JSONModel.Type
    /// Kept alive by the compiled schema.
    var details: Unmanaged<ModelDetails>
    var root: UnsafeMutablePointer<TrieNode>
    var slots: UnsafeMutablePointer<FieldSlot>
    /// How many fields an initialiser can take, and how many slots a draft has.
    var fieldCount: Int
    var slotCount: Int
    /// How many pairs of presence words a draft starts with.
    var words: Int
    /// A bit for each field that must be there, and one that never is if there is more to do when the object closes: so
    /// that plain models pay nothing for it.
    var required: UnsafeMutablePointer<UInt64>
    /// A bit for each field that has a default.
    var defaulted: UnsafeMutablePointer<UInt64>
    /// A bit for each field that is not Optional: null is an error there.
    var nonOptional: UnsafeMutablePointer<UInt64>
    /// A bit that is no field's: there is more to do at the end if it is among the required, and nothing to be made of a
    /// draft whose null bit of it is set.
    var spareBit: Int
    /// How many words of a draft are zero at first: those with the presence bits and the ranks.
    var clearedWords: Int
    var draftSize: Int
}

/// Where a field's value stands in the draft.
@usableFromInline
@unsafe struct FieldSlot {
    @usableFromInline var offset: Int
    /// The property's type.
    @usableFromInline var declared: ObjectIdentifier
    /// The type of what is in the slot: the same without its Optional.
    @usableFromInline var stored: ObjectIdentifier
    var plan: UnsafeMutablePointer<TypePlan>
}

/// The keys of one object that lead to fields.
@unsafe struct TrieNode {
    var entries: UnsafeMutablePointer<TrieEntry>
    var count: Int
    /// Open addressing: entry index + 1, or 0.
    var table: UnsafeMutablePointer<UInt16>
    var tableShift: UInt64
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
    /// Of a field with several paths, which of them this is, and where the draft notes which one gave the value; 0 otherwise.
    var rank: UInt16
    var rankOffset: UInt16
    var plan: UnsafeMutablePointer<TypePlan>
    /// Of a branch.
    var child: UnsafeMutablePointer<TrieNode>?
    /// Whether null means nil, or a default. Otherwise it is an error.
    var acceptsNull: Bool
    /// Whether a default stands in for a value that does not fit.
    var acceptsMismatch = false
    /// The field's slot; of a value that several want, the index of its consumers.
    var field: Int32 = -1
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

    /// Compares what is between the first and the last eight bytes, a word at a time; the last word may overlap the end.
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
