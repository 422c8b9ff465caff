import AsyncHTTPClient
import Foundation
import Hummingbird
import NIOCore
@testable import Service
import Testing
import Trellis
import TrellisNIO

/// Event streams in the formats of two APIs of language models, between a server and a client, in chunks of random
/// sizes.
@Suite(.timeLimit(.minutes(5)))
struct EventStreamTests {
    /// Serves a stream in chunks of random sizes, and passes the body of the response to a closure.
    private func served<Result: Sendable>(
        _ text: String, seed: UInt64, _ body: @escaping @Sendable (HTTPClientResponse.Body) async throws -> Result
    ) async throws -> Result {
        try await withServer { _, _ in
            Response(
                status: .ok, headers: [.contentType: "text/event-stream"],
                body: ResponseBody(asyncSequence: RandomChunks(text, seed: seed)))
        } _: { client, url in
            try await body(client.execute(HTTPClientRequest(url: url), timeout: .seconds(60)).body)
        }
    }

    /// Two calls of tools, whose arguments arrive in alternating pieces.
    private static let inputs = [
        #"{"from": "Osl\u00f8 \ud83d\ude42", "to": "Rome", "seats": 2}"#, #"{"city": "Rome \"Eterna\"", "nights": 12}"#,
    ]

    private static func quoted(_ text: some StringProtocol) -> String {
        guard let text = try? TrellisEncoder().string(from: String(text)) else { return "" }
        return text
    }

    /// The pieces of both inputs in alternation, each of a few characters.
    private static func pieces(_ body: (_ call: Int, _ piece: String) -> String) -> String {
        var text = ""
        var rest = inputs.map { Substring($0) }
        while !rest.allSatisfy(\.isEmpty) {
            for call in rest.indices where !rest[call].isEmpty {
                text += body(call, quoted(rest[call].prefix(5)))
                rest[call] = rest[call].dropFirst(5)
            }
        }
        return text
    }

    /// What the snapshots of the calls show at the end, and how many there were.
    private struct Calls: Sendable, Equatable {
        var flights: Flights?
        var hotel: Hotel?
        var growing: [String] = []
        var count = 0
    }

    private static func read<Events: AsyncSequence, Key>(
        _ snapshots: Events
    ) async throws -> Calls where Events.Element == (key: Key, snapshot: JSONSnapshot<ToolInput>) {
        var calls = Calls()
        for try await (_, input) in snapshots {
            calls.count += 1
            if let flights = input.payload(as: Flights.self) {
                if let from = flights.from, calls.growing.last != from { calls.growing.append(from) }
                calls.flights = flights.current
            }
            if let hotel = input.payload(as: Hotel.self) { calls.hotel = hotel.current }
        }
        return calls
    }

    private func check(_ calls: Calls) {
        #expect(calls.flights == Flights(from: "Oslø 🙂", to: "Rome", seats: 2))
        #expect(calls.hotel == Hotel(city: "Rome \"Eterna\"", nights: 12))
        // The arguments are visible while they arrive.
        #expect(calls.growing.count > 2 && calls.growing.contains("Osl"))
        #expect(calls.count > 10)
    }

    @Test(arguments: 0..<20) func messagesWithNamedEvents(seed: UInt64) async throws {
        var text = """
            event: message_start
            data: {"type":"message_start","message":{"id":"msg_1","role":"assistant","content":[]}}

            event: ping
            data: {"type":"ping"}

            event: content_block_start
            data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

            event: content_block_delta
            data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"I will look."}}


            """
        for (call, name) in ["find_flights", "find_hotel"].enumerated() {
            text += """
                event: content_block_start
                data: {"type":"content_block_start","index":\(call + 1),\
                "content_block":{"type":"tool_use","id":"toolu_\(call)","name":"\(name)","input":{}}}


                """
        }
        text += Self.pieces { call, piece in
            """
            event: content_block_delta
            data: {"type":"content_block_delta","index":\(call + 1),\
            "delta":{"type":"input_json_delta","partial_json":\(piece)}}


            """
        }
        text += "event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n"
        let calls = try await served(text, seed: seed) { body in
            let decoder = TrellisDecoder()
            let events = decoder.elements(MessageEvent.self, as: .serverSentEvents, from: body)
            return try await Self.read(
                decoder.snapshots(
                    of: ToolInput.self, joining: \.input, by: \.index, named: \.tool, from: events))
        }
        check(calls)
    }

    @Test(arguments: 0..<20) func completionsWithAnEndMarker(seed: UInt64) async throws {
        var text = """
            data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"role":"assistant","content":null}}]}


            """
        for (call, name) in ["find_flights", "find_hotel"].enumerated() {
            text += """
                data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":\(call),\
                "id":"call_\(call)","type":"function","function":{"name":"\(name)","arguments":""}}]}}]}


                """
        }
        text += Self.pieces { call, piece in
            """
            data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{"tool_calls":[{"index":\(call),\
            "function":{"arguments":\(piece)}}]}}]}


            """
        }
        text += """
            data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

            data: [DONE]


            """
        let calls = try await served(text, seed: seed) { body in
            let decoder = TrellisDecoder()
            let chunks = decoder.elements(
                CompletionChunk.self, as: .serverSentEvents(endingWith: "[DONE]"), from: body)
            return try await Self.read(
                decoder.snapshots(
                    of: ToolInput.self, joining: \.arguments, by: \.call, named: \.tool, from: chunks))
        }
        check(calls)
    }

