package import Foundation
package import Trellis

package struct IssueLabel: Codable, Equatable, Sendable {
    package let id: Int
    package let nodeID: String
    package let url: String
    package let name: String
    package let color: String
    package let isDefault: Bool
    package let description: String?

    private enum CodingKeys: String, CodingKey {
        case id
        case nodeID = "node_id"
        case url, name, color
        case isDefault = "default"
        case description
    }
}

extension IssueLabel: JSONModel {
    package static let modelSchema = JSONModelSchema(
        IssueLabel.self,
        [
            JSONField("id", \IssueLabel.id),
            JSONField("nodeID", \IssueLabel.nodeID, keys: "node_id"),
            JSONField("url", \IssueLabel.url),
            JSONField("name", \IssueLabel.name),
            JSONField("color", \IssueLabel.color),
            JSONField("isDefault", \IssueLabel.isDefault, keys: "default"),
            JSONField("description", \IssueLabel.description),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.nodeID = fields.take(1)
        self.url = fields.take(2)
        self.name = fields.take(3)
        self.color = fields.take(4)
        self.isDefault = fields.take(5)
        self.description = fields.take(6)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(id)
        case 1: try writer.field(nodeID)
        case 2: try writer.field(url)
        case 3: try writer.field(name)
        case 4: try writer.field(color)
        case 5: try writer.field(isDefault)
        case 6: try writer.field(description)
        default: break
        }
    }
}

package struct IssueMilestone: Codable, Equatable, Sendable {
    package let url: String
    package let htmlURL: URL
    package let labelsURL: String
    package let id: Int
    package let nodeID: String
    package let number: Int
    package let title: String
    package let description: String?
    package let creator: IssueUser
    package let openIssues: Int
    package let closedIssues: Int
    package let state: IssueState
    package let createdAt: Date
    package let updatedAt: Date
    package let dueOn: Date?
    package let closedAt: Date?

    private enum CodingKeys: String, CodingKey {
        case url
        case htmlURL = "html_url"
        case labelsURL = "labels_url"
        case id
        case nodeID = "node_id"
        case number, title, description, creator
        case openIssues = "open_issues"
        case closedIssues = "closed_issues"
        case state
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case dueOn = "due_on"
        case closedAt = "closed_at"
    }
}

extension IssueMilestone: JSONModel {
    package static let modelSchema = JSONModelSchema(
        IssueMilestone.self,
        [
            JSONField("url", \IssueMilestone.url),
            JSONField("htmlURL", \IssueMilestone.htmlURL, keys: "html_url"),
            JSONField("labelsURL", \IssueMilestone.labelsURL, keys: "labels_url"),
            JSONField("id", \IssueMilestone.id),
            JSONField("nodeID", \IssueMilestone.nodeID, keys: "node_id"),
            JSONField("number", \IssueMilestone.number),
            JSONField("title", \IssueMilestone.title),
            JSONField("description", \IssueMilestone.description),
            JSONField("creator", \IssueMilestone.creator),
            JSONField("openIssues", \IssueMilestone.openIssues, keys: "open_issues"),
            JSONField("closedIssues", \IssueMilestone.closedIssues, keys: "closed_issues"),
            JSONField("state", \IssueMilestone.state),
            JSONField("createdAt", \IssueMilestone.createdAt, keys: "created_at", as: .iso8601),
            JSONField("updatedAt", \IssueMilestone.updatedAt, keys: "updated_at", as: .iso8601),
            JSONField("dueOn", \IssueMilestone.dueOn, keys: "due_on", as: .iso8601),
            JSONField("closedAt", \IssueMilestone.closedAt, keys: "closed_at", as: .iso8601),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.url = fields.take(0)
        self.htmlURL = fields.take(1)
        self.labelsURL = fields.take(2)
        self.id = fields.take(3)
        self.nodeID = fields.take(4)
        self.number = fields.take(5)
        self.title = fields.take(6)
        self.description = fields.take(7)
        self.creator = fields.take(8)
        self.openIssues = fields.take(9)
        self.closedIssues = fields.take(10)
        self.state = fields.take(11)
        self.createdAt = fields.take(12)
        self.updatedAt = fields.take(13)
        self.dueOn = fields.take(14)
        self.closedAt = fields.take(15)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(url)
        case 1: try writer.field(htmlURL)
        case 2: try writer.field(labelsURL)
        case 3: try writer.field(id)
        case 4: try writer.field(nodeID)
        case 5: try writer.field(number)
        case 6: try writer.field(title)
        case 7: try writer.field(description)
        case 8: try writer.field(creator)
        case 9: try writer.field(openIssues)
        case 10: try writer.field(closedIssues)
        case 11: try writer.field(state)
        case 12: try writer.field(createdAt)
        case 13: try writer.field(updatedAt)
        case 14: try writer.field(dueOn)
        case 15: try writer.field(closedAt)
        default: break
        }
    }
}

