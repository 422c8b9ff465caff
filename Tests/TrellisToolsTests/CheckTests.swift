import Testing
import Trellis

@testable import TrellisTools

/// The output of `trellis check`.
@Suite struct CheckTests {
    private func run(_ check: Check) -> (status: CommandStatus, output: String, errors: String) {
        let (output, errors) = (ByteOutput.collecting, ByteOutput.collecting)
        let status = check.run(output: output, errors: ErrorOutput(errors))
        return (status, output.text, errors.text)
    }

    private func check(_ files: String..., chunk: Int = 65536) -> (
        status: CommandStatus, output: String, errors: String
    ) {
        var check = Check(files: files)
        check.reading.chunkSize = chunk
        return run(check)
    }

    @Test func validFilesPrintNothing() throws {
        let folder = try TestFolder()
        let one = try folder.file("one.json", "{\"a\": [1, 2.5e3, \"é\\n\"]}\n")
        let two = try folder.file("two.json", "null")
        #expect(check(one, two) == (.fine, "", ""))
    }

    @Test(arguments: [1, 2, 3, 7, 64, 65536]) func eachInvalidFilePrintsALine(_ chunk: Int) throws {
        let folder = try TestFolder()
        let valid = try folder.file("valid.json", "[]")
        let comma = try folder.file("comma.json", "{\r\n  \"日\": 1,\r\n}")
        let empty = try folder.file("empty.json", "")
        let result = check(comma, valid, empty, chunk: chunk)
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(result.status == .wrong)
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("\(comma):3:1: error: invalid JSON") == true)
        #expect(lines.last?.hasPrefix("\(empty):1:1: error: unexpected end of input") == true)
        #expect(result.errors == "")
    }

    @Test func theDepth() throws {
        let folder = try TestFolder()
        let file = try folder.file("deep.json", "[[[1]]]")
        var check = Check(files: [file])
        check.reading.maximumDepth = 3
        #expect(run(check).status == .fine)
        check.reading.maximumDepth = 2
        let result = run(check)
        #expect(result.status == .wrong)
        #expect(result.output.hasPrefix("\(file):1:3: error: limit exceeded"))
    }

    @Test func unreadableFilesDetermineTheExitCode() throws {
        let folder = try TestFolder()
        let invalid = try folder.file("invalid.json", "[1 2]")
        let missing = folder.path + "/missing.json"
        for files in [[missing, invalid], [invalid, missing]] {
            let result = check(files[0], files[1])
            #expect(result.status == .unusable)
            #expect(result.output.hasPrefix("\(invalid):1:4: error:"))
            #expect(result.errors.hasPrefix("trellis: \(missing): "))
        }
        // A folder can be opened, but not read.
        #expect(check(folder.path).status == .unusable)
    }

    @Test func aLongFileInSmallChunks() throws {
        let folder = try TestFolder()
        let lines = (0..<20_000).map { "{\"id\": \($0), \"text\": \"\\u00e9 é 日本語\"}" }.joined(separator: ",\n")
        let valid = try folder.file("valid.json", "[\(lines)]")
        let invalid = try folder.file("invalid.json", "[\(lines),\n\(lines)\n \"x]")
        #expect(check(valid, chunk: 4096).status == .fine)
        let result = check(invalid, chunk: 4096)
        #expect(result.status == .wrong)
        #expect(result.output.hasPrefix("\(invalid):40001:5: error: unexpected end"))
    }

    @Test func eachInvalidLineIsReported() throws {
        let folder = try TestFolder()
        let file = try folder.file("lines.json", "[1]\n[1 2]\n\n{\n\"a\n3\n")
        var check = Check(files: [file])
        check.reading.isLines = true
        let lines = run(check).output.split(separator: "\n")
        #expect(lines.map { $0.dropFirst(file.count + 1).prefix(2) } == ["2:", "4:", "5:"])
        check.maximumFindings = 1
        #expect(run(check).output.hasSuffix("\(file): error: 2 more lines are invalid\n"))
    }

    @Test func comments() throws {
        let folder = try TestFolder()
        let file = try folder.file("comments.json", "[1, // one\n /* two */ 2]")
        #expect(check(file).status == .wrong)
        var check = Check(files: [file])
        check.reading.allowsComments = true
        #expect(run(check) == (.fine, "", ""))
    }

    @Test(arguments: [1, 3, 65536]) func duplicateKeys(_ chunk: Int) throws {
        let folder = try TestFolder()
        let many = (0..<500).map { "\"k\($0)\": {\"a\": \($0), \"b\": [{\"a\": 1}]}" }.joined(separator: ",\n")
        let cases = [
            ("{\"a\": 1,\n \"b\": {\"a\": 1},\n \"a\": 2}", "3:2: error: duplicate key: 'a'"),
            (#"[{"x": 1, "\u0078": 2}]"#, "1:11: error: duplicate key: 'x'"),
            (#"{"a\nb": 1, "a\u000ab": 2}"#, #"1:13: error: duplicate key: 'a\u{a}b'"#),
            ("{\(many),\n\"k7\": 0}", "501:1: error: duplicate key: 'k7'"),
            ("{\(many),\n\"k499\": 0}", "501:1: error: duplicate key: 'k499'"),
            ("{\(many)}", nil), (#"{"a": {"a": {"a": [{"a": 1}, {"a": 2}]}}, "b": 1}"#, nil),
            ("{\"é\": 1, \"e\u{301}\": 2, \"\": 3}", nil),
            // The first error is reported.
            ("{\"a\": 1, \"a\": 2,}", "1:10: error: duplicate key: 'a'"),
            ("{\"a\": 1,, \"a\": 2}", "1:9: error: invalid JSON"),
        ]
        for (text, message) in cases {
            let file = try folder.file("keys.json", text)
            var check = Check(files: [file])
            check.refusesDuplicateKeys = true
            check.reading.chunkSize = chunk
            let output = run(check).output
            #expect(message.map { output.hasPrefix("\(file):\($0)") } ?? (output == ""), "\(output)")
            check.refusesDuplicateKeys = false
            if !text.contains(",,") && !text.contains(",}") { #expect(run(check).status == .fine) }
        }
    }

    @Test func duplicateKeysOfLines() throws {
        let folder = try TestFolder()
        let file = try folder.file("lines.json", "{\"a\":1}\n  {\"a\":1,\"a\":2}\n{\"a\":1}\n{\"b\":1,\"b\":1}")
        var check = Check(files: [file])
        check.reading.isLines = true
        check.refusesDuplicateKeys = true
        for chunk in DocumentReaderTests.chunks {
            check.reading.chunkSize = chunk
            #expect(
                run(check).output
                    == "\(file):2:10: error: duplicate key: 'a'\n\(file):4:8: error: duplicate key: 'b'\n")
        }
    }

    @Test func annotations() throws {
        let folder = try TestFolder()
        let file = try folder.file("a,b.json", "[1,\n2 3]")
        var check = Check(files: [file])
        check.format = .github
        let escaped = file.replacing(",", with: "%2C")
        #expect(run(check).output.hasPrefix("::error file=\(escaped),line=2,col=3,title=invalidSyntax::invalid JSON"))
        check.format = .json
        let json = try TrellisDecoder().decode(JSON.self, from: run(check).output)
        #expect(json.count == 1)
        #expect(json[0]["line"].int == 2 && json[0]["column"].int == 3 && json[0]["file"].string == file)
        check.format = .sarif
        let sarif = try TrellisDecoder().decode(JSON.self, from: run(check).output)
        #expect(sarif["version"].string == "2.1.0")
        let result = sarif["runs"][0]["results"][0]
        #expect(result["ruleId"].string == "invalidSyntax")
        let location = result["locations"][0]["physicalLocation"]
        #expect(location["artifactLocation"]["uri"].string == escaped)
        #expect(location["region"]["startLine"].int == 2)
        // Valid files result in documents without findings.
        check.files = [try folder.file("fine.json", "1")]
        #expect(try TrellisDecoder().decode(JSON.self, from: run(check).output)["runs"][0]["results"].count == 0)
        check.format = .json
        #expect(run(check).output == "[]\n")
    }

    @Test func colors() throws {
        let folder = try TestFolder()
        var check = Check(files: [try folder.file("x", "x")])
        check.isColored = true
        #expect(run(check).output.contains("\u{1B}[1;31merror:\u{1B}[0m invalid JSON"))
    }

    @Test func fileNamesArePrintedOnOneLine() throws {
        let folder = try TestFolder()
        let file = try folder.file("a\nb\u{1B}[2J", "x")
        let output = check(file).output
        #expect(output.count(where: { $0 == "\n" }) == 1)
        #expect(!output.contains("\u{1B}"))
    }
}
