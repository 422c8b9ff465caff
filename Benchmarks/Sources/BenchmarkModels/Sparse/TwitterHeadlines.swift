package import Trellis

/// A few fields of twitter.json: its statuses, and a few fields of those.
package struct TwitterHeadlines: Decodable, Equatable, Sendable {
    package let statuses: [TwitterHeadline]
}

extension TwitterHeadlines: JSONDecodableModel {
    package static let modelSchema = JSONModelSchema(
        TwitterHeadlines.self,
        [
            JSONField("statuses", \TwitterHeadlines.statuses, form: .decoding)
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.statuses = fields.take(0)
    }
}

/// Two of the forty fields of a status, and one of its user, which has forty as well.
package struct TwitterHeadline: Decodable, Equatable, Sendable {
    package let id: Int
    package let text: String
    package let screenName: String

    private enum CodingKeys: String, CodingKey {
        case id, text, user
    }

    private enum UserKeys: String, CodingKey {
        case screenName = "screen_name"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        text = try container.decode(String.self, forKey: .text)
        let user = try container.nestedContainer(keyedBy: UserKeys.self, forKey: .user)
        screenName = try user.decode(String.self, forKey: .screenName)
    }
}

extension TwitterHeadline: JSONDecodableModel {
    package static let modelSchema = JSONModelSchema(
        TwitterHeadline.self,
        [
            JSONField("id", \TwitterHeadline.id, form: .decoding),
            JSONField("text", \TwitterHeadline.text, form: .decoding),
            JSONField("screenName", \TwitterHeadline.screenName, keys: "user.screen_name", form: .decoding),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.text = fields.take(1)
        self.screenName = fields.take(2)
    }
}
