import Foundation
import Trellis

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The example of Frameworks.md on URLSession, line by line.

func downloadTicket(from url: URL) async throws -> Ticket {
    let (data, _) = try await URLSession.shared.data(from: url)
    return try TrellisDecoder().decode(Ticket.self, from: data)
}
