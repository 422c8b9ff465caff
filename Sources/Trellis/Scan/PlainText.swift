internal import CScan

// Safety: The caller has room for all bytes of this buffer, elsewhere.
extension UnsafeBufferPointer<UInt8> {
    /// Copies the bytes before the first one that must be escaped in a string.
    ///
    /// Wraps `trellis_copy_plain`, which may write as many bytes as this buffer has.
    ///
    /// - Parameter stopsAtSlashes: whether slashes must be escaped as well.
    /// - Returns: the number of these bytes.
    @inline(__always)
    func copyPlain(to target: UnsafeMutablePointer<UInt8>, stopsAtSlashes: Bool) -> Int {
        guard let start = baseAddress else { return 0 }
        return unsafe trellis_copy_plain(start, count, target, stopsAtSlashes)
    }
}
