import Testing
import Trellis

/// The depth limit, reached and exceeded by one.
@Suite struct DepthTests {
    private func options(_ depth: Int) -> TrellisDecoder.Options {
        var options = TrellisDecoder.Options()
        options.limits.depth = depth
        return options
    }

    @Test func theDefaultLimit() throws {
        #expect(TrellisDecoder.Options().limits.depth == 512)
        let wanted = String(repeating: #"{"name":"n","children":["#, count: 256) + String(repeating: "]}", count: 256)
        #expect(failure(Folder.self, wanted) == nil)
        // In an unmapped member.
        let levels = 511
        let arrays = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        #expect(failure(Ticket.Label.self, "{\"x\":\(arrays),\"name\":\"n\"}") == nil)
        let error = try #require(failure(Ticket.Label.self, "{\"x\":[\(arrays)],\"name\":\"n\"}"))
        #expect(error.code == .limitExceeded)
        #expect(error.position?.offset == 5 + 511)
        #expect(error.description.contains("512"))
    }

    @Test(arguments: 1...4) func arrays(_ limit: Int) throws {
        let texts = ["1", "[1]", "[[1]]", "[[[1]]]", "[[[[1]]]]", "[[[[[1]]]]]"]
        let failures = [
            failure([Int].self, texts[1], options: options(limit)),
            failure([[Int]].self, texts[2], options: options(limit)),
            failure([[[Int]]].self, texts[3], options: options(limit)),
            failure([[[[Int]]]].self, texts[4], options: options(limit)),
            failure([[[[[Int]]]]].self, texts[5], options: options(limit)),
        ]
        for (index, error) in failures.enumerated() {
            if index + 1 <= limit {
                #expect(error == nil)
            } else {
                #expect(error?.code == .limitExceeded)
                #expect(error?.position?.offset == limit)
                #expect(error?.path.description == String(repeating: "[0]", count: limit))
            }
        }
    }

    @Test func everyKindOfContainerCounts() {
        #expect(failure([String: [String: Int]].self, #"{"a":{"b":1}}"#, options: options(2)) == nil)
        let dictionary = failure([String: [String: Int]].self, #"{"a":{"b":1}}"#, options: options(1))
        #expect(dictionary?.code == .limitExceeded)
        #expect(dictionary?.path.description == "a")
        let ticket = #"{"number":1,"user":{"login":"l","address":{"city":"c"}}}"#
        #expect(failure(Ticket.self, ticket, options: options(3)) == nil)
        let branch = failure(Ticket.self, ticket, options: options(2))
        #expect(branch?.code == .limitExceeded)
        #expect(branch?.path.description == "user.address")
        #expect(
            failure(Ticket.self, #"{"number":1,"user":{"login":"l","x":[[]]}}"#, options: options(3))?.code
                == .limitExceeded)
        #expect(failure(Ticket.self, #"{"number":1,"user":{"login":"l","address":[]}}"#, options: options(3)) == nil)
        #expect(
            failure(Ticket.self, #"{"number":1,"user":{"login":"l","address":[]}}"#, options: options(2))?.code
                == .limitExceeded)
    }

    @Test func siblingsDoNotAddUp() {
        let text = "[" + [String](repeating: "[[],[]]", count: 1000).joined(separator: ",") + "]"
        #expect(failure([[[Int]]].self, text, options: options(3)) == nil)
    }

    @Test func noContainersAtAll() {
        #expect(failure(Int.self, "5", options: options(0)) == nil)
        #expect(failure([Int].self, "[]", options: options(0))?.code == .limitExceeded)
    }

    @Test func aHugeLimit() {
        let levels = 200_000
        let text =
            "{\"x\":" + String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
            + ",\"name\":\"n\"}"
        #expect(failure(Ticket.Label.self, text, options: options(1_000_000)) == nil)
        #expect(failure(Ticket.Label.self, text)?.code == .limitExceeded)
    }
}
