#if Command
    import Foundation
    import Testing

    /// The program that is tested.
    enum TrellisProgram {
        /// Beside the test bundle, where the package manager puts what a test target depends on.
        static let url: URL? = {
            let arguments = ProcessInfo.processInfo.arguments
            let bundles = Bundle.allBundles.map(\.bundleURL) + arguments.map { URL(filePath: $0) }
            return bundles.map { $0.deletingLastPathComponent().appending(path: "trellis") }
                .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
        }()
    }

    /// The program itself, with its streams and its exit status.
    @Suite struct ProgramTests {
        private func run(
            _ words: [String], input: String = "", program other: URL? = nil
        ) throws -> (status: Int32, output: String, errors: String) {
            let process = Process()
            let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
            let program: URL = try #require(other ?? TrellisProgram.url)
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
            #expect(try run(["check", "-"], input: "[1,\n2]\n") == (0, "", ""))
            #expect(try run(["check"], input: "[1,\n2]\n") == (0, "", ""))
            let invalid = try run(["check", "--chunk", "2", "-"], input: "[1,\n2\n3]\n")
            #expect(invalid.status == 1)
            #expect(invalid.output.hasPrefix("-:3:1: error: invalid JSON"))
            #expect(invalid.output.hasSuffix("\n"))
            #expect(invalid.errors == "")
        }

        @Test func optionsOfCheck() throws {
            #expect(try run(["check", "--lines", "--comments"], input: "[1] // a\n{}\n") == (0, "", ""))
            #expect(try run(["check", "--max-size", "3"], input: "[1]").status == 0)
            #expect(try run(["check", "--max-size", "3"], input: "[12]").status == 1)
            #expect(try run(["check", "--max-depth", "1"], input: "[[]]").status == 1)
            #expect(try run(["check", "--duplicate-keys"], input: #"{"a":1,"a":2}"#).status == 1)
            #expect(try run(["check", "--format", "json"], input: "[").output.contains(#""rule": "unexpectedEnd""#))
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

        /// A single argument that is the name of a file is a file.
        @Test func getOfAFileAlone() throws {
            let folder = try TestFolder()
            let file = try folder.file("f.json", "{\"a\": [1, 2]}")
            #expect(try run(["get", file]) == (0, "{\"a\":[1,2]}\n", ""))
            #expect(try run(["get", ".a[]", file]) == (0, "1\n2\n", ""))
            #expect(try run(["get", "-e", "b", file]).status == 1)
            #expect(try run(["get", "-er", "a[0]", file]) == (0, "1\n", ""))
            let swapped = try run(["get", file, "a"])
            #expect(swapped.status == 2)
            #expect(swapped.errors == "trellis: the path comes before the file: trellis get 'a' '\(file)'\n")
        }

        @Test func quietChecks() throws {
            #expect(try run(["check", "-q"], input: "[1") == (1, "", ""))
            #expect(try run(["check", "--quiet"], input: "[1]") == (0, "", ""))
            #expect(try run(["check", "-q", "--format", "json"], input: "[1]").status == 2)
        }

        @Test(arguments: [
            (["chekc", "a.json"], "there is no command 'chekc'; did you mean 'check'?"),
            (["model"], "there is no command 'model'; did you mean 'models'?"),
            (["diff"], "there is no command 'diff'; did you mean 'drift'?"),
            (["xyzzy"], "there is no command 'xyzzy'; the commands are models, drift, shape"),
            (["get", "-n", "."], "there is no option -n: trellis reads documents and computes nothing"),
            (["get", "-c", "."], "there is no option -c: trellis get prints compact JSON anyway"),
            (["format", "-S"], "there is no option -S: trellis format has --sort-keys"),
        ])
        func habitsOfOtherTools(words: [String], advice: String) throws {
            let result = try run(words)
            #expect(result.status == 2)
            #expect(result.output == "")
            #expect(result.errors.hasPrefix("trellis: \(advice)"), "\(result.errors)")
        }

        // MARK: Models and drift

        @Test func modelsOfSeveralRoots() throws {
            let folder = try TestFolder()
            let user = "{\"login\":\"a\",\"id\":1,\"admin\":true,\"mail\":\"x\"}"
            for index in 0..<2 {
                _ = try folder.file("pull-\(index).json", "{\"number\":\(index),\"draft\":true,\"user\":\(user)}")
                _ = try folder.file("issue-\(index).json", "{\"title\":\"t\",\"assignee\":\(user)}")
            }
            let roots = ["--root", "Pull=\(folder.path)/pull-*.json", "--root", "Issue=\(folder.path)/issue-[01].json"]
            let models = try run(["models"] + roots)
            #expect(models.status == 0)
            #expect(models.errors == "")
            #expect(models.output.contains("// Models of 4 documents"))
            #expect(models.output.components(separatedBy: "struct User: ").count == 2)
            // A folder has the files of both.
            #expect(try run(["models", folder.path]).output.contains("// Models of 4 documents"))
            let output = try folder.file("Models.swift", "before")
            for words in [
                ["--root", "A=\(folder.path)/none-*.json"], ["--root", "A"], ["--root", "=x"], ["--root", "A="],
                ["--root", "A=a", "--name", "B"], ["--root", "A=a", "b.json"], ["--root", "A=a", "--root", "A=b"],
                roots + ["--nested"], roots + ["--save-shape", "s"], ["--prefix", "1"], ["--null-as", "Float"],
                ["--dictionary", "a..b"],
            ] {
                let result = try run(["models", "-o", output] + words)
                #expect(result.status == 2, "\(words)")
                #expect(result.output == "")
                #expect(result.errors != "")
            }
            let rule = try run(["models", "-o", output, "--dictionary", "x"] + roots)
            #expect(rule.status == 1)
            #expect(rule.errors == "trellis: there are no objects at the path of --dictionary x\n")
            #expect(try folder.text("Models.swift") == "before")
        }

        @Test func aSingleSampleIsNoted() throws {
            let result = try run(["models", "--name", "Event"], input: "{\"a\": 1}")
            #expect(result.status == 0)
            #expect(result.output.contains("// Note: Event was made of a single object"))
            #expect(result.errors.hasPrefix("trellis: note: Event was made of a single object"))
            let cautious = try run(["models", "--cautious"], input: "{\"a\": 1}")
            #expect(cautious.output.contains("let a: Int?"))
            #expect(try run(["models"], input: "[{\"a\": 1}, {\"a\": 2}]").errors == "")
        }

        @Test func driftOfFilesFoldersAndShapes() throws {
            let (old, new) = (try TestFolder(), try TestFolder())
            let (first, second) = (try old.file("a.json", "{\"a\": 1}"), try new.file("a.json", "{\"a\": 1, \"b\": 2}"))
            let shape = old.path + "/old.shape"
            #expect(try run(["shape", "--save-shape", shape, first]).status == 0)
            let expected: (Int32, String, String) = (1, "addition  b  new: number\n", "")
            for words in [
                [first, second], [old.path, new.path], [shape, second], [shape, new.path],
                ["--against", shape, second], ["--against", first, second], ["--against", old.path, second],
            ] {
                #expect(try run(["drift"] + words) == expected, "\(words)")
            }
            #expect(try run(["drift", first, first]) == (0, "", ""))
            #expect(try run(["drift", shape, shape]) == (0, "", ""))
            #expect(try run(["drift", "--against", shape], input: "{\"a\": 1}") == (0, "", ""))
            let missing = try run(["drift", first, new.path + "/none.json"])
            #expect(missing.status == 2)
            #expect(missing.errors.hasPrefix("trellis: \(new.path)/none.json: "))
            let empty = try TestFolder()
            let nothing = try run(["drift", first, empty.path])
            #expect(nothing.status == 2)
            #expect(nothing.errors == "trellis: \(empty.path): the folder has no files *.json\n")
            #expect(try run(["drift", first]).status == 2)
            let broken = try old.file("broken.shape", "{\"documents\": 1, \"places\": [], \"version\": 1}")
            #expect(try run(["drift", broken, second]) == (2, "", "trellis: \(broken): the shape has no places\n"))
        }

        @Test func packagesThatMeasure() throws {
            let folder = try TestFolder()
            let payload = try folder.file("my feed.json", "[{\"id\": 1}, {\"id\": 2}]")
            let target = folder.path + "/measure"
            let result = try run(["init-throughput", payload, "--folder", target])
            #expect(result.status == 0)
            #expect(result.errors == "")
            #expect(
                try folder.text("measure/Package.swift").contains(
                    "path: \"../trellis\", traits: [\"Macros\", \"Throughput\"]"))
            #expect(try folder.text("measure/Sources/measure/Measure.swift").contains("[MyFeed].self"))
            #expect(try folder.text("measure/Sources/measure/Models.swift").contains("struct MyFeed: "))
            #expect(try folder.text("measure/Payloads/measure.json") == "[{\"id\": 1}, {\"id\": 2}]")
            let again = try run(["init-throughput", payload, "--folder", target])
            #expect(again.status == 2)
            #expect(again.errors.contains("measure/Package.swift: the file is there already, and nothing was written"))
            let broken = try folder.file("broken.json", "[1")
            let invalid = try run(["init-throughput", broken, "--folder", folder.path + "/other"])
            #expect(invalid.status == 1)
            #expect(!folder.names.contains("other"))
            #expect(try run(["init-throughput", folder.path + "/none.json"]).status == 2)
        }

        @Test func filesAreReplacedWhenTheyAreComplete() throws {
            let folder = try TestFolder()
            let file = try folder.file("out.json", "before")
            #expect(try run(["format", "-o", file, "--compact"], input: "[ 1 ]") == (0, "", ""))
            #expect(try folder.text("out.json") == "[1]\n")
            #expect(try run(["format", "-o", file], input: "[ 1 ").status == 1)
            #expect(try folder.text("out.json") == "[1]\n")
            #expect(folder.names == ["out.json"])
            // Also where it is read from.
            #expect(try run(["format", "-o", file, "--tabs", file]).status == 0)
            #expect(try folder.text("out.json") == "[\n\t1\n]\n")
            // A link leads to what is replaced, which keeps its mode.
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

        @Test func whoMayReadAReplacedFileStaysAsItIs() throws {
            let folder = try TestFolder()
            let file = try folder.file("out.json", "before")
            try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
            #expect(try shell("umask 077; $trellis format -o '\(file)' --compact", input: "[1]").status == 0)
            #expect(try folder.text("out.json") == "[1]\n")
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o666)
        }

        @Test func aLinkToNothingLeadsToTheNewFile() throws {
            let folder = try TestFolder()
            let (link, other) = (folder.path + "/link.json", folder.path + "/other.json")
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "other.json")
            try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: folder.path + "/new.json")
            #expect(try run(["format", "-o", link, "--compact"], input: "[1]").status == 0)
            #expect(try folder.text("new.json") == "[1]\n")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "other.json")
            #expect(try run(["format", "-o", "/dev/stdout", "--compact"], input: "[1]").output == "[1]\n")
        }

        /// Another program may have left standard input so that reading does not wait.
        @Test func inputThatDoesNotWait() throws {
            let process = Process()
            let (input, output) = (Pipe(), Pipe())
            let descriptor = input.fileHandleForReading.fileDescriptor
            #expect(fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0)
            process.executableURL = TrellisProgram.url
            process.arguments = ["format", "--compact", "--lines"]
            process.standardInput = input
            process.standardOutput = output
            try process.run()
            // More than is kept back before it is written: when some of it comes, all of it has been read.
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

        @Test func signalsThatAreIgnoredStayIgnored() throws {
            let process = Process()
            let (input, output) = (Pipe(), Pipe())
            process.executableURL = URL(filePath: "/bin/sh")
            let program = try #require(TrellisProgram.url).path(percentEncoded: false)
            process.arguments = ["-c", "trap '' HUP; exec '\(program)' format --compact --lines"]
            process.standardInput = input
            process.standardOutput = output
            try process.run()
            // When some of it has come back, the program runs for sure.
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

        /// Runs a line of the shell, in which the program is `$trellis`.
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
        func wrong(_ words: [String]) throws {
            let result = try run(words)
            if words.isEmpty {
                // Help, since there is nothing else to say.
                #expect(result.output.contains("USAGE: trellis"))
            } else {
                #expect(result.status == 2)
                #expect(result.output == "")
                #expect(
                    ["Usage: trellis", "trellis: there is no option", "trellis: there is no command"]
                        .contains { result.errors.contains($0) })
            }
        }

        /// The parser would take the `h` for help.
        @Test func filesThatBeginWithADash() throws {
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

        @Test func whatCannotBeReadIsAnError() throws {
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
