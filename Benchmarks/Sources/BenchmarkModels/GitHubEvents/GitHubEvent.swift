package import Trellis

/// All fields of github_events.json, which is an array of these.
package struct GitHubEvent: Codable, Equatable, Sendable {
    package let type: String
    package let createdAt: String
    package let actor: EventActor
    package let repo: EventRepository
    package let isPublic: Bool
    package let payload: EventPayload
    package let id: String
    package let org: EventActor?

    private enum CodingKeys: String, CodingKey {
        case type
        case createdAt = "created_at"
        case actor, repo
        case isPublic = "public"
        case payload, id, org
    }
}

extension GitHubEvent: JSONModel {
    package static let modelSchema = JSONModelSchema(
        GitHubEvent.self,
        [
            JSONField("type", \GitHubEvent.type),
            JSONField("createdAt", \GitHubEvent.createdAt, keys: "created_at"),
            JSONField("actor", \GitHubEvent.actor),
            JSONField("repo", \GitHubEvent.repo),
            JSONField("isPublic", \GitHubEvent.isPublic, keys: "public"),
            JSONField("payload", \GitHubEvent.payload),
            JSONField("id", \GitHubEvent.id),
            JSONField("org", \GitHubEvent.org),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.type = fields.take(0)
        self.createdAt = fields.take(1)
        self.actor = fields.take(2)
        self.repo = fields.take(3)
        self.isPublic = fields.take(4)
        self.payload = fields.take(5)
        self.id = fields.take(6)
        self.org = fields.take(7)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(type)
        case 1: try writer.field(createdAt)
        case 2: try writer.field(actor)
        case 3: try writer.field(repo)
        case 4: try writer.field(isPublic)
        case 5: try writer.field(payload)
        case 6: try writer.field(id)
        case 7: try writer.field(org)
        default: break
        }
    }
}

/// The actor or the organization of an event.
package struct EventActor: Codable, Equatable, Sendable {
    package let gravatarID: String
    package let login: String
    package let avatarURL: String
    package let url: String
    package let id: Int

    private enum CodingKeys: String, CodingKey {
        case gravatarID = "gravatar_id"
        case login
        case avatarURL = "avatar_url"
        case url, id
    }
}

extension EventActor: JSONModel {
    package static let modelSchema = JSONModelSchema(
        EventActor.self,
        [
            JSONField("gravatarID", \EventActor.gravatarID, keys: "gravatar_id"),
            JSONField("login", \EventActor.login),
            JSONField("avatarURL", \EventActor.avatarURL, keys: "avatar_url"),
            JSONField("url", \EventActor.url),
            JSONField("id", \EventActor.id),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.gravatarID = fields.take(0)
        self.login = fields.take(1)
        self.avatarURL = fields.take(2)
        self.url = fields.take(3)
        self.id = fields.take(4)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(gravatarID)
        case 1: try writer.field(login)
        case 2: try writer.field(avatarURL)
        case 3: try writer.field(url)
        case 4: try writer.field(id)
        default: break
        }
    }
}

package struct EventRepository: Codable, Equatable, Sendable {
    package let url: String
    package let id: Int
    package let name: String
}

extension EventRepository: JSONModel {
    package static let modelSchema = JSONModelSchema(
        EventRepository.self,
        [
            JSONField("url", \EventRepository.url),
            JSONField("id", \EventRepository.id),
            JSONField("name", \EventRepository.name),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.url = fields.take(0)
        self.id = fields.take(1)
        self.name = fields.take(2)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(url)
        case 1: try writer.field(id)
        case 2: try writer.field(name)
        default: break
        }
    }
}

/// A complete user, as in forks, issues and comments.
package struct EventUser: Codable, Equatable, Sendable {
    package let url: String
    package let gistsURL: String
    package let gravatarID: String
    package let type: String
    package let avatarURL: String
    package let subscriptionsURL: String
    package let receivedEventsURL: String
    package let organizationsURL: String
    package let reposURL: String
    package let login: String
    package let id: Int
    package let starredURL: String
    package let eventsURL: String
    package let followersURL: String
    package let followingURL: String

    private enum CodingKeys: String, CodingKey {
        case url
        case gistsURL = "gists_url"
        case gravatarID = "gravatar_id"
        case type
        case avatarURL = "avatar_url"
        case subscriptionsURL = "subscriptions_url"
        case receivedEventsURL = "received_events_url"
        case organizationsURL = "organizations_url"
        case reposURL = "repos_url"
        case login, id
        case starredURL = "starred_url"
        case eventsURL = "events_url"
        case followersURL = "followers_url"
        case followingURL = "following_url"
    }
}

extension EventUser: JSONModel {
    package static let modelSchema = JSONModelSchema(
        EventUser.self,
        [
            JSONField("url", \EventUser.url),
            JSONField("gistsURL", \EventUser.gistsURL, keys: "gists_url"),
            JSONField("gravatarID", \EventUser.gravatarID, keys: "gravatar_id"),
            JSONField("type", \EventUser.type),
            JSONField("avatarURL", \EventUser.avatarURL, keys: "avatar_url"),
            JSONField("subscriptionsURL", \EventUser.subscriptionsURL, keys: "subscriptions_url"),
            JSONField("receivedEventsURL", \EventUser.receivedEventsURL, keys: "received_events_url"),
            JSONField("organizationsURL", \EventUser.organizationsURL, keys: "organizations_url"),
            JSONField("reposURL", \EventUser.reposURL, keys: "repos_url"),
            JSONField("login", \EventUser.login),
            JSONField("id", \EventUser.id),
            JSONField("starredURL", \EventUser.starredURL, keys: "starred_url"),
            JSONField("eventsURL", \EventUser.eventsURL, keys: "events_url"),
            JSONField("followersURL", \EventUser.followersURL, keys: "followers_url"),
            JSONField("followingURL", \EventUser.followingURL, keys: "following_url"),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.url = fields.take(0)
        self.gistsURL = fields.take(1)
        self.gravatarID = fields.take(2)
        self.type = fields.take(3)
        self.avatarURL = fields.take(4)
        self.subscriptionsURL = fields.take(5)
        self.receivedEventsURL = fields.take(6)
        self.organizationsURL = fields.take(7)
        self.reposURL = fields.take(8)
        self.login = fields.take(9)
        self.id = fields.take(10)
        self.starredURL = fields.take(11)
        self.eventsURL = fields.take(12)
        self.followersURL = fields.take(13)
        self.followingURL = fields.take(14)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(url)
        case 1: try writer.field(gistsURL)
        case 2: try writer.field(gravatarID)
        case 3: try writer.field(type)
        case 4: try writer.field(avatarURL)
        case 5: try writer.field(subscriptionsURL)
        case 6: try writer.field(receivedEventsURL)
        case 7: try writer.field(organizationsURL)
        case 8: try writer.field(reposURL)
        case 9: try writer.field(login)
        case 10: try writer.field(id)
        case 11: try writer.field(starredURL)
        case 12: try writer.field(eventsURL)
        case 13: try writer.field(followersURL)
        case 14: try writer.field(followingURL)
        default: break
        }
    }
}
