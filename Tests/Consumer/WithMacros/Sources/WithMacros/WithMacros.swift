import Foundation
import Trellis

enum Status: String, TrellisCodable {
    case draft, published
}

@JSONModel
struct Author: Equatable {
    let name: String
    @JSONKey("contact.email") let email: String?
}

@JSONModel
struct Book: Equatable {
    let title: String
    let status: Status
    let authors: [Author]
    @JSONKey("published_at", as: .iso8601) let publishedAt: Date
    @JSONKey("meta.pages") var pages: Int = 0
    @JSONIgnored var isOpen: Bool = false
}

@JSONModel
public class Item {
    public let id: Int
}

@JSONModel(superclass: Item.self)
public final class Shelf: Item {
    public let labels: [String: Int]
}

/// Uses the library in the way of a package that depends on it; exits with status 1 when a result is not as expected.
@main
struct WithMacros {
    static func main() throws {
        let json = """
            {"title": "Notes", "status": "published", "authors": [{"name": "Ada", "contact": {"email": \
            "a@example.com"}},
            {"name": "Bob"}], "published_at": "2024-01-02T03:04:05Z", "meta": {"pages": 42}, "unwanted": [1, {"a": 2}]}
            """
        let book = try TrellisDecoder().decode(Book.self, from: json)
        let expected = Book(
            title: "Notes", status: .published,
            authors: [Author(name: "Ada", email: "a@example.com"), Author(name: "Bob", email: nil)],
            publishedAt: Date(timeIntervalSince1970: 1_704_164_645), pages: 42)
        try expect(book == expected, "decoded \(book)")

        let text = try TrellisEncoder().string(from: book)
        try expect(
            text == """
                {"title":"Notes","status":"published","authors":[{"name":"Ada","contact":{"email":"a@example.com"}},\
                {"name":"Bob"}],"published_at":"2024-01-02T03:04:05Z","meta":{"pages":42}}
                """, "encoded \(text)")
        try expect(try TrellisDecoder().decode(Book.self, from: text) == book, "did not survive encoding")

        let shelf = try TrellisDecoder().decode(Shelf.self, from: #"{"labels": {"a": 1}, "id": 3}"#)
        try expect(try TrellisEncoder().string(from: shelf) == #"{"id":3,"labels":{"a":1}}"#, "class model")

        do {
            _ = try TrellisDecoder().decode(Book.self, from: "{}")
            try expect(false, "an empty object was accepted")
        } catch let error as TrellisError {
            try expect(error.missingKeys == ["title", "status", "authors", "published_at"], "\(error)")
        }
        print("WithMacros: all as expected")
    }

    private static func expect(_ condition: Bool, _ message: String) throws {
        if condition { return }
        FileHandle.standardError.write(Data("WithMacros: \(message)\n".utf8))
        exit(1)
    }
}
