import Testing
import Trellis

/// Extreme limits do not trap.
@Suite struct OptionLimitTests {
    @Test(arguments: [Int.min, -1, 0, 1, Int.max / 6, Int.max / 6 + 1, Int.max])
    func extremes(_ limit: Int) {
        var options = TrellisDecoder.Options()
        options.limits.depth = limit
        options.limits.elementCount = limit
        options.limits.tokenLength = limit
        options.limits.size = limit
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
        options.limits.elementCount = 2
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

    @Test func stringsAtTheLimitAndBeyond() throws {
        var options = TrellisDecoder.Options()
        options.limits.tokenLength = 3
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
        options.limits.size = 3
        #expect(try TrellisDecoder(options: options).decode([Int].self, from: "[1]") == [1])
        let error = #expect(throws: TrellisError.self) {
            try TrellisDecoder(options: options).decode([Int].self, from: "[12]")
        }
        #expect(error?.code == .limitExceeded)
        #expect(error?.position?.offset == 3)
    }

    /// A negative limit makes every decode throw an error that names the limit.
    @Test(
        arguments: [
            ("depth", \TrellisDecoder.Limits.depth), ("size", \.size), ("tokenLength", \.tokenLength),
            ("elementCount", \.elementCount), ("bufferedSize", \.bufferedSize), ("errorCount", \.errorCount),
        ] as [(String, any WritableKeyPath<TrellisDecoder.Limits, Int> & Sendable)])
    func negativeLimits(_ name: String, _ limit: any WritableKeyPath<TrellisDecoder.Limits, Int> & Sendable) async {
        var options = TrellisDecoder.Options()
        options.limits[keyPath: limit] = -1
        let decoder = TrellisDecoder(options: options)
        var errors = [
            #expect(throws: TrellisError.self) { try decoder.decode(Int.self, from: "1") },
            #expect(throws: TrellisError.self) { try decoder.decode(Int.self, from: JSON.number(1)) },
            #expect(throws: TrellisError.self) { try TrellisValidator.validate("1", options: options) },
            #expect(throws: TrellisError.self) {
                var validator = TrellisValidator(options: options)
                try validator.feed("1")
            },
            #expect(throws: TrellisError.self) { _ = try TrellisDecoder.ValueSession(Int.self, options: options) },
            #expect(throws: TrellisError.self) {
                _ = try TrellisDecoder.ValueSession(Int.self, at: "a", options: options)
            },
        ]
        let coded = #expect(throws: DecodingError.self) {
            try TrellisCodableDecoder(options: options).decode(Plain.self, from: #"{"a":1}"#)
        }
        if case .dataCorrupted(let context)? = coded { errors.append(context.underlyingError as? TrellisError) }
        #expect(errors.count == 7)
        for error in errors {
            #expect(error?.code == .invalidSchema)
            #expect(error?.description.contains("limits.\(name) = -1") == true)
        }
    }

    /// Setting a valid limit later makes the decoder usable.
    @Test func aNegativeLimitIsCorrected() throws {
        var decoder = TrellisDecoder()
        decoder.options.limits.depth = -1
        #expect(throws: TrellisError.self) { try decoder.decode([Int].self, from: "[1]") }
        decoder.options.limits.depth = 1
        #expect(try decoder.decode([Int].self, from: "[1]") == [1])
    }

    @Test func negativeDepthOfAnEncoder() {
        var encoder = TrellisEncoder()
        encoder.options.limits.depth = -1
        let error = #expect(throws: TrellisError.self) { try encoder.encode([1]) }
        #expect(error?.code == .invalidSchema)
        #expect(error?.description.contains("limits.depth = -1") == true)
    }
}

private struct Plain: Codable { var a: Int }
