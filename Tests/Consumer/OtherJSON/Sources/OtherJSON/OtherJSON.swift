import Foundation
import NewCodable
import Trellis

/// Uses Trellis together with a library that declares the names of swift-foundation's new Codable; exits with status 1
/// when a result is not as expected.
@main
struct OtherJSON {
    static func main() throws {
        try useTrellis()
        try useNewCodable()
        try useBoth()
        print("OtherJSON: all as expected")
    }

    private static func useTrellis() throws {
        let json = """
            {"title": "Notes", "status": "published", "authors": [{"name": "Ada", "contact": {"email": \
            "a@example.com"}}],
            "published_at": "2024-01-02T03:04:05Z", "meta": {"pages": 42},
            "editions": [{"page_count": 3, "width": 1, "height": 2}]}
            """
        let book = try TrellisDecoder().decode(Book.self, from: json)
        let expected = Book(
            title: "Notes", status: .published, authors: [Author(name: "Ada", email: "a@example.com")],
            publishedAt: Date(timeIntervalSince1970: 1_704_164_645), pages: 42,
            editions: [Edition(pageCount: 3, size: Size(width: 1, height: 2))])
        try expect(book == expected, "decoded \(book)")
        let bytes: [UInt8] = try TrellisEncoder().encode(book)
        try expect(try TrellisDecoder().decode(Book.self, from: bytes) == book, "did not survive encoding")
        try expect(try TrellisDecoder().decode(Title.self, from: json) == Title(text: "Notes"), "decoding only")
        let shelf = try TrellisDecoder().decode(Shelf.self, from: #"{"labels": {"a": 1}, "id": 3}"#)
        try expect(shelf.id == 3 && shelf.labels == ["a": 1], "class model")
    }

    private static func useNewCodable() throws {
        let point = Point(x: 1, y: 2)
        var decoder = JSONArrayDecoder([point.primitive])
        try expect(try Point.decode(from: &decoder) == point, "the other library's type")
        var numbers = JSONArrayDecoder([.number(3)])
        let scaled = try Scaled.decode(from: &numbers, context: 2)
        try expect(scaled.value == 6 && scaled.primitive(context: 2) == .number(3), "with a context")
        try expect(try MemberCount().visit(point.primitive) == 2, "visitor")
        let strategies: (any JSONDecodingStrategy<Double>.Type, any JSONEncodingStrategy<Double>.Type) = (
            Digits.self, Digits.self
        )
        try expect(strategies.1.primitive(of: 1) == .string("1.0"), "strategy")
    }

    private static func useBoth() throws {
        let both = try TrellisDecoder().decode(Both.self, from: #"{"x": 5}"#)
        var decoder = JSONArrayDecoder([both.primitive])
        try expect(try Both.decode(from: &decoder) == both, "a type of both libraries")
    }

    private static func expect(_ condition: Bool, _ message: String) throws {
        if condition { return }
        FileHandle.standardError.write(Data("OtherJSON: \(message)\n".utf8))
        exit(1)
    }
}
