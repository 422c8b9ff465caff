package import Trellis

/// The payload of an event: the members of all kinds of events in one type, each of them optional.
package struct EventPayload: Codable, Equatable, Sendable {
    package let commits: [EventCommit]?
    package let distinctSize: Int?
    package let ref: String?
    package let pushID: Int?
    package let head: String?
    package let before: String?
    package let size: Int?
    package let description: String?
    package let masterBranch: String?
    package let refType: String?
    package let forkee: EventFork?
    package let action: String?
    package let issue: EventIssue?
    package let comment: EventComment?
    package let pages: [EventPage]?

    private enum CodingKeys: String, CodingKey {
        case commits
        case distinctSize = "distinct_size"
        case ref
        case pushID = "push_id"
        case head, before, size, description
        case masterBranch = "master_branch"
        case refType = "ref_type"
        case forkee, action, issue, comment, pages
    }
}

extension EventPayload: JSONModel {
    package static let modelSchema = JSONModelSchema(
        EventPayload.self,
        [
            JSONField("commits", \EventPayload.commits),
            JSONField("distinctSize", \EventPayload.distinctSize, keys: "distinct_size"),
            JSONField("ref", \EventPayload.ref),
            JSONField("pushID", \EventPayload.pushID, keys: "push_id"),
            JSONField("head", \EventPayload.head),
            JSONField("before", \EventPayload.before),
            JSONField("size", \EventPayload.size),
            JSONField("description", \EventPayload.description),
            JSONField("masterBranch", \EventPayload.masterBranch, keys: "master_branch"),
            JSONField("refType", \EventPayload.refType, keys: "ref_type"),
            JSONField("forkee", \EventPayload.forkee),
            JSONField("action", \EventPayload.action),
            JSONField("issue", \EventPayload.issue),
            JSONField("comment", \EventPayload.comment),
            JSONField("pages", \EventPayload.pages),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.commits = fields.take(0)
        self.distinctSize = fields.take(1)
        self.ref = fields.take(2)
        self.pushID = fields.take(3)
        self.head = fields.take(4)
        self.before = fields.take(5)
        self.size = fields.take(6)
        self.description = fields.take(7)
        self.masterBranch = fields.take(8)
        self.refType = fields.take(9)
        self.forkee = fields.take(10)
        self.action = fields.take(11)
        self.issue = fields.take(12)
        self.comment = fields.take(13)
        self.pages = fields.take(14)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(commits)
        case 1: try writer.field(distinctSize)
        case 2: try writer.field(ref)
        case 3: try writer.field(pushID)
        case 4: try writer.field(head)
        case 5: try writer.field(before)
        case 6: try writer.field(size)
        case 7: try writer.field(description)
        case 8: try writer.field(masterBranch)
        case 9: try writer.field(refType)
        case 10: try writer.field(forkee)
        case 11: try writer.field(action)
        case 12: try writer.field(issue)
        case 13: try writer.field(comment)
        case 14: try writer.field(pages)
        default: break
        }
    }
}

package struct EventCommit: Codable, Equatable, Sendable {
    package let url: String
    package let message: String
    package let distinct: Bool
    package let sha: String
    package let author: EventCommitAuthor
}

extension EventCommit: JSONModel {
    package static let modelSchema = JSONModelSchema(
        EventCommit.self,
        [
            JSONField("url", \EventCommit.url),
            JSONField("message", \EventCommit.message),
            JSONField("distinct", \EventCommit.distinct),
            JSONField("sha", \EventCommit.sha),
            JSONField("author", \EventCommit.author),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.url = fields.take(0)
        self.message = fields.take(1)
        self.distinct = fields.take(2)
        self.sha = fields.take(3)
        self.author = fields.take(4)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(url)
        case 1: try writer.field(message)
        case 2: try writer.field(distinct)
        case 3: try writer.field(sha)
        case 4: try writer.field(author)
        default: break
        }
    }
}

package struct EventCommitAuthor: Codable, Equatable, Sendable {
    package let email: String
    package let name: String
}

extension EventCommitAuthor: JSONModel {
    package static let modelSchema = JSONModelSchema(
        EventCommitAuthor.self,
        [
            JSONField("email", \EventCommitAuthor.email),
            JSONField("name", \EventCommitAuthor.name),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.email = fields.take(0)
        self.name = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(email)
        case 1: try writer.field(name)
        default: break
        }
    }
}

package struct EventPage: Codable, Equatable, Sendable {
    package let pageName: String
    package let htmlURL: String
    package let title: String
    package let sha: String
    package let summary: String?
    package let action: String

    private enum CodingKeys: String, CodingKey {
        case pageName = "page_name"
        case htmlURL = "html_url"
        case title, sha, summary, action
    }
}

extension EventPage: JSONModel {
    package static let modelSchema = JSONModelSchema(
        EventPage.self,
        [
            JSONField("pageName", \EventPage.pageName, keys: "page_name"),
            JSONField("htmlURL", \EventPage.htmlURL, keys: "html_url"),
            JSONField("title", \EventPage.title),
            JSONField("sha", \EventPage.sha),
            JSONField("summary", \EventPage.summary),
            JSONField("action", \EventPage.action),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.pageName = fields.take(0)
        self.htmlURL = fields.take(1)
        self.title = fields.take(2)
        self.sha = fields.take(3)
        self.summary = fields.take(4)
        self.action = fields.take(5)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(pageName)
        case 1: try writer.field(htmlURL)
        case 2: try writer.field(title)
        case 3: try writer.field(sha)
        case 4: try writer.field(summary)
        case 5: try writer.field(action)
        default: break
        }
    }
}
