package import Trellis

/// An issue was opened or changed.
package struct IssueDetail: Equatable {
    package let action: IssueAction
    package let number: Int
    package let title: String
    package var labelColors: [HexColor] = []
    package let changes: [String: FieldChange]
}

extension IssueDetail: JSONModel {
    package static let modelSchema = JSONModelSchema(
        IssueDetail.self,
        [
            JSONField("action", \IssueDetail.action),
            JSONField("number", \IssueDetail.number),
            JSONField("title", \IssueDetail.title, keys: "title", "summary", "issue.name"),
            JSONField(
                "labelColors", \IssueDetail.labelColors, keys: "label_colors", form: .transform(HexColor.hex.array),
                default: []),
            JSONField("changes", \IssueDetail.changes),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.action = fields.take(0)
        self.number = fields.take(1)
        self.title = fields.take(2)
        self.labelColors = fields.take(3)
        self.changes = fields.take(4)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(action)
        case 1: try writer.field(number)
        case 2: try writer.field(title)
        case 4: try writer.field(changes)
        default: break
        }
    }
}

package enum IssueAction: String, Equatable, Sendable, TrellisCodable {
    case opened, edited, closed, reopened
}

/// A colour, in JSON a string such as `#00ff7f`.
package struct HexColor: Equatable, Sendable {
    package let rgb: Int

    package static let hex = JSONTransform<String, HexColor>(
        decode: { text in
            guard text.utf8.count == 7, text.hasPrefix("#"), let rgb = Int(text.dropFirst(), radix: 16) else {
                throw TrellisError(.invalidValue, expected: "a colour", found: text)
            }
            return HexColor(rgb: rgb)
        },
        encode: { color in
            let digits = String(color.rgb, radix: 16)
            return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
        })
}

/// The old and new value of a field of an issue, of any type.
package struct FieldChange: Equatable {
    package let from: JSON
    package let to: JSON
}

extension FieldChange: JSONModel {
    package static let modelSchema = JSONModelSchema(
        FieldChange.self,
        [
            JSONField("from", \FieldChange.from),
            JSONField("to", \FieldChange.to),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.from = fields.take(0)
        self.to = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(from)
        case 1: try writer.field(to)
        default: break
        }
    }
}
