package import Trellis

package struct TwitterUser: Codable, Equatable, Sendable {
    package let id: Int
    package let idString: String
    package let name: String
    package let screenName: String
    package let location: String
    package let description: String
    package let url: String?
    package let entities: TwitterUserEntities
    package let isProtected: Bool
    package let followersCount: Int
    package let friendsCount: Int
    package let listedCount: Int
    package let createdAt: String
    package let favouritesCount: Int
    package let utcOffset: Int?
    package let timeZone: String?
    package let geoEnabled: Bool
    package let verified: Bool
    package let statusesCount: Int
    package let lang: String
    package let contributorsEnabled: Bool
    package let isTranslator: Bool
    package let isTranslationEnabled: Bool
    package let profileBackgroundColor: String
    package let profileBackgroundImageURL: String
    package let profileBackgroundImageURLHTTPS: String
    package let profileBackgroundTile: Bool
    package let profileImageURL: String
    package let profileImageURLHTTPS: String
    package let profileBannerURL: String?
    package let profileLinkColor: String
    package let profileSidebarBorderColor: String
    package let profileSidebarFillColor: String
    package let profileTextColor: String
    package let profileUseBackgroundImage: Bool
    package let defaultProfile: Bool
    package let defaultProfileImage: Bool
    package let following: Bool
    package let followRequestSent: Bool
    package let notifications: Bool

    private enum CodingKeys: String, CodingKey {
        case id
        case idString = "id_str"
        case name
        case screenName = "screen_name"
        case location, description, url, entities
        case isProtected = "protected"
        case followersCount = "followers_count"
        case friendsCount = "friends_count"
        case listedCount = "listed_count"
        case createdAt = "created_at"
        case favouritesCount = "favourites_count"
        case utcOffset = "utc_offset"
        case timeZone = "time_zone"
        case geoEnabled = "geo_enabled"
        case verified
        case statusesCount = "statuses_count"
        case lang
        case contributorsEnabled = "contributors_enabled"
        case isTranslator = "is_translator"
        case isTranslationEnabled = "is_translation_enabled"
        case profileBackgroundColor = "profile_background_color"
        case profileBackgroundImageURL = "profile_background_image_url"
        case profileBackgroundImageURLHTTPS = "profile_background_image_url_https"
        case profileBackgroundTile = "profile_background_tile"
        case profileImageURL = "profile_image_url"
        case profileImageURLHTTPS = "profile_image_url_https"
        case profileBannerURL = "profile_banner_url"
        case profileLinkColor = "profile_link_color"
        case profileSidebarBorderColor = "profile_sidebar_border_color"
        case profileSidebarFillColor = "profile_sidebar_fill_color"
        case profileTextColor = "profile_text_color"
        case profileUseBackgroundImage = "profile_use_background_image"
        case defaultProfile = "default_profile"
        case defaultProfileImage = "default_profile_image"
        case following
        case followRequestSent = "follow_request_sent"
        case notifications
    }
}

