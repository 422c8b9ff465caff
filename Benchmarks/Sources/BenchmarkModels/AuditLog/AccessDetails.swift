package import Foundation
package import Trellis

/// A permission was granted. Old senders write the scope and the level as one string.
package struct PermissionDetail: Equatable {
    package let user: String
    package let scope: String
    package let level: PermissionLevel
    package let expiresAt: JSONPresence<Date>
}

extension PermissionDetail: JSONModel {
    package static let modelSchema = JSONModelSchema(
        PermissionDetail.self,
        [
            JSONField("user", \PermissionDetail.user),
            JSONField("scope", \PermissionDetail.scope),
            JSONField("level", \PermissionDetail.level),
            JSONField("expiresAt", \PermissionDetail.expiresAt, keys: "expires_at", as: .iso8601),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.user = fields.take(0)
        self.scope = fields.take(1)
        self.level = fields.take(2)
        self.expiresAt = fields.take(3)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(user)
        case 1: try writer.field(scope)
        case 2: try writer.field(level)
        case 3: try writer.field(expiresAt)
        default: break
        }
    }
}

extension PermissionDetail: JSONWillDecodeHook {
    package static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        guard var members = object.object, let grant = members["grant"]?.string else { return }
        let words = grant.split(separator: ":")
        guard words.count == 2 else { throw TrellisError(.invalidValue, expected: "a grant", found: grant) }
        members["grant"] = nil
        members["scope"] = .string(String(words[0]))
        members["level"] = .string(String(words[1]))
        object = .object(members)
    }
}

package enum PermissionLevel: String, Equatable, Sendable, TrellisCodable {
    case read, write, admin
}

/// A user signed in.
package struct LoginDetail: Equatable {
    package let method: LoginMethod
    package let attempts: Int
    package let place: LoginPlace?
}

extension LoginDetail: JSONModel {
    package static let modelSchema = JSONModelSchema(
        LoginDetail.self,
        [
            JSONField("method", \LoginDetail.method),
            JSONField("attempts", \LoginDetail.attempts).coercing(.numbersFromStrings),
            JSONField("place", \LoginDetail.place, form: .flattened()),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.method = fields.take(0)
        self.attempts = fields.take(1)
        self.place = fields.take(2)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(method)
        case 1: try writer.field(attempts)
        default: break
        }
    }
}

/// How a user signed in: one of several variants with an external tag.
package enum LoginMethod: Equatable, Sendable {
    case token(String)
    case password(strength: Int)
    case sso(SingleSignOn)
    case passkey
}

extension LoginMethod: JSONVariants {
    package static let jsonVariants = JSONVariantTable<LoginMethod>(
        .byKey,
        [
            JSONVariantCase(
                "token", make: LoginMethod.token, take: { if case .token(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "password", make: LoginMethod.password(strength:),
                take: { if case .password(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "sso", make: LoginMethod.sso, take: { if case .sso(let value) = $0 { value } else { nil } }),
            JSONVariantCase("passkey", value: LoginMethod.passkey, matches: { $0 == .passkey }),
        ])
}

package struct SingleSignOn: Equatable, Sendable {
    package let provider: String
    package let session: UUID
    package let validUntil: Date
}

extension SingleSignOn: JSONModel {
    package static let modelSchema = JSONModelSchema(
        SingleSignOn.self,
        [
            JSONField("provider", \SingleSignOn.provider),
            JSONField("session", \SingleSignOn.session, keys: "session.id"),
            JSONField(
                "validUntil", \SingleSignOn.validUntil, keys: "session.valid_until", as: .millisecondsSince1970),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.provider = fields.take(0)
        self.session = fields.take(1)
        self.validUntil = fields.take(2)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(provider)
        case 1: try writer.field(session)
        case 2: try writer.field(validUntil)
        default: break
        }
    }
}

/// The location of an IP address, if known.
package struct LoginPlace: Equatable, Sendable {
    package let city: String
    package let country: String
}

extension LoginPlace: JSONModel {
    package static let modelSchema = JSONModelSchema(
        LoginPlace.self,
        [
            JSONField("city", \LoginPlace.city),
            JSONField("country", \LoginPlace.country),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.city = fields.take(0)
        self.country = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(city)
        case 1: try writer.field(country)
        default: break
        }
    }
}
