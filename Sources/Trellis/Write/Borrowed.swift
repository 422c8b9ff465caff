// A borrowed element has the element as its only member, and so the same layout. It is borrowed for a call, during
// which the array exists.
/// An element of an array in the memory of the array.
///
/// The compiler copies an element before it calls a method of the element, since the call might change the array. That
/// retains and releases each of its members. A value that cannot be copied is passed by its address.
@frozen @usableFromInline
struct Borrowed<Element: TrellisEncodable>: ~Copyable {
    @usableFromInline let value: Element

    @inlinable
    init(value: Element) { self.value = value }

    @inlinable
    @inline(__always)
    borrowing func encode(to writer: inout JSONWriter) throws { try writer.value(value) }
}
