// flags: -default-isolation MainActor
// A view model decodes on another thread.

import Trellis

@JSONModel
struct Ticket {
    let number: Int
}

final class TicketList {
    private(set) var tickets: [Ticket] = []

    func load(_ json: String) async throws {
        tickets = try await Task.detached { try TrellisDecoder().decode([Ticket].self, from: json) }.value
    }
}
