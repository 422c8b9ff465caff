import Foundation
import Testing

/// The program itself, with its streams and its exit status.
@Suite struct ProgramTests {
    /// Beside the test bundle, where the package manager puts what a test target depends on.
    private static let program: URL? = {
        let arguments = ProcessInfo.processInfo.arguments
        let bundles = Bundle.allBundles.map(\.bundleURL) + arguments.map { URL(filePath: $0) }
        return bundles.map { $0.deletingLastPathComponent().appending(path: "trellis") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
    }()

    private func run(_ words: [String], input: String = "") throws -> (status: Int32, output: String, errors: String) {
        let process = Process()
        let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
        let program: URL = try #require(Self.program)
        process.executableURL = program
        process.arguments = words
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // No more than a pipe holds, so that nobody waits for anybody.
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let texts = try [output, errors].map { try $0.fileHandleForReading.readToEnd() ?? Data() }
        process.waitUntilExit()
        let (outputText, errorText) = (
            String(decoding: texts[0], as: UTF8.self), String(decoding: texts[1], as: UTF8.self)
        )
        return (process.terminationStatus, outputText, errorText)
    }

    @Test func standardInput() throws {
        let valid = try run(["check", "-"], input: "[1,\n2]\n")
        #expect(valid == (0, "", ""))
        let invalid = try run(["check", "--chunk", "2", "-"], input: "[1,\n2\n3]\n")
        #expect(invalid.status == 1)
        #expect(invalid.output.hasPrefix("-:3:1: error: invalid JSON"))
        #expect(invalid.output.hasSuffix("\n"))
        #expect(invalid.errors == "")
    }

    @Test func help() throws {
        let result = try run(["--help"])
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("usage: trellis check"))
        #expect(result.errors == "")
    }

    @Test func whatIsWrongWithTheCallIsAnError() throws {
        let usage = try run(["check"])
        #expect(usage.status == 2)
        #expect(usage.output == "")
        let missing = try run(["check", "/nowhere/a.json", "-"], input: "x")
        #expect(missing.status == 2)
        #expect(missing.output.hasPrefix("-:1:1: error:"))
        #expect(missing.errors.hasPrefix("trellis: /nowhere/a.json: "))
    }
}
