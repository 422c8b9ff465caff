import Testing

@testable import TrellisTools

/// Canonical JSON of lines, and of documents beyond a limit.
@Suite struct CanonicalPrinterTests {
    private func canonical(
        _ text: String, _ reading: ReadingOptions
    ) throws -> (status: CommandStatus, output: String, errors: String) {
        let folder = try TestFolder()
        let file = try folder.file("a.json", text)
        let (output, errors) = (ByteOutput.collecting, ByteOutput.collecting)
        let printer = CanonicalPrinter(files: [file], reading: reading)
        let status = printer.print(to: output, errors: ErrorOutput(errors))
        return (status, output.text, errors.text.replacing(folder.path + "/", with: ""))
    }

    private func lines(allowsComments: Bool = true) -> ReadingOptions {
        ReadingOptions(isLines: true, allowsComments: allowsComments, skipsByteOrderMark: true)
    }

    @Test func commentsBetweenLines() throws {
        let text = "// c\n{\"b\":1, \"a\":2} // d\n \t\r\n/* e\nf */ [1]\n/**/\n"
        #expect(try canonical(text, lines()) == (.fine, "{\"a\":2,\"b\":1}\n[1]\n", ""))
        let refused = try canonical(text, lines(allowsComments: false))
        #expect(refused.status == .wrong)
        #expect(refused.errors.hasPrefix("a.json:1:1: error: invalid JSON"))
    }

    /// Errors have the position that `check` prints.
    @Test(arguments: [
        ("[1]\n  /x", "a.json:2:4: error: invalid JSON: expected '/' or '*' after '/'\n"),
        ("[1]\n/* x\n", "a.json:3:1: error: unexpected end of input: expected the comment's end\n"),
        ("[1]\n/* x\n*/ [1 2]", "a.json:3:7: error: invalid JSON"),
        ("[1]\n\u{FEFF}[2]", "a.json:2:1: error: invalid JSON"),
    ])
    func errorsInLines(text: String, message: String) throws {
        let result = try canonical(text, lines())
        #expect(result.status == .wrong)
        #expect(result.output == "[1]\n")
        #expect(result.errors.hasPrefix(message), "\(result.errors)")
        let folder = try TestFolder()
        var check = Check(files: [try folder.file("a.json", text)])
        check.reading = lines()
        let output = ByteOutput.collecting
        _ = check.run(output: output, errors: ErrorOutput(.collecting))
        #expect(output.text.replacing(folder.path + "/", with: "") == result.errors)
    }

    @Test func aByteOrderMarkBeforeTheFirstLine() throws {
        #expect(try canonical("\u{FEFF}[1]\n[2]\n", lines()) == (.fine, "[1]\n[2]\n", ""))
    }

    @Test func documentsBeyondTheMaximumSize() throws {
        var reading = ReadingOptions(maximumSize: 4)
        #expect(try canonical("[12]", reading) == (.fine, "[12]", ""))
        let large = "a.json:2:1: error: limit exceeded: more than 4 bytes\n"
        #expect(try canonical("[1,\n23]", reading) == (.wrong, "", large))
        reading.isLines = true
        #expect(try canonical("[12]\n[123]", reading).errors.hasPrefix("a.json:2:5: error: limit exceeded"))
    }
}
