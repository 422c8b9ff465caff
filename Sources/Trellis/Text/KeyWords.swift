// Safety: The loads stay within the length: short keys are assembled from overlapping loads.
/// A key's length, first bytes and last bytes. Identifies keys of up to 16 bytes without another memory access.
struct KeyWords: Equatable {
    var length: Int
    var head: UInt64
    var tail: UInt64

    /// Reads only bytes of the key: short keys are assembled from overlapping loads.
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
