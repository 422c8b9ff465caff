import Testing
import Trellis

private struct Author: Hashable, JSONModel, JSONWillDecodeHook {
    var name: String
    static let modelSchema = JSONModelSchema(Author.self, [JSONField("name", \Author.name, keys: "author")])
    init(name: String) { self.name = name }
    init(from fields: borrowing JSONFieldValues) throws { name = fields.take(0) }
    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        if object["author"] == 0 { throw TrellisError(.invalidValue, found: "nobody") }
        if let by = object["by"].string { object["author"] = .string(by + "!") }
    }
}

private struct Article: Hashable, JSONModel {
    var author: Author
    var title: String
    static let modelSchema = JSONModelSchema(
        Article.self, [JSONField("author", \Article.author, form: .flattened()), JSONField("title", \Article.title)])
    init(author: Author, title: String) { (self.author, self.title) = (author, title) }
    init(from fields: borrowing JSONFieldValues) throws {
        author = fields.take(0)
        title = fields.take(1)
    }
}

/// A model with its own hook, which runs first.
private struct Post: Hashable, JSONModel, JSONWillDecodeHook {
    var author: Author?
    var title: String
    static let modelSchema = JSONModelSchema(
        Post.self, [JSONField("author", \Post.author, form: .flattened()), JSONField("title", \Post.title)])
    init(author: Author?, title: String) { (self.author, self.title) = (author, title) }
    init(from fields: borrowing JSONFieldValues) throws {
        author = fields.take(0)
        title = fields.take(1)
    }
    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        if !object["writer"].isNull { object["by"] = object["writer"] }
    }
}

/// Hooks of models that are flattened into another model: they see the outer object.
@Suite struct FlattenedHookTests {
    @Test func hooksSeeTheOuterObject() {
        #expect(
            routed([Article].self, #"[{"by":"a","title":"t"},{"title":"t","author":"b"}]"#)
                == [Article(author: Author(name: "a!"), title: "t"), Article(author: Author(name: "b"), title: "t")])
        expectFailure([Article].self, #"[{"title":5,"author":"b"}]"#, .typeMismatch, path: "[0].title", at: 10)
        expectFailure([Article].self, #"[{"title":"t"}]"#, .missingKeys, path: "[0]", at: 13)
    }

    /// Values that `JSON` considers equal may be decoded as different values.
    @Test func changesOfNotationAreChanges() throws {
        let options = TrellisDecoder.Options.with { $0.coercions = .stringsFromNumbers }
        let decoder = TrellisDecoder(options: options)
        let value = try decoder.decode(Respelled.self, from: "{\"text\":\"e\u{301}\",\"number\":1e3,\"zero\":-0.0}")
        #expect(Array(value.text.utf8) == Array("\u{e9}".utf8))
        #expect(value.number == "1000")
        #expect(value.zero.sign == .plus)
    }

    @Test func hooksCanRefuseTheOuterObject() {
        expectFailure([Article].self, #"[{"author":0,"title":"t"}]"#, .invalidValue, path: "[0]", at: 1)
    }

    @Test func innerHooksRunAfterTheOuterHook() {
        #expect(
            routed([Post].self, #"[{"writer":"w","title":"t"},{"title":"u"}]"#)
                == [Post(author: Author(name: "w!"), title: "t"), Post(author: nil, title: "u")])
    }
}

private struct Respelled: JSONModel, JSONWillDecodeHook {
    let text: String
    let number: String
    let zero: Double

    static let modelSchema = JSONModelSchema(
        Respelled.self,
        [
            JSONField("text", \Respelled.text), JSONField("number", \Respelled.number),
            JSONField("zero", \Respelled.zero),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        text = fields.take(0)
        number = fields.take(1)
        zero = fields.take(2)
    }

    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        object = ["text": "\u{e9}", "number": 1000, "zero": 0]
    }
}
