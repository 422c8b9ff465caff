// Compares the coders for Codable types with Foundation's: FuzzCodable SEED MINUTES
//
// Each case is determined by a seed, including its types, its document and its strategies. A finding is printed with
// its seed: `FuzzCodable SEED 0` runs that case again. Exit status: 0 when nothing was found, 1 when something was.

import Foundation

let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
guard arguments.count == 2 else {
    print("usage: FuzzCodable SEED MINUTES")
    exit(2)
}
let start = ContinuousClock.now
let end = start + .seconds(60 * Int(arguments[1]))
var seed = arguments[0]
var (count, listed, findings) = (0, 0, 0)
repeat {
    let decoding = DecodingCase(seed: seed)
    if decoding.verdict == .listed { listed += 1 }
    if decoding.verdict == .different {
        findings += 1
        print("decoding, seed \(seed): \(String(decoding: decoding.document, as: UTF8.self))")
        print(decoding.found, "instead of", decoding.expected, separator: "\n")
    }
    let encoding = EncodingCase(seed: seed)
    if !encoding.isSame {
        findings += 1
        print("encoding, seed \(seed):", encoding.found, "instead of", encoding.expected, separator: "\n")
    }
    count += 2
    seed &+= 1
} while ContinuousClock.now < end && findings < 20
let seconds = (ContinuousClock.now - start) / .seconds(1)
print(
    "\(count) cases, \(Int(Double(count) / max(seconds, 0.001))) each second, \(listed) with a listed difference, "
        + "\(findings) findings"
)
exit(findings == 0 ? 0 : 1)
