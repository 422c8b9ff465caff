import Foundation
import Trellis

/// A model as a language model fills it in.
struct Recipe: Equatable, Sendable {
    struct Author: Equatable, Sendable {
        var name: String
        var born: Int?
    }

    struct Step: Equatable, Sendable {
        var text: String
        var minutes: Int?
        var tools: [String]
    }

    enum Course: String, TrellisCodable { case starter, main, dessert }

    var title: String
    var servings: Int
    var author: Author
    var editor: Author?
    var steps: [Step]
    var tags: [String]?
    var course: Course?
    var link: URL?
    var published: Date?
    var scores: [String: Double]
    var city: String?
    var note: String
    var details: JSON?
}

extension Recipe.Author: JSONModel {
    static let modelSchema = JSONModelSchema(
        Recipe.Author.self,
        [JSONField("name", \Recipe.Author.name), JSONField("born", \Recipe.Author.born)])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        born = fields.take(1)
    }
}

extension Recipe.Step: JSONModel {
    static let modelSchema = JSONModelSchema(
        Recipe.Step.self,
        [
            JSONField("text", \Recipe.Step.text), JSONField("minutes", \Recipe.Step.minutes),
            JSONField("tools", \Recipe.Step.tools, default: []),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        text = fields.take(0)
        minutes = fields.take(1)
        tools = fields.take(2)
    }
}

extension Recipe: JSONModel {
    static let modelSchema = JSONModelSchema(
        Recipe.self,
        [
            JSONField("title", \Recipe.title), JSONField("servings", \Recipe.servings),
            JSONField("author", \Recipe.author), JSONField("editor", \Recipe.editor),
            JSONField("steps", \Recipe.steps), JSONField("tags", \Recipe.tags),
            JSONField("course", \Recipe.course), JSONField("link", \Recipe.link),
            JSONField("published", \Recipe.published, as: .secondsSince1970),
            JSONField("scores", \Recipe.scores, default: [:]), JSONField("city", \Recipe.city, keys: "place.city"),
            JSONField("note", \Recipe.note, default: "none"), JSONField("details", \Recipe.details),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        title = fields.take(0)
        servings = fields.take(1)
        author = fields.take(2)
        editor = fields.take(3)
        steps = fields.take(4)
        tags = fields.take(5)
        course = fields.take(6)
        link = fields.take(7)
        published = fields.take(8)
        scores = fields.take(9)
        city = fields.take(10)
        note = fields.take(11)
        details = fields.take(12)
    }

    static let text = """
        {"title": "So\\u00fcp \\ud83d\\ude00 d'été", "servings": 4, "author": {"name": "Ada\\n", "born": 1815},
         "steps": [{"text": "Cut \\"it\\"", "minutes": 10, "tools": ["knife", "日"]}, {"text": "Cook", "tools": []}],
         "tags": ["a", "b"], "course": "dessert", "link": "https://example.com/a", "published": 86400,
         "scores": {"taste": 4.5, "looks": -1e2}, "place": {"city": "Bern"}, "editor": null,
         "details": {"k": [1, {"x": "y"}], "n": null}}
        """
}

/// Feeds a document in parts and makes a snapshot after each.
func snapshots<Value: TrellisDecodable>(
    of type: Value.Type, _ chunks: [some JSONBytes], at path: JSONPath? = nil,
    options: TrellisDecoder.Options = .init(), showing shown: Set<TrellisDecoder.SnapshotOption> = []
) throws -> (snapshots: [JSONSnapshot<Value>], value: Value) {
    var session = try TrellisDecoder.SnapshotSession(type, at: path, options: options, showing: shown)
    var all: [JSONSnapshot<Value>] = []
    for chunk in chunks {
        try session.feed(chunk)
        all.append(session.snapshot())
    }
    return (all, try session.finish())
}

/// A snapshot of the beginning of a document.
func snapshot<Value: TrellisDecodable>(
    _ type: Value.Type, _ text: String, options: TrellisDecoder.Options = .init(),
    showing shown: Set<TrellisDecoder.SnapshotOption> = []
) throws -> JSONSnapshot<Value> {
    var session = try TrellisDecoder.SnapshotSession(type, options: options, showing: shown)
    try session.feed(text)
    return session.snapshot()
}
