// The compiled schema is a graph of plain structs in memory that its `CompiledSchema` owns: the machine follows
// pointers and never counts references. For
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
// with one bit for each field and, after the fields, one for each branch (`user`). A field with several paths has a
// byte behind the bits that says which of them gave its value.

// Safety: as in Plan/Trie.swift
/// How values of one type are decoded.
@unsafe struct TypePlan {
    enum Kind: UInt8 {
        /// The four that the machine decodes without a call through the metatype.
        case string, int, double, bool
        /// Any other type made from one token.
        case scalar
        /// A type made from one token that is looked at before: as a string that stands for a number, or for null.
        case spelled
        case model, array, dictionary
        /// A model that is an array.
        case row
        /// An object on the way to a nested path; it has no value of its own.
        case branch
        /// A value that a reader makes once all of its events are there.
        case buffered
        /// An object that is decoded as the class of the one that it updates, if that is a subclass.
        case existing
        /// An array of which an update finds the elements that are there.
        case identified
        /// A value that several fields want, or one for whose insides there are paths as well.
        case shared
        /// No value may come: the inside of an array that stands for an object.
        case nothing
        /// An array of which one element is decoded, and its other elements.
        case pick, passed
    }

    enum RepeatedText: UInt8 {
        case none, string, url
    }

    /// What becomes of a complete value.
    enum Role: UInt8 {
        /// It counts where it is: in a field, an array, a dictionary or as the root.
        case value
        /// It is emitted as an element of a stream.
        case element
        /// It is emitted, and nothing more of the document is decoded.
        case last
        /// It is an unmapped member, which its object keeps.
        case rest
        /// It leads to a value that is emitted: an object or array on its path.
        case way
        /// It is the container of the elements that are emitted, at the end of a path.
        case elements
    }

    var kind: Kind
    /// How many Optionals the value is wrapped in once it is there. Those of a field are not counted, its draft knows.
    var optionals = 0
    var style: TokenStyle
    /// Whether elements that fail are dropped.
    var isLossy = false
    /// Whether there is more to do when the value is complete: Optionals to be put around it, an element to be emitted.
    var needsFinishing = false
    /// What it is, if not a plain String, of which one is handed out again when its text comes again.
    var repeatedText = RepeatedText.none
    var role = Role.value
    /// Of an array that must have a certain number of elements, how many; else -1.
    var fixedCount: Int32 = -1
    /// The size of such an array's value if its memory begins with the elements, one after the other; else -1.
    var fixedSize: Int32 = -1
    /// The type, without the Optionals.
    var type: any TrellisDecodable.Type
    /// The stride, with the Optionals.
    var stride: Int
    /// What each Optional wraps, innermost first.
    var wrapped: UnsafeMutablePointer<any TrellisDecodable.Type>?
    /// Of an array or dictionary, what is inside it.
    var element: UnsafeMutablePointer<TypePlan>?
    var model: UnsafeMutablePointer<ModelPlan>?
    /// Of a buffered value, what makes it and of what; nil without sources. The compiled schema keeps the reader alive.
    unowned(unsafe) var reader: (any ValueReader)?
    var sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>?
    /// Of an array of which one element is decoded.
    var pick: UnsafeMutablePointer<PickPlan>?
    var arrayContainer: (any JSONArrayContainer.Type)?
    /// Of the elements of a set, their type if the time that their hash takes depends on more than its length.
    var hashedText: (any HashedText.Type)?
    var dictionaryContainer: (any JSONDictionaryContainer.Type)?

    /// How many bytes the place of the value must have. One element of an array goes to where the array stands.
    var room: Int {
        guard let pick = unsafe pick else { return unsafe stride }
        return unsafe pick.pointee.element.pointee.room
    }

    /// The type of the value with its Optionals: what the next Optional around it would wrap.
    var wrappedType: any TrellisDecodable.Type {
        guard unsafe optionals > 0, let wrapped = unsafe wrapped else { return unsafe type }
        return unsafe wrapped[optionals - 1].optionalType
    }

    /// How many values, one after the other, so many bytes hold.
    @inline(__always)
    func count(inBytes byteCount: Int) -> Int {
        let stride = unsafe stride
        // Dividing takes long, and most strides are powers of two.
        let isPower = stride & (stride &- 1) == 0
        return isPower ? byteCount &>> stride.trailingZeroBitCount : byteCount / stride
    }

    /// Whether values are objects or arrays, so that no string is for them.
    var isContainer: Bool {
        switch unsafe kind {
        case .model, .existing, .row, .array, .identified, .dictionary: true
        default: false
        }
    }

    /// Whether values are made from one token by their type alone.
    var isScalar: Bool {
        switch unsafe kind {
        case .string, .int, .double, .bool, .scalar: unsafe optionals == 0
        default: false
        }
    }
}

/// An array of which one element is decoded.
@unsafe struct PickPlan {
    var index: Int
    var element: UnsafeMutablePointer<TypePlan>
    /// What is done with the others.
    var passed: UnsafeMutablePointer<TypePlan>
}

/// What the elements of an array that is a model are for.
@unsafe struct RowPlan {
    /// Of each position, the index of its entry in the root node + 1, or 0.
    var entries: UnsafeMutablePointer<UInt16>
    var count: Int
    /// The position from which on all elements belong to one field; -1 if there is none.
    var tail: Int
    /// What is done with an element that no field is for.
    var passed: UnsafeMutablePointer<TypePlan>
}

/// How one model type is decoded.
@unsafe struct ModelPlan {
    var type: any JSONDecodableModel.Type
    /// Kept alive by the compiled schema.
    var details: Unmanaged<ModelDetails>
    var root: UnsafeMutablePointer<TrieNode>
    /// Of a model that is an array.
    var row: UnsafeMutablePointer<RowPlan>?
    var slots: UnsafeMutablePointer<FieldSlot>
    /// How the value of each slot is decoded.
    var plans: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>
    /// How many fields an initialiser can take, and how many slots a draft has.
    var fieldCount: Int
    var slotCount: Int
    /// How many pairs of presence words a draft starts with.
    var words: Int
    /// A bit for each field that must be there, and one that never is, the work bit, if there is more to do when the
    /// object closes: so that plain models pay nothing for it.
    var required: UnsafeMutablePointer<UInt64>
    /// A bit for each field that has a default.
    var defaulted: UnsafeMutablePointer<UInt64>
    /// A bit for each field that is not Optional: null is an error there.
    var nonOptional: UnsafeMutablePointer<UInt64>
    /// The bit of a draft's null words that says that the object has an error in it, so that nothing is made of it. It
    /// is no field's.
    var poisonBit: Int
    /// How many words of a draft are zero at first: those with the presence bits and the ranks.
    var clearedWords: Int
    var draftSize: Int
}
