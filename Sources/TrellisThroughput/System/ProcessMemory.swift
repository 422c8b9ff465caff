import CThroughput

/// What of this process is in physical memory.
@_spi(Tools)
public enum ProcessMemory {
    /// How many bytes now; nil where the system does not tell.
    public static var resident: Int? {
        let bytes = process_resident_bytes()
        return bytes > 0 ? Int(bytes) : nil
    }

    /// How many bytes at most since it began, or since the last growth was asked for; nil where the system does not
    /// tell.
    public static var peak: Int? {
        let bytes = process_peak_resident_bytes()
        return bytes > 0 ? Int(bytes) : nil
    }

    /// From now on large blocks that are freed stay with the process, for time to be measured. Otherwise the allocator
    /// decides by what was freed before, and the same work takes twice as long in one process as in another. Does
    /// nothing but on Linux with glibc.
    static func keep() { process_keep_memory() }

    /// By how many bytes the process grows at most while something is done; nil where the system does not tell.
    ///
    /// Memory that was free before does not count, so that it is best asked once in a process of its own.
    public static func growth(of body: () throws -> Void) rethrows -> Int? {
        let before = process_begin_peak()
        try body()
        let peak = process_peak_resident_bytes()
        guard before > 0, peak > 0 else { return nil }
        return max(0, Int(peak) - Int(before))
    }
}
