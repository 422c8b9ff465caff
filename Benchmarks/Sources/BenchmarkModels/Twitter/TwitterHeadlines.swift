package import Trellis

/// Little of twitter.json: three fields of each status, none of the forty of its user.
package struct TwitterHeadlines: Codable, Equatable, Sendable {
    package let statuses: [TwitterHeadline]
}

extension TwitterHeadlines: JSONModel {
    package static let jsonSchema = JSONSchema(
        TwitterHeadlines.self,
        [
            JSONField("statuses", \TwitterHeadlines.statuses)
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.statuses = fields.take(0)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(statuses)
        default: break
        }
    }
}

package struct TwitterHeadline: Codable, Equatable, Sendable {
    package let id: Int
    package let text: String
    package let retweetCount: Int

    private enum CodingKeys: String, CodingKey {
        case id, text
        case retweetCount = "retweet_count"
    }
}

extension TwitterHeadline: JSONModel {
    package static let jsonSchema = JSONSchema(
        TwitterHeadline.self,
        [
            JSONField("id", \TwitterHeadline.id),
            JSONField("text", \TwitterHeadline.text),
            JSONField("retweetCount", \TwitterHeadline.retweetCount, keys: "retweet_count"),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.text = fields.take(1)
        self.retweetCount = fields.take(2)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(id)
        case 1: try writer.field(text)
        case 2: try writer.field(retweetCount)
        default: break
        }
    }
}
