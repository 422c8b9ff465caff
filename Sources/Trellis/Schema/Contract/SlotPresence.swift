/// The state of a slot.
enum SlotState { case absent, null, value }

// Safety: A draft begins with two words for each 64 slots, which live as long as the draft.
/// The state of one slot in a draft, in two bits: one for a value and one for a null.
///
/// A draft begins with pairs of words, one pair for each 64 slots. The draft must outlive this value.
@safe struct SlotPresence {
    private let words: UnsafeMutablePointer<UInt64>
    private let bit: UInt64

    init(of slot: Int, in draft: UnsafeMutableRawPointer) {
        unsafe words = unsafe (draft + slot / 64 * 16).assumingMemoryBound(to: UInt64.self)
        bit = 1 << UInt64(slot % 64)
    }

    var state: SlotState {
        get {
            if unsafe words[0] & bit != 0 { return .value }
            return unsafe words[1] & bit != 0 ? .null : .absent
        }
        nonmutating set {
            unsafe words[0] &= ~bit
            unsafe words[1] &= ~bit
            switch newValue {
            case .absent: break
            case .null: unsafe words[1] |= bit
            case .value: unsafe words[0] |= bit
            }
        }
    }
}
