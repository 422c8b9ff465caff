#if Macros
    import Foundation
    import Testing

    /// The pages are correct: each Swift example of a page is in a test file named after the page, where it is compiled
    /// and run. Other code has another language; code that needs packages or systems that are not available here has
    /// the language `Swift`, which is shown like `swift` and not compiled.
    @Suite struct DocumentationExamplesTests {
        @Test(arguments: try DocumentationPage.all())
        func everyExampleIsInTheTests(of page: DocumentationPage) throws {
            let examples = page.document.blocks.filter { $0.language == "swift" && !$0.isManifest }.map(\.text)
            #expect(try Self.missing(examples, in: page.exampleFiles()) == [])
        }

        /// The manifest equals that of a package that is built and run, except for its name and location.
        @Test func theManifestIsThatOfAPackage() throws {
            let manifests = try DocumentationPage("GettingStarted").document.blocks.filter(\.isManifest)
            #expect(manifests.count == 1)
            let package = try Readme("Tests/Consumer/WithMacros/Package.swift").text
                .replacing("../../..", with: "../trellis").replacing("with-macros", with: "recipes")
                .replacing("WithMacros", with: "Recipes")
            #expect(manifests.first.map { $0.text + "\n" } == package)
        }

        @Test func theManifestForSigningIsThatOfAPackage() throws {
            let manifests = try DocumentationPage("SigningJSON").document.blocks.filter(\.isManifest)
            let package = try Readme("\(DocumentationPage.signing)/Package.swift").text
                .replacing("../../..", with: "../trellis")
            #expect(manifests.map { $0.text + "\n" } == [package])
        }

        @Test func theExamplesOfTrellisNIO() throws {
            let page = try Readme("Sources/TrellisNIO/TrellisNIO.docc/TrellisNIO.md")
            let examples = page.blocks.filter { $0.language == "swift" }.map(\.text)
            #expect(!examples.isEmpty)
            #expect(try Self.missing(examples, in: DocumentationPage.frameworkFiles()) == [])
        }

        /// The manifest equals that of a package that a script builds and runs, except for its location and a switch
        /// that makes its model slower.
        @Test func theExamplesOfTrellisThroughput() throws {
            let page = try Readme("Sources/TrellisThroughput/TrellisThroughput.docc/TrellisThroughput.md")
            let blocks = page.blocks.filter { $0.language == "swift" }
            let package = "Tests/Consumer/Throughput"
            let manifest = try Readme("\(package)/Package.swift").text.replacing("../../..", with: "../trellis")
                .replacing(/,\n +\/\/ [^\n]+\n +swiftSettings: [^\n]+\),\n/, with: "),\n")
                .replacing(/[ ]+\.executableTarget\(\n +name: "measure-entries",\n[^\n]+\n/, with: "")
            #expect(blocks.filter(\.isManifest).map { $0.text + "\n" } == [manifest])
            let examples = blocks.filter { !$0.isManifest }.map(\.text)
            #expect(examples.count == 3)
            let files = ["measure/Measure", "measure-entries/Entries"].map { "\(package)/Sources/\($0).swift" }
            #expect(try Self.missing(examples, in: files) == [])
        }

        /// Each block that is not compiled states its purpose.
        @Test(arguments: try DocumentationPage.all())
        func uncompiledBlocksStateTheirPurpose(on page: DocumentationPage) {
            let others = page.document.blocks.filter { $0.language == "Swift" }
            #expect(others.isEmpty || page.name == "Frameworks")
            for block in others {
                let line = /\/\/ [A-Za-z-]+ ([0-9]+|of Apple's systems)\n/
                #expect(block.text.prefixMatch(of: line) != nil, "\(block.text)")
            }
        }

        @Test(arguments: try DocumentationPage.all())
        func everyBlockHasALanguage(on page: DocumentationPage) {
            for block in page.document.blocks {
                #expect(["swift", "Swift", "json", "text", "sh", "console"].contains(block.language), "\(block.text)")
            }
            // A block inside a list would be ignored.
            let indented = page.document.text.split(separator: "\n").filter {
                $0.hasPrefix(" ") && $0.trimmingCharacters(in: .whitespaces).hasPrefix("```")
            }
            #expect(indented == [])
        }

        @Test func pagesHaveExamples() throws {
            let pages = try DocumentationPage.all()
            #expect(pages.count > 12)
            #expect(pages.count { $0.document.blocks.contains { $0.language == "swift" } } > 10)
        }

        /// Otherwise no example would ever be reported as missing.
        @Test func aChangedExampleIsReportedAsMissing() throws {
            let page = try DocumentationPage("Hooks")
            let example = try #require(page.document.blocks.first { $0.language == "swift" }).text
            let changed = example.replacing("lowercased", with: "uppercased")
            #expect(changed != example)
            #expect(try Self.missing([example, changed], in: page.exampleFiles()) == [changed])
            #expect(try Self.missing([example], in: []) == [example])
        }

        /// The examples that are not in the files. Declarations and the statements that use them may be in different
        /// scopes there.
        private static func missing(_ examples: [String], in files: [String]) throws -> [String] {
            let tests = try ExampleLines(of: files)
            return examples.filter { !tests.containParagraphs(of: $0) }
        }
    }
#endif