extension TwitterUser: JSONModel {
    package static let modelSchema = JSONModelSchema(
        TwitterUser.self,
        [
            JSONField("id", \TwitterUser.id),
            JSONField("idString", \TwitterUser.idString, keys: "id_str"),
            JSONField("name", \TwitterUser.name),
            JSONField("screenName", \TwitterUser.screenName, keys: "screen_name"),
            JSONField("location", \TwitterUser.location),
            JSONField("description", \TwitterUser.description),
            JSONField("url", \TwitterUser.url),
            JSONField("entities", \TwitterUser.entities),
            JSONField("isProtected", \TwitterUser.isProtected, keys: "protected"),
            JSONField("followersCount", \TwitterUser.followersCount, keys: "followers_count"),
            JSONField("friendsCount", \TwitterUser.friendsCount, keys: "friends_count"),
            JSONField("listedCount", \TwitterUser.listedCount, keys: "listed_count"),
            JSONField("createdAt", \TwitterUser.createdAt, keys: "created_at"),
            JSONField("favouritesCount", \TwitterUser.favouritesCount, keys: "favourites_count"),
            JSONField("utcOffset", \TwitterUser.utcOffset, keys: "utc_offset"),
            JSONField("timeZone", \TwitterUser.timeZone, keys: "time_zone"),
            JSONField("geoEnabled", \TwitterUser.geoEnabled, keys: "geo_enabled"),
            JSONField("verified", \TwitterUser.verified),
            JSONField("statusesCount", \TwitterUser.statusesCount, keys: "statuses_count"),
            JSONField("lang", \TwitterUser.lang),
            JSONField("contributorsEnabled", \TwitterUser.contributorsEnabled, keys: "contributors_enabled"),
            JSONField("isTranslator", \TwitterUser.isTranslator, keys: "is_translator"),
            JSONField("isTranslationEnabled", \TwitterUser.isTranslationEnabled, keys: "is_translation_enabled"),
            JSONField("profileBackgroundColor", \TwitterUser.profileBackgroundColor, keys: "profile_background_color"),
            JSONField(
                "profileBackgroundImageURL", \TwitterUser.profileBackgroundImageURL,
                keys: "profile_background_image_url"),
            JSONField(
                "profileBackgroundImageURLHTTPS", \TwitterUser.profileBackgroundImageURLHTTPS,
                keys: "profile_background_image_url_https"),
            JSONField("profileBackgroundTile", \TwitterUser.profileBackgroundTile, keys: "profile_background_tile"),
            JSONField("profileImageURL", \TwitterUser.profileImageURL, keys: "profile_image_url"),
            JSONField("profileImageURLHTTPS", \TwitterUser.profileImageURLHTTPS, keys: "profile_image_url_https"),
            JSONField("profileBannerURL", \TwitterUser.profileBannerURL, keys: "profile_banner_url"),
            JSONField("profileLinkColor", \TwitterUser.profileLinkColor, keys: "profile_link_color"),
            JSONField(
                "profileSidebarBorderColor", \TwitterUser.profileSidebarBorderColor,
                keys: "profile_sidebar_border_color"),
            JSONField(
                "profileSidebarFillColor", \TwitterUser.profileSidebarFillColor,
                keys: "profile_sidebar_fill_color"),
            JSONField("profileTextColor", \TwitterUser.profileTextColor, keys: "profile_text_color"),
            JSONField(
                "profileUseBackgroundImage", \TwitterUser.profileUseBackgroundImage,
                keys: "profile_use_background_image"),
            JSONField("defaultProfile", \TwitterUser.defaultProfile, keys: "default_profile"),
            JSONField("defaultProfileImage", \TwitterUser.defaultProfileImage, keys: "default_profile_image"),
            JSONField("following", \TwitterUser.following),
            JSONField("followRequestSent", \TwitterUser.followRequestSent, keys: "follow_request_sent"),
            JSONField("notifications", \TwitterUser.notifications),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.idString = fields.take(1)
        self.name = fields.take(2)
        self.screenName = fields.take(3)
        self.location = fields.take(4)
        self.description = fields.take(5)
        self.url = fields.take(6)
        self.entities = fields.take(7)
        self.isProtected = fields.take(8)
        self.followersCount = fields.take(9)
        self.friendsCount = fields.take(10)
        self.listedCount = fields.take(11)
        self.createdAt = fields.take(12)
        self.favouritesCount = fields.take(13)
        self.utcOffset = fields.take(14)
        self.timeZone = fields.take(15)
        self.geoEnabled = fields.take(16)
        self.verified = fields.take(17)
        self.statusesCount = fields.take(18)
        self.lang = fields.take(19)
        self.contributorsEnabled = fields.take(20)
        self.isTranslator = fields.take(21)
        self.isTranslationEnabled = fields.take(22)
        self.profileBackgroundColor = fields.take(23)
        self.profileBackgroundImageURL = fields.take(24)
        self.profileBackgroundImageURLHTTPS = fields.take(25)
        self.profileBackgroundTile = fields.take(26)
        self.profileImageURL = fields.take(27)
        self.profileImageURLHTTPS = fields.take(28)
        self.profileBannerURL = fields.take(29)
        self.profileLinkColor = fields.take(30)
        self.profileSidebarBorderColor = fields.take(31)
        self.profileSidebarFillColor = fields.take(32)
        self.profileTextColor = fields.take(33)
        self.profileUseBackgroundImage = fields.take(34)
        self.defaultProfile = fields.take(35)
        self.defaultProfileImage = fields.take(36)
        self.following = fields.take(37)
        self.followRequestSent = fields.take(38)
        self.notifications = fields.take(39)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(id)
        case 1: try writer.field(idString)
        case 2: try writer.field(name)
        case 3: try writer.field(screenName)
        case 4: try writer.field(location)
        case 5: try writer.field(description)
        case 6: try writer.field(url)
        case 7: try writer.field(entities)
        case 8: try writer.field(isProtected)
        case 9: try writer.field(followersCount)
        case 10: try writer.field(friendsCount)
        case 11: try writer.field(listedCount)
        case 12: try writer.field(createdAt)
        case 13: try writer.field(favouritesCount)
        case 14: try writer.field(utcOffset)
        case 15: try writer.field(timeZone)
        case 16: try writer.field(geoEnabled)
        case 17: try writer.field(verified)
        case 18: try writer.field(statusesCount)
        case 19: try writer.field(lang)
        case 20: try writer.field(contributorsEnabled)
        case 21: try writer.field(isTranslator)
        case 22: try writer.field(isTranslationEnabled)
        case 23: try writer.field(profileBackgroundColor)
        case 24: try writer.field(profileBackgroundImageURL)
        case 25: try writer.field(profileBackgroundImageURLHTTPS)
        case 26: try writer.field(profileBackgroundTile)
        case 27: try writer.field(profileImageURL)
        case 28: try writer.field(profileImageURLHTTPS)
        case 29: try writer.field(profileBannerURL)
        case 30: try writer.field(profileLinkColor)
        case 31: try writer.field(profileSidebarBorderColor)
        case 32: try writer.field(profileSidebarFillColor)
        case 33: try writer.field(profileTextColor)
        case 34: try writer.field(profileUseBackgroundImage)
        case 35: try writer.field(defaultProfile)
        case 36: try writer.field(defaultProfileImage)
        case 37: try writer.field(following)
        case 38: try writer.field(followRequestSent)
        case 39: try writer.field(notifications)
        default: break
        }
    }
}

package struct TwitterUserEntities: Codable, Equatable, Sendable {
    package let url: TwitterLinks?
    package let description: TwitterLinks
}

extension TwitterUserEntities: JSONModel {
    package static let modelSchema = JSONModelSchema(
        TwitterUserEntities.self,
        [
            JSONField("url", \TwitterUserEntities.url),
            JSONField("description", \TwitterUserEntities.description),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.url = fields.take(0)
        self.description = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(url)
        case 1: try writer.field(description)
        default: break
        }
    }
}

package struct TwitterLinks: Codable, Equatable, Sendable {
    package let urls: [TwitterLink]
}

extension TwitterLinks: JSONModel {
    package static let modelSchema = JSONModelSchema(
        TwitterLinks.self,
        [
            JSONField("urls", \TwitterLinks.urls)
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.urls = fields.take(0)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(urls)
        default: break
        }
    }
}
