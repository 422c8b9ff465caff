#if Macros
    import Foundation
    import Testing

    /// The public types and macros declared in the library's sources: their naming, and that the documentation's first
    /// page lists them.
    @Suite struct PublicNamesTests {
        @Test func publicNamesFollowTheRule() throws {
            let names = try PublicNames.all.get()
            #expect(names.types.count > 60)
            #expect(names.macros.count > 20)
            for name in names.types.union(names.macros.map { String($0.prefix { $0 != "(" }) }) {
                #expect(Self.followsTheRule(name), "\(name)")
            }
            for name in ["Transform", "UpdateSession", "FileChunks", "DecodeOptions"] {
                #expect(!Self.followsTheRule(name), "\(name)")
            }
        }

        @Test func publicNamesAreListed() throws {
            let names = try PublicNames.all.get()
            let page = try Readme("Sources/Trellis/Trellis.docc/Trellis.md").text
            let topics = try #require(page.components(separatedBy: "\n## Topics\n").last)
            let listed = topics.split(separator: "\n").compactMap { line in
                line.hasPrefix("- ``") ? String(line.dropFirst(4).dropLast(2)) : nil
            }
            // The part that distinguishes macros of the same name follows the name.
            let plain = listed.map { $0.replacing(/\)-[0-9a-z]+$/, with: ")") }
            let difference = names.types.union(names.macros).symmetricDifference(plain)
            #expect(difference.isEmpty, "declared and not listed, or listed and not declared")
            #expect(Set(listed).count == listed.count)
        }

        private static func followsTheRule(_ name: String) -> Bool {
            ["JSON", "RawJSON", "Trellis"].contains(where: name.hasPrefix)
        }
    }
#endif
