extension UInt64 {
    /// The high bit of each byte that is zero. Bytes above the lowest such may be marked wrongly, by its borrow.
    @inline(__always)
    var zeroBytes: UInt64 { (self &- 0x0101_0101_0101_0101) & ~self & 0x8080_8080_8080_8080 }
}
