// Decodes and encodes random documents in every way, and compares the results: FuzzDifferential SEED SECONDS [STEP]
//
// Each case is determined by a seed, including its model, its options and its documents. The seed of the next case is
// greater by STEP, by default 1, so that several processes can share the seeds. A finding is printed with its seed:
// `FuzzDifferential SEED 0` runs that case again. Exit status: 0 when nothing was found, 1 when something was.

import Foundation
import Synchronization

/// The seed of the running case, for the signal handler.
let currentSeed = Atomic<UInt64>(0)

/// Prints the seed of a case that traps or does not end.
private func reportSignal(_ signal: CInt) {
    var digits = Array("seed 00000000000000000000 ended by a signal\n".utf8)
    var seed = currentSeed.load(ordering: .relaxed)
    var index = 24
    repeat {
        digits[index] = UInt8(ascii: "0") + UInt8(seed % 10)
        seed /= 10
        index -= 1
    } while seed > 0 && index > 4
    _ = unsafe write(1, digits, digits.count)
    _exit(signal == SIGALRM ? 3 : 1)
}

let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
guard arguments.count == 2 || arguments.count == 3 else {
    print("usage: FuzzDifferential SEED SECONDS [STEP]")
    exit(2)
}
for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGALRM] {
    _ = signal(number, reportSignal)
}

let start = ContinuousClock.now
let end = start + .seconds(Int(arguments[1]))
let step = arguments.count == 3 ? arguments[2] : 1
var seed = arguments[0]
var (cases, comparisons, listed, findings) = (0, 0, 0, 0)
var nextReport = start + .seconds(60)

@MainActor func report() {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print(
        "\(cases) cases, \(Int(Double(cases) / max(seconds, 0.001))) each second, \(comparisons) comparisons, "
            + "\(listed) with a listed difference, \(findings) findings, next seed \(seed)")
    // Flushes all streams, since referring to the standard output is not concurrency-safe.
    _ = fflush(nil)
}

@MainActor func found(_ title: String, _ text: [UInt8], _ lines: [String]) {
    findings += 1
    print("seed \(seed), \(title):\n  \(String(decoding: text, as: UTF8.self).debugDescription)")
    for line in lines { print("  " + line) }
}

repeat {
    currentSeed.store(seed, ordering: .relaxed)
    if cases % 64 == 0 { alarm(120) }
    let examination = Examination(seed: seed, isPrinted: arguments[1] == 0)
    comparisons += examination.examiner.comparisons
    if !examination.examiner.findings.isEmpty {
        found(examination.title, examination.text, examination.examiner.findings)
    }
    // Types that are dictated by a seed, with the drop-in coders and Foundation's, which are slow. The seeds are
    // consecutive in groups of 8, so that each of several processes has some of them.
    if seed / 8 % 8 == 0 {
        let decoding = DecodingCase(seed: seed)
        if decoding.verdict == .listed { listed += 1 }
        if decoding.verdict == .different {
            found("a Codable type decodes", decoding.document, [decoding.found, "instead of", decoding.expected])
        }
        let encoding = EncodingCase(seed: seed)
        if !encoding.isSame { found("a Codable type encodes", [], [encoding.found, "instead of", encoding.expected]) }
        comparisons += 2
    }
    cases += 1
    seed &+= step
    if cases % 256 == 0, ContinuousClock.now > nextReport {
        report()
        nextReport = ContinuousClock.now + .seconds(60)
    }
} while ContinuousClock.now < end && findings < 20
report()
exit(findings == 0 ? 0 : 1)
