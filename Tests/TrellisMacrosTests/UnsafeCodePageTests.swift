#if Macros
    import Foundation
    import SwiftParser
    import SwiftSyntax
    import Testing

    /// The page on unsafe code lists exactly the source files that have unsafe code.
    @Suite struct UnsafeCodePageTests {
        @Test func everyFileWithUnsafeCodeIsListed() throws {
            var unsafe: Set<String> = []
            for target in ["Trellis", "TrellisNIO", "TrellisThroughput", "TrellisTools", "TrellisCommand"] {
                for file in try SourceFiles(in: "Sources/\(target)").all where Self.hasUnsafeCode(file.text) {
                    unsafe.insert("\(target)/\(file.path)")
                }
            }
            #expect(unsafe.count > 100)
            let named = try Self.namedFiles()
            #expect(named.count == Set(named).count)
            #expect(unsafe.subtracting(named).sorted() == [], "the page does not name them")
            #expect(Set(named).subtracting(unsafe).sorted() == [], "they have no unsafe code, or are not there")
        }

        @Test func everyNamedTestExists() throws {
            let files = try ["TrellisTests", "TrellisThroughputTests", "TrellisToolsTests"].flatMap {
                try SourceFiles(in: "Tests/\($0)").all
            }
            let there = Set(files.compactMap { $0.path.split(separator: "/").last })
            let named = try Self.page().matches(of: /`([A-Za-z0-9]+Tests)`/).map { $0.output.1 }
            #expect(named.count > 40)
            for name in named { #expect(there.contains("\(name).swift"), "\(name)") }
        }

        private static func page() throws -> String {
            try Readme("Sources/Trellis/Trellis.docc/UnsafeCode.md").text
        }

        /// The files in the first columns of the page's tables, relative to the folder of all targets. The heading of a
        /// table is a target or a folder of Trellis.
        private static func namedFiles() throws -> [String] {
            try page().components(separatedBy: "\n## ").dropFirst().flatMap { section in
                let heading = String(section.prefix { $0 != "\n" })
                let folder = heading.hasPrefix("Trellis") ? heading : "Trellis/" + heading
                return section.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { row in
                    row.split(separator: " | ")[0].matches(of: /`([^`]+)`/).map { "\(folder)/\($0.output.1)" }
                }
            }
        }

        /// Whether a file has the word in any form: `unsafe`, `@unsafe`, `unowned(unsafe)`. Comments and string
        /// literals do not count.
        private static func hasUnsafeCode(_ source: String) -> Bool {
            Parser.parse(source: source).tokens(viewMode: .sourceAccurate).contains {
                $0.text == "unsafe" && $0.tokenKind != .stringSegment("unsafe")
            }
        }
    }
#endif
