// Measures the memory after many distinct requests: FuzzMemory [COUNT [KIND]]
//
// Each kind of request is made COUNT times, by default 1,000,000, or a tenth of that if it is slow, with another path,
// pattern, key style, selection, option, time zone or user-info value each time, or continues an endless document. With
// a KIND, such as "date patterns", only requests of this kind are made, and COUNT times even if they are slow. The
// resident memory may grow by 8 MB after the first tenth, except for locales, which Foundation caches. Exit status: 0
// when it does not grow, 1 when it does, 2 for an unknown KIND or a system that does not report the memory.

import Foundation
import Trellis

struct Item: JSONModel {
    var number: Int
    var at: Date?

    static let modelSchema = JSONModelSchema(
        Item.self, [JSONField("number", \Item.number, default: 0), JSONField("at", \Item.at)])

    init(from fields: borrowing JSONFieldValues) throws {
        number = fields.take(0)
        at = fields.take(1)
    }

    func encode(field: Int, to writer: inout JSONFieldWriter) throws {
        if field == 0 { try writer.field(number) } else { try writer.field(at) }
    }
}

enum Tag: JSONUserInfoKey { static let defaultValue = "" }

/// The resident memory of this process in bytes.
func residentMemory() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
        let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else {
        print("the system does not report the memory of a process")
        exit(2)
    }
    return pages * sysconf(Int32(_SC_PAGESIZE))
}

func decode(_ text: String, _ change: (inout TrellisDecoder.Options) -> Void) {
    var options = TrellisDecoder.Options()
    change(&options)
    _ = try? TrellisDecoder(options: options).decode(Item.self, from: text)
}

func encode(_ change: (inout TrellisEncoder.Options) -> Void) throws {
    var options = TrellisEncoder.Options()
    change(&options)
    _ = try TrellisEncoder(options: options).encode(item)
}

let text = #"{"number":7,"at":"2024-01-02T03:04:05Z"}"#
let item = try TrellisDecoder().decode(Item.self, from: text)

