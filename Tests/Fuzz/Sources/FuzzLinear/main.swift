// Measures every entry point with every hostile document of n, 2n and 4n bytes: FuzzLinear [BYTES [SHAPE ENTRY]]
//
// It counts instructions, or processor time where the machine cannot count instructions. A doubling may take at most
// 2.2 times as many instructions, or 2.8 times as much time in the best of several rounds. A pair above that is
// measured again with 4n, 8n and 16n bytes, because the cost of some pairs rises once, at a certain size of the input:
// where it no longer fits into a buffer, or into a cache of the processor. What grows faster than linearly exceeds the
// limit with all sizes. With SHAPE and ENTRY, the document is passed once to the entry point, for a profiler. Exit
// status: 0 when all is linear, 1 when something is not, 2 when something cannot be measured.

import CInstructions
import Foundation

/// The instructions executed by a body, or nil where the machine cannot count them.
func instructions(_ body: () -> Void) -> Double? {
    // A new counter, since one that is reset keeps the instructions of processes that have ended.
    let counter = instructions_open()
    guard counter >= 0 else { return nil }
    defer { event_counter_close(counter) }
    guard event_counter_begin(counter) else { return nil }
    body()
    var count: UInt64 = 0
    return unsafe event_counter_end(counter, &count) && count > 0 ? Double(count) : nil
}

/// The processor time of this thread and of all processes that have ended, in nanoseconds.
func processorTime() -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    var ended = rusage()
    // RUSAGE_CHILDREN, which is an enum on Linux, in contrast to the parameter.
    _ = unsafe getrusage(-1, &ended)
    let seconds = time.tv_sec + ended.ru_utime.tv_sec + ended.ru_stime.tv_sec
    let microseconds = ended.ru_utime.tv_usec + ended.ru_stime.tv_usec
    return Double(seconds) * 1e9 + Double(time.tv_nsec) + Double(microseconds) * 1000
}

let countsInstructions = instructions { _ = (0..<100_000).reduce(0, ^) } != nil

/// The instructions executed by a body and by the processes that it starts, or their nanoseconds.
func cost(_ body: () -> Void) -> Double {
    if countsInstructions, let count = instructions(body) { return count }
    let start = processorTime()
    body()
    return processorTime() - start
}

let arguments = CommandLine.arguments.dropFirst()
let size = arguments.first.flatMap { Int($0) } ?? 50_000
if arguments.count == 3 {
    guard let shape = HostileShape.all.first(where: { $0.name == arguments[2] }),
        let entry = EntryPoint.all.first(where: { $0.name == arguments[3] })
    else {
        print("no such shape or entry")
        exit(2)
    }
    _ = try? entry.body(shape.make(size))
    exit(0)
}
let greatest = countsInstructions ? 2.2 : 2.8

/// The cost of a command with a small document: the least of several.
let idle =
    EntryPoint.program == nil ? 0 : (0..<10).map { _ in cost { try? EntryPoint.idle.body([0x31]) } }.min() ?? 0

/// The growth per doubling from the first size to the last, and the costs.
func growth(of entry: EntryPoint, with texts: [[UInt8]]) -> (Double, [Double]) {
    // One-time work is the same for all sizes, and a cost below 0.4 ms or 400,000 instructions is noise. A process has
    // more of both.
    let (once, noise) = entry.scale == 1 ? (0, 400_000.0) : (idle, 20_000_000)
    var best = [Double](repeating: .infinity, count: 3)
    var growth = 0.0
    // A round that is accidentally slow is repeated.
    for _ in 0..<(countsInstructions ? 2 : 12) {
        for (index, text) in texts.enumerated() {
            best[index] = max(1, min(best[index], cost { _ = try? entry.body(text) } - once))
        }
        growth = best[2] < noise ? 0 : max(best[2] / best[1], (best[2] / best[0]).squareRoot())
        if growth <= greatest { break }
    }
    return (growth, best)
}

var (measured, steps, failures) = (0, 0, 0)
for shape in HostileShape.all {
    // The documents of each scale.
    var texts: [Int: [[UInt8]]] = [:]
    for entry in EntryPoint.all {
        measured += 1
        let size = size * entry.scale
        let own = texts[size] ?? [size, 2 * size, 4 * size].map(shape.make)
        texts[size] = own
        guard growth(of: entry, with: own).0 > greatest else { continue }
        let larger = growth(of: entry, with: [4 * size, 8 * size, 16 * size].map(shape.make))
        guard larger.0 > greatest else {
            steps += 1
            continue
        }
        failures += 1
        let costs = larger.1.map { Int($0) }
        print("\(shape.name), \(entry.name): \(costs), \((larger.0 * 100).rounded() / 100) per doubling")
        _ = fflush(nil)
    }
}
print(
    "\(measured) measured by \(countsInstructions ? "instructions" : "time"), \(steps) rise once, "
        + "\(failures) not linear")
exit(failures == 0 ? 0 : 1)
