import Testing
import Trellis

/// Limits at their ends do not trap.
@Suite struct OptionLimitTests {
    @Test(arguments: [Int.min, -1, 0, 1, Int.max / 6, Int.max / 6 + 1, Int.max])
    func extremes(_ limit: Int) {
        var options = TrellisDecoder.Options()
        options.maximumDepth = limit
        options.maximumCount = limit
        options.maximumTextLength = limit
        options.maximumSize = limit
        let decoder = TrellisDecoder(options: options)
        for text in ["[]", "[1]", #"["a"]"#, #"{"a":[1,2]}"#, "1", ""] {
            _ = try? decoder.decode([Int].self, from: text)
            _ = try? decoder.decode([String: [Int]].self, from: text)
            try? TrellisValidator.validate(Array(text.utf8), options: options)
        }
        #expect((try? decoder.decode(Int.self, from: "1")) == (limit > 0 ? 1 : nil))
    }

    @Test func elementsAtTheLimitAndBeyond() throws {
        var options = TrellisDecoder.Options()
        options.maximumCount = 2
        let decoder = TrellisDecoder(options: options)
        #expect(try decoder.decode([[String]].self, from: #"[["a","b"],["c"]]"#).count == 2)
        let error = #expect(throws: TrellisError.self) {
            try decoder.decode([[String]].self, from: #"[["a","b","c"]]"#)
        }
        #expect(error?.code == .limitExceeded)
        #expect(error?.path.description == "[0]")
        #expect(error?.position?.offset == 10)
        let entries = #expect(throws: TrellisError.self) {
            try decoder.decode([String: Int].self, from: #"{"a":1,"b":2,"c":3}"#)
        }
        #expect(entries?.code == .limitExceeded)
    }

    @Test func textAtTheLimitAndBeyond() throws {
        var options = TrellisDecoder.Options()
        options.maximumTextLength = 3
        let decoder = TrellisDecoder(options: options)
        #expect(try decoder.decode([String].self, from: #"["abc","\u00e9x"]"#) == ["abc", "éx"])
        #expect(try decoder.decode(Int.self, from: "123") == 123)
        for text in [#"["abcd"]"#, #"[{"abcd":1}]"#, "[1234]"] {
            let error = #expect(throws: TrellisError.self) {
                try TrellisValidator.validate(Array(text.utf8), options: options)
            }
            #expect(error?.code == .limitExceeded)
        }
    }

    @Test func bytesAtTheLimitAndBeyond() throws {
        var options = TrellisDecoder.Options()
        options.maximumSize = 3
        #expect(try TrellisDecoder(options: options).decode([Int].self, from: "[1]") == [1])
        let error = #expect(throws: TrellisError.self) {
            try TrellisDecoder(options: options).decode([Int].self, from: "[12]")
        }
        #expect(error?.code == .limitExceeded)
        #expect(error?.position?.offset == 3)
    }
}
