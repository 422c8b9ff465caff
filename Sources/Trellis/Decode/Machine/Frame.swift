// Safety: as in Machine/ElementBuffer.swift
/// An open container.
@unsafe struct Frame {
    enum Kind: UInt8 {
        /// The bottom of the stack, which holds the document's root value.
        case root
        /// The object of a model.
        case model
        /// The array of a model that is an array.
        case row
        /// An object on the way to a nested path of the enclosing model.
        case branch
        case array
        case dictionary
        /// An implied array around a single value. It is not in the input.
        case single
        /// The elements of a model's array that belong to one field. They have no brackets of their own.
        case tail
        /// An array of which one element is decoded.
        case pick
        /// An empty array in place of an object without members.
        case emptyArray
        /// A variant whose payload is decoded in place. The payload's object has a frame of its own, so that this one
        /// has no brackets.
        case variant
        /// The object around the payload of a variant that is decoded in place: the payload is the value of one of its
        /// members.
        case envelope

        /// Whether the container is decoded as a model, with a draft of its own.
        var isModel: Bool { self == .model || self == .row }

        /// Whether the container belongs to a variant that is decoded in place.
        var isVariant: Bool { self == .variant || self == .envelope }

        /// Whether the input has brackets for the container itself.
        var hasBrackets: Bool { self != .single && self != .tail && self != .variant }

        /// Whether the container's values belong to fields or are unmapped.
        var hasFields: Bool {
            @inline(__always) get { self == .model || self == .row || self == .branch }
        }
    }

    var kind: Kind
    /// A number that differs from those of all earlier containers of the machine.
    var number: Int
    /// The plan of the container, and the destination of its value.
    var plan: UnsafeMutablePointer<TypePlan>
    var slot: UnsafeMutableRawPointer

    // For models, rows, branches and envelopes
    var draft: UnsafeMutableRawPointer
    var model: UnsafeMutablePointer<ModelPlan>
    var node: UnsafeMutablePointer<TrieNode>
    var mark: Arena.Mark
    /// The address of the prediction of the next key, and the predicted entry.
    var hint: UnsafeMutablePointer<UInt16>
    var guess: UnsafeMutablePointer<TrieEntry>
    /// The key whose value is being decoded.
    var entry: UnsafeMutablePointer<TrieEntry>?
    /// For rows and for arrays of which one element is decoded, the index of the current element.
    var position: Int

    // For arrays and dictionaries. The two buffers remain with the frame's position on the stack for reuse by the next
    // container at that depth.
    var elements: ElementBuffer
    var keys: ElementBuffer
    /// The destination of the next element.
    var cursor: UnsafeMutableRawPointer
    /// The end of the room for elements: the end of the buffer, or the room for one element more than the limit.
    var end: UnsafeMutableRawPointer
    /// The number of emitted or dropped elements, which are not in the buffer.
    var gone = 0
    /// Whether `keys` ends with a key whose value is not complete.
    var keyPending = false
}

extension Frame {
    /// A frame with empty buffers. `push` sets the other members.
    static func unused(_ plan: UnsafeMutablePointer<TypePlan>) -> Frame {
        let nowhere = unsafe ElementBuffer.empty.start
        return unsafe Frame(
            kind: .root, number: 0, plan: plan, slot: nowhere, draft: nowhere,
            model: UnsafeMutablePointer(bitPattern: 16)!, node: UnsafeMutablePointer(bitPattern: 16)!,
            mark: Arena().mark, hint: UnsafeMutablePointer(bitPattern: 16)!,
            guess: UnsafeMutablePointer(bitPattern: 16)!, entry: nil, position: 0, elements: .empty,
            keys: .empty, cursor: nowhere, end: nowhere)
    }
}
