import Foundation
import Testing

@_spi(Tools) @testable import TrellisThroughput

/// Figures in a section of a Markdown file.
@Suite struct ResultsFileTests {
    private func contents(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

    @Test func aSectionIsReplacedAndTheRestIsKept() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.file("RESULTS.md")
        let text = "# Results\n\n<!-- stream -->\nold\n<!-- /stream -->\n\n<!-- cores -->\nkept\n<!-- /cores -->\nend\n"
        try Data(text.utf8).write(to: file)
        try ResultsFile(file, .stream).write(["new", "lines"])
        let written = """
            # Results

            <!-- stream -->

            ```text
            new
            lines
            ```

            <!-- /stream -->

            <!-- cores -->
            kept
            <!-- /cores -->
            end

            """
        #expect(try contents(file) == written)
        try ResultsFile(file, .stream).write(["new", "lines"])
        #expect(try contents(file) == written)
    }

    @Test func aFileThatDoesNotExistGetsTheSection() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.file("RESULTS.md")
        try ResultsFile(file, .throughput).write(["1 MB/s"])
        #expect(try contents(file) == "<!-- throughput -->\n\n```text\n1 MB/s\n```\n\n<!-- /throughput -->\n")
    }

    @Test(arguments: ["", "<!-- stream -->", "<!-- /throughput --><!-- throughput -->"])
    func aFileWithoutTheSectionIsRefused(_ text: String) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.file("RESULTS.md")
        try Data(text.utf8).write(to: file)
        let error = #expect(throws: ThroughputUsageError.self) { try ResultsFile(file, .throughput) }
        #expect(error?.description.contains("has no section from <!-- throughput -->") == true)
        #expect(try contents(file) == text)
    }

    @Test func printedOutputIsRecorded() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.file("RESULTS.md")
        let line = "printed by \(Self.self)"
        Transcript.print([line])
        try ResultsFile(file, .throughput).write()
        #expect(try contents(file).contains("\n\(line)\n"))
    }
}
