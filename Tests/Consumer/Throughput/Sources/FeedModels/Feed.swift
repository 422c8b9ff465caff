import Foundation
public import Trellis

/// The response of the reader's API.
public struct Feed: Codable, Equatable, Sendable {
    public let title: String
    public let entries: [FeedEntry]
}

public struct FeedEntry: Codable, Equatable, Sendable {
    public let id: Int
    public let title: String
    public let author: String
    public let words: Int
    public let score: Double
    public let tags: [String]

    public init(id: Int, title: String, author: String, words: Int, score: Double, tags: [String]) {
        self.id = id
        self.title = title
        self.author = author
        self.words = words
        self.score = score
        self.tags = tags
    }
}

extension Feed: JSONModel {
    public static let modelSchema = JSONModelSchema(
        Feed.self,
        [
            JSONField("title", \Feed.title),
            JSONField("entries", \Feed.entries),
        ])

    public init(from fields: borrowing JSONFieldValues) throws {
        title = fields.take(0)
        entries = fields.take(1)
    }
}

extension FeedEntry: JSONModel {
    public static let modelSchema = JSONModelSchema(
        FeedEntry.self,
        [
            JSONField("id", \FeedEntry.id),
            JSONField("title", \FeedEntry.title),
            JSONField("author", \FeedEntry.author),
            JSONField("words", \FeedEntry.words),
            JSONField("score", \FeedEntry.score),
            JSONField("tags", \FeedEntry.tags),
        ])

    public init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        #if SLOWER
            // A typical mistake: a formatter is created for each value.
            let formatter = DateFormatter()
            formatter.dateFormat = "yyyy"
            title = fields.take(1) + (formatter.date(from: "1970") == nil ? "?" : "")
        #else
            title = fields.take(1)
        #endif
        author = fields.take(2)
        words = fields.take(3)
        score = fields.take(4)
        tags = fields.take(5)
    }

    public func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(id)
        case 1: try writer.field(title)
        case 2: try writer.field(author)
        case 3: try writer.field(words)
        case 4: try writer.field(score)
        case 5: try writer.field(tags)
        default: break
        }
    }
}
