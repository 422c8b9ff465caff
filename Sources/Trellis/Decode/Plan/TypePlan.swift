// The compiled schema is a graph of plain structs in memory that its `CompiledSchema` owns. The machine follows
// pointers and never counts references. For the model
//
//     struct Issue { let number: Int; let login: String /* user.login */; let labels: [Label] }
//
// the graph is
//
//     TypePlan(model) -> ModelPlan(Issue) -> TrieNode {
//         number -> field 0,
//         user -> TrieNode { login -> field 1 },
//         labels -> field 2: TypePlan(array) -> TypePlan(model Label) ...
//     }
//
// A draft is the memory that holds the field values of an Issue until its object is complete:
//
//     present 0...63 | null 0...63 | number: Int | login: String | labels: [Label]
//
// The words contain one bit for each field and, after the fields, one for each branch (`user`). For a field with
// several paths, a byte after the bits records which path provided the value.

// Safety: as in Plan/Trie.swift
/// The plan for decoding values of one type.
@unsafe struct TypePlan {
    enum Kind: UInt8 {
        /// The types that the machine decodes without a call through the metatype.
        case string, int, double, bool
        /// Any other type decoded from one token.
        case scalar
        /// A type decoded from one token that needs an inspection first: a string that represents a number or null.
        case spelled
        case model, array, dictionary
        /// A model that is an array.
        case row
        /// An object on the way to a nested path. It is not a value itself.
        case branch
        /// A value that a reader creates after all of its events are recorded.
        case buffered
        /// An object that updates an existing one. It is decoded as the existing object's class if that is a subclass.
        case existing
        /// An array whose existing elements an update matches by identity.
        case identified
        /// A value that several fields are mapped to, or a value with paths into it.
        case shared
        /// No value is allowed. The plan for elements of an array that is decoded as an empty object.
        case nothing
        /// `pick` is an array of which one element is decoded. `passed` is any other element of such an array, or an
        /// element of a model that is an array that no field is mapped to.
        case pick, passed
    }

    enum RepeatedText: UInt8 {
        case none, string, url
    }

    /// The use of a complete value.
    enum Role: UInt8 {
        /// It is stored in its field, array or dictionary, or is the root.
        case value
        /// It is emitted as an element of a stream.
        case element
        /// It is emitted, and the rest of the document is not decoded.
        case last
        /// It is an unmapped member that its object stores.
        case rest
        /// It is an object or array on the path to an emitted value.
        case way
        /// It is the container of the emitted elements, at the end of their path.
        case elements
    }

    var kind: Kind
    /// The number of Optionals around the complete value. The Optionals of a field are not counted: its draft handles
    /// them.
    var optionals = 0
    var style: TokenStyle
    /// Whether elements with errors are dropped.
    var isLossy = false
    /// Whether a complete value needs more work, such as wrapping it in Optionals or emitting it.
    var needsFinishing = false
    /// The kind of value that is shared when the same string repeats; `none` if it is not shared.
    var repeatedText = RepeatedText.none
    var role = Role.value
    /// Whether values are numbers, or arrays of numbers, that the machine can read from the input itself. Of a model
    /// that is an array, only that the array may have such elements.
    var isNumeric = false
    /// For an array with a fixed element count, that count; otherwise -1.
    var fixedCount: Int32 = -1
    /// The size of a fixed-size array's value if its elements are stored contiguously at its start; otherwise -1.
    var fixedSize: Int32 = -1
    /// The type, without the Optionals.
    var type: any TrellisDecodable.Type
    /// The stride, including the Optionals.
    var stride: Int
    /// The wrapped type of each Optional, innermost first.
    var wrapped: UnsafeMutablePointer<any TrellisDecodable.Type>?
    /// The plan of an array's elements or a dictionary's values.
    var element: UnsafeMutablePointer<TypePlan>?
    var model: UnsafeMutablePointer<ModelPlan>?
    /// For a buffered value, the reader that creates it, and the plans of the reader's sources or nil. The compiled
    /// schema keeps the reader alive.
    unowned(unsafe) var reader: (any ValueReader)?
    /// The form in which the reader needs the value.
    var form = KeptForm.events
    var sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>?
    /// For a type with variants that may be decoded in place.
    var variants: UnsafeMutablePointer<VariantsPlan>?
    /// For an array of which one element is decoded.
    var pick: UnsafeMutablePointer<PickPlan>?
    var arrayContainer: (any JSONArrayContainer.Type)?
    /// For the elements of a set, their type if hashing a value may take more than linear time in its length.
    var hashedText: (any HashedText.Type)?
    var dictionaryContainer: (any JSONDictionaryContainer.Type)?

    /// The number of bytes to reserve for the value. A picked element is stored in place of its array.
    var room: Int {
        guard let pick = unsafe pick else { return unsafe stride }
        return unsafe pick.pointee.element.pointee.room
    }

    /// The type of the value including its Optionals, which another Optional would wrap.
    var wrappedType: any TrellisDecodable.Type {
        guard unsafe optionals > 0, let wrapped = unsafe wrapped else { return unsafe type }
        return unsafe wrapped[optionals - 1].optionalType
    }

    /// The number of values in a contiguous buffer of `byteCount` bytes.
    @inline(__always)
    func count(inBytes byteCount: Int) -> Int {
        let stride = unsafe stride
        // Division is slow, and most strides are powers of two.
        let isPower = stride & (stride &- 1) == 0
        return isPower ? byteCount &>> stride.trailingZeroBitCount : byteCount / stride
    }

