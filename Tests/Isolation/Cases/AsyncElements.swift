// flags: -default-isolation MainActor
// A view model reads the elements of a stream.

import Trellis

@JSONModel
struct Message: Equatable {
    let text: String
}

final class Feed {
    private(set) var messages: [Message] = []

    func follow(_ body: AsyncStream<[UInt8]>) async throws {
        for try await message in TrellisDecoder().elements(Message.self, as: .lines, from: body) {
            messages.append(message)
        }
    }
}
