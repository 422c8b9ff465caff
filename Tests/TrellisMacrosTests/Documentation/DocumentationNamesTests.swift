#if Macros
    import Foundation
    import Testing

    /// Each attribute, option and error code is on some page besides the first page, which only links to the others.
    @Suite struct DocumentationNamesTests {
        private let text: String
        private let names: PublicNames

        init() throws {
            text = try DocumentationPage.all().filter { $0.name != "Trellis" }.map(\.prose).joined(separator: "\n")
            names = try PublicNames.all.get()
        }

        @Test func everyAttributeIsOnAPage() throws {
            let attributes = Set(names.macros.map { String($0.prefix { $0 != "(" }) })
            #expect(attributes.count > 12)
            let named = Set(text.matches(of: /@(JSON[A-Za-z]+)/).map { String($0.output.1) })
            #expect(attributes.subtracting(named).sorted() == [], "no page names them")
        }

        @Test(arguments: [("TrellisDecoder/Options", 15), ("TrellisDecoder/Limits", 6), ("TrellisEncoder/Options", 11)])
        func everyOptionIsOnAPage(of type: String, atLeast count: Int) throws {
            let options = try #require(names.variables[type])
            #expect(options.count >= count)
            let unnamed = options.filter { !text.contains("``\(type)/\($0)``") }
            #expect(unnamed.sorted() == [], "no page names them")
        }

        @Test func everyErrorCodeIsOnAPage() throws {
            #expect(names.codes.count > 20)
            let unnamed = names.codes.filter { code in
                !["``TrellisError/Code/\(code)``", "`\(code)`", "\n### \(code)\n"].contains { text.contains($0) }
            }
            #expect(unnamed.sorted() == [], "no page names them")
        }
    }
#endif
