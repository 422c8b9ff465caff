import Foundation
@_spi(Tools) import TrellisThroughput

/// The processor time of this thread, which does not include time in which the machine does other work.
struct ProcessorTime {
    let seconds: Double

    static var now: ProcessorTime {
        var time = timespec()
        // Safe: it writes to the local variable alone.
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return ProcessorTime(seconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }

    static func - (left: ProcessorTime, right: ProcessorTime) -> Double {
        left.seconds - right.seconds
    }
}
