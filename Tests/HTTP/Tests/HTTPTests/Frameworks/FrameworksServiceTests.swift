import AsyncHTTPClient
import Hummingbird
import NIOCore
import NIOHTTP1
@testable import Service
import Testing
import Trellis
import TrellisNIO

/// A service whose bodies Trellis decodes and encodes.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct FrameworksServiceTests {
    /// How the service decodes a body: through Codable after all of it has arrived, or as a model while it arrives.
    enum Way: CaseIterable {
        case bridge, stream

        var method: HTTPMethod { self == .bridge ? .POST : .PUT }
    }

    struct Answer: Sendable {
        let status: HTTPResponseStatus
        let contentType: String?
        let text: String
    }

    /// Sends a body in buffers of a given size.
    private func send(
        _ text: String, _ method: HTTPMethod, path: String = "tickets", contentType: String? = nil,
        pieces: Int = .max
    ) async throws -> Answer {
        try await withService(makeRouter()) { client, url in
            var request = HTTPClientRequest(url: url + path)
            request.method = method
            if let contentType { request.headers.add(name: "content-type", value: contentType) }
            if pieces == .max {
                request.body = .bytes(ByteBuffer(string: text))
            } else {
                let bytes = Array(text.utf8)
                let buffers = stride(from: 0, to: bytes.count, by: pieces).map {
                    ByteBuffer(bytes: bytes[$0...].prefix(pieces))
                }
                let body = AsyncStream { stream in
                    for buffer in buffers { stream.yield(buffer) }
                    stream.finish()
                }
                request.body = .stream(body, length: .unknown)
            }
            let response = try await client.execute(request, timeout: .minutes(1))
            return Answer(
                status: response.status, contentType: response.headers.first(name: "content-type"),
                text: try await String(buffer: response.body.collect(upTo: 1_000_000)))
        }
    }

    @Test(arguments: Way.allCases, [Int.max, 5]) func requestsAndResponsesAreModels(way: Way, pieces: Int) async throws
    {
        let answer = try await send(
            #"{"number": 7, "title": "It’s slow", "user": {"id": 1, "login": "ada"}}"#, way.method, pieces: pieces)
        #expect(answer.status == .ok)
        #expect(answer.contentType == "application/json; charset=utf-8")
        #expect(answer.text == #"{"number":8,"title":"It’s slow","user":{"login":"ada"}}"#)
    }

    @Test(arguments: Way.allCases, [Int.max, 5]) func malformedJSONIsABadRequest(way: Way, pieces: Int) async throws {
        let answer = try await send("{\"number\": 7,\n \"title\" \"slow\"}", way.method, pieces: pieces)
        try expectBadRequest(answer, "2:10")
    }

    @Test(arguments: Way.allCases) func truncatedJSONIsABadRequest(way: Way) async throws {
        try expectBadRequest(await send("{\"number\": 7,\n \"title\": \"slow", way.method), "2:16")
        try expectBadRequest(await send("", way.method), "1:1")
    }

    @Test(arguments: Way.allCases, [Int.max, 5]) func aWrongTypeIsABadRequest(way: Way, pieces: Int) async throws {
        let answer = try await send("{\"number\": 7,\n \"title\": [1]}", way.method, pieces: pieces)
        // The description of a `DecodingError` has the position; the path is separate.
        try expectBadRequest(answer, "2:11", way == .bridge ? "an array" : "title")
    }

    @Test(arguments: Way.allCases) func aMissingKeyIsABadRequest(way: Way) async throws {
        try expectBadRequest(await send("{\"number\": 7}", way.method), "1:13", "title")
        try expectBadRequest(
            await send("{\"number\": 7, \"title\": null}", way.method), "1:24", way == .bridge ? "null" : "title")
    }

    @Test(arguments: Way.allCases, [Int.max, 1_000]) func bodiesOverTheLimitAreRefused(way: Way, pieces: Int)
        async throws
    {
        let title = String(repeating: "a", count: 10_000)
        let answer = try await send("{\"number\": 7, \"title\": \"\(title)\"}", way.method, pieces: pieces)
        #expect(answer.status == .payloadTooLarge)
        let fitting = title.prefix(9_900)
        #expect(try await send("{\"number\":7,\"title\":\"\(fitting)\"}", way.method, pieces: pieces).status == .ok)
    }

    /// A type that only conforms to Codable, with a model inside.
    @Test func requestsAndResponsesAreCodableTypes() async throws {
        let text = #"{"id":5,"author":{"name":"bob"},"ticket":{"number":7,"title":"a","user":{"login":"ada"}}}"#
        let answer = try await send(text, .POST, path: "replies")
        #expect(answer.status == .ok)
        let reply = Reply(id: 5, author: .init(name: "bob"), ticket: Ticket(number: 7, title: "a", login: "ada"))
        #expect(try TrellisCodableDecoder().decode(Reply.self, from: answer.text) == reply)
        let other = try await send("{\"id\": 5,\n \"author\": {\"name\": 6}}", .POST, path: "replies")
        try expectBadRequest(other, "2:21", "String")
        let inside = try await send(
            "{\"id\":5,\"author\":{\"name\":\"bob\"},\n\"ticket\":{\"number\":\"7\"}}", .POST, path: "replies")
        try expectBadRequest(inside, "2:20", "an integer")
    }

    @Test func aMergePatchTellsNullFromMissing() async throws {
        let type = "application/merge-patch+json"
        let kept = try await send(#"{"title":"It’s fast"}"#, .PATCH, contentType: type)
        #expect(kept.status == .ok)
        #expect(kept.text == #"{"number":7,"title":"It’s fast","user":{"login":"ada"}}"#)
        let removed = try await send(#"{"user":null}"#, .PATCH, contentType: type)
        #expect(removed.text == #"{"number":7,"title":"It’s slow"}"#)
    }

    @Test func aJSONPatchIsAppliedAsAWhole() async throws {
        let type = "application/json-patch+json; charset=utf-8"
        func operations(_ version: Int, _ title: String) -> String {
            #"[{"op":"test","path":"/number","value":\#(version)},{"op":"replace","path":"/title","value":\#(title)}]"#
        }
        let changed = try await send(operations(7, #""b""#), .PATCH, contentType: type)
        #expect(changed.text == #"{"number":7,"title":"b","user":{"login":"ada"}}"#)
        let conflict = try await send(operations(8, #""b""#), .PATCH, contentType: type)
        #expect(conflict.status == .conflict)
        #expect(conflict.text.contains("/number: test of a patch failed"))
        try expectBadRequest(await send(operations(7, "5"), .PATCH, contentType: type), "/title: wrong type")
    }

    @Test func aBadPatchIsABadRequest() async throws {
        try expectBadRequest(await send(#"{"user":{"login":5}}"#, .PATCH), "/user/login: wrong type")
        try expectBadRequest(await send(#"{"title":null}"#, .PATCH), ": missing 'title'")
        try expectBadRequest(await send(#"{"title":"#, .PATCH), "1:10")
        try expectBadRequest(
            await send(#"[{"op":"remove","path":"/x"}]"#, .PATCH, contentType: "application/json-patch+json"),
            "/x: no value at the path")
    }

    @Test func elementsAreSentWhileTheyAreProduced() async throws {
        let answer = try await send("", .GET)
        #expect(answer.status == .ok)
        let tickets = try TrellisDecoder().decode([Ticket].self, from: answer.text)
        #expect(tickets.map(\.number) == [1, 2, 3])
    }

    /// Expects a message that contains the position and the description of the error.
    private func expectBadRequest(
        _ answer: Answer, _ place: String, _ name: String = "", sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(answer.status == .badRequest, sourceLocation: sourceLocation)
        let body = try JSON(parsing: answer.text)
        let message = try #require(body["error"]["message"].string, sourceLocation: sourceLocation)
        #expect(message.contains(place), "\(message)", sourceLocation: sourceLocation)
        #expect(message.contains(name), "\(message)", sourceLocation: sourceLocation)
    }
}
