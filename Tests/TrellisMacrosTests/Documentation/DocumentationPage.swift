#if Macros
    import Foundation
    import Testing
    import Trellis

    /// A page of the documentation catalog.
    struct DocumentationPage: Sendable, CustomTestStringConvertible {
        static let folder = "Sources/Trellis/Trellis.docc"
        /// The package of the examples that need swift-crypto.
        static let signing = "Tests/Consumer/Signing"

        /// The name of its file, which is used in links.
        let name: String
        let document: Readme

        var testDescription: String { name }

        init(_ name: String) throws {
            self.name = name
            document = try Readme("\(Self.folder)/\(name).md")
        }

        /// All pages.
        static func all() throws -> [DocumentationPage] {
            let files = try FileManager.default.contentsOfDirectory(
                at: Readme.repository.appending(path: folder), includingPropertiesForKeys: nil)
            return try files.filter { $0.pathExtension == "md" }.map { $0.deletingPathExtension().lastPathComponent }
                .sorted().map(DocumentationPage.init)
        }

        /// The text without the lists of topics, which name everything without explaining it.
        var prose: String { document.text.components(separatedBy: "\n## Topics\n")[0] }

        /// The files in which the page's examples are compiled and run: those named after the page.
        func exampleFiles() throws -> [String] {
            if name == "Frameworks" { return try Self.frameworkFiles() }
            if name == "SigningJSON" {
                return ["Payment", "Signing"].map { "\(Self.signing)/Sources/Signing/\($0).swift" }
            }
            let guide = "ComingFrom"
            var starts = ["Documentation/\(name)Examples", "\(name)PageTests"]
            if name.hasPrefix(guide) { starts.append("Migration/" + name.dropFirst(guide.count)) }
            let tests = "Tests/TrellisMacrosTests"
            return try SourceFiles(in: tests).all.map(\.path).filter { starts.contains(where: $0.hasPrefix) }
                .map { "\(tests)/\($0)" }
        }

        /// Examples that need a server and a client are compiled and run in a package that depends on them.
        static func frameworkFiles() throws -> [String] {
            let tests = "Tests/HTTP/Tests/HTTPTests/Frameworks"
            return try SourceFiles(in: tests).all.map { "\(tests)/\($0.path)" }
        }
    }

    /// Expects the page to show this output.
    func expectOutput(
        _ page: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let outputs = try DocumentationPage(page).document.outputs
        #expect(outputs.contains(text), "the page does not have: \(text)", sourceLocation: sourceLocation)
    }

    /// Expects the page to show the output of an error.
    func expectOutput(
        _ page: String, sourceLocation: SourceLocation = #_sourceLocation, of body: () throws -> Void
    ) throws {
        let error = try #require(throws: TrellisError.self, sourceLocation: sourceLocation, performing: body)
        try expectOutput(page, "\(error)", sourceLocation: sourceLocation)
    }

    extension String {
        /// Whether decoding this JSON fails with the given code.
        func fails<Value: TrellisDecodable>(_ type: Value.Type, with code: TrellisError.Code) -> Bool {
            do {
                _ = try TrellisDecoder().decode(type, from: self)
                return false
            } catch {
                return error.code == code
            }
        }
    }
#endif
