package import Trellis

/// The cause of an event: a class for which the JSON determines the subclass of an object.
package class AuditActor: JSONModelCluster, Equatable {
    package let id: Int
    package let name: String

    package static let jsonVariants = JSONVariantTable<AuditActor>(
        .tag("type"),
        [
            .subclass(PersonActor.self, named: "user"), .subclass(AppActor.self, named: "app"),
            .subclass(AuditActor.self, named: "system"),
        ])

    private nonisolated static let _jsonSchemaAuditActor = JSONModelSchema(
        AuditActor.self,
        [
            JSONField("id", \AuditActor.id),
            JSONField("name", \AuditActor.name, keys: "login", "name"),
        ])

    package nonisolated class var modelSchema: JSONModelSchema {
        _jsonSchemaAuditActor
    }

    package nonisolated required init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.name = fields.take(1)
    }

    package nonisolated func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(id)
        case 1: try writer.field(name)
        default: break
        }
    }

    package func isEqual(to other: AuditActor) -> Bool {
        type(of: self) == type(of: other) && id == other.id && name == other.name
    }

    package static func == (left: AuditActor, right: AuditActor) -> Bool { left.isEqual(to: right) }
}

package final class PersonActor: AuditActor {
    package let email: String?
    package var isStaff: Bool = false

    private nonisolated static let _jsonSchemaPersonActor = JSONModelSchema(
        PersonActor.self, superclass: AuditActor.self,
        [
            JSONField("email", \PersonActor.email),
            JSONField("isStaff", \PersonActor.isStaff, keys: "site_admin", default: false),
        ])

    package nonisolated override class var modelSchema: JSONModelSchema {
        _jsonSchemaPersonActor
    }

    package nonisolated required init(from fields: borrowing JSONFieldValues) throws {
        let own = AuditActor.modelSchema.fieldCount
        self.email = fields.take(own + 0)
        self.isStaff = fields.take(own + 1)
        try super.init(from: fields)
    }

    package nonisolated override func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        let own = AuditActor.modelSchema.fieldCount
        switch index - own {
        case 0: try writer.field(email)
        case 1: try writer.field(isStaff)
        default: try super.encode(field: index, to: &writer)
        }
    }

    package override func isEqual(to other: AuditActor) -> Bool {
        guard super.isEqual(to: other), let other = other as? PersonActor else { return false }
        return email == other.email && isStaff == other.isStaff
    }
}

package final class AppActor: AuditActor {
    package let installation: Int
    package let scopes: [String]

    private nonisolated static let _jsonSchemaAppActor = JSONModelSchema(
        AppActor.self, superclass: AuditActor.self,
        [
            JSONField("installation", \AppActor.installation, keys: "installation.id"),
            JSONField("scopes", \AppActor.scopes, form: .transform(AppActor.words)),
        ])

    package nonisolated override class var modelSchema: JSONModelSchema {
        _jsonSchemaAppActor
    }

    package nonisolated required init(from fields: borrowing JSONFieldValues) throws {
        let own = AuditActor.modelSchema.fieldCount
        self.installation = fields.take(own + 0)
        self.scopes = fields.take(own + 1)
        try super.init(from: fields)
    }

    package nonisolated override func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        let own = AuditActor.modelSchema.fieldCount
        switch index - own {
        case 0: try writer.field(installation)
        default: try super.encode(field: index, to: &writer)
        }
    }

    package override func isEqual(to other: AuditActor) -> Bool {
        guard super.isEqual(to: other), let other = other as? AppActor else { return false }
        return installation == other.installation && scopes == other.scopes
    }
}

extension AppActor {
    /// A list in one string, separated by spaces, as in OAuth.
    fileprivate static let words = JSONTransform<String, [String]>(
        decode: { $0.split(separator: " ").map(String.init) }, encode: { $0.joined(separator: " ") })
}
