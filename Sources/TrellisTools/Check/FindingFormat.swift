internal import Trellis

/// The format of findings.
enum FindingFormat: String, CaseIterable, Sendable {
    /// `FILE:LINE:COLUMN: error: message`, written immediately.
    case text
    /// Annotations of GitHub's workflows, written immediately.
    case github
    /// One document of SARIF 2.1.0.
    case sarif
    /// One array of objects.
    case json
}

/// Writes findings.
struct FindingWriter {
    private let format: FindingFormat
    private let output: ByteOutput
    private let isColored: Bool
    private var findings: [Finding] = []

    init(_ format: FindingFormat, isColored: Bool, output: ByteOutput) {
        self.format = format
        self.isColored = isColored
        self.output = output
    }

    mutating func add(_ finding: Finding) {
        switch format {
        case .text:
            output.append(text(finding))
            output.flush()
        case .github:
            output.append(github(finding))
            output.flush()
        case .sarif, .json: findings.append(finding)
        }
    }

    /// Writes the document of a format that has one document for all findings.
    func finish() throws(TrellisError) {
        let document: JSON
        switch format {
        case .text, .github: return
        case .json: document = .array(findings.map(\.json))
        case .sarif: document = sarif
        }
        var options = TrellisEncoder.Options()
        options.indentation = .spaces(2)
        let text = try TrellisEncoder(options: options).encode(document)
        output.append(text.span)
        output.append(UInt8(ascii: "\n"))
        output.flush()
    }

    private func text(_ finding: Finding) -> String {
        let place = finding.line.map { ":\($0):\(finding.column ?? 1)" } ?? ""
        let file = visible(finding.file)
        guard isColored else { return "\(file)\(place): error: \(visible(finding.message))\n" }
        return "\u{1B}[1m\(file)\(place):\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m \(visible(finding.message))\n"
    }

    private func github(_ finding: Finding) -> String {
        var properties = ["file=\(Self.escaped(finding.file, inProperty: true))"]
        if let line = finding.line { properties.append("line=\(line),col=\(finding.column ?? 1)") }
        properties.append("title=\(finding.rule)")
        return "::error \(properties.joined(separator: ","))::\(Self.escaped(visible(finding.message)))\n"
    }

    /// Escapes the characters that end a command or a property for GitHub.
    private static func escaped(_ text: String, inProperty: Bool = false) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where inProperty: result += "%3A"
            case "," where inProperty: result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private var sarif: JSON {
        var rules: [String] = []
        for finding in findings where !rules.contains(finding.rule) { rules.append(finding.rule) }
        return [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [
                [
                    "tool": ["driver": ["name": "trellis", "rules": .array(rules.map { ["id": JSON($0)] })]],
                    "results": .array(findings.map(\.sarif)),
                ]
            ],
        ]
    }
}

extension Finding {
    fileprivate var json: JSON {
        var json: JSON = ["file": JSON(file)]
        if let line { json["line"] = JSON(line) }
        if let column { json["column"] = JSON(column) }
        json["rule"] = JSON(rule)
        json["message"] = JSON(message)
        return json
    }

    fileprivate var sarif: JSON {
        var location: JSON = ["artifactLocation": ["uri": JSON(uri)]]
        // A region counts columns in characters, not in bytes.
        if let line { location["region"] = ["startLine": JSON(line)] }
        return [
            "ruleId": JSON(rule),
            "level": "error",
            "message": ["text": JSON(column.map { "column \($0): \(message)" } ?? message)],
            "locations": [["physicalLocation": location]],
        ]
    }

    /// The file as a URL reference: other characters are escaped.
    private var uri: String {
        var result = ""
        for byte in file.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                result.unicodeScalars.append(UnicodeScalar(byte))
            default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }
}
