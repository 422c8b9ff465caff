import Foundation
import Synchronization
import Testing
import Trellis

/// Server-sent events whose names select variants: limits, encoding again, and names with a special meaning.
@Suite struct NamedEventTests {
    private func decode<Element: TrellisDecodable>(
        _ type: Element.Type, _ text: String, as format: JSONStreamFormat = .serverSentEvents,
        _ options: TrellisDecoder.Options = .init(), skipsErrors: Bool = false, report: TrellisDecoder.Report? = nil
    ) throws(TrellisError) -> [Element] {
        try TrellisDecoder(options: options).decodeElements(
            type, as: format, from: text, skipsErrors: skipsErrors, report: report)
    }

    private func encode(
        _ elements: some Sequence<some TrellisEncodable>, as format: JSONStreamFormat = .serverSentEvents
    ) throws -> String {
        var text = ""
        unsafe try TrellisEncoder().encodeElements(
            elements, as: format, to: .closure { bytes in text += unsafe String(decoding: bytes, as: UTF8.self) })
        return text
    }

    /// The limits apply to the data, not to the object that the library puts around it.
    @Test func limitsApplyToTheData() throws {
        let text = "event: numbers\ndata: [1,2]\n\nevent: n\ndata: [1,2]\n\n"
        for name in ["depth", "size"] {
            func options(_ room: Int) -> TrellisDecoder.Options {
                .with { if name == "depth" { $0.limits.depth = room } else { $0.limits.size = room } }
            }
            let least = name == "depth" ? 1 : 5
            #expect(try decode(Named.self, text, options(least)).count == 2)
            let error = #expect(throws: TrellisError.self) { try decode(Named.self, text, options(least - 1)) }
            #expect(error?.code == .limitExceeded && error?.position?.line == 2, "\(name)")
        }
        #expect(throws: TrellisError.self) { try decode(Named.self, text, .with { $0.limits.depth = -1 }) }
        #expect(try decode(Named.self, text, .with { $0.limits.size = .max }).count == 2)
    }

    @Test func eventsAreEncodedAsTheyWereDecoded() throws {
        let text = """
            event: numbers
            id: 7
            retry: 9223372036854775807
            data: [1]

            event: stop
            data: null

            data: {"numbers":[2]}

            event: unknown
            data: {"a":1}


            """
        let events = try decode(JSONEvent<Named>.self, text)
        let written = try encode(events)
        #expect(written == text)
        #expect(try decode(JSONEvent<Named>.self, written) == events)
        // Values without a name are written with their keys.
        let values = events.map(\.data)
        #expect(try decode(Named.self, try encode(values)) == values)
    }

    @Test func aNameOfAnotherVariantIsNotEncodable() {
        let events = [
            JSONEvent(Named.numbers([1]), name: "stop"), JSONEvent(Named.other(["a": 1]), name: "b"),
            JSONEvent(Named.other(5), name: "a"),
        ]
        for event in events {
            let error = #expect(throws: TrellisError.self) { try encode([event]) }
            #expect(error?.code == .notEncodable)
        }
    }

    /// `message` is the name of events without a name, unless it is a case.
    @Test func eventsNamedMessage() throws {
        let text = "event: message\ndata: {\"numbers\":[1]}\n\ndata: {\"numbers\":[2]}\n\n"
        #expect(try decode(Named.self, text) == [.numbers([1]), .numbers([2])])
        let message = "event: message\ndata: \"a\"\n\ndata: {\"message\":\"b\"}\n\n"
        let events = try decode(JSONEvent<Messages>.self, message)
        #expect(events.map(\.data) == [.message("a"), .message("b")])
        #expect(try decode(JSONEvent<Messages>.self, try encode(events)) == events)
    }

