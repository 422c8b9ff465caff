import Foundation
import Testing

@testable import TrellisCheck

/// What `trellis check` says of files.
@Suite struct CheckTests {
    /// A folder of one test, with files in it.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")

        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(at: url) }

        var path: String { url.path(percentEncoded: false) }

        func file(_ name: String, _ text: String) throws -> String {
            let file = url.appending(path: name)
            try Data(text.utf8).write(to: file)
            return file.path(percentEncoded: false)
        }
    }

    private func check(_ words: String...) -> (status: CheckStatus, output: String, errors: String) {
        var (output, errors) = ("", "")
        let status = CommandLineTool.run(["check"] + words, output: &output, errors: &errors)
        return (status, output, errors)
    }

    @Test func validFilesSayNothing() throws {
        let folder = try Folder()
        let one = try folder.file("one.json", "{\"a\": [1, 2.5e3, \"é\\n\"]}\n")
        let two = try folder.file("two.json", "null")
        let result = check(one, two)
        #expect(result.status == .valid)
        #expect(result.output == "")
        #expect(result.errors == "")
    }

    @Test(arguments: ["1", "2", "3", "7", "64", "65536"]) func eachInvalidFileIsALine(_ chunk: String) throws {
        let folder = try Folder()
        let valid = try folder.file("valid.json", "[]")
        let comma = try folder.file("comma.json", "{\r\n  \"日\": 1,\r\n}")
        let empty = try folder.file("empty.json", "")
        let result = check("--chunk", chunk, comma, valid, empty)
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(result.status == .invalid)
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("\(comma):3:1: error: invalid JSON") == true)
        #expect(lines.last?.hasPrefix("\(empty):1:1: error: unexpected end of input") == true)
        #expect(result.errors == "")
    }

    @Test func theDepth() throws {
        let folder = try Folder()
        let file = try folder.file("deep.json", "[[[1]]]")
        #expect(check("--max-depth", "3", file).status == .valid)
        let result = check("--max-depth", "2", file)
        #expect(result.status == .invalid)
        #expect(result.output.hasPrefix("\(file):1:3: error: limit exceeded"))
    }

    @Test func whatCannotBeReadWins() throws {
        let folder = try Folder()
        let invalid = try folder.file("invalid.json", "[1 2]")
        let missing = folder.path + "/missing.json"
        for files in [[missing, invalid], [invalid, missing]] {
            let result = check(files[0], files[1])
            #expect(result.status == .unusable)
            #expect(result.output.hasPrefix("\(invalid):1:4: error:"))
            #expect(result.errors.hasPrefix("trellis: \(missing): "))
        }
        // A folder opens, but does not read.
        #expect(check(folder.path).status == .unusable)
    }

    @Test func aLongFileInSmallChunks() throws {
        let folder = try Folder()
        let lines = (0..<20_000).map { "{\"id\": \($0), \"text\": \"\\u00e9 é 日本語\"}" }.joined(separator: ",\n")
        let valid = try folder.file("valid.json", "[\(lines)]")
        let invalid = try folder.file("invalid.json", "[\(lines),\n\(lines)\n \"x]")
        #expect(check("--chunk", "4096", valid).status == .valid)
        let result = check("--chunk", "4096", invalid)
        #expect(result.status == .invalid)
        #expect(result.output.hasPrefix("\(invalid):40001:5: error: unexpected end"))
    }
}
