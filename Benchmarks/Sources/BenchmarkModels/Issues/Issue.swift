package import Foundation
package import Trellis

/// All fields of the generated payload, which is an array of these, as in responses of GitHub's API that list issues.
package struct Issue: Codable, Equatable, Sendable {
    package let url: String
    package let repositoryURL: String
    package let labelsURL: String
    package let commentsURL: String
    package let eventsURL: String
    package let htmlURL: URL
    package let id: Int
    package let nodeID: String
    package let number: Int
    package let title: String
    package let user: IssueUser
    package let labels: [IssueLabel]
    package let state: IssueState
    package let locked: Bool
    package let assignee: IssueUser?
    package let assignees: [IssueUser]
    package let milestone: IssueMilestone?
    package let comments: Int
    package let createdAt: Date
    package let updatedAt: Date
    package let closedAt: Date?
    package let authorAssociation: String
    package let subIssuesSummary: SubIssuesSummary
    package let activeLockReason: String?
    package let draft: Bool?
    package let pullRequest: IssuePullRequest?
    package let body: String?
    package let closedBy: IssueUser?
    package let reactions: IssueReactions
    package let timelineURL: String
    package let performedViaGithubApp: IssueApp?
    package let stateReason: String?

    private enum CodingKeys: String, CodingKey {
        case url
        case repositoryURL = "repository_url"
        case labelsURL = "labels_url"
        case commentsURL = "comments_url"
        case eventsURL = "events_url"
        case htmlURL = "html_url"
        case id
        case nodeID = "node_id"
        case number, title, user, labels, state, locked, assignee, assignees, milestone, comments
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case closedAt = "closed_at"
        case authorAssociation = "author_association"
        case subIssuesSummary = "sub_issues_summary"
        case activeLockReason = "active_lock_reason"
        case draft
        case pullRequest = "pull_request"
        case body
        case closedBy = "closed_by"
        case reactions
        case timelineURL = "timeline_url"
        case performedViaGithubApp = "performed_via_github_app"
        case stateReason = "state_reason"
    }
}

extension Issue: JSONModel {
    package static let modelSchema = JSONModelSchema(
        Issue.self,
        [
            JSONField("url", \Issue.url),
            JSONField("repositoryURL", \Issue.repositoryURL, keys: "repository_url"),
            JSONField("labelsURL", \Issue.labelsURL, keys: "labels_url"),
            JSONField("commentsURL", \Issue.commentsURL, keys: "comments_url"),
            JSONField("eventsURL", \Issue.eventsURL, keys: "events_url"),
            JSONField("htmlURL", \Issue.htmlURL, keys: "html_url"),
            JSONField("id", \Issue.id),
            JSONField("nodeID", \Issue.nodeID, keys: "node_id"),
            JSONField("number", \Issue.number),
            JSONField("title", \Issue.title),
            JSONField("user", \Issue.user),
            JSONField("labels", \Issue.labels),
            JSONField("state", \Issue.state),
            JSONField("locked", \Issue.locked),
            JSONField("assignee", \Issue.assignee),
            JSONField("assignees", \Issue.assignees),
            JSONField("milestone", \Issue.milestone),
            JSONField("comments", \Issue.comments),
            JSONField("createdAt", \Issue.createdAt, keys: "created_at", as: .iso8601),
            JSONField("updatedAt", \Issue.updatedAt, keys: "updated_at", as: .iso8601),
            JSONField("closedAt", \Issue.closedAt, keys: "closed_at", as: .iso8601),
            JSONField("authorAssociation", \Issue.authorAssociation, keys: "author_association"),
            JSONField("subIssuesSummary", \Issue.subIssuesSummary, keys: "sub_issues_summary"),
            JSONField("activeLockReason", \Issue.activeLockReason, keys: "active_lock_reason"),
            JSONField("draft", \Issue.draft),
            JSONField("pullRequest", \Issue.pullRequest, keys: "pull_request"),
            JSONField("body", \Issue.body),
            JSONField("closedBy", \Issue.closedBy, keys: "closed_by"),
            JSONField("reactions", \Issue.reactions),
            JSONField("timelineURL", \Issue.timelineURL, keys: "timeline_url"),
            JSONField("performedViaGithubApp", \Issue.performedViaGithubApp, keys: "performed_via_github_app"),
            JSONField("stateReason", \Issue.stateReason, keys: "state_reason"),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.url = fields.take(0)
        self.repositoryURL = fields.take(1)
        self.labelsURL = fields.take(2)
        self.commentsURL = fields.take(3)
        self.eventsURL = fields.take(4)
        self.htmlURL = fields.take(5)
        self.id = fields.take(6)
        self.nodeID = fields.take(7)
        self.number = fields.take(8)
        self.title = fields.take(9)
        self.user = fields.take(10)
        self.labels = fields.take(11)
        self.state = fields.take(12)
        self.locked = fields.take(13)
        self.assignee = fields.take(14)
        self.assignees = fields.take(15)
        self.milestone = fields.take(16)
        self.comments = fields.take(17)
        self.createdAt = fields.take(18)
        self.updatedAt = fields.take(19)
        self.closedAt = fields.take(20)
        self.authorAssociation = fields.take(21)
        self.subIssuesSummary = fields.take(22)
        self.activeLockReason = fields.take(23)
        self.draft = fields.take(24)
        self.pullRequest = fields.take(25)
        self.body = fields.take(26)
        self.closedBy = fields.take(27)
        self.reactions = fields.take(28)
        self.timelineURL = fields.take(29)
        self.performedViaGithubApp = fields.take(30)
        self.stateReason = fields.take(31)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(url)
        case 1: try writer.field(repositoryURL)
        case 2: try writer.field(labelsURL)
        case 3: try writer.field(commentsURL)
        case 4: try writer.field(eventsURL)
        case 5: try writer.field(htmlURL)
        case 6: try writer.field(id)
        case 7: try writer.field(nodeID)
        case 8: try writer.field(number)
        case 9: try writer.field(title)
        case 10: try writer.field(user)
        case 11: try writer.field(labels)
        case 12: try writer.field(state)
        case 13: try writer.field(locked)
        case 14: try writer.field(assignee)
        case 15: try writer.field(assignees)
        case 16: try writer.field(milestone)
        case 17: try writer.field(comments)
        case 18: try writer.field(createdAt)
        case 19: try writer.field(updatedAt)
        case 20: try writer.field(closedAt)
        case 21: try writer.field(authorAssociation)
        case 22: try writer.field(subIssuesSummary)
        case 23: try writer.field(activeLockReason)
        case 24: try writer.field(draft)
        case 25: try writer.field(pullRequest)
        case 26: try writer.field(body)
        case 27: try writer.field(closedBy)
        case 28: try writer.field(reactions)
        case 29: try writer.field(timelineURL)
        case 30: try writer.field(performedViaGithubApp)
        case 31: try writer.field(stateReason)
        default: break
        }
    }
}

