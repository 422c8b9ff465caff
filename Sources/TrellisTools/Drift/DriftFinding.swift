internal import Trellis

/// A difference between new samples and earlier ones.
struct DriftFinding: Equatable, Sendable {
    var path: ShapePath
    var kind: Kind
    var severity: Severity
    var message: String

    /// The kind of change at the path.
    enum Kind: String, CaseIterable, Sendable, TrellisCodable {
        /// A new path.
        case newPath
        /// A path that no new sample has.
        case gone
        /// A member that all objects had, and that some now lack.
        case sometimesMissing
        /// A new kind of value.
        case newKind
        /// A kind of value that no longer occurs.
        case kindGone
        /// Null where there was no null.
        case newNull
        /// A fraction where all numbers were integers, or an integer too large for the type of the earlier numbers.
        case number
        /// A string without the form that all earlier strings had.
        case form
        /// A new string beside a few known ones.
        case newValue
        /// Objects of a new kind.
        case newTag
        /// A dictionary where there was an object with members.
        case dictionary
        /// A key of a dictionary without the form that all earlier keys had.
        case keyForm
    }

    /// The effect on models generated from the earlier samples.
    enum Severity: String, CaseIterable, Sendable, TrellisCodable {
        /// Decoding fails, or values are lost.
        case breaking
        /// The models ignore the new member or value.
        case addition
        /// The models work, but a part of them is no longer used.
        case notice
    }
}

extension DriftFinding {
    /// The findings, one per line; empty if there are none.
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
        path = finding.path.whole
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
