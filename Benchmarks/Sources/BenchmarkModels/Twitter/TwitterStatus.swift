package import Trellis

/// A class, because a status can contain the status that it repeats, and a struct cannot contain itself.
package final class TwitterStatus: Codable, Equatable, Sendable {
    package let metadata: TwitterMetadata
    package let createdAt: String
    package let id: Int
    package let idString: String
    package let text: String
    package let source: String
    package let truncated: Bool
    package let inReplyToStatusID: Int?
    package let inReplyToStatusIDString: String?
    package let inReplyToUserID: Int?
    package let inReplyToUserIDString: String?
    package let inReplyToScreenName: String?
    package let user: TwitterUser
    package let geo: TwitterPoint?
    package let coordinates: TwitterPoint?
    package let place: TwitterPlace?
    package let contributors: [Int]?
    package let retweetedStatus: TwitterStatus?
    package let retweetCount: Int
    package let favoriteCount: Int
    package let entities: TwitterEntities
    package let favorited: Bool
    package let retweeted: Bool
    package let possiblySensitive: Bool?
    package let lang: String

    private enum CodingKeys: String, CodingKey {
        case metadata
        case createdAt = "created_at"
        case id
        case idString = "id_str"
        case text, source, truncated
        case inReplyToStatusID = "in_reply_to_status_id"
        case inReplyToStatusIDString = "in_reply_to_status_id_str"
        case inReplyToUserID = "in_reply_to_user_id"
        case inReplyToUserIDString = "in_reply_to_user_id_str"
        case inReplyToScreenName = "in_reply_to_screen_name"
        case user, geo, coordinates, place, contributors
        case retweetedStatus = "retweeted_status"
        case retweetCount = "retweet_count"
        case favoriteCount = "favorite_count"
        case entities, favorited, retweeted
        case possiblySensitive = "possibly_sensitive"
        case lang
    }

    package nonisolated init(from fields: borrowing JSONFieldValues) throws {
        self.metadata = fields.take(0)
        self.createdAt = fields.take(1)
        self.id = fields.take(2)
        self.idString = fields.take(3)
        self.text = fields.take(4)
        self.source = fields.take(5)
        self.truncated = fields.take(6)
        self.inReplyToStatusID = fields.take(7)
        self.inReplyToStatusIDString = fields.take(8)
        self.inReplyToUserID = fields.take(9)
        self.inReplyToUserIDString = fields.take(10)
        self.inReplyToScreenName = fields.take(11)
        self.user = fields.take(12)
        self.geo = fields.take(13)
        self.coordinates = fields.take(14)
        self.place = fields.take(15)
        self.contributors = fields.take(16)
        self.retweetedStatus = fields.take(17)
        self.retweetCount = fields.take(18)
        self.favoriteCount = fields.take(19)
        self.entities = fields.take(20)
        self.favorited = fields.take(21)
        self.retweeted = fields.take(22)
        self.possiblySensitive = fields.take(23)
        self.lang = fields.take(24)
    }

    package static func == (left: TwitterStatus, right: TwitterStatus) -> Bool {
        guard left.metadata == right.metadata,
            left.createdAt == right.createdAt,
            left.id == right.id,
            left.idString == right.idString,
            left.text == right.text,
            left.source == right.source,
            left.truncated == right.truncated,
            left.inReplyToStatusID == right.inReplyToStatusID,
            left.inReplyToStatusIDString == right.inReplyToStatusIDString
        else { return false }
        guard left.inReplyToUserID == right.inReplyToUserID,
            left.inReplyToUserIDString == right.inReplyToUserIDString,
            left.inReplyToScreenName == right.inReplyToScreenName,
            left.user == right.user,
            left.geo == right.geo,
            left.coordinates == right.coordinates,
            left.place == right.place,
            left.contributors == right.contributors,
            left.retweetedStatus == right.retweetedStatus
        else { return false }
        guard left.retweetCount == right.retweetCount,
            left.favoriteCount == right.favoriteCount,
            left.entities == right.entities,
            left.favorited == right.favorited,
            left.retweeted == right.retweeted,
            left.possiblySensitive == right.possiblySensitive,
            left.lang == right.lang
        else { return false }
        return true
    }
}