    @Test func encodedEventsArrive() async throws {
        let events = (0..<200).map { JSONEvent("é\n\($0)", name: $0 % 3 == 0 ? "a" : "message", id: "\($0)") }
        var bytes: [UInt8] = []
        unsafe try TrellisEncoder().encodeElements(
            events, as: .serverSentEvents, to: .closure { unsafe bytes.append(contentsOf: $0) })
        let received = try await served(String(decoding: bytes, as: UTF8.self), seed: 5) { body in
            var received: [JSONEvent<String>] = []
            for try await event in TrellisDecoder().elements(
                JSONEvent<String>.self, as: .serverSentEvents, from: body)
            {
                received.append(event)
            }
            return received
        }
        #expect(received == events)
    }
}

/// A text in chunks of random sizes.
private struct RandomChunks: AsyncSequence, Sendable {
    private let bytes: [UInt8]
    private let seed: UInt64

    init(_ text: String, seed: UInt64) {
        bytes = Array(text.utf8)
        self.seed = seed
    }

    func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...], state: seed &* 0x9E37_79B9_7F4A_7C15 | 1) }

    struct Iterator: AsyncIteratorProtocol {
        var rest: ArraySlice<UInt8>
        var state: UInt64

        mutating func next() async -> ByteBuffer? {
            guard !rest.isEmpty else { return nil }
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            let chunk = rest.prefix(1 + Int(state % (state % 5 == 0 ? 200 : 20)))
            rest = rest.dropFirst(chunk.count)
            return ByteBuffer(bytes: chunk)
        }
    }
}

private struct MessageEvent: JSONDecodableModel, Sendable {
    let index: Int
    let tool: String?
    let input: String?

    static let modelSchema = JSONModelSchema(
        MessageEvent.self,
        [
            JSONField("index", \MessageEvent.index, default: 0),
            JSONField("tool", \MessageEvent.tool, keys: "content_block.name"),
            JSONField("input", \MessageEvent.input, keys: "delta.partial_json"),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        index = fields.take(0)
        tool = fields.take(1)
        input = fields.take(2)
    }
}

private struct CompletionChunk: JSONDecodableModel, Sendable {
    let call: Int?
    let tool: String?
    let arguments: String?

    static let modelSchema = JSONModelSchema(
        CompletionChunk.self,
        [
            JSONField("call", \CompletionChunk.call, keys: ["choices", 0, "delta", "tool_calls", 0, "index"]),
            JSONField(
                "tool", \CompletionChunk.tool,
                keys: ["choices", 0, "delta", "tool_calls", 0, "function", "name"]),
            JSONField(
                "arguments", \CompletionChunk.arguments,
                keys: ["choices", 0, "delta", "tool_calls", 0, "function", "arguments"]),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        call = fields.take(0)
        tool = fields.take(1)
        arguments = fields.take(2)
    }
}

private struct Flights: JSONModel, Equatable, Sendable {
    let from: String
    let to: String
    let seats: Int

    static let modelSchema = JSONModelSchema(
        Flights.self,
        [
            JSONField("from", \Flights.from), JSONField("to", \Flights.to),
            JSONField("seats", \Flights.seats, default: 1),
        ])

    init(from: String, to: String, seats: Int) {
        self.from = from
        self.to = to
        self.seats = seats
    }

    init(from fields: borrowing JSONFieldValues) throws {
        from = fields.take(0)
        to = fields.take(1)
        seats = fields.take(2)
    }
}

private struct Hotel: JSONModel, Equatable, Sendable {
    let city: String
    let nights: Int

    static let modelSchema = JSONModelSchema(
        Hotel.self, [JSONField("city", \Hotel.city), JSONField("nights", \Hotel.nights, default: 1)])

    init(city: String, nights: Int) {
        self.city = city
        self.nights = nights
    }

    init(from fields: borrowing JSONFieldValues) throws {
        city = fields.take(0)
        nights = fields.take(1)
    }
}

private enum ToolInput: JSONVariants {
    case flights(Flights)
    case hotel(Hotel)

    static let jsonVariants = JSONVariantTable<ToolInput>(
        .byKey,
        [
            JSONVariantCase(
                "find_flights", make: { (flights: Flights) in ToolInput.flights(flights) },
                take: { if case .flights(let flights) = $0 { flights } else { nil } }),
            JSONVariantCase(
                "find_hotel", make: { (hotel: Hotel) in ToolInput.hotel(hotel) },
                take: { if case .hotel(let hotel) = $0 { hotel } else { nil } }),
        ])
}
