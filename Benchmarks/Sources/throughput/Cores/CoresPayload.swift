import Foundation
@_spi(Tools) import TrellisThroughput

/// A text that several threads decode or encode.
struct CoresPayload {
    let kind: CoresKind
    /// The prefix of the names of its rows.
    let name: String
    let byteCount: Int
    private let source: Source

    private enum Source {
        case issues
        case issueLines
        case repeated([UInt8])
    }

    /// The payloads that the arguments request.
    static func all(_ settings: ThroughputSettings, size: Int?, _ corpus: Corpus?) throws -> [CoresPayload] {
        let largest = size ?? (settings.isQuick ? 8_000_000 : 100_000_000)
        let sizes = [100_000, 8_000_000].filter { $0 < largest } + [largest]
        var all = sizes.map { CoresPayload(.issues, $0, .issues) }
        all.append(CoresPayload(.issueLines, largest, .issueLines))
        if let corpus {
            let text = try corpus.bytes(of: "twitter")
            guard let statuses = elements(ofArray: "statuses", in: text) else {
                throw ThroughputUsageError("twitter.json has no statuses")
            }
            all.append(CoresPayload(.statuses, largest, .repeated(statuses)))
        }
        let wanted = all.filter { settings.wants($0.name) }
        guard !wanted.isEmpty else {
            let names = all.map(\.name).joined(separator: ", ")
            throw ThroughputUsageError("no payload's name contains this; there are \(names)")
        }
        return wanted
    }

    private init(_ kind: CoresKind, _ byteCount: Int, _ source: Source) {
        self.kind = kind
        self.byteCount = byteCount
        self.source = source
        let size = byteCount < 1_000_000 ? "\(byteCount / 1_000)KB" : "\(byteCount / 1_000_000)MB"
        // The statuses are as large as the largest of the other payloads.
        name = kind == .statuses ? kind.rawValue : "\(kind.rawValue)-\(size)"
    }

    /// Writes the text.
    ///
    /// - Returns: its size: it ends with the element that reaches the requested size.
    func write(to file: URL) throws -> Int {
        try PayloadFile.write(file, byteCount: byteCount) { write in
            var generator = Generator(seed: Generator.seed)
            switch source {
            case .issues: try generator.writeIssues(byteCount: byteCount, write)
            case .issueLines: try generator.writeIssueLines(byteCount: byteCount, write)
            case .repeated(let elements):
                try write([UInt8(ascii: "[")])
                var written = 1
                while written < byteCount {
                    if written > 1 { try write([UInt8(ascii: ",")]) }
                    try write(elements)
                    written += elements.count + 1
                }
                try write([UInt8(ascii: "]")])
            }
        }
    }

    /// The text between the brackets of the array that is the value of the first such key; nil if there is none.
    private static func elements(ofArray key: String, in text: [UInt8]) -> [UInt8]? {
        guard let found = text.firstRange(of: Array("\"\(key)\":".utf8)),
            let open = text[found.upperBound...].firstIndex(of: UInt8(ascii: "["))
        else { return nil }
        var depth = 0
        var isInString = false
        var index = open
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\\") where isInString: index += 1
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "[") where !isInString: depth += 1
            case UInt8(ascii: "]") where !isInString:
                depth -= 1
                if depth == 0 { return Array(text[(open + 1)..<index]) }
            default: break
            }
            index += 1
        }
        return nil
    }
}
