package import Trellis

/// Two fields of an issue of generated-issues, and one of its user.
package struct IssueHeadline: Decodable, Equatable, Sendable {
    package let number: Int
    package let title: String
    package let author: String

    private enum CodingKeys: String, CodingKey {
        case number, title, user
    }

    private enum UserKeys: String, CodingKey {
        case author = "login"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        number = try container.decode(Int.self, forKey: .number)
        title = try container.decode(String.self, forKey: .title)
        let user = try container.nestedContainer(keyedBy: UserKeys.self, forKey: .user)
        author = try user.decode(String.self, forKey: .author)
    }
}

extension IssueHeadline: JSONDecodableModel {
    package static let modelSchema = JSONModelSchema(
        IssueHeadline.self,
        [
            JSONField("number", \IssueHeadline.number, form: .decoding),
            JSONField("title", \IssueHeadline.title, form: .decoding),
            JSONField("author", \IssueHeadline.author, keys: "user.login", form: .decoding),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.number = fields.take(0)
        self.title = fields.take(1)
        self.author = fields.take(2)
    }
}
