/// A hostile document of any size.
struct HostileShape: Sendable {
    let name: String
    /// A document of about this many bytes.
    let make: @Sendable (Int) -> [UInt8]

    static let all = [
        HostileShape(name: "plain string") { quoted(repeated("The quick brown fox, é. ", $0)) },
        HostileShape(name: "escaped string") { quoted(repeated(#"\n\u00e9\"\ud83d\ude00\/"#, $0)) },
        HostileShape(name: "combining marks") { quoted(repeated("\u{301}\u{316}", $0)) },
        HostileShape(name: "combining marks in a key") {
            Array("{".utf8) + quoted(repeated("\u{301}\u{316}", $0)) + Array(":1}".utf8)
        },
        HostileShape(name: "keys of combining marks") {
            text(of: $0, "{", "\"" + many("\u{301}\u{316}", 60) + "a#\":#,", "\"value\":1}")
        },
        HostileShape(name: "digits") { repeated("1234567890", $0) },
        HostileShape(name: "digits near a tie") {
            Array("1.00000000000000011102230246251565404236316680908203125".utf8) + repeated("0", $0) + [0x31]
        },
        HostileShape(name: "zeros of an exponent") { Array("1e".utf8) + repeated("0", $0) + [0x31] },
        HostileShape(name: "open brackets") { repeated("[", $0) },
        HostileShape(name: "open braces") { repeated("{\"a\":", $0) },
        HostileShape(name: "nested arrays") { repeated("[", $0 / 2) + repeated("]", $0 / 2) },
        HostileShape(name: "nested objects") {
            repeated("{\"children\":", $0) + Array("1".utf8) + repeated("}", $0 / 12)
        },
        HostileShape(name: "nested variants") {
            repeated(#"{"left":"#, $0) + Array(#"{"type":"none"}"#.utf8) + repeated(#","type":"pair"}"#, $0 / 8 * 15)
        },
        HostileShape(name: "a dictionary deep inside") { deep($0, #""items":{"#, ##""#":{"id":#},"##, #""z":{}}"#) },
        HostileShape(name: "unknown keys deep inside") { deep($0, "", ##""unknown #":#,"##, #""id":1"#) },
        HostileShape(name: "alternative keys deep inside") {
            deep($0, #""items":{"#, ##""#":{"number":"","id":#},"##, #""z":{}}"#)
        },
        HostileShape(name: "untagged arrays") { repeated("[1,", $0) + Array("0".utf8) + repeated("]", $0 / 3) },
        HostileShape(name: "different keys") { text(of: $0, "{", "\"key #\":#,", "\"value\":1}") },
        HostileShape(name: "one key") {
            text(of: $0, "{", "\"name\":\"no small string, number #\",", "\"name\":\"\"}")
        },
        HostileShape(name: "empty keys") { text(of: $0, "{", "\"\":#,", "\"\":1}") },
        HostileShape(name: "integers") { text(of: $0, "[", "#,", "1]") },
        HostileShape(name: "strings") { text(of: $0, "[", "\"string number # of many\",", "\"\"]") },
        HostileShape(name: "objects") { text(of: $0, "[", ##"{"name":"#","id":#,"other":[{"a":null}]},"##, "{}]") },
        HostileShape(name: "wrong elements") { text(of: $0, "[", #"{"name":#,"id":"x"},"#, "null]") },
        HostileShape(name: "lines") { text(of: $0, "", "{\"name\":\"#\"}\n", "") },
        HostileShape(name: "white space") { repeated(" \n\t\r", $0) + Array("1".utf8) },
        HostileShape(name: "indentation") { Array("[".utf8) + repeated("\n            1,", $0) + Array("1]".utf8) },
        HostileShape(name: "comments") { repeated("/* * */", $0) + Array("1".utf8) },
        HostileShape(name: "lone surrogates") { quoted(repeated(#"\ud800"#, $0)) },
        HostileShape(name: "quotes and backslashes") { Array("[".utf8) + repeated(#""\\\"","#, $0) },
        HostileShape(name: "commas") { repeated(",", $0) },
        HostileShape(name: "recursive objects") {
            text(of: $0, #"{"name":"","#, ##""#":{"name":"","next":{"name":""}},"##, #""z":{}}"#)
        },
        HostileShape(name: "schema of properties") {
            text(
                of: $0, #"{"type":"object","properties":{"#, ##""p#":{"type":["string","null"],"enum":["a","b",#]},"##,
                #""z":{}}}"#)
        },
        HostileShape(name: "schema of definitions") { definitions($0) },
        HostileShape(name: "schema of nested unions") {
            repeated(#"{"anyOf":[{"type":"null"},{"type":"string"},"#, $0) + Array("{}".utf8) + repeated("]}", $0 / 22)
        },
        HostileShape(name: "schema of a union") {
            text(
                of: $0, #"{"oneOf":["#,
                ##"{"type":"object","properties":{"kind":{"const":"k#"},"v#":{"type":"integer"}}},"##,
                #"{"type":"object"}]}"#)
        },
        HostileShape(name: "ill-formed UTF-8") { quoted(Array(repeating: 0xC3, count: $0)) },
    ]

    /// Members inside a chain of objects whose depth also grows. It is less than the maximum depth of values.
    private static func deep(_ bytes: Int, _ start: String, _ middle: String, _ end: String) -> [UInt8] {
        let depth = bytes / 1000
        return repeated("{\"next\":", 8 * depth) + text(of: bytes, "{" + start, middle, end) + repeated("}", depth + 1)
    }

    /// Definitions of objects that refer to the next definition and to the first.
    private static func definitions(_ bytes: Int) -> [UInt8] {
        let count = bytes / 120 + 1
        let all = (0..<count).map { number in
            ##""d\##(number)":{"type":"object","properties":{"next":{"$ref":"#/$defs/d\##((number + 1) % count)"},"##
                + ##""first":{"$ref":"#/$defs/d0"}}}"##
        }
        return Array(##"{"$ref":"#/$defs/d0","$defs":{\##(all.joined(separator: ","))}}"##.utf8)
    }

    private static func quoted(_ text: [UInt8]) -> [UInt8] { [0x22] + text + [0x22] }

    private static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    private static func repeated(_ text: String, _ bytes: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes)
        for _ in 0..<max(1, bytes / text.utf8.count) { result += text.utf8 }
        return result
    }

    /// Repeats the middle, with the number of the repetition in place of each `#`.
    private static func text(of bytes: Int, _ start: String, _ middle: String, _ end: String) -> [UInt8] {
        var result = Array(start.utf8)
        let parts = middle.split(separator: "#", omittingEmptySubsequences: false).map { Array($0.utf8) }
        var number = 0
        while result.count < bytes {
            for (index, part) in parts.enumerated() {
                if index > 0 { result += "\(number)".utf8 }
                result += part
            }
            number += 1
        }
        return result + Array(end.utf8)
    }
}
