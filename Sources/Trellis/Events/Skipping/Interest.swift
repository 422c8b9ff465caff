// Safety: as in Skipping/InputFilter.swift
/// The receiver's interest in an object or array, or in the contents of one.
///
/// Events without interest are harmless, so ``all`` is always correct.
struct Interest: RawRepresentable, Equatable {
    /// No interest: members and elements may be skipped.
    static var none: Interest { Interest(rawValue: 0) }
    /// Interest in everything, or unknown interest.
    static var all: Interest { Interest(rawValue: 1) }

    /// Interest in the value itself, in order to count it, but not in its contents.
    static var hollow: Interest { Interest(rawValue: 2) }

    /// An address with its kind in the lowest bits, so that a C function can return it.
    let rawValue: UInt

    init(rawValue: UInt) { self.rawValue = rawValue }

    /// Interest in the members of an object with known keys.
    ///
    /// - Parameter node: identifies the keys for the receiver. The two lowest bits of the address must be 0.
    init(membersOf node: UnsafeMutableRawPointer) { rawValue = UInt(bitPattern: node) | 2 }

    /// Interest in all elements of an array, or in all members of an object, but not in all of their contents.
    ///
    /// - Parameter plan: identifies the contents for the receiver. The two lowest bits of the address must be 0.
    init(elementsOf plan: UnsafeMutableRawPointer, isObject: Bool) {
        rawValue = UInt(bitPattern: plan) | (isObject ? 3 : 1)
    }

    /// The identification of keys; nil if members are not identified by keys.
    var node: UnsafeMutableRawPointer? {
        rawValue & 3 == 2 ? unsafe UnsafeMutableRawPointer(bitPattern: rawValue & ~3) : nil
    }

    /// The identification of the contents of elements; nil for any other interest.
    var plan: UnsafeMutableRawPointer? {
        rawValue & 1 == 1 ? unsafe UnsafeMutableRawPointer(bitPattern: rawValue & ~3) : nil
    }

    /// Whether the interest applies to the contents of a value whose first byte is `opening`.
    func isAbout(_ opening: UInt8) -> Bool {
        guard rawValue > 1 else { return false }
        if self == .hollow { return opening == UInt8(ascii: "{") || opening == UInt8(ascii: "[") }
        return opening == (rawValue & 3 == 1 ? UInt8(ascii: "[") : UInt8(ascii: "{"))
    }
}

/// The functions that return the receiver's interests. They are C functions, as in an ``EventTable``.
@unsafe struct InterestTable {
    /// The interest in the contents of the innermost container that the receiver knows; ``Interest/all`` if there is
    /// none.
    var innermost: @convention(c) (_ context: UnsafeMutableRawPointer?) -> UInt
    /// The number of open containers.
    var depth: @convention(c) (_ context: UnsafeMutableRawPointer?) -> Int
    /// The interest in a member's value; ``Interest/none`` if the member is unmapped.
    var member: @convention(c) (_ node: UnsafeMutableRawPointer?, _ key: UnsafePointer<UInt8>?, _ count: Int) -> UInt
    /// A bit for each class of keys that contains a mapped key: see ``TextScan/sort(ofKey:_:)``.
    var sorts: @convention(c) (_ node: UnsafeMutableRawPointer?) -> UInt64
    /// The interest in each element, or in the only mapped element.
    var element: @convention(c) (_ plan: UnsafeMutableRawPointer?) -> UInt
    /// The index of the only mapped element; -1 if all are mapped. The interest in other elements is
    /// ``Interest/hollow``.
    var picked: @convention(c) (_ plan: UnsafeMutableRawPointer?) -> Int
    /// The index of the current element in the innermost container, if only one element is mapped.
    var position: @convention(c) (_ context: UnsafeMutableRawPointer?) -> Int
}