    /// Whether complete values also need no more work.
    var isPlainNumeric: Bool {
        @inline(__always) get { unsafe isNumeric && !needsFinishing }
    }

    /// Whether values are objects or arrays, so that a string never matches.
    var isContainer: Bool {
        switch unsafe kind {
        case .model, .existing, .row, .array, .identified, .dictionary: true
        default: false
        }
    }

    /// What an object is decoded as.
    var objectForm: KeptValue.ObjectForm {
        switch unsafe kind {
        case .model: .model
        case .string, .int, .double, .bool, .scalar, .spelled, .row: .none
        case .array, .identified: unsafe style.coercions.contains(.arraysFromSingleValues) ? .other : .none
        default: .other
        }
    }

    /// Whether values are decoded from one token by their type alone.
    var isScalar: Bool {
        switch unsafe kind {
        case .string, .int, .double, .bool, .scalar: unsafe optionals == 0
        default: false
        }
    }
}

/// The plan of an array of which one element is decoded.
@unsafe struct PickPlan {
    var index: Int
    var element: UnsafeMutablePointer<TypePlan>
    /// The plan of the other elements.
    var passed: UnsafeMutablePointer<TypePlan>
}

/// The variants that are decoded in place, by their names or by their keys.
@unsafe struct VariantsPlan {
    /// The place of a variant's payload.
    enum Payload {
        /// The object that has the tag.
        case object
        /// The object, whose keys select the variant.
        case objectWithKeys
        /// The value of a member next to the tag.
        case content
        /// The value of the object's only member, whose key is the variant's name.
        case onlyMember
    }

    /// A variant that is selected by keys.
    @unsafe struct Choice {
        /// The bits of the keys that an object must have.
        var keys: UInt64
        /// Whether an object with these keys is decoded as this variant, even if that fails.
        var isToldByKeys: Bool
        /// The variant's entry; nil if its payload cannot be decoded in place.
        var variant: UnsafeMutablePointer<TrieEntry>?
    }

    /// The offset of the payload in the draft of an envelope, after the presence words.
    static let payloadOffset = 16

    var payload: Payload
    /// The key of the tag, and of the content; empty if there is none.
    var key: UnsafeBufferPointer<UInt8>
    var content: UnsafeBufferPointer<UInt8>
    /// The names of the variants. The plan of an entry is that of the payload, its field is the variant's index, and
    /// its child has the key of the content. If keys select the variant, the node has these keys, with their bits.
    var names: UnsafeMutablePointer<TrieNode>?
    /// The variants that keys select, in the order in which they are tried.
    var choices = unsafe UnsafeBufferPointer<Choice>(start: nil, count: 0)
    /// Whether a value that does not match a variant is decoded as the default variant.
    var hasDefault = false
    /// Retained by the compiled schema.
    var reader: Unmanaged<VariantReader>

    /// Whether the payload is the whole object.
    var isObject: Bool { unsafe payload == .object || payload == .objectWithKeys }

    /// The only variant as which an object is decoded; nil if a mismatch would lead to another variant.
    ///
    /// - Parameter keys: the bits of the object's keys.
    func variant(ofKeys keys: UInt64) -> UnsafeMutablePointer<TrieEntry>? {
        var only: Choice?
        for index in unsafe choices.indices {
            let choice = unsafe choices[index]
            guard unsafe choice.keys & ~keys == 0 else { continue }
            guard unsafe only == nil else { return nil }
            if unsafe choice.isToldByKeys { return unsafe choice.variant }
            unsafe only = unsafe choice
        }
        return unsafe hasDefault ? nil : only?.variant
    }
}

/// The fields of a model that is an array, by element position.
@unsafe struct RowPlan {
    /// For each position, the index of its entry in the root node + 1, or 0.
    var entries: UnsafeMutablePointer<UInt16>
    var count: Int
    /// The position from which all elements belong to one field; -1 if there is none.
    var tail: Int
    /// The plan of unmapped elements.
    var passed: UnsafeMutablePointer<TypePlan>
}

/// The plan for decoding one model type.
@unsafe struct ModelPlan {
    var type: any JSONDecodableModel.Type
    /// Retained by the compiled schema.
    var details: Unmanaged<ModelDetails>
    var root: UnsafeMutablePointer<TrieNode>
    /// For a model that is an array.
    var row: UnsafeMutablePointer<RowPlan>?
    var slots: UnsafeMutablePointer<FieldSlot>
    /// The plan for decoding the value of each slot.
    var plans: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>
    /// The number of fields of the initializer, and the number of slots of a draft.
    var fieldCount: Int
    var slotCount: Int
    /// The number of pairs of presence words at the start of a draft.
    var words: Int
    /// A bit for each required field. The work bit is also set if closing the object requires more work. It is never
    /// present in a draft, so the test for missing fields also detects this work, and plain models need no other test.
    var required: UnsafeMutablePointer<UInt64>
    /// A bit for each slot of ``ModelDetails/neededSlots``.
    var needed: UnsafeMutablePointer<UInt64>
    /// A bit for each field with a default.
    var defaulted: UnsafeMutablePointer<UInt64>
    /// A bit for each non-Optional field. Null is an error there.
    var nonOptional: UnsafeMutablePointer<UInt64>
    /// The bit in a draft's null words that marks an object with an error, of which no model is created. It belongs to
    /// no field.
    var poisonBit: Int
    /// Whether unmapped members are stored.
    var keepsRest: Bool
    /// The number of words of a draft that are initially zero: the presence words and the ranks.
    var clearedWords: Int
    var draftSize: Int
}
