import AsyncHTTPClient
import Foundation
import Hummingbird
import NIOCore
import NIOHTTP1
@testable import Service
import Testing
import Trellis
import TrellisNIO

/// A client whose bodies Trellis decodes and encodes.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct FrameworksClientTests {
    private static func service(_ text: String) -> Router<APIContext> {
        let router = Router(context: APIContext.self)
        router.get("one") { _, _ in text }
        router.get("endless") { _, _ in
            let texts = repeatElement(text, count: 1_000_000_000)
            return Response(
                status: .ok,
                body: ResponseBody(asyncSequence: TrellisEncoder().byteBufferChunks(of: texts, as: .array)))
        }
        return router
    }

    @Test func aBodyIsDecodedAsAModel() async throws {
        let ticket = Ticket(number: 7, title: "slow", login: "ada")
        try await withService(Self.service(TrellisEncoder().string(from: ticket))) { client, url in
            let fetched = try await fetchTicket(client, url + "one")
            #expect(fetched == ticket)
        }
    }

    @Test func aBodyIsDecodedAsACodableType() async throws {
        let reply = Reply(id: 1, author: .init(name: "bob"), ticket: nil)
        let text = String(decoding: try JSONEncoder().encode(reply), as: UTF8.self)
        try await withService(Self.service(text)) { client, url in
            let fetched = try await fetchReply(client, url + "one")
            #expect(fetched == reply)
        }
    }

    @Test func aDownloadIsDecodedAsAModel() async throws {
        let ticket = Ticket(number: 7, title: "slow", login: "ada")
        try await withService(Self.service(TrellisEncoder().string(from: ticket))) { _, url in
            let downloaded = try await downloadTicket(from: #require(URL(string: url + "one")))
            #expect(downloaded == ticket)
        }
    }

    @Test func errorsOfABodyHaveAPosition() async throws {
        try await withService(Self.service("{\"number\": 7,\n\"title\": 8}")) { client, url in
            let error = await #expect(throws: TrellisError.self) { try await fetchTicket(client, url + "one") }
            #expect(error?.code == .typeMismatch)
            #expect(error?.position?.description == "2:10")
        }
    }

    /// The connection is closed at the limit.
    @Test func anEndlessBodyIsRefused() async throws {
        try await withService(Self.service(String(repeating: "a", count: 1_000))) { client, url in
            let response = try await client.execute(HTTPClientRequest(url: url + "endless"), timeout: .minutes(1))
            let error = await #expect(throws: TrellisError.self) {
                try await TrellisDecoder(options: .init(limits: .init(size: 1_000_000)))
                    .decode([String].self, from: response.body)
            }
            #expect(error?.code == .limitExceeded)
            #expect(error?.position?.offset == 1_000_000)
        }
    }

    @Test func aModelIsSentAsABody() async throws {
        try await withService(makeRouter()) { client, url in
            let ticket = Ticket(number: 7, title: "slow", login: nil)
            let response = try await send(ticket, with: client, to: url + "tickets")
            #expect(response.status == .ok)
            let answer = try await TrellisDecoder().decode(Ticket.self, from: response.body)
            #expect(answer == Ticket(number: 8, title: "slow", login: nil))
        }
    }
}
