import Testing
import Trellis

/// How far lines are indented, on every way out.
@Suite struct IndentationTests {
    private let value: JSON = ["a": [1, ["b": [:]]], "c": "d"]

    private func options(_ indentation: JSONIndentation?) -> TrellisEncoder.Options {
        .with { $0.indentation = indentation }
    }

    private func text(with indent: String) -> String {
        let lines = ["{", "1\"a\": [", "21,", "2{", "3\"b\": {}", "2}", "1],", "1\"c\": \"d\"", "}"]
        return lines.map { line in
            guard let level = line.first?.wholeNumberValue else { return line }
            return String(repeating: indent, count: level) + line.dropFirst()
        }.joined(separator: "\n")
    }

    @Test(arguments: [
        (JSONIndentation.spaces(2), "  "), (.spaces(4), "    "), (.spaces(1), " "), (.spaces(0), ""), (.tab, "\t"),
        (.spaces(-3), ""), (.spaces(1000), String(repeating: " ", count: 255)),
    ])
    func everyWidth(indentation: JSONIndentation, indent: String) throws {
        let encoder = TrellisEncoder(options: options(indentation))
        #expect(try encoder.string(value) == text(with: indent))
        #expect(try encoder.string(["k": [value]]).contains(indent + "\"k\": [\n"))
        let sorted = TrellisEncoder(
            options: .with {
                $0.indentation = indentation
                $0.sortsKeys = true
                $0.escapesNonASCII = true
            })
        #expect(try sorted.string(value) == text(with: indent))
        #expect(try JSON(parsing: encoder.string(value)) == value)
    }

    @Test func oneSwitch() throws {
        var options = TrellisEncoder.Options()
        #expect(!options.isPretty && options.indentation == nil)
        options.isPretty = true
        #expect(options.indentation == .spaces(2))
        #expect(try TrellisEncoder(options: options).string(value) == text(with: "  "))
        options.indentation = .tab
        options.isPretty = true
        #expect(options.isPretty && options.indentation == .tab)
        options.isPretty = false
        #expect(options.indentation == nil)
        #expect(try TrellisEncoder(options: options).string(value) == #"{"a":[1,{"b":{}}],"c":"d"}"#)
    }

    @Test func streams() throws {
        var bytes: [UInt8] = []
        unsafe try TrellisEncoder(options: options(.tab)).encodeElements([1, 2]) { unsafe bytes += Array($0) }
        #expect(String(decoding: bytes, as: UTF8.self) == "[\n\t1,\n\t2\n]")
        bytes = []
        unsafe try TrellisEncoder(options: options(.tab)).encodeElements([[1], [2]], as: .lines) {
            unsafe bytes += Array($0)
        }
        #expect(String(decoding: bytes, as: UTF8.self) == "[1]\n[2]\n")
    }

    /// The text of a raw value is nobody else's.
    @Test func rawValues() throws {
        let raw = try RawJSON(validating: #"{"a": 1}"#)
        #expect(try TrellisEncoder(options: options(.tab)).string([raw]) == "[\n\t{\"a\": 1}\n]")
    }
}
