// Measures every entry point with every hostile document of n, 2n and 4n bytes: FuzzLinear [BYTES]
//
// It counts instructions, or processor time where the machine cannot count instructions, and fails if a doubling takes
// more than 2.2 times as many, or 2.8 times as much time in the best of several rounds. Exit status: 0 when all is
// linear, 1 when something is not.

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

let size = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 50_000
let counter = instructions_open()
let countsInstructions = counter >= 0 && cost(counter, { _ = (0..<100_000).reduce(0, ^) }) > 0
let greatest = countsInstructions ? 2.2 : 2.8
var (measured, failures) = (0, 0)
for shape in HostileShape.all {
    let texts = [size, 2 * size, 4 * size].map(shape.make)
    for entry in EntryPoint.all {
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
        measured += 1
        if growth > greatest {
            failures += 1
            print(
                "\(shape.name), \(entry.name): \(best.map { Int($0) }), \((growth * 100).rounded() / 100) per doubling")
            _ = fflush(nil)
        }
    }
}
print("\(measured) measured by \(countsInstructions ? "instructions" : "time"), \(failures) not linear")
exit(failures == 0 ? 0 : 1)
