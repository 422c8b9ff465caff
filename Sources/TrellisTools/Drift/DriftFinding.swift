internal import Trellis

/// One thing in which a sample differs from those before it.
struct DriftFinding: Equatable, Sendable {
    var path: ShapePath
    var kind: Kind
    var severity: Severity
    var message: String

    /// What has happened at the path.
    enum Kind: String, CaseIterable, Sendable, TrellisCodable {
        /// A path that was not there.
        case newPath
        /// A path that is not there any more.
        case gone
        /// A member that all objects had, and now some have not.
        case sometimesMissing
        /// A kind of value that was not there.
        case newKind
        /// A kind of value that is not there any more.
        case kindGone
        /// Null where there was none.
        case newNull
        /// A fraction where all were integers, or an integer too large for the type of those before.
        case number
        /// A string that is not of the form that all were of.
        case form
        /// A string beside the few that there were.
        case newValue
        /// Objects of a kind that was not there.
        case newTag
        /// A dictionary where there was an object with members.
        case dictionary
        /// A key of a dictionary that is not of the form that all were of.
        case keyForm
    }

    /// What it means for models made from the earlier samples.
    enum Severity: String, CaseIterable, Sendable, TrellisCodable {
        /// They fail, or lose what is in the payload.
        case breaking
        /// It is new, and they do not know it.
        case addition
        /// They work, and something of them is never used any more.
        case notice
    }
}

extension DriftFinding {
    /// The findings, a line for each, and nothing if there are none.
    static func text(_ findings: [DriftFinding]) -> String {
        TextColumns.text(findings.map { [$0.severity.rawValue, $0.path.description, $0.message] })
    }

    /// The findings as an array of objects.
    static func json(_ findings: [DriftFinding]) throws -> String {
        var options = TrellisEncoder.Options()
        options.indentation = .spaces(2)
        return try TrellisEncoder(options: options).string(from: findings.map(WrittenFinding.init)) + "\n"
    }
}

/// A finding as it is written.
private struct WrittenFinding: JSONEncodableModel {
    var severity: DriftFinding.Severity
    var path: String
    var kind: DriftFinding.Kind
    var message: String

    init(_ finding: DriftFinding) {
        severity = finding.severity
        path = finding.path.description
        kind = finding.kind
        message = finding.message
    }

    static let modelSchema = JSONModelSchema(
        WrittenFinding.self,
        [
            JSONField("severity", \WrittenFinding.severity),
            JSONField("path", \WrittenFinding.path),
            JSONField("kind", \WrittenFinding.kind),
            JSONField("message", \WrittenFinding.message),
        ])
}
