import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Trellis
import TrellisNIO

// The examples of Frameworks.md on AsyncHTTPClient, line by line.

func fetchTicket(_ client: HTTPClient, _ url: String) async throws -> Ticket {
    let response = try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(30))
    let decoder = TrellisDecoder(options: .init(limits: .init(size: 10 << 20)))
    return try await decoder.decode(Ticket.self, from: response.body)
}

func fetchReply(_ client: HTTPClient, _ url: String) async throws -> Reply {
    let response = try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(30))
    return try await TrellisCodableDecoder().decode(Reply.self, from: response.body.collect(upTo: 10 << 20))
}

func send(_ ticket: Ticket, with client: HTTPClient, to url: String) async throws -> HTTPClientResponse {
    var request = HTTPClientRequest(url: url)
    request.method = .POST
    request.headers.add(name: "content-type", value: "application/json")
    request.body = try .bytes(TrellisEncoder().encode(ticket, as: ByteBuffer.self))
    return try await client.execute(request, timeout: .seconds(30))
}
