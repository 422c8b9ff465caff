import Foundation
import Trellis

struct Failure: Error {
    var text: String
}

/// Uses all models on the caller's actor, on another thread and in a function that leaves the caller's actor.
public func check(_ module: String) async throws {
    try checkModels(module)
    try await Task.detached { try checkModels(module) }.value
    try await checkElsewhere(module)
    try await MainActor.run { try Screen().check() }
    let note = try await Task.detached { try decode(Note.self, #"{"title":"a","words":2}"#) }.value
    try expect(note.title == "a" && note.words == 2, "a model that another protocol isolates")
    let orders = try await Task.detached { try decode([Order].self, #"[{"number":1,"state":"open"}]"#) }.value
    try expect(orders[0].number == 1 && orders[0].state == .open, "a model by a protocol of the module")
    let rows = try await Task.detached { try decode([Screen.Row].self, #"[{"text":"b"},{}]"#) }.value
    try expect(rows == [Screen.Row(text: "b"), Screen.Row()], "rows")
}

extension Screen {
    func check() throws {
        try show(#"[{},{"text":"a"}]"#)
        try expect(rows.map(\.text) == ["empty", "a"], "the screen's rows")
    }
}

@concurrent
func checkElsewhere(_ module: String) async throws {
    try checkModels(module)
    var counts: [Int] = []
    let chunks = AsyncStream([UInt8].self) { stream in
        for chunk in ["[{\"count\":", "1},{\"co", "unt\":2}]"] { stream.yield(Array(chunk.utf8)) }
        stream.finish()
    }
    for try await step in TrellisDecoder().elements(Step.self, from: chunks) { counts.append(step.count) }
    try expect(counts == [2, 3], "a stream in \(module)")
}

nonisolated func checkModels(_ module: String) throws {
    do {
        try checkIssues()
        try checkHooks()
        try checkVariants()
        try checkClasses()
        try checkHandWritten()
    } catch {
        throw Failure(text: "\(module): \(error)")
    }
}

nonisolated func checkIssues() throws {
    let json = """
        {"number":7,"by":"ada","updated_at":5,"state":"new","names":{"de":"x"},"readers":[{"login":"bob"}],\
        "color":"f00",\
        "shade":"00f","from":2,"count":3,"age":-4,"tags":["a"],"draft":true,"mood":5,"votes":[1,"x"]}
        """
    let issue = try decode(Issue.self, json)
    try expect(issue.title == "(untitled)" && issue.reporter == "ada" && issue.state == .other, "defaults")
    try expect(issue.updatedAt == Date(timeIntervalSince1970: 5) && issue.names == [.de: "x"], "formats")
    try expect(issue.color.hex == "f00" && issue.shade?.alpha == 9, "transforms")
    try expect(issue.lines == 2..<5 && issue.age == 0 && issue.mood == .other && issue.votes == [1], "rules")
    try expect(issue.readers.map(\.upper) == ["BOB"] && issue.readers.map(\.id) == ["bob"], "extensions")
    try expect(try issue.merging(issue).tags == ["a", "a"], "merging")
    let text = try TrellisEncoder().string(from: issue)
    try expect(text.contains(#""shout":"(UNTITLED)!""#) && text.contains(#""draft":true"#), text)
    try expect(try TrellisEncoder().string(from: try decode(Issue.self, text)) == text, "round trip")
    try expect(try decode([Region: Int].self, #"{"x":1}"#).count == 1, "keys")

    let extra = try decode(Extra.self, #"{"login":"a","b":1}"#)
    try expect(extra.user == User(login: "a") && extra.rest == ["b": 1], "flattened")
    let circle = try TrellisCodableDecoder().decode(Circle.self, from: Data(#"{"radius":1}"#.utf8))
    try expect(circle == Circle(radius: 1), "a Codable model")
    try expect(try decode(Candle.self, "[1]") == Candle(time: 1, volume: nil), "an array")
    let quote = try decode(Quote.self, #"{"price":3}"#)
    try expect(quote.price == 3, "only decoded")
    try expect(
        try TrellisEncoder().string(from: Search(words: ["a"])) == #"{"kind":"search","words":["a"]}"#, "only encoded")
    let archive = try TrellisArchiver().archive(Saved(name: "a"))
    try expect(try TrellisArchiver().unarchive(Saved.self, from: archive).name == "a", "archives")
}

nonisolated func checkHooks() throws {
    var options = TrellisDecoder.Options()
    options.userInfo[Tenant.self] = "acme"
    let account = try TrellisDecoder(options: options).decode(Account.self, from: #"{"nick":" a "}"#)
    try expect(try TrellisEncoder().string(from: account) == #"{"name":"a","tenant":"acme"}"#, "\(account)")
    try expect(try decode(Step.self, #"{"count":1}"#).count == 2, "a hook in an extension")
}

nonisolated func checkVariants() throws {
    let json = """
        [{"type":"circle","radius":1},{"type":"named","login":"a","stars":3},{"type":"nothing"},{"type":"x"}]
        """
    let shapes = try decode([Shape].self, json)
    try expect(
        shapes == [.circle(Circle(radius: 1)), .named(of: User(login: "a")), .nothing, .other(["type": "x"])],
        "variants")
    try expect(try TrellisEncoder().string(from: shapes) == json, "variants written")
    try expect(
        try decode([Caption].self, #"["a",{"radius":1}]"#) == [.plain("a"), .circle(Circle(radius: 1))], "untagged")
    let page = try decode(Page<User>.self, #"{"items":[{"login":"a"}],"type":"nothing"}"#)
    try expect(page.items == [User(login: "a")] && page.shape == .nothing, "generic")
}

nonisolated func checkClasses() throws {
    let pets = try decode([Pet].self, #"[{"kind":"dog","name":"a","age":4,"tricks":["b"]}]"#)
    pets[0].age += 1
    try expect(pets[0].label == "a?" && (pets[0] as? Dog)?.tricks == ["b", "sit"], "a class cluster")
    let text = try TrellisEncoder().string(from: pets)
    try expect(text == #"[{"kind":"dog","name":"a","age":5,"tricks":["b","sit"]}]"#, text)
    let node = try decode(Node.self, #"{"name":"a","children":[{"name":"b"}]}"#)
    try expect(node.children.map(\.name) == ["b"], "a class by hand")
    try expect(
        try TrellisEncoder().string(from: node) == #"{"name":"a","children":[{"name":"b","children":[]}]}"#,
        "it is written")
}

nonisolated func checkHandWritten() throws {
    let book = try decode(Book.self, #"{"title":"a","meta":{"pages":4},"color":"0f0","warmth":20.6}"#)
    let text = try TrellisEncoder().string(from: book)
    try expect(
        text == #"{"title":"a","meta":{"pages":5},"color":"0f0","warmth":21,"heading":"a."}"#, text)
    let size = try decode(Size.self, #"{"width":3,"height":-1}"#)
    try expect(size.width == 3 && size.height == 0, "an extension")
    try expect(try TrellisEncoder().string(from: size) == #"{"width":3,"h":0}"#, "an extension, written")
    let span = try TrellisDecoder().decode(Span.self, from: Text(bytes: Array(#"{"start":2,"end":1}"#.utf8)))
    try expect(span.start == 1 && span.end == 2, "an extension that is not isolated")
    try expect(try decode([Level].self, "[1]") == [.high], "raw values")
    try expect(try decode(DateInterval.self, "3").duration == 3, "a type of another module")
    let json = #"[{"kind":"level","data":0},{"kind":"none"}]"#
    try expect(try TrellisEncoder().string(from: try decode([Choice].self, json)) == json, "variants by hand")
}

nonisolated func decode<Value: TrellisDecodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try TrellisDecoder().decode(type, from: json)
}

nonisolated func expect(_ condition: Bool, _ what: String) throws {
    if !condition { throw Failure(text: what) }
}
