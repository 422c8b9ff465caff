// Safety: as in Skipping/InputFilter.swift
/// What the receiver of events wants of a value that is an object or array, or of the inside of one.
///
/// That more is delivered than is wanted does no harm, so what is not known is ``all``.
struct Interest: RawRepresentable, Equatable {
    /// What is inside it is for nobody: members and elements may be left out.
    static var none: Interest { Interest(rawValue: 0) }
    /// All of it is wanted, or nobody can tell.
    static var all: Interest { Interest(rawValue: 1) }

    /// The value itself is wanted, to be counted, and nothing that is inside it.
    static var hollow: Interest { Interest(rawValue: 2) }

    /// An address with its kind in the lowest bits, so that it fits into what a C function returns.
    let rawValue: UInt

    init(rawValue: UInt) { self.rawValue = rawValue }

    /// Those members of an object are wanted that the receiver knows the keys of.
    ///
    /// - Parameter node: what the receiver tells them by; its address is a multiple of 4.
    init(membersOf node: UnsafeMutableRawPointer) { rawValue = UInt(bitPattern: node) | 2 }

    /// All elements of an array, or all members of an object whatever their keys, are wanted, but not all of what is
    /// inside them.
    ///
    /// - Parameter plan: what the receiver tells by what is inside; its address is a multiple of 4.
    init(elementsOf plan: UnsafeMutableRawPointer, isObject: Bool) {
        rawValue = UInt(bitPattern: plan) | (isObject ? 3 : 1)
    }

    /// What the receiver has given to tell members by; nil if they are not told by their keys.
    var node: UnsafeMutableRawPointer? {
        rawValue & 3 == 2 ? unsafe UnsafeMutableRawPointer(bitPattern: rawValue & ~3) : nil
    }

    /// What the receiver has given to tell by what is inside elements; nil of anything else.
    var plan: UnsafeMutableRawPointer? {
        rawValue & 1 == 1 ? unsafe UnsafeMutableRawPointer(bitPattern: rawValue & ~3) : nil
    }

    /// Whether it says something of the inside of a value that begins with a byte.
    func isAbout(_ opening: UInt8) -> Bool {
        guard rawValue > 1 else { return false }
        if self == .hollow { return opening == UInt8(ascii: "{") || opening == UInt8(ascii: "[") }
        return opening == (rawValue & 3 == 1 ? UInt8(ascii: "[") : UInt8(ascii: "{"))
    }
}

/// What the receiver of events is asked of its wishes: one C function each, as in an ``EventTable``.
@unsafe struct InterestTable {
    /// What is wanted of the inside of the innermost container that the receiver has been told of; ``Interest/all`` if
    /// it is in none.
    var innermost: @convention(c) (_ context: UnsafeMutableRawPointer?) -> UInt
    /// How many containers are open.
    var depth: @convention(c) (_ context: UnsafeMutableRawPointer?) -> Int
    /// What is wanted of a member's value; ``Interest/none`` if the member is not wanted.
    var member: @convention(c) (_ node: UnsafeMutableRawPointer?, _ key: UnsafePointer<UInt8>?, _ count: Int) -> UInt
    /// A bit for each sort of keys of which some member is wanted: see ``TextScan/sort(ofKey:_:)``.
    var sorts: @convention(c) (_ node: UnsafeMutableRawPointer?) -> UInt64
    /// What is wanted of each element, or of the only one that is.
    var element: @convention(c) (_ plan: UnsafeMutableRawPointer?) -> UInt
    /// The index of the only element that is wanted; -1 if all are. The others are ``Interest/hollow`` then.
    var picked: @convention(c) (_ plan: UnsafeMutableRawPointer?) -> Int
    /// The index of the element that is due in the innermost container, if only one is wanted.
    var position: @convention(c) (_ context: UnsafeMutableRawPointer?) -> Int
}
