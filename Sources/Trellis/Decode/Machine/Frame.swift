// Safety: as in Machine/ElementBuffer.swift
/// A container that is open.
@unsafe struct Frame {
    enum Kind: UInt8 {
        /// Below everything: the place of the document's own value.
        case root
        /// A model's object.
        case model
        /// An array that is a model.
        case row
        /// An object on the way to a nested path of the model below.
        case branch
        case array
        case dictionary
        /// An array that is not in the input: its one element stands for it.
        case single
        /// The elements of a model's array that belong to one field. They have no brackets of their own.
        case tail
        /// An array of which one element is wanted.
        case pick
        /// An array that stands for an object without members.
        case emptyArray

        /// Whether a model is made of it, which has its own draft.
        var isModel: Bool { self == .model || self == .row }

        /// Whether what is inside it belongs to fields, if to anything.
        var hasFields: Bool {
            @inline(__always) get { self == .model || self == .row || self == .branch }
        }
    }

    var kind: Kind
    /// How the container is decoded, and where its value goes.
    var plan: UnsafeMutablePointer<TypePlan>
    var slot: UnsafeMutableRawPointer

    // Of models, rows and branches.
    var draft: UnsafeMutableRawPointer
    var model: UnsafeMutablePointer<ModelPlan>
    var node: UnsafeMutablePointer<TrieNode>
    var mark: Arena.Mark
    /// Where the prediction of the next key is kept, and the predicted entry.
    var hint: UnsafeMutablePointer<UInt16>
    var guess: UnsafeMutablePointer<TrieEntry>
    /// The key whose value is being decoded.
    var entry: UnsafeMutablePointer<TrieEntry>?
    /// Of a row, and of an array of which one element is decoded, the index of the element that is due.
    var position: Int

    // Of arrays and dictionaries. The two buffers stay with the frame's place in the stack and are used again by the
    // next container at that depth.
    var elements: ElementBuffer
    var keys: ElementBuffer
    /// Where the next element goes.
    var cursor: UnsafeMutableRawPointer
    /// The end of the room for elements: of the buffer, or of what the limit allows and one more.
    var end: UnsafeMutableRawPointer
    /// How many elements were emitted or dropped, which are not in the buffer.
    var gone = 0
    /// Whether there is a dictionary's key in `keys` whose value is not complete.
    var keyPending = false
}

extension Frame {
    /// A frame that holds nothing yet but its empty buffers; the rest is set when it is pushed.
    static func unused(_ plan: UnsafeMutablePointer<TypePlan>) -> Frame {
        let nowhere = unsafe ElementBuffer.empty.start
        return unsafe Frame(
            kind: .root, plan: plan, slot: nowhere, draft: nowhere, model: UnsafeMutablePointer(bitPattern: 16)!,
            node: UnsafeMutablePointer(bitPattern: 16)!, mark: Arena().mark,
            hint: UnsafeMutablePointer(bitPattern: 16)!,
            guess: UnsafeMutablePointer(bitPattern: 16)!, entry: nil, position: 0, elements: .empty,
            keys: .empty, cursor: nowhere, end: nowhere)
    }
}
