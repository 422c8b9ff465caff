#if Command
    import Foundation
    import Testing

    /// Arguments in the style of other tools.
    @Suite struct ProgramHabitTests {
        private func run(
            _ words: [String], input: String = ""
        ) throws -> (status: Int32, output: String, errors: String) {
            try TrellisProgram.run(words, input: input)
        }

        /// A single argument that is the name of an existing file is a file, not a path.
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
            (["help", "chekc"], "there is no command 'chekc'; did you mean 'check'?"),
            (
                ["check", "--max-size", "-5"],
                "there is no option -5; a negative value follows its option and an equals"
            ),
            (["check", "-dash.json"], "there is no option -dash.json; a file with that name comes after --"),
        ])
        func habitsOfOtherTools(words: [String], advice: String) throws {
            let result = try run(words)
            #expect(result.status == 2)
            #expect(result.output == "")
            #expect(result.errors.hasPrefix("trellis: \(advice)"), "\(result.errors)")
        }
    }
#endif