package struct IssueReactions: Codable, Equatable, Sendable {
    package let url: String
    package let totalCount: Int
    package let plusOne: Int
    package let minusOne: Int
    package let laugh: Int
    package let hooray: Int
    package let confused: Int
    package let heart: Int
    package let rocket: Int
    package let eyes: Int

    private enum CodingKeys: String, CodingKey {
        case url
        case totalCount = "total_count"
        case plusOne = "+1"
        case minusOne = "-1"
        case laugh, hooray, confused, heart, rocket, eyes
    }
}

extension IssueReactions: JSONModel {
    package static let modelSchema = JSONModelSchema(
        IssueReactions.self,
        [
            JSONField("url", \IssueReactions.url),
            JSONField("totalCount", \IssueReactions.totalCount, keys: "total_count"),
            JSONField("plusOne", \IssueReactions.plusOne, keys: "+1"),
            JSONField("minusOne", \IssueReactions.minusOne, keys: "-1"),
            JSONField("laugh", \IssueReactions.laugh),
            JSONField("hooray", \IssueReactions.hooray),
            JSONField("confused", \IssueReactions.confused),
            JSONField("heart", \IssueReactions.heart),
            JSONField("rocket", \IssueReactions.rocket),
            JSONField("eyes", \IssueReactions.eyes),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.url = fields.take(0)
        self.totalCount = fields.take(1)
        self.plusOne = fields.take(2)
        self.minusOne = fields.take(3)
        self.laugh = fields.take(4)
        self.hooray = fields.take(5)
        self.confused = fields.take(6)
        self.heart = fields.take(7)
        self.rocket = fields.take(8)
        self.eyes = fields.take(9)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(url)
        case 1: try writer.field(totalCount)
        case 2: try writer.field(plusOne)
        case 3: try writer.field(minusOne)
        case 4: try writer.field(laugh)
        case 5: try writer.field(hooray)
        case 6: try writer.field(confused)
        case 7: try writer.field(heart)
        case 8: try writer.field(rocket)
        case 9: try writer.field(eyes)
        default: break
        }
    }
}

package struct IssueApp: Codable, Equatable, Sendable {
    package let id: Int
    package let slug: String
    package let nodeID: String
    package let name: String
    package let description: String?
    package let externalURL: String
    package let htmlURL: URL
    package let createdAt: Date
    package let updatedAt: Date

    private enum CodingKeys: String, CodingKey {
        case id, slug
        case nodeID = "node_id"
        case name, description
        case externalURL = "external_url"
        case htmlURL = "html_url"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

extension IssueApp: JSONModel {
    package static let modelSchema = JSONModelSchema(
        IssueApp.self,
        [
            JSONField("id", \IssueApp.id),
            JSONField("slug", \IssueApp.slug),
            JSONField("nodeID", \IssueApp.nodeID, keys: "node_id"),
            JSONField("name", \IssueApp.name),
            JSONField("description", \IssueApp.description),
            JSONField("externalURL", \IssueApp.externalURL, keys: "external_url"),
            JSONField("htmlURL", \IssueApp.htmlURL, keys: "html_url"),
            JSONField("createdAt", \IssueApp.createdAt, keys: "created_at", as: .iso8601),
            JSONField("updatedAt", \IssueApp.updatedAt, keys: "updated_at", as: .iso8601),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.slug = fields.take(1)
        self.nodeID = fields.take(2)
        self.name = fields.take(3)
        self.description = fields.take(4)
        self.externalURL = fields.take(5)
        self.htmlURL = fields.take(6)
        self.createdAt = fields.take(7)
        self.updatedAt = fields.take(8)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(id)
        case 1: try writer.field(slug)
        case 2: try writer.field(nodeID)
        case 3: try writer.field(name)
        case 4: try writer.field(description)
        case 5: try writer.field(externalURL)
        case 6: try writer.field(htmlURL)
        case 7: try writer.field(createdAt)
        case 8: try writer.field(updatedAt)
        default: break
        }
    }
}
