package import Trellis

package struct TwitterEntities: Codable, Equatable, Sendable {
    package let hashtags: [TwitterTag]
    package let symbols: [TwitterTag]
    package let urls: [TwitterLink]
    package let userMentions: [TwitterMention]
    package let media: [TwitterMedia]?

    private enum CodingKeys: String, CodingKey {
        case hashtags, symbols, urls
        case userMentions = "user_mentions"
        case media
    }
}

extension TwitterEntities: JSONModel {
    package static let modelSchema = JSONModelSchema(
        TwitterEntities.self,
        [
            JSONField("hashtags", \TwitterEntities.hashtags),
            JSONField("symbols", \TwitterEntities.symbols),
            JSONField("urls", \TwitterEntities.urls),
            JSONField("userMentions", \TwitterEntities.userMentions, keys: "user_mentions"),
            JSONField("media", \TwitterEntities.media),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.hashtags = fields.take(0)
        self.symbols = fields.take(1)
        self.urls = fields.take(2)
        self.userMentions = fields.take(3)
        self.media = fields.take(4)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(hashtags)
        case 1: try writer.field(symbols)
        case 2: try writer.field(urls)
        case 3: try writer.field(userMentions)
        case 4: try writer.field(media)
        default: break
        }
    }
}

/// A hashtag or a symbol.
package struct TwitterTag: Codable, Equatable, Sendable {
    package let text: String
    package let indices: [Int]
}

extension TwitterTag: JSONModel {
    package static let modelSchema = JSONModelSchema(
        TwitterTag.self,
        [
            JSONField("text", \TwitterTag.text),
            JSONField("indices", \TwitterTag.indices),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.text = fields.take(0)
        self.indices = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(text)
        case 1: try writer.field(indices)
        default: break
        }
    }
}

package struct TwitterLink: Codable, Equatable, Sendable {
    package let url: String
    package let expandedURL: String
    package let displayURL: String
    package let indices: [Int]

    private enum CodingKeys: String, CodingKey {
        case url
        case expandedURL = "expanded_url"
        case displayURL = "display_url"
        case indices
    }
}

extension TwitterLink: JSONModel {
    package static let modelSchema = JSONModelSchema(
        TwitterLink.self,
        [
            JSONField("url", \TwitterLink.url),
            JSONField("expandedURL", \TwitterLink.expandedURL, keys: "expanded_url"),
            JSONField("displayURL", \TwitterLink.displayURL, keys: "display_url"),
            JSONField("indices", \TwitterLink.indices),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.url = fields.take(0)
        self.expandedURL = fields.take(1)
        self.displayURL = fields.take(2)
        self.indices = fields.take(3)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(url)
        case 1: try writer.field(expandedURL)
        case 2: try writer.field(displayURL)
        case 3: try writer.field(indices)
        default: break
        }
    }
}

package struct TwitterMention: Codable, Equatable, Sendable {
    package let screenName: String
    package let name: String
    package let id: Int
    package let idString: String
    package let indices: [Int]

    private enum CodingKeys: String, CodingKey {
        case screenName = "screen_name"
        case name, id
        case idString = "id_str"
        case indices
    }
}

extension TwitterMention: JSONModel {
    package static let modelSchema = JSONModelSchema(
        TwitterMention.self,
        [
            JSONField("screenName", \TwitterMention.screenName, keys: "screen_name"),
            JSONField("name", \TwitterMention.name),
            JSONField("id", \TwitterMention.id),
            JSONField("idString", \TwitterMention.idString, keys: "id_str"),
            JSONField("indices", \TwitterMention.indices),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.screenName = fields.take(0)
        self.name = fields.take(1)
        self.id = fields.take(2)
        self.idString = fields.take(3)
        self.indices = fields.take(4)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(screenName)
        case 1: try writer.field(name)
        case 2: try writer.field(id)
        case 3: try writer.field(idString)
        case 4: try writer.field(indices)
        default: break
        }
    }
}

