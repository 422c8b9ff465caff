import Foundation
import Testing
import Trellis

@testable import TrellisTools

/// The output of `trellis format`.
@Suite struct FormatTests {
    private func format(_ text: String, _ layout: Layout, sorted: Bool = false, chunk: Int = 65536, lines: Bool = false)
        throws
        -> String
    {
        let output = ByteOutput.collecting
        var options = ReadingOptions()
        options.isLines = lines
        if sorted {
            var formatter = SortingFormatter(layout, output: output)
            _ = try read(text, chunk: chunk, options: options, &formatter)
        } else {
            var formatter = TokenFormatter(layout, output: output)
            _ = try read(text, chunk: chunk, options: options, &formatter)
        }
        return output.text
    }

    private let document = #" { "b" : [ 1 , { } , [ ] , "\u00e9 é" ] , "a":{"d":1.50,"c":-0e5} , "a" : null } "#

    @Test(arguments: DocumentReaderTests.chunks) func indented(_ chunk: Int) throws {
        #expect(
            try format(document, .indented(by: UInt8(ascii: " "), count: 2), chunk: chunk) == #"""
                {
                  "b": [
                    1,
                    {},
                    [],
                    "\u00e9 é"
                  ],
                  "a": {
                    "d": 1.50,
                    "c": -0e5
                  },
                  "a": null
                }

                """#)
    }

    @Test(arguments: DocumentReaderTests.chunks) func compact(_ chunk: Int) throws {
        #expect(
            try format(document, .compact, chunk: chunk)
                == #"{"b":[1,{},[],"\u00e9 é"],"a":{"d":1.50,"c":-0e5},"a":null}"# + "\n")
        #expect(try format("[]", .compact, chunk: chunk) == "[]\n")
        #expect(try format(" 1", .compact, chunk: chunk) == "1\n")
    }

    @Test func otherIndentations() throws {
        #expect(try format("[[1]]", .indented(by: UInt8(ascii: "\t"), count: 1)) == "[\n\t[\n\t\t1\n\t]\n]\n")
        #expect(try format("[[1]]", .indented(by: UInt8(ascii: " "), count: 0)) == "[\n[\n1\n]\n]\n")
    }

    @Test(arguments: DocumentReaderTests.chunks) func sorted(_ chunk: Int) throws {
        #expect(
            try format(document, .compact, sorted: true, chunk: chunk)
                == #"{"a":{"c":-0e5,"d":1.50},"a":null,"b":[1,{},[],"\u00e9 é"]}"# + "\n")
        // Keys are compared by value, not by their escapes.
        #expect(
            try format(#"[{"b":1,"\u0061":2,"é":[{"z":1,"":2}],"~":0}]"#, .compact, sorted: true, chunk: chunk)
                == #"[{"\u0061":2,"b":1,"~":0,"é":[{"":2,"z":1}]}]"# + "\n")
    }

    @Test func lines() throws {
        #expect(
            try format("{\"b\": 1, \"a\": 2}\n\n[ 1 ]\n", .compact, sorted: true, lines: true)
                == "{\"a\":2,\"b\":1}\n[1]\n")
    }

    @Test func theOutputIsEquivalent() throws {
        var generator = SplitMix(seed: 3)
        let decoder = TrellisDecoder()
        for _ in 0..<300 {
            let text = RandomJSON.text(&generator)
            let json = try decoder.decode(JSON.self, from: text)
            let pretty = try format(text, .indented(by: UInt8(ascii: " "), count: 3))
            #expect(try decoder.decode(JSON.self, from: pretty) == json)
            // Formatting the output again does not change it.
            let compact = try format(text, .compact)
            #expect(try format(pretty, .compact) == compact)
            #expect(try format(compact, .indented(by: UInt8(ascii: " "), count: 3)) == pretty)
            let sorted = try format(text, .compact, sorted: true)
            #expect(try decoder.decode(JSON.self, from: sorted).count == json.count)
            #expect(try format(sorted, .compact, sorted: true) == sorted)
            #expect(sorted.utf8.count == compact.utf8.count)
        }
    }

    @Test func deepAndLongObjectsAreSortedInLinearTime() throws {
        let deep = String(repeating: #"{"b":1,"a":"#, count: 500) + "0" + String(repeating: "}", count: 500)
        let sorted = try format(deep, .compact, sorted: true)
        #expect(sorted.hasPrefix(#"{"a":{"a":"#))
        #expect(sorted.hasSuffix(#","b":1},"b":1}"# + "\n"))
        let members = (0..<20_000).map { #""\#(19_999 - $0)":[\#($0)]"# }.joined(separator: ",")
        #expect(try format("{\(members)}", .compact, sorted: true).hasPrefix(#"{"0":[19999],"1":[19998],"10":"#))
    }
}
