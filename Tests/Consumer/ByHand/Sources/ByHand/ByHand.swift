import Foundation
import Trellis

struct Book: Equatable {
    let title: String
    let authorName: String
    let publishedAt: Date?
    let pages: Int
}

extension Book: JSONModel {
    static let modelSchema = JSONModelSchema(
        Book.self,
        [
            JSONField("title", \Book.title),
            JSONField("authorName", \Book.authorName, keys: "author.name"),
            JSONField("publishedAt", \Book.publishedAt, keys: "published_at", as: .secondsSince1970),
            JSONField("pages", \Book.pages, default: 0),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        title = fields.take(0)
        authorName = fields.take(1)
        publishedAt = fields.take(2)
        pages = fields.take(3)
    }
}

/// Uses the library without its macros; exits with status 1 when a result is not as expected.
@main
struct ByHand {
    static func main() throws {
        let json = #"[{"title": "Notes", "author": {"name": "Ada"}, "published_at": 86400}]"#
        let books = try TrellisDecoder().decode([Book].self, from: Data(json.utf8))
        let expected = Book(
            title: "Notes", authorName: "Ada", publishedAt: Date(timeIntervalSince1970: 86_400), pages: 0)
        try expect(books == [expected], "decoded \(books)")

        let bytes = try TrellisEncoder().encode(books)
        let text = String(decoding: bytes, as: UTF8.self)
        try expect(
            text == #"[{"title":"Notes","author":{"name":"Ada"},"published_at":86400,"pages":0}]"#, "encoded \(text)")

        do {
            _ = try TrellisDecoder().decode([Book].self, from: #"[{"title": 1}]"#)
            try expect(false, "a number was accepted as a title")
        } catch let error as TrellisError {
            try expect(error.code == .typeMismatch && error.path.description == "[0].title", "\(error)")
        }
        print("ByHand: all as expected")
    }

    private static func expect(_ condition: Bool, _ message: String) throws {
        if condition { return }
        FileHandle.standardError.write(Data("ByHand: \(message)\n".utf8))
        exit(1)
    }
}
