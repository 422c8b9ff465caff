package import Trellis

/// The details of an event: one of many variants with an internal tag. The JSON of an unknown variant is kept.
package enum AuditDetail: Equatable {
    case push(PushDetail)
    case issue(IssueDetail)
    case comment(CommentDetail)
    case permission(PermissionDetail)
    case login(LoginDetail)
    case deployment(DeploymentDetail)
    case delivery(DeliveryDetail)
    case invoice(InvoiceDetail)
    case alert(AlertDetail)
    case settings(SettingsDetail)
    case other(JSON)
}

extension AuditDetail: JSONVariants {
    package static let jsonVariants = JSONVariantTable<AuditDetail>(
        .tag("kind"),
        [
            JSONVariantCase(
                "push", make: AuditDetail.push, take: { if case .push(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "issue", make: AuditDetail.issue, take: { if case .issue(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "comment", make: AuditDetail.comment,
                take: { if case .comment(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "permission", make: AuditDetail.permission,
                take: { if case .permission(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "login", make: AuditDetail.login, take: { if case .login(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "deployment", make: AuditDetail.deployment,
                take: { if case .deployment(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "delivery", make: AuditDetail.delivery,
                take: { if case .delivery(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "invoice", make: AuditDetail.invoice,
                take: { if case .invoice(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "alert", make: AuditDetail.alert, take: { if case .alert(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "settings", make: AuditDetail.settings,
                take: { if case .settings(let value) = $0 { value } else { nil } }),
        ],
        default: JSONVariantCase(
            make: AuditDetail.other, take: { if case .other(let value) = $0 { value } else { nil } }))
}

/// Settings were changed: those that every installation has, and any others.
package struct SettingsDetail: Equatable {
    package let name: String
    package let revision: Int
    package let others: JSONObject
}

extension SettingsDetail: JSONModel {
    package static let modelSchema = JSONModelSchema(
        SettingsDetail.self,
        [
            JSONField("name", \SettingsDetail.name),
            JSONField("revision", \SettingsDetail.revision),
            JSONField(rest: "others", \SettingsDetail.others),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.name = fields.take(0)
        self.revision = fields.take(1)
        self.others = fields.take(2)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(name)
        case 1: try writer.field(revision)
        default: break
        }
    }
}
