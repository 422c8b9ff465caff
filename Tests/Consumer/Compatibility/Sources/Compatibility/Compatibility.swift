// Source code written for version 0.1: it has to compile and to behave the same with every later compatible version.
// Code that a version breaks on purpose is changed here in the same commit, and listed on the page Changes.

import Foundation
import Trellis

@JSONModel(keyStyle: .snakeCase)
struct Issue: Equatable, Sendable {
    var number: Int
    var title: String = ""
    @JSONKey("user.login") var author: String?
    @JSONKey(as: .iso8601) var createdAt: Date?
    @JSONKey(["labels", .each, "name"]) @JSONIgnored(in: .encoding) var labels: [String] = []
    var state: State
    @JSONRest var rest: JSONObject
}

enum State: String, TrellisCodable { case open, closed }

@JSONModel
final class Owner {
    let id: Int
    let name: String?
}

@JSONVariants(.tag("type"))
enum Event: Equatable {
    case opened(Opened)
    @JSONVariantCase("shut") case closed
    @JSONDefaultVariant case other(JSON)
}

@JSONModel
struct Opened: Equatable {
    var by: String
}

@main
enum Compatibility {
    static func main() throws {
        let text = #"""
            {"number":7,"title":"t","user":{"login":"ada"},"created_at":"2024-05-01T12:00:00Z","state":"open",
             "labels":[{"name":"bug"}],"other":[1]}
            """#
        let decoder = TrellisDecoder()
        let issue = try decoder.decode(Issue.self, from: text)
        check(issue.author == "ada" && issue.labels == ["bug"] && issue.state == .open)
        check(issue.createdAt == Date(timeIntervalSince1970: 1_714_564_800) && issue.rest["other"] == [1])
        try check(decoder.decode(String.self, at: "user.login", from: text) == "ada")

        var numbers: [Int] = []
        try decoder.forEachElement(Issue.self, from: "[\(text),\(text)]") { numbers.append($0.number) }
        check(numbers == [7, 7])
        try check(decoder.decodeElements(Int.self, as: .lines, from: "1\n2\n") == [1, 2])
        try check(decoder.decode([Int].self, from: "[1,2]", workers: 2) == [1, 2])
        var session = try TrellisDecoder.ValueSession(Issue.self)
        for byte in text.utf8 { try session.feed([byte]) }
        try check(session.finish() == issue)

        var changed = issue
        try decoder.update(&changed, from: #"{"title":"u"}"#)
        check(changed.title == "u" && changed.number == 7)
        try check(decoder.decode(Owner.self, from: #"{"id":1}"#).name == nil)
        let history = #"[{"by":"x","type":"opened"},{"type":"shut"},{"type":"seen"}]"#
        let events = try decoder.decode([Event].self, from: history)
        check(events == [.opened(Opened(by: "x")), .closed, .other(["type": "seen"])])

        let encoder = TrellisEncoder(options: options())
        try check(encoder.string(from: events) == history)
        try check(encoder.encode([1, 2], as: Data.self) == Data("[1,2]".utf8))
        try check(TrellisCodableDecoder().decode([String: Int].self, from: Data(#"{"a":1}"#.utf8)) == ["a": 1])
        try check(TrellisCodableEncoder().encode(["a": 1]) == Data(#"{"a":1}"#.utf8))
        do {
            _ = try decoder.decode(Issue.self, from: #"{"number":"x"}"#)
            check(false)
        } catch {
            check(error.code == .typeMismatch && error.position?.offset == 10 && error.path.description == "number")
        }
        try check(Account.holds())
        print("compatible")
    }

    private static func options() -> TrellisEncoder.Options {
        var options = TrellisEncoder.Options()
        options.sortsKeys = true
        return options
    }

    private static func check(_ condition: Bool, line: Int = #line) {
        guard !condition else { return }
        print("line \(line) does not hold")
        exit(1)
    }
}
