package import Trellis

/// Two fields of an entry of generated-events, and one of its detail.
package struct AuditHeadline: Decodable, Equatable, Sendable {
    package let id: String
    package let severity: Int
    package let kind: String

    private enum CodingKeys: String, CodingKey {
        case id, severity, detail
    }

    private enum DetailKeys: String, CodingKey {
        case kind
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        severity = try container.decode(Int.self, forKey: .severity)
        let detail = try container.nestedContainer(keyedBy: DetailKeys.self, forKey: .detail)
        kind = try detail.decode(String.self, forKey: .kind)
    }
}

extension AuditHeadline: JSONDecodableModel {
    package static let modelSchema = JSONModelSchema(
        AuditHeadline.self,
        [
            JSONField("id", \AuditHeadline.id, form: .decoding),
            JSONField("severity", \AuditHeadline.severity, form: .decoding),
            JSONField("kind", \AuditHeadline.kind, keys: "detail.kind", form: .decoding),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.severity = fields.take(1)
        self.kind = fields.take(2)
    }
}
