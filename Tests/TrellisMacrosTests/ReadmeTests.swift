#if Macros
    import Foundation
    import Testing

    /// README.md says what is so.
    @Suite struct ReadmeTests {
        @Test func everySwiftExampleStandsInTheTests() throws {
            let readme = try Readme()
            let tests = try ExampleLines(
                of: ["Examples", "Streaming"].map { "Tests/TrellisMacrosTests/Readme\($0)Tests.swift" }
                    + ["Tests/Consumer/Throughput/Sources/measure/Measure.swift"])
            let manifests = try ExampleLines(
                of: ["WithMacros", "ByHand"].map { "Tests/Consumer/\($0)/Package.swift" })
            let examples = readme.blocks.filter { $0.language == "swift" }
            #expect(examples.count > 8)
            for example in examples {
                if example.text.hasPrefix(".") {
                    // A line of a manifest. The packages lie deeper than a user's.
                    let line = example.text.replacing("../trellis", with: "../../..")
                    #expect(manifests.contain(line), "no package has \(line)")
                } else {
                    #expect(tests.contain(example.text), "not in the tests: \(example.text)")
                }
            }
        }

        @Test func theQuickStartHasTwoCommands() throws {
            let text = try Readme().text
            let start = try #require(text.firstRange(of: "\n## Quick start\n"))
            let end = try #require(text[start.upperBound...].firstRange(of: "\n## "))
            let commands = Readme.blocks(of: String(text[start.upperBound..<end.lowerBound])).map(\.text)
            #expect(commands.count == 2)
            #expect(commands.first?.hasSuffix("swift run -c release --package-path Benchmarks throughput") == true)
            #expect(commands.last?.contains("swift test") == true)
            #expect(commands.allSatisfy { !$0.contains("\n") })
        }

        @Test func everyFolderOfTheMapExists() throws {
            let text = try Readme().text
            let header = try #require(text.firstRange(of: "| Folder | Content |\n|---|---|\n"))
            let rows = text[header.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
                .prefix { $0.hasPrefix("|") }
            #expect(rows.count > 8)
            for row in rows {
                let folder = String(row.split(separator: "`")[1])
                let path = Readme.repository.appending(path: folder).path(percentEncoded: false)
                #expect(FileManager.default.fileExists(atPath: path), "\(folder)")
            }
        }

        /// The picture of the layers is that of the script that checks them.
        @Test func theLayersAreThoseThatAreChecked() throws {
            let script = try Readme(".ci/layers").text
            let start = try #require(script.firstRange(of: "layers=\"\n"))
            let checked = script[start.upperBound...].prefix { $0 != "\"" }.split(separator: "\n")
            let layers = Array(checked.map { Set(Self.names($0)) }.reversed())
            #expect(layers.count > 8)
            let picture = try #require(try Readme().outputs.first { $0.hasPrefix("Testing > ") })
            #expect(picture.split(separator: ">").map { Set(Self.names($0)) } == layers)
            let page = try Readme("Sources/Trellis/Trellis.docc/HowItIsBuilt.md")
            let lines = try #require(page.outputs.first).split(separator: "\n")
            let folders = layers.reduce(into: Set<String>()) { $0.formUnion($1) }
            #expect(lines.map { folders.intersection(Self.names($0)) } == layers)
        }

        private static func names(_ text: some StringProtocol) -> [String] {
            text.components(separatedBy: CharacterSet.letters.inverted).filter { !$0.isEmpty }
        }

        @Test func everyFileNamedByThePageOnTheCodeExists() throws {
            let page = try Readme("Sources/Trellis/Trellis.docc/HowItIsBuilt.md").text
            let paths = page.matches(of: /`([A-Za-z]+\/[A-Za-z\/+]+(\.swift)?)`/).map { String($0.output.1) }
            #expect(paths.count > 10)
            for path in paths {
                // A symbol that is nested in a coder, in a link.
                if path.hasPrefix("TrellisDecoder/") || path.hasPrefix("TrellisEncoder/") { continue }
                let root = ["Sources/", "Tests/"].contains(where: path.hasPrefix) ? "" : "Sources/Trellis/"
                let file = Readme.repository.appending(path: root + path).path(percentEncoded: false)
                #expect(FileManager.default.fileExists(atPath: file), "\(path)")
            }
        }
    }
#endif
