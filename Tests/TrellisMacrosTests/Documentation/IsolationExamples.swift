#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of Isolation.md, line by line. Tests/Isolation compiles similar code with the main actor as default
    // isolation.

    extension JSONTransform where Source == String, Value == URLComponents {
        static let components = JSONTransform<String, URLComponents>(
            decode: { URLComponents(string: $0) ?? URLComponents() },
            encode: { $0.string ?? "" })
    }

    @JSONModel
    struct Ticket: JSONDidDecodeHook {
        let number: Int
        var title: String = "(untitled)"
        @JSONKey(using: .components) var link: URLComponents

        mutating func didDecode(userInfo: JSONUserInfo) throws { title = shortened() }
        private func shortened() -> String { String(title.prefix(80)) }
    }

    @MainActor
    final class TicketList {
        private(set) var tickets: [Ticket] = []

        func load(_ json: String) async throws {
            tickets = try await Task.detached { try TrellisDecoder().decode([Ticket].self, from: json) }.value
        }
    }

    struct Seat {
        let row: Int
        var isTaken: Bool
    }

    nonisolated extension Seat: JSONModel, JSONValidating {
        static let modelSchema = JSONModelSchema(
            Seat.self, [JSONField("row", \Seat.row), JSONField("isTaken", \Seat.isTaken, default: false)])

        init(from fields: borrowing JSONFieldValues) throws {
            row = fields.take(0)
            isTaken = fields.take(1)
        }

        mutating func validate() throws { if row == 0 { isTaken = true } }
    }

    @JSONModel
    final class Venue: Sendable {
        let name: String
        let seats: [Int]
    }

    @Suite struct IsolationExamples {
        @Test @MainActor func decodingForTheMainActor() async throws {
            let list = TicketList()
            try await list.load(#"[{"number": 1, "link": "https://a.example/b?c=d"}]"#)
            #expect(list.tickets.map(\.title) == ["(untitled)"])
            #expect(list.tickets.map(\.link.host) == ["a.example"])
        }

        @Test func withoutMacros() throws {
            let seats = try TrellisDecoder().decode([Seat].self, from: #"[{"row": 0}, {"row": 1}]"#)
            #expect(seats.map(\.isTaken) == [true, false])
            #expect(try TrellisEncoder().string(from: seats[1]) == #"{"row":1,"isTaken":false}"#)
        }

        @Test func classes() async throws {
            let json = #"{"name": "a", "seats": [1]}"#
            let venue = try await Task.detached { try TrellisDecoder().decode(Venue.self, from: json) }.value
            #expect(venue.seats == [1])
        }

        /// The page quotes the diagnostics of the macro.
        @Test func diagnostics() throws {
            let outputs = try DocumentationPage("Isolation").document.outputs
            let lines = outputs.flatMap { $0.split(separator: "\n") }.map(String.init)
            expectDiagnostic(
                "@MainActor @JSONModel struct Ticket {}", lines[0], at: (1, 1),
                fixes: [.init("remove @MainActor", "@JSONModel struct Ticket {}")])
            let source = "@JSONModel struct Ticket {\n    @MainActor var title: String\n}"
            expectDiagnostic(
                source, lines[1], at: (2, 5),
                fixes: [
                    .init("remove @MainActor", source.replacing("@MainActor ", with: "")),
                    .init("add @JSONIgnored", source.replacing("@MainActor", with: "@JSONIgnored @MainActor")),
                ])
        }
    }
#endif
