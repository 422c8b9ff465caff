#if Macros
    import Foundation
    import Testing

    /// Every link has a target, and every page is reachable from the first one.
    @Suite struct DocumentationLinksTests {
        @Test(arguments: try DocumentationPage.all())
        func linksBetweenPages(on page: DocumentationPage) throws {
            for link in page.document.text.matches(of: /<doc:([^>#]+)(?:#([^>]+))?>/) {
                let target = String(link.output.1)
                guard let other = try? DocumentationPage(target) else {
                    Issue.record("there is no page \(target)")
                    continue
                }
                guard let anchor = link.output.2 else { continue }
                let anchors = other.document.headings.map(Self.anchor)
                #expect(anchors.contains(String(anchor)), "\(target) has only \(anchors)")
            }
        }

        @Test func theFirstPageLinksToEveryPage() throws {
            let first = try DocumentationPage("Trellis").document.text
            let pages = try DocumentationPage.all().map(\.name).filter { $0 != "Trellis" }
            #expect(pages.filter { !first.contains("<doc:\($0)>") } == [])
        }

        @Test(arguments: [
            ("README.md", 40), ("Benchmarks/RESULTS.md", 1), (".github/CONTRIBUTING.md", 2), (".github/SECURITY.md", 3),
        ])
        func linksInOtherFiles(_ name: String, atLeast count: Int) throws {
            let links = try Readme(name).text.matches(of: /\]\(([^)]+)\)/).map { String($0.output.1) }
            let relative = links.filter { !$0.contains("://") }
            #expect(relative.count >= count)
            let folder = Readme.repository.appending(path: name).deletingLastPathComponent()
            for link in relative {
                let parts = link.split(separator: "#", omittingEmptySubsequences: false)
                let file = folder.appending(path: String(parts[0])).standardizedFileURL.path(percentEncoded: false)
                guard FileManager.default.fileExists(atPath: file) else {
                    Issue.record("there is no \(link)")
                    continue
                }
                guard parts.count > 1 else { continue }
                let root = Readme.repository.standardizedFileURL.path(percentEncoded: false)
                let target = try Readme(String(file.dropFirst(root.count)))
                let anchors = target.headings.map { Self.anchor($0).lowercased() }
                #expect(anchors.contains(String(parts[1])), "\(link): there is only \(anchors)")
            }
        }

        /// The README links to all pages.
        @Test func theReadmeLinksToEveryPage() throws {
            let readme = try Readme().text
            let pages = try DocumentationPage.all().map(\.name).filter { $0 != "Trellis" }
            #expect(pages.filter { !readme.contains("(\(DocumentationPage.folder)/\($0).md") } == [])
        }

        /// Each feature of the table links to its page and, unless it fills the page, to its section.
        @Test func everyFeatureHasAPage() throws {
            let text = try Readme().text
            let start = try #require(text.firstRange(of: "\n## Features\n"))
            let rows = text[start.upperBound...].split(separator: "\n").drop { !$0.hasPrefix("|---") }.dropFirst()
                .prefix { $0.hasPrefix("|") }
            #expect((10...20).contains(rows.count))
            for row in rows { #expect(row.contains("](\(DocumentationPage.folder)/"), "\(row)") }
        }

        /// The anchor of a heading: its words joined by hyphens. GitHub uses lower case.
        private static func anchor(_ heading: String) -> String {
            let kept = heading.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == " " }
            return kept.split(separator: " ").joined(separator: "-")
        }

        @Test func anchors() {
            #expect(Self.anchor("Missing, null and defaults") == "Missing-null-and-defaults")
            #expect(Self.anchor("What `@JSONKey` is one-way for") == "What-JSONKey-is-one-way-for")
        }
    }

    extension Readme {
        /// The headings, without lines inside code blocks that look like headings.
        fileprivate var headings: [String] {
            var isCode = false
            return text.split(separator: "\n").compactMap { line in
                if line.hasPrefix("```") { isCode.toggle() }
                guard !isCode, line.hasPrefix("#") else { return nil }
                return line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
            }
        }
    }
#endif
