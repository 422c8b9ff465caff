package import Trellis

package struct EventIssue: Codable, Equatable, Sendable {
    package let user: EventUser
    package let url: String
    package let labels: [EventLabel]
    package let htmlURL: String
    package let labelsURL: String
    package let pullRequest: EventPullRequest
    package let createdAt: String
    package let closedAt: String?
    package let milestone: EventMilestone?
    package let title: String
    package let body: String
    package let updatedAt: String
    package let number: Int
    package let state: String
    package let assignee: EventUser?
    package let id: Int
    package let eventsURL: String
    package let commentsURL: String
    package let comments: Int

    private enum CodingKeys: String, CodingKey {
        case user, url, labels
        case htmlURL = "html_url"
        case labelsURL = "labels_url"
        case pullRequest = "pull_request"
        case createdAt = "created_at"
        case closedAt = "closed_at"
        case milestone, title, body
        case updatedAt = "updated_at"
        case number, state, assignee, id
        case eventsURL = "events_url"
        case commentsURL = "comments_url"
        case comments
    }
}

extension EventIssue: JSONModel {
    package static let modelSchema = JSONModelSchema(
        EventIssue.self,
        [
            JSONField("user", \EventIssue.user),
            JSONField("url", \EventIssue.url),
            JSONField("labels", \EventIssue.labels),
            JSONField("htmlURL", \EventIssue.htmlURL, keys: "html_url"),
            JSONField("labelsURL", \EventIssue.labelsURL, keys: "labels_url"),
            JSONField("pullRequest", \EventIssue.pullRequest, keys: "pull_request"),
            JSONField("createdAt", \EventIssue.createdAt, keys: "created_at"),
            JSONField("closedAt", \EventIssue.closedAt, keys: "closed_at"),
            JSONField("milestone", \EventIssue.milestone),
            JSONField("title", \EventIssue.title),
            JSONField("body", \EventIssue.body),
            JSONField("updatedAt", \EventIssue.updatedAt, keys: "updated_at"),
            JSONField("number", \EventIssue.number),
            JSONField("state", \EventIssue.state),
            JSONField("assignee", \EventIssue.assignee),
            JSONField("id", \EventIssue.id),
            JSONField("eventsURL", \EventIssue.eventsURL, keys: "events_url"),
            JSONField("commentsURL", \EventIssue.commentsURL, keys: "comments_url"),
            JSONField("comments", \EventIssue.comments),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.user = fields.take(0)
        self.url = fields.take(1)
        self.labels = fields.take(2)
        self.htmlURL = fields.take(3)
        self.labelsURL = fields.take(4)
        self.pullRequest = fields.take(5)
        self.createdAt = fields.take(6)
        self.closedAt = fields.take(7)
        self.milestone = fields.take(8)
        self.title = fields.take(9)
        self.body = fields.take(10)
        self.updatedAt = fields.take(11)
        self.number = fields.take(12)
        self.state = fields.take(13)
        self.assignee = fields.take(14)
        self.id = fields.take(15)
        self.eventsURL = fields.take(16)
        self.commentsURL = fields.take(17)
        self.comments = fields.take(18)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(user)
        case 1: try writer.field(url)
        case 2: try writer.field(labels)
        case 3: try writer.field(htmlURL)
        case 4: try writer.field(labelsURL)
        case 5: try writer.field(pullRequest)
        case 6: try writer.field(createdAt)
        case 7: try writer.field(closedAt)
        case 8: try writer.field(milestone)
        case 9: try writer.field(title)
        case 10: try writer.field(body)
        case 11: try writer.field(updatedAt)
        case 12: try writer.field(number)
        case 13: try writer.field(state)
        case 14: try writer.field(assignee)
        case 15: try writer.field(id)
        case 16: try writer.field(eventsURL)
        case 17: try writer.field(commentsURL)
        case 18: try writer.field(comments)
        default: break
        }
    }
}

