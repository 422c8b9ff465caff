internal import Foundation

// Safety: Both sides have as many bytes as are compared. They are only read during the call.
extension UnsafeBufferPointer<UInt8> {
    /// Whether two buffers have the same bytes. O(length).
    @inline(__always)
    func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        guard let left = baseAddress, let right = other.baseAddress else { return true }
        return unsafe memcmp(left, right, count) == 0
    }
}

extension String {
    /// Whether two strings have the same UTF-8 bytes, not only equivalent characters. O(length).
    func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        let isSame = unsafe utf8.withContiguousStorageIfAvailable { own in
            unsafe other.utf8.withContiguousStorageIfAvailable { unsafe own.hasSameBytes(as: $0) }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

extension Array {
    /// Whether both arrays are copies of one array, and none has been changed since. They are then equal. O(1).
    func sharesElements(with other: [Element]) -> Bool {
        unsafe withUnsafeBufferPointer { own in
            unsafe other.withUnsafeBufferPointer { unsafe own.baseAddress == $0.baseAddress && own.count == $0.count }
        }
    }
}
