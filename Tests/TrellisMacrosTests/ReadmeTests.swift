#if Macros
    import Foundation
    import Testing

    /// README.md is correct.
    @Suite struct ReadmeTests {
        @Test func everySwiftExampleIsInTheTests() throws {
            let tests = try ExampleLines(of: ["Tests/TrellisMacrosTests/ReadmeExamplesTests.swift"])
            let examples = try Readme().blocks.filter { $0.language == "swift" && !$0.isManifest }
            #expect(examples.count >= 4)
            for example in examples {
                #expect(tests.containParagraphs(of: example.text), "not in the tests: \(example.text)")
            }
        }

        /// The manifest equals that of a package that is built and run, except for its name and location.
        @Test func theManifestIsThatOfAPackage() throws {
            let package = try Readme("Tests/Consumer/WithMacros/Package.swift").text
                .replacing("../../..", with: "../trellis").replacing("with-macros", with: "reader")
                .replacing("WithMacros", with: "Reader")
            #expect(try Readme().blocks.filter(\.isManifest).map { $0.text + "\n" } == [package])
        }

        @Test func itIsShort() throws {
            #expect(try Readme().text.split(separator: "\n", omittingEmptySubsequences: false).count <= 261)
        }

        /// The numbers at the top equal those of Benchmarks/RESULTS.md, which the throughput tool writes.
        @Test func theNumbersMatchTheResults() throws {
            let readme = try Readme().text
            let results = try Readme("Benchmarks/RESULTS.md").text
            func figures(_ operation: String) throws -> [Substring] {
                let table = try #require(results.firstRange(of: "\n\(operation)\nworkload "))
                let row = try #require(
                    results[table.upperBound...].split(separator: "\n")
                        .drop { !$0.hasPrefix("generated-issues ") }.first {
                            $0.firstMatch(of: /Trellis +[0-9]/) != nil
                        })
                return row.split(separator: " ")
            }
            for (name, operation) in [
                ("decode 10 MB of issues to full models", "decode"), ("encode these models", "encode"),
            ] {
                // The columns: library, bytes, MB/s, noise and the ratios, of which the last is the ratio to
                // Foundation. The column for memory is empty.
                let figures = try figures(operation)
                let row = "| \(name) | \(figures[2]) MB/s | \(figures[figures.count - 1]) × as fast |"
                #expect(readme.contains(row), "\(row)")
            }
            let stream = try #require(
                results.firstMatch(of: /stream-elements +1,000,[0-9,]+ +([0-9.]+) +[0-9.]+ +([0-9,]+)/))
            let memory = try #require(Double(stream.output.2.replacing(",", with: "")))
            let row =
                "| decode an array of 1 GB, element by element | \(stream.output.1) MB/s | | "
                + "\((memory / 1e5).rounded() / 10) MB |"
            #expect(readme.contains(row), "\(row)")
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

        @Test func everyListedFolderExists() throws {
            let text = try Readme("Sources/Trellis/Trellis.docc/HowItIsBuilt.md").text
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

        /// The list of layers equals that of the script that checks them.
        @Test func theListedLayersAreTheCheckedLayers() throws {
            let script = try Readme(".ci/layers").text
            let start = try #require(script.firstRange(of: "layers=\"\n"))
            let checked = script[start.upperBound...].prefix { $0 != "\"" }.split(separator: "\n")
            let layers = Array(checked.map { Set(Self.names($0)) }.reversed())
            #expect(layers.count > 8)
            let page = try Readme("Sources/Trellis/Trellis.docc/HowItIsBuilt.md")
            let lines = try #require(page.outputs.first).split(separator: "\n")
            let folders = layers.reduce(into: Set<String>()) { $0.formUnion($1) }
            #expect(lines.map { folders.intersection(Self.names($0)) } == layers)
        }

        private static func names(_ text: some StringProtocol) -> [String] {
            text.components(separatedBy: CharacterSet.letters.inverted).filter { !$0.isEmpty }
        }

        @Test func everyFileNamedInHowItIsBuiltExists() throws {
            let page = try Readme("Sources/Trellis/Trellis.docc/HowItIsBuilt.md").text
            let paths = page.matches(of: /`([A-Za-z]+\/[A-Za-z\/+]+(\.swift)?)`/).map { String($0.output.1) }
            #expect(paths.count > 10)
            for path in paths {
                // A link to a symbol nested in a coder.
                if path.hasPrefix("TrellisDecoder/") || path.hasPrefix("TrellisEncoder/") { continue }
                let isWhole = ["Sources/", "Tests/", "Benchmarks/"].contains(where: path.hasPrefix)
                let root = isWhole ? "" : "Sources/Trellis/"
                let file = Readme.repository.appending(path: root + path).path(percentEncoded: false)
                #expect(FileManager.default.fileExists(atPath: file), "\(path)")
            }
        }
    }

    extension Readme.Block {
        /// Whether it is a package's manifest.
        var isManifest: Bool { text.hasPrefix("// swift-tools-version") }
    }
#endif
