import CThroughput

/// The physical memory of this process.
@_spi(Tools)
public enum ProcessMemory {
    /// The current number of bytes; nil if the system does not report it.
    public static var resident: Int? {
        let bytes = process_resident_bytes()
        return bytes > 0 ? Int(bytes) : nil
    }

    /// The peak number of bytes since the start of the process, or since the last call of `growth`; nil if the system
    /// does not report it.
    public static var peak: Int? {
        let bytes = process_peak_resident_bytes()
        return bytes > 0 ? Int(bytes) : nil
    }

    /// Keeps freed large blocks in the process while time is measured. Otherwise, the allocator decides depending on
    /// earlier deallocations, and the same work can take twice as long in one process as in another. Has an effect only
    /// on Linux with glibc.
    static func keep() { process_keep_memory() }

    /// The peak growth of the process in bytes during a closure; nil if the system does not report it.
    ///
    /// Reused free memory does not count, so call it once in a separate process.
    public static func growth(of body: () throws -> Void) rethrows -> Int? {
        let before = process_begin_peak()
        try body()
        let peak = process_peak_resident_bytes()
        guard before > 0, peak > 0 else { return nil }
        return max(0, Int(peak) - Int(before))
    }
}