/// A session inside a value that does not end.
var endless = try {
    var options = TrellisDecoder.Options()
    options.limits.bufferedSize = 1 << 20
    return try TrellisDecoder.ValueSession(RawJSON.self, at: "raw", options: options)
}()
try endless.feed(Array(#"{"raw":["#.utf8))
let whiteSpace = [UInt8](repeating: 0x20, count: 4096)

let requests: [(name: String, divisor: Int, request: (Int) throws -> Void)] = [
    (
        "paths", 1,
        { _ = try TrellisDecoder().decode(Int.self, at: JSONPath(["k\($0)", "b"]), from: "{\"k\($0)\":{\"b\":1}}") }
    ),
    (
        "paths of sessions", 1,
        { index in
            var session = try TrellisDecoder.ValueSession(Int.self, at: JSONPath(["k\(index)"]))
            try session.feed(Array("{\"k\(index)\":1}".utf8))
            _ = try session.finish()
        }
    ),
    (
        "paths of elements", 1,
        { index in
            let path = JSONPath(["k\(index)"])
            try TrellisDecoder().forEachElement(Item.self, as: .array(at: path), from: "{\"k\(index)\":[{}]}") { _ in }
            try TrellisDecoder().forEachElement(JSONEntry<Int>.self, as: .entries(at: path), from: "{\"k\(index)\":{}}")
            {
                _ in
            }
        }
    ),
    (
        "long paths", 100,
        { index in
            let key = String(repeating: "k", count: 10_000) + "\(index)"
            _ = try TrellisDecoder().decode(Int.self, at: JSONPath([key]), from: "{\"\(key)\":1}")
        }
    ),
    (
        "date patterns", 10,
        { index in
            decode(#"{"at":"2024x"}"#) { $0.dates = .pattern("yyyy'x\(index)'") }
            try encode { $0.dates = .pattern("yyyy'x\(index)'") }
        }
    ),
    ("locales", 10, { index in decode(text) { $0.dates = .pattern("yyyy", locale: "en_US_X\(index)") } }),
    (
        "time zones", 10,
        { index in
            let zone = "GMT+0\(index % 10):\(10 + index / 10 % 50)"
            decode(text) { $0.dates = .iso8601(timeZone: zone) }
            decode(#"{"at":"2024-01-02"}"#) { $0.dates = .dateOnly(timeZone: zone) }
            decode(text) { $0.dates = .pattern("yyyy", timeZone: "No/Zone\(index)") }
            decode(text) { $0.dates = .iso8601(timeZone: "No/Zone\(index)") }
        }
    ),
    (
        "key styles", 1,
        { index in
            decode(text) { $0.keyStyle = .custom("style \(index)") { $0 } }
            try encode { $0.keyStyle = .custom("style \(index)") { $0 } }
        }
    ),
    (
        "key styles with paths", 1,
        { index in
            decode(text) { $0.keyStyle = .customPath("style \(index)") { ["k\(index)", .key($0)] } }
            try encode { $0.keyStyle = .customPath("style \(index)") { ["k\(index)", .key($0)] } }
        }
    ),
    ("property selections", 1, { index in try encode { $0.properties = .only(["number", "p\(index)"]) } }),
    (
        "options", 1,
        { index in
            decode(text) {
                $0.coercions = JSONCoercions(rawValue: UInt16(truncatingIfNeeded: index))
                $0.limits.depth = 8 + index
                $0.limits.elementCount = index
                $0.usesDefaultForNull = index % 2 == 0
            }
        }
    ),
    (
        "user-info values", 1,
        { index in
            decode(text) { $0.userInfo[Tag.self] = "value \(index)" }
            try encode { $0.userInfo[Tag.self] = "value \(index)" }
        }
    ),
    (
        "transforms", 10,
        { index in
            decode(text) {
                $0.transforms.use(JSONTransform(decode: { (number: Int) in "\(number + index)" }, encode: { $0.count }))
            }
        }
    ),
    (
        "keys of the drop-in coders", 1,
        { index in
            let decoder = TrellisCodableDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            let value = try decoder.decode([String: Int].self, from: "{\"some_key_\(index)\":1}")
            let encoder = TrellisCodableEncoder()
            encoder.keyEncodingStrategy = .convertToSnakeCase
            _ = try encoder.encode(value)
        }
    ),
    (
        "dates of the drop-in coders", 1,
        { index in
            let decoder = TrellisCodableDecoder()
            decoder.dateDecodingStrategy = .custom { _ in Date(timeIntervalSince1970: Double(index)) }
            let dates = try decoder.decode([Date].self, from: "[1]")
            let encoder = TrellisCodableEncoder()
            encoder.dateEncodingStrategy = .custom { date, encoder in
                var container = encoder.singleValueContainer()
                try container.encode(date.timeIntervalSince1970 + Double(index))
            }
            _ = try encoder.encode(dates)
        }
    ),
    ("chunks of white space in a raw value", 1, { _ in try endless.feed(whiteSpace) }),
]

let arguments = CommandLine.arguments.dropFirst()
let count = arguments.first.flatMap { Int($0) } ?? 1_000_000
let kind = arguments.dropFirst().first
let chosen = requests.filter { kind == nil || $0.name == kind }
guard !chosen.isEmpty else {
    print("The kinds are:", requests.map(\.name).joined(separator: ", "))
    exit(2)
}
var grown = 0
for (name, divisor, request) in chosen {
    let count = kind == nil ? max(100, count / divisor) : count
    var before = 0
    for index in 0..<count {
        if index == count / 10 { before = residentMemory() }
        try request(index)
    }
    let growth = (residentMemory() - before) / 1024
    print("\(name): \(count) different, \(growth) KB more")
    _ = fflush(nil)
    // Foundation caches a few kilobytes for each locale identifier until the process ends.
    if growth > 8 * 1024 + (name == "locales" ? 4 * count : 0) { grown += 1 }
}
exit(grown == 0 ? 0 : 1)
