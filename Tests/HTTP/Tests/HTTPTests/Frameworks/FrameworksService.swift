import Hummingbird
import NIOCore
import Trellis
import TrellisNIO

// The service of Frameworks.md, line by line.

func makeRouter() -> Router<APIContext> {
    let router = Router(context: APIContext.self)
    router.post("tickets") { request, context in
        let ticket = try await request.decode(as: Ticket.self, context: context)
        return Ticket(number: ticket.number + 1, title: ticket.title, login: ticket.login)
    }
    router.put("tickets") { request, context in
        let ticket = try await request.decodeModel(Ticket.self, context: context)
        return try Response(model: Ticket(number: ticket.number + 1, title: ticket.title, login: ticket.login))
    }
    router.get("tickets") { _, _ in
        let tickets = (1...3).map { Ticket(number: $0, title: "Ticket \($0)", login: nil) }
        let body = TrellisEncoder().byteBufferChunks(of: tickets, as: .array)
        return Response(
            status: .ok, headers: [.contentType: "application/json"], body: ResponseBody(asyncSequence: body))
    }
    router.patch("tickets") { request, context in
        var ticket = Ticket(number: 7, title: "It’s slow", login: "ada")
        try await request.applyPatch(to: &ticket, context: context)
        return try Response(model: ticket)
    }

    // These routes are not on the page.
    router.post("replies") { request, context in
        EditedResponse(response: try await request.decode(as: Reply.self, context: context))
    }
    return router
}

extension Reply: ResponseCodable {}
