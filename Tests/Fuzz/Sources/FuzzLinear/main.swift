// Measures every entry point with every hostile document of n, 2n and 4n bytes: FuzzLinear [BYTES [SHAPE ENTRY]]
//
// It counts instructions, or processor time where the machine cannot count instructions. A doubling may take at most
// 2.2 times as many instructions, or 2.8 times as much time in the best of several rounds. A pair above that is
// measured again with 4n, 8n and 16n bytes, because the cost of some pairs rises once, at a certain size of the input:
// where it no longer fits into a buffer, or into a cache of the processor. What grows faster than linearly exceeds the
// limit with all sizes. With SHAPE and ENTRY, the document is passed once to the entry point, for a profiler. Exit
// status: 0 when all is linear, 1 when something is not.

import CInstructions
import Foundation

/// The instructions executed by a body, or its nanoseconds.
func cost(_ counter: CInt, _ body: () -> Void) -> Double {
    if counter >= 0, event_counter_begin(counter) {
        body()
        var count: UInt64 = 0
        if unsafe event_counter_end(counter, &count), count > 0 { return Double(count) }
    }
    func now() -> Double {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
    let start = now()
    body()
    return now() - start
}

let arguments = CommandLine.arguments.dropFirst()
let size = arguments.first.flatMap { Int($0) } ?? 50_000
if arguments.count == 3 {
    for shape in HostileShape.all where shape.name == arguments[2] {
        for entry in EntryPoint.all where entry.name == arguments[3] { _ = try? entry.body(shape.make(size)) }
    }
    exit(0)
}
let counter = instructions_open()
let countsInstructions = counter >= 0 && cost(counter, { _ = (0..<100_000).reduce(0, ^) }) > 0
let greatest = countsInstructions ? 2.2 : 2.8

/// The growth per doubling from the first size to the last, and the costs.
func growth(of entry: EntryPoint, with texts: [[UInt8]]) -> (Double, [Double]) {
    var best = [Double](repeating: .infinity, count: 3)
    var growth = 0.0
    // A round that is accidentally slow is repeated.
    for _ in 0..<(countsInstructions ? 2 : 12) {
        for (index, text) in texts.enumerated() {
            best[index] = min(best[index], cost(counter) { _ = try? entry.body(text) })
        }
        // One-time work is the same for all sizes, and less than 0.2 ms of it is noise.
        growth = best[2] < 400_000 ? 0 : max(best[2] / best[1], (best[2] / best[0]).squareRoot())
        if growth <= greatest { break }
    }
    return (growth, best)
}

var (measured, steps, failures) = (0, 0, 0)
for shape in HostileShape.all {
    let texts = [size, 2 * size, 4 * size].map(shape.make)
    for entry in EntryPoint.all {
        measured += 1
        guard growth(of: entry, with: texts).0 > greatest else { continue }
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
