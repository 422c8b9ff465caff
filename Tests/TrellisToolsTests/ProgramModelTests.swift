#if Command
    import Foundation
    import Testing

    /// The commands models, drift and init-throughput, run as a program.
    @Suite struct ProgramModelTests {
        private func run(
            _ words: [String], input: String = ""
        ) throws -> (status: Int32, output: String, errors: String) {
            try TrellisProgram.run(words, input: input)
        }

        @Test(arguments: [
            (["--at", "a.b"], #"at: "a.b", from: data)"#), (["--at", "a.c.each"], "Each value at the path"),
            (["--at", "a.c.0"], "Each value at the path"), (["--lines"], "as: .lines"),
            (["--at", "a.b", "--lines"], "Each value at the path"),
        ])
        func howModelsOfPathsAreDecoded(words: [String], part: String) throws {
            let models = try run(["models"] + words, input: #"{"a":{"b":{"n":1},"c":[{"n":1}]}}"#)
            #expect(models.status == 0 && models.output.contains(part), "\(models)")
        }

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
            // The models of the folder include both files.
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
            #expect(result.output.contains("// Note: Event was generated from a single object"))
            #expect(result.errors.hasPrefix("trellis: note: Event was generated from a single object"))
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

        @Test func driftSavesTheNewShape() throws {
            let folder = try TestFolder()
            let first = try folder.file("first.json", "{\"a\": 1}")
            let second = try folder.file("second.json", "{\"a\": 1, \"b\": 2}")
            let (old, new) = (folder.path + "/old.shape", folder.path + "/new.shape")
            #expect(try run(["shape", "--save-shape", old, first]).status == 0)
            #expect(try run(["shape", "--save-shape", folder.path + "/second.shape", second]).status == 0)
            let expected: (Int32, String, String) = (1, "addition  b  new: number\n", "")
            for words in [[first, second], [old, second], ["--against", old, second]] {
                #expect(try run(["drift", "--save-shape", new] + words) == expected, "\(words)")
                #expect(try folder.text("new.shape") == folder.text("second.shape"))
            }
            // The file may be the old shape.
            #expect(try run(["drift", "--save-shape", old, old, second]) == expected)
            #expect(try folder.text("old.shape") == folder.text("second.shape"))
            let json = try run(["drift", "--save-shape", new, "--json", "--fail-on", "breaking", first, second])
            #expect(json.status == 0)
            #expect(json.output.hasPrefix("[\n"))
            let lonely = try run(["drift", "--save-shape", new, first])
            #expect(lonely.status == 2)
            #expect(lonely.errors.contains("OLD and NEW are needed, or --against"))
        }

        @Test func optionsForDocumentsDoNotApplyToSavedShapes() throws {
            let folder = try TestFolder()
            let first = try folder.file("first.json", "{\"a\": {\"b\": 1}}")
            let shape = folder.path + "/a.shape"
            #expect(try run(["shape", "--at", "a", "--save-shape", shape, first]).status == 0)
            #expect(try run(["drift", "--at", "a", shape, first]) == (0, "", ""))
            for options in [
                ["--at", "a"], ["--dictionary", "a"], ["--struct", "a"], ["--lines"], ["--comments"],
                ["--max-depth", "3"], ["--max-size", "9"],
            ] {
                let result = try run(["drift", shape, shape] + options)
                #expect(result.status == 2)
                #expect(
                    result.errors == "trellis: \(options[0]) applies to documents, and both files are saved shapes\n")
            }
            let mixed = try run(["drift", "--against", shape, first, shape])
            #expect(mixed.status == 2)
            #expect(mixed.errors == "trellis: \(shape): a saved shape cannot be combined with other files\n")
            // A document may have the members of a saved shape.
            let similar = try folder.file("similar.json", "{\"documents\": 1, \"places\": [{\"name\": \"x\"}]}")
            #expect(try run(["drift", similar, similar]) == (0, "", ""))
        }

        @Test func modelsOfASchemaRejectOtherOptions() throws {
            let schema = "{\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"string\"}}}"
            let models = try run(["models", "--from-schema"], input: schema)
            #expect(models.status == 0 && models.output.contains("let a: String?"))
            #expect(try run(["models", "--from-schema"], input: "\u{FEFF}" + schema) == models)
            for options in [
                ["--at", "a"], ["--dictionary", "a"], ["--struct", "a"], ["--lines"], ["--comments"],
                ["--max-depth", "3"], ["--max-size", "9"], ["--save-shape", "s"], ["--flatten"],
            ] {
                let result = try run(["models", "--from-schema"] + options, input: schema)
                #expect(result.status == 2)
                #expect(result.errors.contains("with --from-schema, only --name, --access and --output are allowed"))
            }
        }

        @Test func benchmarkPackagesOfAPayloadNamedMeasure() throws {
            let folder = try TestFolder()
            let payload = try folder.file("measure.json", "{\"id\": 1, \"model_workload\": {\"a\": 1}}")
            #expect(try run(["init-throughput", payload, "--folder", folder.path + "/p"]).status == 0)
            #expect(try folder.text("p/Sources/p/Measure.swift").contains(", MeasureModel.self, "))
            let models = try folder.text("p/Sources/p/Models.swift")
            #expect(models.contains("struct MeasureModel: "))
            #expect(!models.contains("struct Measure: ") && !models.contains("struct ModelWorkload: "))
        }

        @Test func benchmarkPackagesOfAPayloadNamedLikeAModule() throws {
            let folder = try TestFolder()
            let payload = try folder.file("Trellis.json", "{\"id\": 1}")
            #expect(try run(["init-throughput", payload, "--folder", folder.path + "/Trellis"]).status == 0)
            #expect(try folder.text("Trellis/Package.swift").contains("name: \"measure-Trellis\""))
            #expect(try folder.text("Trellis/Sources/measure-Trellis/Measure.swift").contains(", ModelTrellis.self"))
        }

        @Test func benchmarkPackages() throws {
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
            let link = folder.path + "/link.json"
            try FileManager.default.createSymbolicLink(
                atPath: link, withDestinationPath: URL(filePath: payload).lastPathComponent)
            #expect(try run(["init-throughput", link, "--folder", folder.path + "/linked"]).status == 0)
            #expect(try folder.text("linked/Payloads/linked.json") == "[{\"id\": 1}, {\"id\": 2}]")
            let again = try run(["init-throughput", payload, "--folder", target])
            #expect(again.status == 2)
            #expect(again.errors.contains("measure/Package.swift: the file is there already, and nothing was written"))
            #expect(result.output == "Created \(target). To measure: cd \(target) && swift run -c release\n")
            let spaced = try run(["init-throughput", payload, "--folder", folder.path + "/it's a feed"])
            #expect(spaced.output.contains(#"cd '\#(folder.path)/it'\''s a feed' && "#))
            let broken = try folder.file("broken.json", "[1")
            let invalid = try run(["init-throughput", broken, "--folder", folder.path + "/other"])
            #expect(invalid.status == 1)
            #expect(!folder.names.contains("other"))
            #expect(try run(["init-throughput", folder.path + "/none.json"]).status == 2)
        }
    }
#endif
