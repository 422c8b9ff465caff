import Testing
import Trellis

/// The indentation of lines, for every kind of output.
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
        #expect(try encoder.string(from: value) == text(with: indent))
        #expect(try encoder.string(from: ["k": [value]]).contains(indent + "\"k\": [\n"))
        let sorted = TrellisEncoder(
            options: .with {
                $0.indentation = indentation
                $0.sortsKeys = true
                $0.escapesNonASCII = true
            })
        #expect(try sorted.string(from: value) == text(with: indent))
        #expect(try JSON(parsing: encoder.string(from: value)) == value)
    }

    @Test func compactUnlessIndented() throws {
        #expect(TrellisEncoder.Options().indentation == nil)
        #expect(try TrellisEncoder().string(from: value) == #"{"a":[1,{"b":{}}],"c":"d"}"#)
    }

    @Test func streams() throws {
        let encoder = TrellisEncoder(options: options(.tab))
        for (format, text) in [
            (JSONStreamFormat.array, "[\n\t[\n\t\t1\n\t],\n\t[]\n]"), (.lines, "[1]\n[]\n"),
            (.values, "[\n\t1\n]\n[]\n"),
            (.array(at: "a.b"), "{\n\t\"a\": {\n\t\t\"b\": [\n\t\t\t[\n\t\t\t\t1\n\t\t\t],\n\t\t\t[]\n\t\t]\n\t}\n}"),
        ] {
            let log = ChunkLog()
            try encoder.encodeElements([[1], []], as: format, to: log.sink)
            #expect(log.text == text)
        }
    }

    /// The text of a raw value is not reformatted.
    @Test func rawValues() throws {
        let raw = try RawJSON(validating: #"{"a": 1}"#)
        #expect(try TrellisEncoder(options: options(.tab)).string(from: [raw]) == "[\n\t{\"a\": 1}\n]")
    }
}