extension TwitterStatus: JSONModel {
    package nonisolated static let modelSchema = JSONModelSchema(
        TwitterStatus.self,
        [
            JSONField("metadata", \TwitterStatus.metadata),
            JSONField("createdAt", \TwitterStatus.createdAt, keys: "created_at"),
            JSONField("id", \TwitterStatus.id),
            JSONField("idString", \TwitterStatus.idString, keys: "id_str"),
            JSONField("text", \TwitterStatus.text),
            JSONField("source", \TwitterStatus.source),
            JSONField("truncated", \TwitterStatus.truncated),
            JSONField("inReplyToStatusID", \TwitterStatus.inReplyToStatusID, keys: "in_reply_to_status_id"),
            JSONField(
                "inReplyToStatusIDString", \TwitterStatus.inReplyToStatusIDString,
                keys: "in_reply_to_status_id_str"),
            JSONField("inReplyToUserID", \TwitterStatus.inReplyToUserID, keys: "in_reply_to_user_id"),
            JSONField("inReplyToUserIDString", \TwitterStatus.inReplyToUserIDString, keys: "in_reply_to_user_id_str"),
            JSONField("inReplyToScreenName", \TwitterStatus.inReplyToScreenName, keys: "in_reply_to_screen_name"),
            JSONField("user", \TwitterStatus.user),
            JSONField("geo", \TwitterStatus.geo),
            JSONField("coordinates", \TwitterStatus.coordinates),
            JSONField("place", \TwitterStatus.place),
            JSONField("contributors", \TwitterStatus.contributors),
            JSONField("retweetedStatus", \TwitterStatus.retweetedStatus, keys: "retweeted_status"),
            JSONField("retweetCount", \TwitterStatus.retweetCount, keys: "retweet_count"),
            JSONField("favoriteCount", \TwitterStatus.favoriteCount, keys: "favorite_count"),
            JSONField("entities", \TwitterStatus.entities),
            JSONField("favorited", \TwitterStatus.favorited),
            JSONField("retweeted", \TwitterStatus.retweeted),
            JSONField("possiblySensitive", \TwitterStatus.possiblySensitive, keys: "possibly_sensitive"),
            JSONField("lang", \TwitterStatus.lang),
        ])

    package nonisolated func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(metadata)
        case 1: try writer.field(createdAt)
        case 2: try writer.field(id)
        case 3: try writer.field(idString)
        case 4: try writer.field(text)
        case 5: try writer.field(source)
        case 6: try writer.field(truncated)
        case 7: try writer.field(inReplyToStatusID)
        case 8: try writer.field(inReplyToStatusIDString)
        case 9: try writer.field(inReplyToUserID)
        case 10: try writer.field(inReplyToUserIDString)
        case 11: try writer.field(inReplyToScreenName)
        case 12: try writer.field(user)
        case 13: try writer.field(geo)
        case 14: try writer.field(coordinates)
        case 15: try writer.field(place)
        case 16: try writer.field(contributors)
        case 17: try writer.field(retweetedStatus)
        case 18: try writer.field(retweetCount)
        case 19: try writer.field(favoriteCount)
        case 20: try writer.field(entities)
        case 21: try writer.field(favorited)
        case 22: try writer.field(retweeted)
        case 23: try writer.field(possiblySensitive)
        case 24: try writer.field(lang)
        default: break
        }
    }
}

package struct TwitterMetadata: Codable, Equatable, Sendable {
    package let resultType: String
    package let isoLanguageCode: String

    private enum CodingKeys: String, CodingKey {
        case resultType = "result_type"
        case isoLanguageCode = "iso_language_code"
    }
}

extension TwitterMetadata: JSONModel {
    package static let modelSchema = JSONModelSchema(
        TwitterMetadata.self,
        [
            JSONField("resultType", \TwitterMetadata.resultType, keys: "result_type"),
            JSONField("isoLanguageCode", \TwitterMetadata.isoLanguageCode, keys: "iso_language_code"),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.resultType = fields.take(0)
        self.isoLanguageCode = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(resultType)
        case 1: try writer.field(isoLanguageCode)
        default: break
        }
    }
}

/// Always null in twitter.json; the model follows the API of that time.
package struct TwitterPoint: Codable, Equatable, Sendable {
    package let type: String
    package let coordinates: [Double]
}

extension TwitterPoint: JSONModel {
    package static let modelSchema = JSONModelSchema(
        TwitterPoint.self,
        [
            JSONField("type", \TwitterPoint.type),
            JSONField("coordinates", \TwitterPoint.coordinates),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.type = fields.take(0)
        self.coordinates = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(type)
        case 1: try writer.field(coordinates)
        default: break
        }
    }
}

/// Always null in twitter.json; the model follows the API of that time.
package struct TwitterPlace: Codable, Equatable, Sendable {
    package let id: String
    package let url: String
    package let placeType: String
    package let name: String
    package let fullName: String
    package let countryCode: String
    package let country: String

    private enum CodingKeys: String, CodingKey {
        case id, url
        case placeType = "place_type"
        case name
        case fullName = "full_name"
        case countryCode = "country_code"
        case country
    }
}

extension TwitterPlace: JSONModel {
    package static let modelSchema = JSONModelSchema(
        TwitterPlace.self,
        [
            JSONField("id", \TwitterPlace.id),
            JSONField("url", \TwitterPlace.url),
            JSONField("placeType", \TwitterPlace.placeType, keys: "place_type"),
            JSONField("name", \TwitterPlace.name),
            JSONField("fullName", \TwitterPlace.fullName, keys: "full_name"),
            JSONField("countryCode", \TwitterPlace.countryCode, keys: "country_code"),
            JSONField("country", \TwitterPlace.country),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.url = fields.take(1)
        self.placeType = fields.take(2)
        self.name = fields.take(3)
        self.fullName = fields.take(4)
        self.countryCode = fields.take(5)
        self.country = fields.take(6)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(id)
        case 1: try writer.field(url)
        case 2: try writer.field(placeType)
        case 3: try writer.field(name)
        case 4: try writer.field(fullName)
        case 5: try writer.field(countryCode)
        case 6: try writer.field(country)
        default: break
        }
    }
}
