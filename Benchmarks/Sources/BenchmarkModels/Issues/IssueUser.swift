package import Foundation
package import Trellis

package struct IssueUser: Codable, Equatable, Sendable {
    package let login: String
    package let id: Int
    package let nodeID: String
    package let avatarURL: String
    package let gravatarID: String
    package let url: String
    package let htmlURL: URL
    package let followersURL: String
    package let followingURL: String
    package let gistsURL: String
    package let starredURL: String
    package let subscriptionsURL: String
    package let organizationsURL: String
    package let reposURL: String
    package let eventsURL: String
    package let receivedEventsURL: String
    package let type: String
    package let userViewType: String
    package let siteAdmin: Bool

    private enum CodingKeys: String, CodingKey {
        case login, id
        case nodeID = "node_id"
        case avatarURL = "avatar_url"
        case gravatarID = "gravatar_id"
        case url
        case htmlURL = "html_url"
        case followersURL = "followers_url"
        case followingURL = "following_url"
        case gistsURL = "gists_url"
        case starredURL = "starred_url"
        case subscriptionsURL = "subscriptions_url"
        case organizationsURL = "organizations_url"
        case reposURL = "repos_url"
        case eventsURL = "events_url"
        case receivedEventsURL = "received_events_url"
        case type
        case userViewType = "user_view_type"
        case siteAdmin = "site_admin"
    }
}

extension IssueUser: JSONModel {
    package static let modelSchema = JSONModelSchema(
        IssueUser.self,
        [
            JSONField("login", \IssueUser.login),
            JSONField("id", \IssueUser.id),
            JSONField("nodeID", \IssueUser.nodeID, keys: "node_id"),
            JSONField("avatarURL", \IssueUser.avatarURL, keys: "avatar_url"),
            JSONField("gravatarID", \IssueUser.gravatarID, keys: "gravatar_id"),
            JSONField("url", \IssueUser.url),
            JSONField("htmlURL", \IssueUser.htmlURL, keys: "html_url"),
            JSONField("followersURL", \IssueUser.followersURL, keys: "followers_url"),
            JSONField("followingURL", \IssueUser.followingURL, keys: "following_url"),
            JSONField("gistsURL", \IssueUser.gistsURL, keys: "gists_url"),
            JSONField("starredURL", \IssueUser.starredURL, keys: "starred_url"),
            JSONField("subscriptionsURL", \IssueUser.subscriptionsURL, keys: "subscriptions_url"),
            JSONField("organizationsURL", \IssueUser.organizationsURL, keys: "organizations_url"),
            JSONField("reposURL", \IssueUser.reposURL, keys: "repos_url"),
            JSONField("eventsURL", \IssueUser.eventsURL, keys: "events_url"),
            JSONField("receivedEventsURL", \IssueUser.receivedEventsURL, keys: "received_events_url"),
            JSONField("type", \IssueUser.type),
            JSONField("userViewType", \IssueUser.userViewType, keys: "user_view_type"),
            JSONField("siteAdmin", \IssueUser.siteAdmin, keys: "site_admin"),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.login = fields.take(0)
        self.id = fields.take(1)
        self.nodeID = fields.take(2)
        self.avatarURL = fields.take(3)
        self.gravatarID = fields.take(4)
        self.url = fields.take(5)
        self.htmlURL = fields.take(6)
        self.followersURL = fields.take(7)
        self.followingURL = fields.take(8)
        self.gistsURL = fields.take(9)
        self.starredURL = fields.take(10)
        self.subscriptionsURL = fields.take(11)
        self.organizationsURL = fields.take(12)
        self.reposURL = fields.take(13)
        self.eventsURL = fields.take(14)
        self.receivedEventsURL = fields.take(15)
        self.type = fields.take(16)
        self.userViewType = fields.take(17)
        self.siteAdmin = fields.take(18)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(login)
        case 1: try writer.field(id)
        case 2: try writer.field(nodeID)
        case 3: try writer.field(avatarURL)
        case 4: try writer.field(gravatarID)
        case 5: try writer.field(url)
        case 6: try writer.field(htmlURL)
        case 7: try writer.field(followersURL)
        case 8: try writer.field(followingURL)
        case 9: try writer.field(gistsURL)
        case 10: try writer.field(starredURL)
        case 11: try writer.field(subscriptionsURL)
        case 12: try writer.field(organizationsURL)
        case 13: try writer.field(reposURL)
        case 14: try writer.field(eventsURL)
        case 15: try writer.field(receivedEventsURL)
        case 16: try writer.field(type)
        case 17: try writer.field(userViewType)
        case 18: try writer.field(siteAdmin)
        default: break
        }
    }
}
