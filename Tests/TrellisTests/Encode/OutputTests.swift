import Foundation
import Testing
import Trellis

/// The kinds of output, and the types of top-level values.
@Suite struct OutputTests {
    @Test func everyOutputTypeHasTheSameBytes() throws {
        let encoder = TrellisEncoder()
        let text = try encoder.string(from: Ticket.full)
        #expect(try encoder.encode(Ticket.full) == Array(text.utf8))
        #expect(try encoder.encode(Ticket.full, as: Data.self) == Data(text.utf8))
        var bytes: [UInt8] = []
        try encoder.encode(Ticket.full, into: &bytes)
        #expect(bytes == Array(text.utf8))
    }

    @Test func dataOwnsItsMemory() throws {
        var copies: [Data] = []
        for index in 0..<50 {
            var data = try TrellisEncoder().encode([String](repeating: "\(index)", count: index * 20), as: Data.self)
            copies.append(data)
            data.append(0x20)
        }
        for (index, data) in copies.enumerated() {
            #expect(
                try TrellisDecoder().decode([String].self, from: data)
                    == [String](repeating: "\(index)", count: index * 20))
        }
    }

    @Test func encodingAppends() throws {
        var bytes = Array("a=".utf8)
        try TrellisEncoder().encode([1, 2], into: &bytes)
        bytes.append(UInt8(ascii: "\n"))
        try TrellisEncoder().encode("x", into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "a=[1,2]\n\"x\"")
    }

    @Test func failedEncodingLeavesTheBytesUnchanged() {
        var bytes = Array("before".utf8)
        #expect(throws: TrellisError.self) { try TrellisEncoder().encode([1, 2, Double.nan], into: &bytes) }
        #expect(String(decoding: bytes, as: UTF8.self) == "before")
        #expect(throws: TrellisError.self) { try TrellisEncoder().encode(Double.nan, into: &bytes) }
        #expect(String(decoding: bytes, as: UTF8.self) == "before")
    }

    @Test func topLevelScalars() throws {
        #expect(try encoded(5) == "5")
        #expect(try encoded("a") == "\"a\"")
        #expect(try encoded(true) == "true")
        #expect(try encoded(1.5) == "1.5")
        #expect(try encoded(Int?.none) == "null")
        #expect(try encoded(Int?.some(1)) == "1")
    }

    @Test func topLevelContainers() throws {
        #expect(try encoded([Int]()) == "[]")
        #expect(try encoded([[1, 2], [], [3]]) == "[[1,2],[],[3]]")
        #expect(try encoded(["a": [1]]) == "{\"a\":[1]}")
        #expect(try encoded([5: "x"]) == "{\"5\":\"x\"}")
        #expect(try encoded(ContiguousArray(["x"])) == "[\"x\"]")
        #expect(try encoded(Set([7])) == "[7]")
        #expect(try encoded([Ticket.Label(name: "n")]) == "[{\"name\":\"n\"}]")
        #expect(try encoded(["t": Ticket.Label(name: "n")]) == "{\"t\":{\"name\":\"n\"}}")
        #expect(try encoded([nil, ["a": nil]] as [[String: Int?]?]) == "[null,{\"a\":null}]")
    }

    @Test func longOutput() throws {
        // The writer starts with 4096 bytes.
        for count in [400, 500, 600, 1000, 100_000] {
            let values = (0..<count).map { "value \($0)" }
            #expect(try encoded(values) == "[\"" + values.joined(separator: "\",\"") + "\"]")
        }
        for length in 4080...4110 {
            let text = String(repeating: "x", count: length)
            #expect(try encoded(text) == "\"\(text)\"")
            #expect(try encoded([text, "\n", text]) == "[\"\(text)\",\"\\n\",\"\(text)\"]")
            #expect(try encoded([text: Int.min]) == "{\"\(text)\":\(Int.min)}")
            #expect(try encoded([Double](repeating: -.leastNonzeroMagnitude, count: length / 8)).count > 1000)
        }
    }

    @Test func foundationDecodesTheOutput() throws {
        let values: [String: [Ticket]] = ["a": [.full, .smallest], "é\"\n": [.full]]
        for text in [try encoded(values), try pretty(values)] {
            let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
            let root = try #require(object as? [String: Any])
            #expect(Set(root.keys) == ["a", "é\"\n"])
            let tickets = try #require(root["a"] as? [[String: Any]])
            let user = try #require(tickets[0]["user"] as? [String: Any])
            #expect(tickets[0]["number"] as? Int == 17)
            #expect(tickets[0]["title"] as? String == "It \"works\"")
            #expect(user["login"] as? String == "ada")
            #expect((user["address"] as? [String: String]) == ["city": "Zürich", "zip": "8001"])
            #expect((tickets[1]["user"] as? [String: String]) == ["login": "bo"])
        }
    }
}