    @Test func anElementThatIsWrittenLikeTheMarker() throws {
        let error = #expect(throws: TrellisError.self) {
            try encode([1, 2, 3], as: .serverSentEvents(endingWith: "2"))
        }
        #expect(error?.code == .notEncodable && error?.path.pointer == "/1")
        #expect(try encode([1], as: .serverSentEvents(endingWith: "2")) == "data: 1\n\ndata: 2\n\n")
    }

    @Test func unknownKeysHaveTheIndexOfTheirEvent() throws {
        let report = TrellisDecoder.Report()
        let text = "data: {\"radius\":1}\n\ndata: {\"radius\":1,\"x\":2}\n\n"
        _ = try decode(CircleShape.self, text, .with { $0.unknownKeys = .collect }, report: report)
        #expect(report.unknownKeys.map(\.description) == ["[1].x"])
    }

    /// The limit on errors is one on dropped elements, each of which has one error.
    @Test func aDroppedElementHasOneError() throws {
        let options = TrellisDecoder.Options.with { $0.collectsErrors = true }
        for (text, format) in [
            ("data: [\"a\",\"b\"]\n\n", JSONStreamFormat.serverSentEvents), ("[\"a\",\"b\"]\n", .lines),
            ("[\"a\",\"b\"]", .values), ("[[\"a\",\"b\"]]", .array), ("\u{1E}[\"a\",\"b\"]\n", .textSequence),
        ] {
            let report = TrellisDecoder.Report()
            let elements = try decode([Int].self, text, as: format, options, skipsErrors: true, report: report)
            #expect(elements.isEmpty && report.dropped.map(\.all.count) == [1], "\(format)")
        }
    }

    @Test func theEndOfAPartialByteOrderMark() {
        let error = #expect(throws: TrellisError.self) {
            try TrellisDecoder().decodeElements(
                Int.self, as: .serverSentEvents(endingWith: "x"), from: [0xEF, 0xBB] as [UInt8])
        }
        #expect(error?.code == .unexpectedEnd && error?.position?.offset == 2)
    }

    /// A pipe that stays open after the marker.
    @Test func nothingIsReadAfterTheMarker() async throws {
        let format = JSONStreamFormat.serverSentEvents(endingWith: "[DONE]")
        for call in 0..<4 {
            let pipe = Pipe()
            try pipe.fileHandleForWriting.write(contentsOf: Data("data: 1\n\ndata: [DONE]\n\n".utf8))
            // Ends a call that waits for more.
            let hasWaited = Mutex(false)
            let writer = pipe.fileHandleForWriting
            let guardian = Task {
                try await Task.sleep(for: .seconds(60))
                hasWaited.withLock { $0 = true }
                try writer.close()
            }
            defer { guardian.cancel() }
            let source = JSONFileSource.handle(pipe.fileHandleForReading)
            var found: [Int] = []
            switch call {
            case 0: found = try TrellisDecoder().decodeElements(Int.self, as: format, from: source)
            case 1: try TrellisDecoder().forEachElement(Int.self, as: format, from: source) { found.append($0) }
            case 2:
                try TrellisDecoder().forEachElement(Int.self, as: format, from: source, workers: 2) {
                    found.append($0)
                }
            default:
                for try await number in TrellisDecoder().elements(Int.self, as: format, from: source) {
                    found.append(number)
                }
            }
            #expect(found == [1] && hasWaited.withLock { !$0 })
        }
    }
}

private enum Named: JSONVariants, Hashable {
    case numbers([Int]), n([Int]), stop
    case other(JSON)

    static let jsonVariants = JSONVariantTable<Named>(
        .byKey,
        [
            JSONVariantCase(
                "numbers", make: Named.numbers, take: { if case .numbers(let value) = $0 { value } else { nil } }),
            JSONVariantCase("n", make: Named.n, take: { if case .n(let value) = $0 { value } else { nil } }),
            JSONVariantCase("stop", value: Named.stop, matches: { $0 == .stop }),
        ], default: JSONVariantCase(make: Named.other, take: { if case .other(let value) = $0 { value } else { nil } }))
}

private enum Messages: JSONVariants, Hashable {
    case message(String)

    static let jsonVariants = JSONVariantTable<Messages>(
        .byKey,
        [
            JSONVariantCase(
                "message", make: Messages.message, take: { if case .message(let value) = $0 { value } else { nil } })
        ])
}
