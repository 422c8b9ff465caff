#if Command
    import Foundation
    import Testing

    /// The program under test.
    enum TrellisProgram {
        /// Next to the test bundle, where the package manager puts products that a test target depends on.
        static let url: URL? = {
            let arguments = ProcessInfo.processInfo.arguments
            let bundles = Bundle.allBundles.map(\.bundleURL) + arguments.map { URL(filePath: $0) }
            return bundles.map { $0.deletingLastPathComponent().appending(path: "trellis") }
                .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
        }()

        /// Runs the program, or another one, and returns its output.
        static func run(
            _ words: [String], input: String = "", program other: URL? = nil
        ) throws -> (status: Int32, output: String, errors: String) {
            let process = Process()
            let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
            let program: URL = try #require(other ?? url)
            process.executableURL = program
            process.arguments = words
            process.standardInput = standardInput
            process.standardOutput = output
            process.standardError = errors
            try process.run()
            // At most as much as a pipe holds, so that writing does not block.
            try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try standardInput.fileHandleForWriting.close()
            let texts = try [output, errors].map { try $0.fileHandleForReading.readToEnd() ?? Data() }
            process.waitUntilExit()
            let (outputText, errorText) = (
                String(decoding: texts[0], as: UTF8.self), String(decoding: texts[1], as: UTF8.self)
            )
            return (process.terminationStatus, outputText, errorText)
        }
    }

    /// The program, with its standard streams and exit status.
    @Suite struct ProgramTests {
        private func run(
            _ words: [String], input: String = "", program: URL? = nil
        ) throws -> (status: Int32, output: String, errors: String) {
            try TrellisProgram.run(words, input: input, program: program)
        }

        @Test func standardInput() throws {
            #expect(try run(["check", "-"], input: "[1,\n2]\n") == (0, "", ""))
            #expect(try run(["check"], input: "[1,\n2]\n") == (0, "", ""))
            let invalid = try run(["check", "--chunk", "2", "-"], input: "[1,\n2\n3]\n")
            #expect(invalid.status == 1)
            #expect(invalid.output.hasPrefix("-:3:1: error: invalid JSON"))
            #expect(invalid.output.hasSuffix("\n"))
            #expect(invalid.errors == "")
        }

        #if os(Linux)
            @Test(arguments: [
                ["--help"], ["--version"], ["check", "--help"], ["--generate-completion-script", "bash"],
                ["format"], ["canonical"], ["get", "."], ["shape"], ["models"], ["schema"],
            ])
            func outputThatCannotBeWritten(words: [String]) throws {
                let program = try #require(TrellisProgram.url).path(percentEncoded: false)
                let full = try run(
                    ["-c", "\"$0\" \"$@\" > /dev/full", program] + words, input: "{\"a\": 1}",
                    program: URL(filePath: "/bin/sh"))
                #expect(full.status == 2 && full.errors.hasPrefix("trellis: standard output: "), "\(full.errors)")
            }
        #endif

        @Test func optionsOfCheck() throws {
            #expect(try run(["check", "--lines", "--comments"], input: "[1] // a\n{}\n") == (0, "", ""))
            #expect(try run(["check", "--max-size", "3"], input: "[1]").status == 0)
            #expect(try run(["check", "--max-size", "3"], input: "[12]").status == 1)
            #expect(try run(["check", "--max-depth", "1"], input: "[[]]").status == 1)
            #expect(try run(["check", "--duplicate-keys"], input: #"{"a":1,"a":2}"#).status == 1)
            #expect(try run(["check", "--format", "json"], input: "[").output.contains(#""rule": "unexpectedEnd""#))
        }

        @Test func canonical() throws {
            let text = #"{"b": [1.0, 2e3], "\u20ac": "\u0041\/", "a": {"d": null, "c": 0.10}}"#
            let result = #"{"a":{"c":0.1,"d":null},"b":[1,2000],"€":"A/"}"#
            #expect(try run(["canonical"], input: text) == (0, result, ""))
            #expect(try run(["canonical", "--comments"], input: "/* a */ " + text) == (0, result, ""))
            #expect(try run(["canonical", "--lines"], input: text + "\n\n[1.50]\n").output == result + "\n[1.5]\n")
            let repeated = try run(["canonical"], input: "{\"a\": 1,\n \"a\": 2}")
            #expect(repeated.status == 1 && repeated.output == "")
            #expect(repeated.errors.hasPrefix("-:2:2: error: duplicate key"), "\(repeated.errors)")
            let large = try run(["canonical", "--lines"], input: "[1]\n{\"a\":[9007199254740993]}\n")
            #expect(large.status == 1 && large.output == "[1]\n")
            #expect(large.errors.hasPrefix("-:2:1: error: a[0]: "), "\(large.errors)")
            let invalid = try run(["canonical"], input: "[1,\n 2 3]")
            #expect(invalid.status == 1 && invalid.errors.hasPrefix("-:2:4: error: invalid JSON"))
            #expect(try run(["canonical", "--max-size", "3"], input: "[1234]").status != 0)
        }

        @Test func format() throws {
            let text = #"{"b": [1.0, 2], "a": "\u00e9"}"#
            #expect(
                try run(["format", "--compact", "--sort-keys"], input: text) == (
                    0, #"{"a":"\u00e9","b":[1.0,2]}"# + "\n", ""
                ))
            #expect(try run(["format"], input: "[1]").output == "[\n  1\n]\n")
            #expect(try run(["format", "--indent", "4"], input: "[1]").output == "[\n    1\n]\n")
            #expect(try run(["format", "--tabs"], input: "[1]").output == "[\n\t1\n]\n")
            #expect(try run(["format", "--lines"], input: "[1, 2]\n\n{ }\n").output == "[1,2]\n{}\n")
            let wrong = try run(["format"], input: "[1,\n 2 3]")
            #expect(wrong.status == 1)
            #expect(wrong.errors.hasPrefix("-:2:4: error: invalid JSON"))
        }

        @Test func get() throws {
            let text = #"{"data": [{"name": "a"}, {"name": "b"}]}"#
            #expect(try run(["get", "data.each.name"], input: text) == (0, "\"a\"\n\"b\"\n", ""))
            #expect(try run(["get", "-r", "data.each.name", "-"], input: text).output == "a\nb\n")
            #expect(try run(["get", "x"], input: text) == (0, "", ""))
            #expect(try run(["get", "--required", "x"], input: text).status == 1)
            let path = try run(["get", "a..b"], input: text)
            #expect(path.status == 2)
            #expect(path.errors.contains("a step of the path 'a..b' is empty"))
        }

        @Test func filesAreReplacedWhenComplete() throws {
            let folder = try TestFolder()
            let file = try folder.file("out.json", "before")
            #expect(try run(["format", "-o", file, "--compact"], input: "[ 1 ]") == (0, "", ""))
            #expect(try folder.text("out.json") == "[1]\n")
            #expect(try run(["format", "-o", file], input: "[ 1 ").status == 1)
            #expect(try folder.text("out.json") == "[1]\n")
            #expect(folder.names == ["out.json"])
            // The output file may be the input file.
            #expect(try run(["format", "-o", file, "--tabs", file]).status == 0)
            #expect(try folder.text("out.json") == "[\n\t1\n]\n")
            // A link is followed to the replaced file, which keeps its permissions.
            let link = folder.path + "/link.json"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
            #expect(try run(["format", "-o", link, "--compact"], input: "[2]").status == 0)
            #expect(try folder.text("out.json") == "[2]\n")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let missing = try run(["format", "-o", folder.path + "/no/out.json"], input: "[1]")
            #expect(missing.status == 2)
            #expect(missing.errors.hasPrefix("trellis: \(folder.path)/no/out.json: "))
            #expect(try run(["format", "-o", folder.path], input: "[1]").status == 2)
            #expect(try run(["format", "-o", "/dev/null"], input: "[1]").status == 0)
        }

        @Test func replacedFilesKeepTheirPermissions() throws {
            let folder = try TestFolder()
            let file = try folder.file("out.json", "before")
            try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
            #expect(try shell("umask 077; $trellis format -o '\(file)' --compact", input: "[1]").status == 0)
            #expect(try folder.text("out.json") == "[1]\n")
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o666)
        }

        @Test func aDanglingLinkPointsToTheNewFile() throws {
            let folder = try TestFolder()
            let (link, other) = (folder.path + "/link.json", folder.path + "/other.json")
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "other.json")
            try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: folder.path + "/new.json")
            #expect(try run(["format", "-o", link, "--compact"], input: "[1]").status == 0)
            #expect(try folder.text("new.json") == "[1]\n")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "other.json")
            #expect(try run(["format", "-o", "/dev/stdout", "--compact"], input: "[1]").output == "[1]\n")
        }

        /// Another program may have made standard input non-blocking.
        @Test func nonBlockingInput() throws {
            let process = Process()
            let (input, output) = (Pipe(), Pipe())
            let descriptor = input.fileHandleForReading.fileDescriptor
            #expect(fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0)
            process.executableURL = TrellisProgram.url
            process.arguments = ["format", "--compact", "--lines"]
            process.standardInput = input
            process.standardOutput = output
            try process.run()
            // More than the program buffers before it writes: when some output arrives, all input has been read.
            try input.fileHandleForWriting.write(contentsOf: Data(String(repeating: "[1]\n", count: 16_384).utf8))
            try input.fileHandleForWriting.write(contentsOf: Data("[2]\n".utf8))
            let first = output.fileHandleForReading.availableData
            #expect(first.count > 0)
            try input.fileHandleForWriting.write(contentsOf: Data("[3]\n".utf8))
            try input.fileHandleForWriting.close()
            let rest = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            #expect(first.count + rest.count == 4 * 16_386)
        }

        /// A signal ends a program that waits for input, and removes the incomplete file.
        @Test(.timeLimit(.minutes(30)), arguments: [SIGINT, SIGTERM, SIGHUP])
        func signalsEndTheProgram(number: CInt) throws {
            let folder = try TestFolder()
            let process = Process()
            let input = Pipe()
            process.executableURL = TrellisProgram.url
            process.arguments = ["format", "--lines", "--compact", "-o", folder.path + "/out.json"]
            process.standardInput = input
            try process.run()
            // More than a pipe holds, so that the program is running.
            try input.fileHandleForWriting.write(contentsOf: Data(String(repeating: "[1]\n", count: 50_000).utf8))
            #expect(kill(process.processIdentifier, number) == 0)
            process.waitUntilExit()
            #expect(process.terminationReason == .uncaughtSignal)
            #expect(process.terminationStatus == number)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }

        @Test func signalsThatAreIgnoredStayIgnored() throws {
            let process = Process()
            let (input, output) = (Pipe(), Pipe())
            process.executableURL = URL(filePath: "/bin/sh")
            let program = try #require(TrellisProgram.url).path(percentEncoded: false)
            process.arguments = ["-c", "trap '' HUP; exec '\(program)' format --compact --lines"]
            process.standardInput = input
            process.standardOutput = output
            try process.run()
            // Once some output has arrived, the program is certainly running.
            try input.fileHandleForWriting.write(contentsOf: Data(String(repeating: "[1]\n", count: 17_000).utf8))
            let first = output.fileHandleForReading.availableData
            #expect(kill(process.processIdentifier, SIGHUP) == 0)
            try input.fileHandleForWriting.close()
            let rest = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            #expect(process.terminationReason == .exit)
            #expect(process.terminationStatus == 0)
            #expect(first.count + rest.count == 4 * 17_000)
        }

        /// Runs a shell command in which the program is `$trellis`.
        private func shell(_ line: String, input: String = "") throws -> (status: Int32, output: String, errors: String)
        {
            let program = try #require(TrellisProgram.url).path(percentEncoded: false)
            return try run(["-c", "trellis='\(program)'; \(line)"], input: input, program: URL(filePath: "/bin/sh"))
        }

        @Test func aClosedPipeIsQuiet() throws {
            let folder = try TestFolder()
            let file = try folder.file("many.json", "[" + String(repeating: "\"abcdefgh\",", count: 200_000) + "1]")
            let program = try #require(TrellisProgram.url).path(percentEncoded: false)
            for words in ["format", "get each"] {
                let process = Process()
                let (output, errors) = (Pipe(), Pipe())
                process.executableURL = URL(filePath: "/bin/sh")
                process.arguments = ["-c", "{ '\(program)' \(words) '\(file)'; echo $? >&2; } | head -n 1"]
                process.standardOutput = output
                process.standardError = errors
                try process.run()
                let texts = try [output, errors].map { try $0.fileHandleForReading.readToEnd() ?? Data() }
                process.waitUntilExit()
                #expect(texts[0].count < 20)
                #expect(String(decoding: texts[1], as: UTF8.self) == "0\n")
            }
        }

        /// The time limit only ends a hang: the input has no end. The second reader closes the pipe after the last
        /// finding was written.
        @Test(.timeLimit(.minutes(5)), arguments: ["head -n 1", "{ sleep 2; head -n 1; }"])
        func checkingEndsWhenItsOutputIsClosed(reader: String) throws {
            let result = try shell("yes '{' | $trellis check --lines | \(reader)")
            #expect(result.output.hasPrefix("-:1:2: error: unexpected end of input"), "\(result.output)")
            #expect(result.errors == "")
        }

        @Test func help() throws {
            for words in [["--help"], ["help", "check"], ["get", "--help"]] {
                let result = try run(words)
                #expect(result.status == 0)
                #expect(result.output.contains("USAGE: trellis"))
                #expect(result.errors == "")
            }
            for shell in ["bash", "zsh", "fish"] {
                let script = try run(["--generate-completion-script", shell])
                #expect(script.status == 0)
                #expect(script.output.contains("trellis"))
            }
        }

        @Test(arguments: [
            [], ["chek", "a"], ["check", "--chunk"], ["check", "--chunk", "0"], ["check", "--chunk", "-1"],
            ["check", "--chunk", "1x"], ["check", "--chunk", "9999999999999"], ["check", "--max-depth", "x"],
            ["check", "--max-depth", "-1"], ["check", "--strict"], ["check", "-x"], ["check", "--format", "xml"],
            ["check", "--max-size", "1TBx"], ["format", "--indent", "-1"], ["format", "--indent", "65"],
            ["format", "--compact", "--tabs"], ["get"],
        ])
        func invalidArguments(_ words: [String]) throws {
            let result = try run(words)
            if words.isEmpty {
                // Without arguments, the help is printed.
                #expect(result.output.contains("USAGE: trellis"))
            } else {
                #expect(result.status == 2)
                #expect(result.output == "")
                #expect(
                    ["Usage: trellis", "trellis: there is no option", "trellis: there is no command"]
                        .contains { result.errors.contains($0) })
            }
        }

        /// The argument parser would treat the `h` as a request for help.
        @Test func fileNamesThatBeginWithADash() throws {
            let folder = try TestFolder()
            _ = try folder.file("-dash.json", "[1")
            let program = try #require(TrellisProgram.url).path(percentEncoded: false)
            for (words, status) in [("-dash.json", 2), ("-- -dash.json", 1), ("- < -dash.json", 1)] {
                let process = Process()
                process.executableURL = URL(filePath: "/bin/sh")
                process.arguments = ["-c", "exec '\(program)' check \(words) >out 2>&1"]
                process.currentDirectoryURL = folder.url
                try process.run()
                process.waitUntilExit()
                #expect(process.terminationStatus == status)
            }
        }

        @Test func aClosedOutputIsAnError() throws {
            let folder = try TestFolder()
            let file = try folder.file("a.json", "[1]")
            let program = try #require(TrellisProgram.url).path(percentEncoded: false)
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "exec '\(program)' format '\(file)' >&- 2>'\(folder.path)/errors'"]
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 2)
            #expect(try folder.text("errors") == "trellis: standard output: Bad file descriptor\n")
        }

        @Test func unreadableInputIsAnError() throws {
            let missing = try run(["check", "/nowhere/a.json", "-"], input: "x")
            #expect(missing.status == 2)
            #expect(missing.output.hasPrefix("-:1:1: error:"))
            #expect(missing.errors.hasPrefix("trellis: /nowhere/a.json: "))
            #expect(try run(["format", "/nowhere/a.json"]).status == 2)
            #expect(try run(["get", "a", "/"]).status == 2)
            let endless = try run(["drift", "--against", "/dev/zero"], input: "1")
            #expect(endless.status == 2)
            #expect(endless.errors == "trellis: /dev/zero: it is larger than 256.0 MB\n")
        }
    }
#endif