package struct TwitterMedia: Codable, Equatable, Sendable {
    package let id: Int
    package let idString: String
    package let indices: [Int]
    package let mediaURL: String
    package let mediaURLHTTPS: String
    package let url: String
    package let displayURL: String
    package let expandedURL: String
    package let type: String
    package let sizes: TwitterMediaSizes
    package let sourceStatusID: Int?
    package let sourceStatusIDString: String?

    private enum CodingKeys: String, CodingKey {
        case id
        case idString = "id_str"
        case indices
        case mediaURL = "media_url"
        case mediaURLHTTPS = "media_url_https"
        case url
        case displayURL = "display_url"
        case expandedURL = "expanded_url"
        case type, sizes
        case sourceStatusID = "source_status_id"
        case sourceStatusIDString = "source_status_id_str"
    }
}

extension TwitterMedia: JSONModel {
    package static let modelSchema = JSONModelSchema(
        TwitterMedia.self,
        [
            JSONField("id", \TwitterMedia.id),
            JSONField("idString", \TwitterMedia.idString, keys: "id_str"),
            JSONField("indices", \TwitterMedia.indices),
            JSONField("mediaURL", \TwitterMedia.mediaURL, keys: "media_url"),
            JSONField("mediaURLHTTPS", \TwitterMedia.mediaURLHTTPS, keys: "media_url_https"),
            JSONField("url", \TwitterMedia.url),
            JSONField("displayURL", \TwitterMedia.displayURL, keys: "display_url"),
            JSONField("expandedURL", \TwitterMedia.expandedURL, keys: "expanded_url"),
            JSONField("type", \TwitterMedia.type),
            JSONField("sizes", \TwitterMedia.sizes),
            JSONField("sourceStatusID", \TwitterMedia.sourceStatusID, keys: "source_status_id"),
            JSONField("sourceStatusIDString", \TwitterMedia.sourceStatusIDString, keys: "source_status_id_str"),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.idString = fields.take(1)
        self.indices = fields.take(2)
        self.mediaURL = fields.take(3)
        self.mediaURLHTTPS = fields.take(4)
        self.url = fields.take(5)
        self.displayURL = fields.take(6)
        self.expandedURL = fields.take(7)
        self.type = fields.take(8)
        self.sizes = fields.take(9)
        self.sourceStatusID = fields.take(10)
        self.sourceStatusIDString = fields.take(11)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(id)
        case 1: try writer.field(idString)
        case 2: try writer.field(indices)
        case 3: try writer.field(mediaURL)
        case 4: try writer.field(mediaURLHTTPS)
        case 5: try writer.field(url)
        case 6: try writer.field(displayURL)
        case 7: try writer.field(expandedURL)
        case 8: try writer.field(type)
        case 9: try writer.field(sizes)
        case 10: try writer.field(sourceStatusID)
        case 11: try writer.field(sourceStatusIDString)
        default: break
        }
    }
}

package struct TwitterMediaSizes: Codable, Equatable, Sendable {
    package let medium: TwitterMediaSize
    package let small: TwitterMediaSize
    package let thumb: TwitterMediaSize
    package let large: TwitterMediaSize
}

extension TwitterMediaSizes: JSONModel {
    package static let modelSchema = JSONModelSchema(
        TwitterMediaSizes.self,
        [
            JSONField("medium", \TwitterMediaSizes.medium),
            JSONField("small", \TwitterMediaSizes.small),
            JSONField("thumb", \TwitterMediaSizes.thumb),
            JSONField("large", \TwitterMediaSizes.large),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.medium = fields.take(0)
        self.small = fields.take(1)
        self.thumb = fields.take(2)
        self.large = fields.take(3)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(medium)
        case 1: try writer.field(small)
        case 2: try writer.field(thumb)
        case 3: try writer.field(large)
        default: break
        }
    }
}

package struct TwitterMediaSize: Codable, Equatable, Sendable {
    package let w: Int
    package let h: Int
    package let resize: String
}

extension TwitterMediaSize: JSONModel {
    package static let modelSchema = JSONModelSchema(
        TwitterMediaSize.self,
        [
            JSONField("w", \TwitterMediaSize.w),
            JSONField("h", \TwitterMediaSize.h),
            JSONField("resize", \TwitterMediaSize.resize),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.w = fields.take(0)
        self.h = fields.take(1)
        self.resize = fields.take(2)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(w)
        case 1: try writer.field(h)
        case 2: try writer.field(resize)
        default: break
        }
    }
}
