package import Foundation
package import Trellis

/// Commits were pushed. Incomplete commits are dropped.
package struct PushDetail: Equatable {
    package let branch: GitBranch
    package let before: String
    package let after: String
    package var isForced: Bool = false
    package let commits: [PushedCommit]
}

extension PushDetail: JSONModel {
    package static let modelSchema = JSONModelSchema(
        PushDetail.self,
        [
            JSONField("branch", \PushDetail.branch, keys: "ref", form: .transform(GitBranch.reference)),
            JSONField("before", \PushDetail.before),
            JSONField("after", \PushDetail.after),
            JSONField("isForced", \PushDetail.isForced, keys: "forced", form: .value.onNull(false), default: false),
            JSONField("commits", \PushDetail.commits).lossy(),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.branch = fields.take(0)
        self.before = fields.take(1)
        self.after = fields.take(2)
        self.isForced = fields.take(3)
        self.commits = fields.take(4)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 1: try writer.field(before)
        case 2: try writer.field(after)
        case 3: try writer.field(isForced)
        case 4: try writer.field(commits)
        default: break
        }
    }
}

/// A branch, in JSON a string such as `refs/heads/name`.
package struct GitBranch: Equatable, Sendable {
    package let name: String

    package static let reference = JSONTransform<String, GitBranch>(
        decode: { text in
            guard text.hasPrefix("refs/heads/") else {
                throw TrellisError(.invalidValue, expected: "a branch", found: text)
            }
            return GitBranch(name: String(text.dropFirst(11)))
        },
        encode: { "refs/heads/\($0.name)" })
}

package struct PushedCommit: Equatable {
    package let id: String
    package let message: String
    package let author: Signature
    package let changes: [String: Int]
}

extension PushedCommit: JSONModel {
    package static let modelSchema = JSONModelSchema(
        PushedCommit.self,
        [
            JSONField("id", \PushedCommit.id, keys: "sha", "id"),
            JSONField("message", \PushedCommit.message),
            JSONField(
                "author", \PushedCommit.author,
                form: .composite(
                    of: JSONPart(String.self, at: "author.name"), JSONPart(String.self, at: "author.email"),
                    JSONPart(Date.self, at: "committed_at", as: .secondsSince1970), decode: Signature.join,
                    encode: Signature.split)),
            JSONField("changes", \PushedCommit.changes),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.message = fields.take(1)
        self.author = fields.take(2)
        self.changes = fields.take(3)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(id)
        case 1: try writer.field(message)
        case 3: try writer.field(changes)
        default: break
        }
    }
}

/// The author and date of a commit: three values of the commit's object.
package struct Signature: Equatable, Sendable {
    package let name: String
    package let email: String
    package let date: Date

    @Sendable package static func join(
        _ name: JSONPresence<String>, _ email: JSONPresence<String>, _ date: JSONPresence<Date>
    ) -> Signature? {
        guard let name = name.value, let email = email.value, let date = date.value else { return nil }
        return Signature(name: name, email: email, date: date)
    }

    @Sendable package static func split(_ signature: Signature) -> (String?, String?, Date?) {
        (signature.name, signature.email, signature.date)
    }
}
