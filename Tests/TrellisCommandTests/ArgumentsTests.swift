import Testing

@testable import TrellisCheck

/// What the command line means.
@Suite struct ArgumentsTests {
    @Test func filesAndOptions() throws {
        #expect(try Arguments(["check", "a.json"]) == .check(CheckOptions(files: ["a.json"])))
        #expect(try Arguments(["check", "a", "-", "b"]) == .check(CheckOptions(files: ["a", "-", "b"])))
        #expect(
            try Arguments(["check", "--chunk", "7", "a", "--max-depth", "0", "b"])
                == .check(CheckOptions(files: ["a", "b"], chunkSize: 7, maximumDepth: 0)))
        #expect(try Arguments(["check", "--", "--chunk", "-x"]) == .check(CheckOptions(files: ["--chunk", "-x"])))
    }

    @Test(arguments: [["--help"], ["-h"], ["check", "--help"], ["check", "a", "--chunk", "-h"]])
    func help(_ words: [String]) throws {
        #expect(try Arguments(words) == .help)
    }

    @Test(arguments: [
        [], ["chek", "a"], ["check"], ["check", "--"], ["check", "--chunk"], ["check", "--chunk", "0", "a"],
        ["check", "--chunk", "-1", "a"], ["check", "--chunk", "1k", "a"], ["check", "--chunk", "9999999999999", "a"],
        ["check", "--chunk", "99999999999999999999", "a"], ["check", "--max-depth", "x", "a"],
        ["check", "--max-depth", "-1", "a"], ["check", "--max-depth"], ["check", "--strict", "a"],
        ["check", "-x", "a"],
    ])
    func wrong(_ words: [String]) {
        #expect(throws: UsageError.self) { try Arguments(words) }
        var (output, errors) = ("", "")
        #expect(CommandLineTool.run(words, output: &output, errors: &errors) == .unusable)
        #expect(output == "")
        #expect(errors.contains("usage: trellis check"))
    }
}
