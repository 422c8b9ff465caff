package import Foundation
package import Trellis

/// One entry of an audit log; generated-events is an array of these. Its models use features that the models of the
/// public files do not need: variants, transforms, composites, flattened models, hooks.
package struct AuditEvent: Equatable {
    package let id: UUID
    package let occurredAt: Date
    package let severity: AuditSeverity
    package let sequence: Int
    package let actor: AuditActor
    package let context: RequestContext
    package var tags: [String] = []
    package let detail: AuditDetail
}

extension AuditEvent: JSONModel {
    package static let modelSchema = JSONModelSchema(
        AuditEvent.self,
        [
            JSONField("id", \AuditEvent.id),
            JSONField("occurredAt", \AuditEvent.occurredAt, keys: "occurred_at", as: .iso8601),
            JSONField("severity", \AuditEvent.severity, form: .transform(AuditSeverity.syslog)),
            JSONField("sequence", \AuditEvent.sequence, keys: "stream.position.sequence", "sequence"),
            JSONField("actor", \AuditEvent.actor),
            JSONField("context", \AuditEvent.context, form: .flattened()),
            JSONField("tags", \AuditEvent.tags, form: .value.onNull([]), default: []),
            JSONField("detail", \AuditEvent.detail),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.occurredAt = fields.take(1)
        self.severity = fields.take(2)
        self.sequence = fields.take(3)
        self.actor = fields.take(4)
        self.context = fields.take(5)
        self.tags = fields.take(6)
        self.detail = fields.take(7)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(id)
        case 1: try writer.field(occurredAt)
        case 3: try writer.field(sequence)
        case 4: try writer.field(actor)
        case 6: try writer.field(tags)
        case 7: try writer.field(detail)
        default: break
        }
    }
}

/// The severities of syslog that the log uses, as numbers.
package enum AuditSeverity: Equatable, Sendable {
    case error, warning, notice, debug

    package static let syslog = JSONTransform<Int, AuditSeverity>.mapping([
        3: .error, 4: .warning, 5: .notice, 6: .notice, 7: .debug,
    ])
}

/// The origin of the request that caused an event; its members are flattened into the event.
package struct RequestContext: Equatable {
    package let requestID: String
    package let address: String
    package let userAgent: String?
}

extension RequestContext: JSONModel {
    package static let modelSchema = JSONModelSchema(
        RequestContext.self,
        [
            JSONField("requestID", \RequestContext.requestID, keys: "request_id"),
            JSONField("address", \RequestContext.address, keys: "remote_address", "ip"),
            JSONField("userAgent", \RequestContext.userAgent, keys: "user_agent"),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.requestID = fields.take(0)
        self.address = fields.take(1)
        self.userAgent = fields.take(2)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(requestID)
        case 1: try writer.field(address)
        case 2: try writer.field(userAgent)
        default: break
        }
    }
}
