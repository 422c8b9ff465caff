#if Macros
    import Foundation
    import SwiftParser
    import SwiftSyntax
    import Testing

    /// The public types and macros of the library, as its sources declare them: what they are named, and that the
    /// documentation's first page lists them.
    @Suite struct PublicNamesTests {
        @Test func followTheRule() throws {
            let names = try PublicNames()
            #expect(names.types.count > 60)
            #expect(names.macros.count > 20)
            for name in names.types.union(names.macros.map { String($0.prefix { $0 != "(" }) }) {
                #expect(Self.followsTheRule(name), "\(name)")
            }
            for name in ["Transform", "UpdateSession", "FileChunks", "DecodeOptions"] {
                #expect(!Self.followsTheRule(name), "\(name)")
            }
        }

        @Test func areListed() throws {
            let names = try PublicNames()
            let page = try Readme("Sources/Trellis/Trellis.docc/Trellis.md").text
            let topics = try #require(page.components(separatedBy: "\n## Topics\n").last)
            let listed = topics.split(separator: "\n").compactMap { line in
                line.hasPrefix("- ``") ? String(line.dropFirst(4).dropLast(2)) : nil
            }
            let difference = names.types.union(names.macros).symmetricDifference(listed)
            #expect(difference.isEmpty, "declared and not listed, or listed and not declared")
            #expect(Set(listed).count == listed.count)
        }

        private static func followsTheRule(_ name: String) -> Bool {
            let prefixes = ["JSON", "RawJSON", "Trellis", "Decoding", "Encoding", "Decoded", "Encoded"]
            return prefixes.contains(where: name.hasPrefix)
                || name.hasSuffix("DecodingSession") || name.hasSuffix("EncodingSession")
        }
    }

    private struct PublicNames {
        private(set) var types: Set<String> = []
        /// With their labels.
        private(set) var macros: Set<String> = []

        init() throws {
            let folder = Readme.repository.appending(path: "Sources/Trellis")
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                guard file.pathExtension == "swift" else { continue }
                let source = Parser.parse(source: String(decoding: try Data(contentsOf: file), as: UTF8.self))
                add(source.statements)
            }
        }

        /// Declarations at the top of a file, or inside of conditions there.
        private mutating func add(_ statements: CodeBlockItemListSyntax) {
            for statement in statements {
                if let condition = statement.item.as(IfConfigDeclSyntax.self) {
                    for clause in condition.clauses {
                        if case .statements(let inner) = clause.elements { add(inner) }
                    }
                } else if let macro = statement.item.as(MacroDeclSyntax.self), Self.isPublic(macro) {
                    let labels = macro.signature.parameterClause.parameters.map { $0.firstName.text + ":" }
                    macros.insert("\(macro.name.text)(\(labels.joined()))")
                } else if let named = statement.item.asProtocol((any NamedDeclSyntax).self),
                    let declaration = statement.item.asProtocol((any WithModifiersSyntax).self),
                    Self.isPublic(declaration), !statement.item.is(FunctionDeclSyntax.self)
                {
                    types.insert(named.name.text)
                }
            }
        }

        private static func isPublic(_ declaration: any WithModifiersSyntax) -> Bool {
            declaration.modifiers.contains { $0.name.tokenKind == .keyword(.public) }
        }
    }
#endif
