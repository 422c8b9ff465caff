public import Foundation

/// A Markdown file with sections of figures, each between `<!-- NAME -->` and `<!-- /NAME -->`.
@_spi(Tools)
public struct ResultsFile {
    /// The section for certain figures.
    public enum Section: String, Sendable {
        case throughput
        /// Release and debug builds.
        case builds
        case stream
        case cores
    }

    private let url: URL
    private let section: Section

    /// - Throws: `ThroughputUsageError` if the file exists and does not have the section.
    public init(_ url: URL, _ section: Section) throws(ThroughputUsageError) {
        self.url = url
        self.section = section
        _ = try replacing(with: [])
    }

    /// Writes everything that this process has printed into the section.
    public func write() throws(ThroughputUsageError) { try write([Transcript.text]) }

    /// Replaces the section, and keeps the rest of the file. A new file contains only the section.
    func write(_ lines: [String]) throws(ThroughputUsageError) {
        try OutputFile.write(Data(try replacing(with: lines).utf8), to: url)
    }

    private func replacing(with lines: [String]) throws(ThroughputUsageError) -> String {
        let (start, end) = ("<!-- \(section.rawValue) -->", "<!-- /\(section.rawValue) -->")
        var contents = "\(start)\n\(end)\n"
        if FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) {
            contents = String(decoding: try InputFile.data(url), as: UTF8.self)
        }
        guard let opening = contents.firstRange(of: start),
            let closing = contents[opening.upperBound...].firstRange(of: end)
        else { throw ThroughputUsageError("\(url.relativePath) has no section from \(start) to \(end)") }
        let block = (["", "", "```text"] + lines + ["```", "", ""]).joined(separator: "\n")
        return contents.replacingCharacters(in: opening.upperBound..<closing.lowerBound, with: block)
    }
}
