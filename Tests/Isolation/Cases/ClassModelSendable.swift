// flags: -default-isolation MainActor
// A class of constants that goes from thread to thread.

import Trellis

@JSONModel
final class Venue: Sendable {
    let name: String
    let seats: [Int]
}

func load(_ json: String) async throws -> Venue {
    try await Task.detached { try TrellisDecoder().decode(Venue.self, from: json) }.value
}
