#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of EventStreams.md, line by line.

    @JSONModel
    struct Progress: Equatable {
        let step: String
        var percent: Int = 0
    }

    @JSONVariants(.byKey)
    enum Update: Equatable {
        case progress(Progress)
        case warning(String)
        @JSONDefaultVariant case other(JSON)
    }

    @JSONModel(for: .decoding)
    struct MessageEvent {
        let type: String
        var index: Int = 0
        @JSONKey("content_block.name") let tool: String?
        @JSONKey("delta.partial_json") let input: String?
    }

    @JSONVariants(.byKey)
    enum ToolInput {
        @JSONVariantCase("find_flights") case findFlights(Flights)
        @JSONVariantCase("find_hotel") case findHotel(Hotel)
    }

    @JSONModel
    struct Flights {
        let from: String
        let to: String
        var seats: Int = 1
    }

    @JSONModel
    struct Hotel {
        let city: String
        var nights: Int = 1
    }

    @JSONModel(for: .decoding)
    struct CompletionChunk {
        @JSONKey(["choices", 0, "delta", "tool_calls", 0, "index"]) let call: Int?
        @JSONKey(["choices", 0, "delta", "tool_calls", 0, "function", "name"]) let tool: String?
        @JSONKey(["choices", 0, "delta", "tool_calls", 0, "function", "arguments"]) let arguments: String?
    }

    @Suite struct EventStreamsExamples {
        private func source(_ text: String) -> AsyncStream<[UInt8]> {
            let bytes = Array(text.utf8)
            return AsyncStream { stream in
                for start in stride(from: 0, to: bytes.count, by: 7) { stream.yield(Array(bytes[start...].prefix(7))) }
                stream.finish()
            }
        }

        private final class Lines {
            var all: [String] = []
            func callAsFunction(_ words: Any...) { all.append(words.map { "\($0)" }.joined(separator: " ")) }
        }

        @Test func events() async throws {
            let text = try #require(
                DocumentationPage("EventStreams").document.outputs.first { $0.hasPrefix(": a comment") })
            let body = source(text + "\n\n")
            let print = Lines()

            let decoder = TrellisDecoder()
            let report = TrellisDecoder.Report()
            for try await event in decoder.elements(
                JSONEvent<Progress>.self, as: .serverSentEvents, from: body, report: report)
            {
                print(event.name, event.id ?? "-", event.data.step, event.data.percent)
            }
            print(report.lastEventID ?? "-", report.retry ?? .zero)

            try expectOutput("EventStreams", print.all.joined(separator: "\n"))
        }

        @Test func names() async throws {
            let body = source(
                """
                event: progress
                data: {"step":"a","percent":5}

                event: warning
                data: "low"

                event: x
                data: 1


                """)
            let decoder = TrellisDecoder()
            let print = Lines()

            for try await update in decoder.elements(Update.self, as: .serverSentEvents, from: body) {
                switch update {
                case .progress(let progress): print("at", progress.percent)
                case .warning(let text): print("warning:", text)
                case .other: continue
                }
            }

            #expect(print.all == ["at 5", "warning: low"])
        }

        @Test func writing() throws {
            let url = FileManager.default.temporaryDirectory.appending(path: "events-\(UUID()).txt")
            defer { try? FileManager.default.removeItem(at: url) }

            let events = [JSONEvent(7, name: "count", id: "a"), JSONEvent(8)]
            try TrellisEncoder().encodeElements(events, as: .serverSentEvents, to: .file(url))

            let text = try String(contentsOf: url, encoding: .utf8)
            try expectOutput("EventStreams", String(text.dropLast()))
        }

        @Test func sequences() throws {
            let log = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID()).json-seq")
            defer { try? FileManager.default.removeItem(at: log) }
            try Data("\u{1E}{\"step\":\"a\"}\n\u{1E}{\"step\":\u{1E}{\"step\":\"b\"}\n".utf8).write(to: log)
            let decoder = TrellisDecoder()
            let report = TrellisDecoder.Report()
            let print = Lines()

            try decoder.forEachElement(
                Progress.self, as: .textSequence, from: .file(log), skipsErrors: true, report: report
            ) { progress in
                print(progress.step)
            }

            #expect(print.all == ["a", "b"])
            #expect(report.dropped.count == 1)
        }

        @Test func messages() async throws {
            let body = source(
                """
                event: content_block_start
                data: {"type":"content_block_start","index":1,"content_block":{"type":"tool_use",\
                "id":"toolu_1","name":"find_flights","input":{}}}

                event: content_block_start
                data: {"type":"content_block_start","index":2,"content_block":{"type":"tool_use",\
                "id":"toolu_2","name":"find_hotel","input":{}}}

                event: content_block_delta
                data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta",\
                "partial_json":"{\\"from\\": \\"Os"}}

                event: content_block_delta
                data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta",\
                "partial_json":"{\\"city\\": \\"Rome\\"}"}}

                event: content_block_delta
                data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta",\
                "partial_json":"lo\\", \\"to\\": \\"Rome\\"}"}}

                event: message_stop
                data: {"type":"message_stop"}


                """)
            let decoder = TrellisDecoder()
            let print = Lines()

            let messages = decoder.elements(MessageEvent.self, as: .serverSentEvents, from: body)
            for try await (index, input) in decoder.snapshots(
                of: ToolInput.self, joining: \.input, by: \.index, named: \.tool, from: messages)
            {
                if let flights = input.payload(as: Flights.self) {
                    print(index, flights.from ?? "…", flights.to ?? "…", input.isComplete)
                }
                if let hotel = input.payload(as: Hotel.self) { print(index, hotel.city ?? "…", input.isComplete) }
            }

            #expect(print.all == ["1 Os … false", "2 Rome true", "1 Oslo Rome true"])
        }

        @Test func completions() async throws {
            let body = source(
                """
                data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_1",\
                "type":"function","function":{"name":"find_flights","arguments":""}}]}}]}

                data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,\
                "function":{"arguments":"{\\"from\\": \\"Os"}}]}}]}

                data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"lo\\",\
                \\"to\\":\\"Rome\\"}"}}]}}]}

                data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

                data: [DONE]


                """)
            let decoder = TrellisDecoder()
            let print = Lines()

            let completions = decoder.elements(
                CompletionChunk.self, as: .serverSentEvents(endingWith: "[DONE]"), from: body)
            for try await (call, input) in decoder.snapshots(
                of: ToolInput.self, joining: \.arguments, by: \.call, named: \.tool, from: completions)
            {
                if let flights = input.payload(as: Flights.self) {
                    print(call ?? 0, flights.from ?? "…", flights.to ?? "…", input.isComplete)
                }
            }

            #expect(print.all == ["0 Os … false", "0 Oslo Rome true"])
        }
    }
#endif