package struct EventPullRequest: Codable, Equatable, Sendable {
    package let htmlURL: String?
    package let patchURL: String?
    package let diffURL: String?

    private enum CodingKeys: String, CodingKey {
        case htmlURL = "html_url"
        case patchURL = "patch_url"
        case diffURL = "diff_url"
    }
}

extension EventPullRequest: JSONModel {
    package static let modelSchema = JSONModelSchema(
        EventPullRequest.self,
        [
            JSONField("htmlURL", \EventPullRequest.htmlURL, keys: "html_url"),
            JSONField("patchURL", \EventPullRequest.patchURL, keys: "patch_url"),
            JSONField("diffURL", \EventPullRequest.diffURL, keys: "diff_url"),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.htmlURL = fields.take(0)
        self.patchURL = fields.take(1)
        self.diffURL = fields.take(2)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(htmlURL)
        case 1: try writer.field(patchURL)
        case 2: try writer.field(diffURL)
        default: break
        }
    }
}

/// No issue of github_events.json has a label; the model follows the API of that time.
package struct EventLabel: Codable, Equatable, Sendable {
    package let url: String
    package let name: String
    package let color: String
}

extension EventLabel: JSONModel {
    package static let modelSchema = JSONModelSchema(
        EventLabel.self,
        [
            JSONField("url", \EventLabel.url),
            JSONField("name", \EventLabel.name),
            JSONField("color", \EventLabel.color),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.url = fields.take(0)
        self.name = fields.take(1)
        self.color = fields.take(2)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(url)
        case 1: try writer.field(name)
        case 2: try writer.field(color)
        default: break
        }
    }
}

/// Always null in github_events.json; the model follows the API of that time.
package struct EventMilestone: Codable, Equatable, Sendable {
    package let url: String
    package let number: Int
    package let state: String
    package let title: String
}

extension EventMilestone: JSONModel {
    package static let modelSchema = JSONModelSchema(
        EventMilestone.self,
        [
            JSONField("url", \EventMilestone.url),
            JSONField("number", \EventMilestone.number),
            JSONField("state", \EventMilestone.state),
            JSONField("title", \EventMilestone.title),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.url = fields.take(0)
        self.number = fields.take(1)
        self.state = fields.take(2)
        self.title = fields.take(3)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(url)
        case 1: try writer.field(number)
        case 2: try writer.field(state)
        case 3: try writer.field(title)
        default: break
        }
    }
}

package struct EventComment: Codable, Equatable, Sendable {
    package let user: EventUser
    package let url: String
    package let issueURL: String
    package let createdAt: String
    package let body: String
    package let updatedAt: String
    package let id: Int

    private enum CodingKeys: String, CodingKey {
        case user, url
        case issueURL = "issue_url"
        case createdAt = "created_at"
        case body
        case updatedAt = "updated_at"
        case id
    }
}

extension EventComment: JSONModel {
    package static let modelSchema = JSONModelSchema(
        EventComment.self,
        [
            JSONField("user", \EventComment.user),
            JSONField("url", \EventComment.url),
            JSONField("issueURL", \EventComment.issueURL, keys: "issue_url"),
            JSONField("createdAt", \EventComment.createdAt, keys: "created_at"),
            JSONField("body", \EventComment.body),
            JSONField("updatedAt", \EventComment.updatedAt, keys: "updated_at"),
            JSONField("id", \EventComment.id),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.user = fields.take(0)
        self.url = fields.take(1)
        self.issueURL = fields.take(2)
        self.createdAt = fields.take(3)
        self.body = fields.take(4)
        self.updatedAt = fields.take(5)
        self.id = fields.take(6)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(user)
        case 1: try writer.field(url)
        case 2: try writer.field(issueURL)
        case 3: try writer.field(createdAt)
        case 4: try writer.field(body)
        case 5: try writer.field(updatedAt)
        case 6: try writer.field(id)
        default: break
        }
    }
}
