#if Macros
    import Foundation
    import Testing
    import Trellis

    /// A page of the documentation's catalogue.
    struct DocumentationPage: Sendable, CustomTestStringConvertible {
        static let folder = "Sources/Trellis/Trellis.docc"

        /// The name of its file, which links to it have.
        let name: String
        let document: Readme

        var testDescription: String { name }

        init(_ name: String) throws {
            self.name = name
            document = try Readme("\(Self.folder)/\(name).md")
        }

        /// All pages there are.
        static func all() throws -> [DocumentationPage] {
            let files = try FileManager.default.contentsOfDirectory(
                at: Readme.repository.appending(path: folder), includingPropertiesForKeys: nil)
            return try files.filter { $0.pathExtension == "md" }.map { $0.deletingPathExtension().lastPathComponent }
                .sorted().map(DocumentationPage.init)
        }

        /// The text without the lists of topics, in which everything is named and nothing said.
        var prose: String { document.text.components(separatedBy: "\n## Topics\n")[0] }

        /// The files in which the page's examples are compiled and run: those that are named for it.
        func exampleFiles() throws -> [String] {
            if name == "Frameworks" { return try Self.frameworkFiles() }
            let guide = "ComingFrom"
            var starts = ["Documentation/\(name)Examples", "\(name)PageTests"]
            if name.hasPrefix(guide) { starts.append("Migration/" + name.dropFirst(guide.count)) }
            let tests = "Tests/TrellisMacrosTests"
            return try SourceFiles(in: tests).all.map(\.path).filter { starts.contains(where: $0.hasPrefix) }
                .map { "\(tests)/\($0)" }
        }

        /// What needs a server and a client is compiled and run in a package that has them.
        static func frameworkFiles() throws -> [String] {
            let tests = "Tests/HTTP/Tests/HTTPTests/Frameworks"
            return try SourceFiles(in: tests).all.map { "\(tests)/\($0.path)" }
        }
    }

    /// What a page says is printed.
    func expectOutput(
        _ page: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let outputs = try DocumentationPage(page).document.outputs
        #expect(outputs.contains(text), "the page does not have: \(text)", sourceLocation: sourceLocation)
    }

    /// What a page says is printed of an error.
    func expectOutput(
        _ page: String, sourceLocation: SourceLocation = #_sourceLocation, of body: () throws -> Void
    ) throws {
        let error = try #require(throws: TrellisError.self, sourceLocation: sourceLocation, performing: body)
        try expectOutput(page, "\(error)", sourceLocation: sourceLocation)
    }

    extension String {
        /// Whether decoding this text fails with a code.
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