/// Whether an issue or a milestone is open.
package enum IssueState: String, Codable, Sendable, TrellisCodable {
    case open, closed
}

package struct SubIssuesSummary: Codable, Equatable, Sendable {
    package let total: Int
    package let completed: Int
    package let percentCompleted: Int

    private enum CodingKeys: String, CodingKey {
        case total, completed
        case percentCompleted = "percent_completed"
    }
}

extension SubIssuesSummary: JSONModel {
    package static let modelSchema = JSONModelSchema(
        SubIssuesSummary.self,
        [
            JSONField("total", \SubIssuesSummary.total),
            JSONField("completed", \SubIssuesSummary.completed),
            JSONField("percentCompleted", \SubIssuesSummary.percentCompleted, keys: "percent_completed"),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.total = fields.take(0)
        self.completed = fields.take(1)
        self.percentCompleted = fields.take(2)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(total)
        case 1: try writer.field(completed)
        case 2: try writer.field(percentCompleted)
        default: break
        }
    }
}

package struct IssuePullRequest: Codable, Equatable, Sendable {
    package let url: String
    package let htmlURL: URL
    package let diffURL: String
    package let patchURL: String
    package let mergedAt: Date?

    private enum CodingKeys: String, CodingKey {
        case url
        case htmlURL = "html_url"
        case diffURL = "diff_url"
        case patchURL = "patch_url"
        case mergedAt = "merged_at"
    }
}

extension IssuePullRequest: JSONModel {
    package static let modelSchema = JSONModelSchema(
        IssuePullRequest.self,
        [
            JSONField("url", \IssuePullRequest.url),
            JSONField("htmlURL", \IssuePullRequest.htmlURL, keys: "html_url"),
            JSONField("diffURL", \IssuePullRequest.diffURL, keys: "diff_url"),
            JSONField("patchURL", \IssuePullRequest.patchURL, keys: "patch_url"),
            JSONField("mergedAt", \IssuePullRequest.mergedAt, keys: "merged_at", as: .iso8601),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.url = fields.take(0)
        self.htmlURL = fields.take(1)
        self.diffURL = fields.take(2)
        self.patchURL = fields.take(3)
        self.mergedAt = fields.take(4)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(url)
        case 1: try writer.field(htmlURL)
        case 2: try writer.field(diffURL)
        case 3: try writer.field(patchURL)
        case 4: try writer.field(mergedAt)
        default: break
        }
    }
}
