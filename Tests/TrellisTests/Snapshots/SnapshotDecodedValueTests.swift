import Testing
import Trellis

/// When an object is complete, the values in it are those of the decoded model, at all depths.
@Suite struct SnapshotDecodedValueTests {
    @Test func nestedModelThatAHookRenames() throws {
        let text = #"{"writer":{"name":"x","tags":["a","b"]}}"#
        for size in [1, 100] {
            let (all, post) = try snapshots(of: Post.self, cut(Array(text.utf8), every: size))
            let last = try #require(all.last)
            #expect(post.author.name == "x" && last.current?.author.name == "x")
            #expect(last.author.name == "x" && last.author.current?.name == "x")
            #expect(last.author.isComplete && last.author.isComplete(\.name) && last.author.identity == .key("author"))
            #expect(last.author.tags.count == 2 && last.author.tags.complete == ["a", "b"])
            #expect(last.author.tags.last?.current == "b" && last.author.tags[1].identity == .index(1))
            #expect(last.author.changes == [[] as JSONPath] && last.author.newText(\.name) == "x")
            #expect(all.dropLast().allSatisfy { $0.author.name == nil && $0.author.tags.isEmpty })
        }
    }

    @Test func changesOfAValueWithoutText() throws {
        var session = try TrellisDecoder.SnapshotSession([Post].self)
        try session.feed(#"[{"writer":{"name":"x","tags":[]}}"#)
        #expect(session.snapshot()[0].author.newText(\.name) == "x")
        try session.feed("]")
        let feed = session.snapshot()
        #expect(feed[0].author.newText(\.name) == "" && feed[0].author.changes.isEmpty)
        #expect(feed[0].author.name == "x")
    }

    @Test func initializerThatSortsElements() throws {
        let text = #"{"names":["c","a","b"],"done":true}"#
        let (all, sorted) = try snapshots(of: Sorted.self, cut(Array(text.utf8), every: 1))
        #expect(sorted.names == ["a", "b", "c"])
        let last = try #require(all.last)
        #expect(last.names.map(\.current) == ["a", "b", "c"] && last.names.complete == ["a", "b", "c"])
        #expect(last.names.map(\.identity) == [.index(0), .index(1), .index(2)])
        // Earlier snapshots keep what they showed.
        let earlier = all[all.count - 2]
        #expect(earlier.names.map(\.current) == ["c", "a", "b"] && earlier.names.complete == ["c", "a", "b"])
    }

    @Test func modelsInAComputedProperty() throws {
        let outer = try snapshot(Outer.self, #"{"items":[1,2,3],"name":"outer"}"#)
        #expect(outer.summary.items.complete == [6] && outer.summary.name == "inner")
        #expect(outer.summary.items.count == 1 && outer.summary.items[0].current == 6)
        #expect(outer.summary.isComplete && outer.summary.newText(\.name) == "inner")
        let part = try snapshot(Outer.self, #"{"items":[1,2,3],"name":"outer""#)
        #expect(part.summary.items.isEmpty && part.summary.name == nil && !part.summary.isComplete)
        #expect(part.summary.newText(\.name) == "" && part.summary.changes.isEmpty)
    }

    @Test func collectionsOfACompleteObject() throws {
        let text = #"{"items":[{"name":"a"},{"name":"b"}],"codes":"x,y","from":1,"to":3,"z":"26","b":"2"}"#
        let part = try snapshot(Gathered.self, String(text.dropLast()))
        #expect(part.names.isEmpty && part.range.isEmpty && part.rest.isEmpty && part.names.complete == [])
        // The value of the transform is complete before the object is.
        #expect(part.codes.complete == ["x", "y"] && part.codes.map(\.current) == ["x", "y"])
        let whole = try snapshot(Gathered.self, text)
        #expect(whole.names.count == 2 && whole.names.complete == ["a", "b"] && whole.names.current == ["a", "b"])
        #expect(whole.names[1].current == "b" && whole.names.last?.identity == .index(1))
        #expect(whole.codes.count == 2 && whole.codes.last?.current == "y")
        #expect(whole.range.complete == [1, 2, 3] && whole.range.map(\.isComplete) == [true, true, true])
        #expect(whole.rest.map(\.identity) == [.key("b"), .key("z")] && whole.rest.map(\.current) == ["2", "26"])
    }

    /// Sets and dictionaries keep the order of the text.
    @Test func orderOfSetsAndDictionaries() throws {
        let numbers = (0..<40).map { ($0 * 17) % 40 }
        let elements = numbers.map(String.init).joined(separator: ",")
        let entries = numbers.map { "\"\($0)\":\($0)" }.joined(separator: ",")
        let bag = try snapshot(Bag.self, "{\"set\":[\(elements),17],\"entries\":{\(entries)}}")
        #expect(bag.set.complete == numbers && bag.set.map(\.current) == numbers && bag.set.count == 40)
        #expect(bag.entries.complete == numbers && bag.entries.map(\.current) == numbers)
        #expect(bag.entries.map(\.identity) == numbers.map { .key("\($0)") })
    }

    @Test func elementsThatAreMissingInTheDecodedModel() throws {
        let text = #"{"set":[1],"entries":{"a":1},"lossy":[1,"x",2]}"#
        let (all, bag) = try snapshots(of: Bag.self, cut(Array(text.utf8), every: 1))
        #expect(bag.lossy == [1, 2])
        #expect(all[all.count - 2].lossy.map(\.current) == [1, nil, 2])
        #expect(all.last?.lossy.map(\.current) == [1, 2] && all.last?.lossy.count == 2)
    }

    @Test func optionalModelsThatAreMissing() throws {
        let recipe = try snapshot(
            Recipe.self, #"{"name":"wrong","title":"t","servings":1,"author":{"name":"n"},"steps":[]}"#)
        #expect(recipe.editor.isComplete && recipe.editor.name == nil && recipe.editor.current == nil)
        #expect(recipe.editor.newText(\.name) == "" && recipe.editor.changes.isEmpty)
        #expect(recipe.editor.identity == .key("editor"))
    }
}

private struct Author: JSONModel {
    var name: String
    var tags: [String]

    static let modelSchema = JSONModelSchema(
        Author.self, [JSONField("name", \Author.name), JSONField("tags", \Author.tags)])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        tags = fields.take(1)
    }
}

private struct Post: JSONModel, JSONWillDecodeHook {
    var author: Author

    static let modelSchema = JSONModelSchema(Post.self, [JSONField("author", \Post.author)])

    init(from fields: borrowing JSONFieldValues) throws { author = fields.take(0) }

    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        object["author"] = object["writer"]
    }
}

private struct Sorted: JSONModel {
    var names: [String]
    var done: Bool

    static let modelSchema = JSONModelSchema(
        Sorted.self, [JSONField("names", \Sorted.names), JSONField("done", \Sorted.done)])

    init(from fields: borrowing JSONFieldValues) throws {
        let unsorted: [String] = fields.take(0)
        names = unsorted.sorted()
        done = fields.take(1)
    }
}

private struct Outer: JSONDecodableModel {
    var items: [Int]
    var name: String
    var summary: Summary { Summary(items: [items.reduce(0, +)], name: "inner") }

    static let modelSchema = JSONModelSchema(
        Outer.self, [JSONField("items", \Outer.items), JSONField("name", \Outer.name)])

    init(from fields: borrowing JSONFieldValues) throws {
        items = fields.take(0)
        name = fields.take(1)
    }
}

private struct Summary: JSONDecodableModel {
    var items: [Int]
    var name: String

    static let modelSchema = JSONModelSchema(
        Summary.self, [JSONField("items", \Summary.items), JSONField("name", \Summary.name)])

    init(items: [Int], name: String) { (self.items, self.name) = (items, name) }

    init(from fields: borrowing JSONFieldValues) throws {
        items = fields.take(0)
        name = fields.take(1)
    }
}

private struct Gathered: JSONDecodableModel {
    var names: [String]
    var codes: [String]
    var range: [Int]
    var rest: [String: String]

    static let modelSchema = JSONModelSchema(
        Gathered.self,
        [
            JSONField("names", \Gathered.names, keys: ["items", .each, "name"]),
            JSONField(
                "codes", \Gathered.codes,
                form: .transform(
                    JSONTransform(
                        decode: { (text: String) in text.split(separator: ",").map(String.init) },
                        encode: { $0.joined(separator: ",") }))),
            JSONField(
                "range", \Gathered.range,
                form: .composite(
                    of: JSONPart(Int.self, at: "from"), JSONPart(Int.self, at: "to"),
                    decode: { from, to in Array((from.value ?? 0)...(to.value ?? 0)) },
                    encode: { ($0.first, $0.last) })),
            JSONField(rest: "rest", \Gathered.rest),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        names = fields.take(0)
        codes = fields.take(1)
        range = fields.take(2)
        rest = fields.take(3)
    }
}

private struct Bag: JSONDecodableModel {
    var set: Set<Int>
    var entries: [String: Int]
    var lossy: [Int]

    static let modelSchema = JSONModelSchema(
        Bag.self,
        [
            JSONField("set", \Bag.set), JSONField("entries", \Bag.entries),
            JSONField("lossy", \Bag.lossy, default: []).lossy(),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        set = fields.take(0)
        entries = fields.take(1)
        lossy = fields.take(2)
    }
}
