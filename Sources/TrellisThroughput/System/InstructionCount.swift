import CThroughput

// Safety: The system writes to variables of the caller, at most the number of bytes that it is given.
/// The number of executed instructions, which varies less than the time.
enum InstructionCount {
    /// Counts the instructions of this thread during a closure, and of threads that it starts. Instructions in the
    /// kernel, and of existing threads, are not counted.
    ///
    /// - Returns: nil if the system or the machine does not count instructions, as in most virtual machines and on
    ///   Darwin.
    static func of(_ body: () throws -> Void) rethrows -> Int? {
        try count(instructions_open(), of: body)
    }

    /// Uses another one of Linux's counters, for tests on machines that do not count instructions.
    static func ofEvent(type: UInt32, config: UInt64, _ body: () throws -> Void) rethrows -> Int? {
        try count(event_counter_open(type, config), of: body)
    }

    private static func count(_ counter: CInt, of body: () throws -> Void) rethrows -> Int? {
        defer { if counter >= 0 { event_counter_close(counter) } }
        let isRunning = counter >= 0 && event_counter_begin(counter)
        try body()
        var count: UInt64 = 0
        // Safe: the counter writes to a variable of this function. Some virtual machines have counters that stand
        // still.
        guard isRunning, unsafe event_counter_end(counter, &count), count > 0 else { return nil }
        return Int(count)
    }
}
