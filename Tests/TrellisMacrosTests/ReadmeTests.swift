#if Macros
    import Foundation
    import Testing

    /// README.md says what is so.
    @Suite struct ReadmeTests {
        @Test func everySwiftExampleStandsInTheTests() throws {
            let readme = try Readme()
            let tests = lines(
                try text(of: Readme.repository.appending(path: "Tests/TrellisMacrosTests/ReadmeExamplesTests.swift")))
            let manifests = try ["WithMacros", "ByHand"].map {
                lines(try text(of: Readme.repository.appending(path: "Tests/Consumer/\($0)/Package.swift")))
            }
            let examples = readme.blocks.filter { $0.language == "swift" }
            #expect(examples.count > 8)
            for example in examples {
                if example.text.hasPrefix(".") {
                    // A line of a manifest. The packages lie deeper than a user's.
                    let line = example.text.replacing("../trellis", with: "../../..")
                    #expect(manifests.contains { $0.contains(line) }, "no package has \(line)")
                } else {
                    let wanted = lines(example.text)
                    let code = wanted.filter { !$0.hasPrefix("import ") }
                    let imports = wanted.filter { $0.hasPrefix("import ") }
                    #expect(tests.firstRange(of: code) != nil, "not in the tests: \(example.text)")
                    #expect(imports.allSatisfy(tests.contains), "not imported: \(imports)")
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

        private func text(of file: URL) throws -> String {
            String(decoding: try Data(contentsOf: file), as: UTF8.self)
        }

        /// The lines without indentation and without empty ones.
        private func lines(_ text: String) -> [String] {
            text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty }
        }
    }
#endif
