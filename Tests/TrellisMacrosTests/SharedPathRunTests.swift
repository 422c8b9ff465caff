#if Macros
    import Testing
    import Trellis

    /// Paths that continue inside values of other fields, and paths through arrays: unknown and repeated keys,
    /// positions.
    @Suite struct SharedPathRunTests {
        private func unknownKeys<Model: TrellisDecodable>(of type: Model.Type, in text: String) throws -> [String] {
            var options = TrellisDecoder.Options()
            options.unknownKeys = .collect
            let report = TrellisDecoder.Report()
            _ = try TrellisDecoder(options: options).decode(type, from: text, report: report)
            options.unknownKeys = .error
            let strict = Result { try TrellisDecoder(options: options).decode(type, from: text) }
            if report.unknownKeys.isEmpty {
                _ = try strict.get()
            } else {
                #expect(throws: TrellisError.self) { try strict.get() }
            }
            return report.unknownKeys.map(\.description)
        }

        /// A key inside a value is known if another field is mapped to it.
        @Test func keysOfOtherFieldsAreKnown() throws {
            #expect(try unknownKeys(of: SharedReview.self, in: #"{"author":{"login":"x","id":5}}"#) == [])
            #expect(
                try unknownKeys(of: SharedReview.self, in: #"{"author":{"id":5,"login":"x","y":1}}"#) == ["author.y"])
            #expect(
                try unknownKeys(of: SharedReview.self, in: #"{"author":{"id":5,"login":"x","pet":{"id":1}}}"#)
                    == ["author.pet.id"])
            let kept = try TrellisDecoder().decode(
                SharedKeptReview.self, from: #"{"author":{"login":"x","id":5,"z":6}}"#)
            #expect(kept.id == 5 && kept.author.rest == ["id": 5, "z": 6])
        }

        @Test func repeatedKeysBelowElementsHaveTheirIndex() {
            var options = TrellisDecoder.Options()
            options.duplicateKeys = .error
            func failure<Model: TrellisDecodable>(_ type: Model.Type, _ text: String) -> TrellisError? {
                #expect(throws: TrellisError.self) { try TrellisDecoder(options: options).decode(type, from: text) }
            }
            let flat = failure(SharedLabels.self, #"{"l":[{"i":1},{"i":2,"i":3}]}"#)
            #expect(flat?.path.description == "l[1].i" && flat?.code == .duplicateKey && flat?.position?.offset == 21)
            let deep = failure(SharedDeepLabels.self, #"{"l":[{"m":[]},{"m":[{},{"i":2,"i":3}]}]}"#)
            #expect(deep?.path.description == "l[1].m[1].i" && deep?.code == .duplicateKey)
        }

        @Test func errorsOfTransformedElementsHaveTheirPosition() {
            func failure(_ text: String, _ coercions: JSONCoercions = []) -> TrellisError? {
                var options = TrellisDecoder.Options()
                options.coercions = coercions
                return #expect(throws: TrellisError.self) {
                    try TrellisDecoder(options: options).decode(SharedCodes.self, from: text)
                }
            }
            let element = failure(#"{"codes":["1",   "zz","3"]}"#)
            #expect(element?.path.description == "codes[1]" && element?.position?.offset == 17)
            let single = failure(#"{"codes":"zz"}"#, .arraysFromSingleValues)
            #expect(single?.path.description == "codes" && single?.position?.offset == 9)
            // After a dropped element, the array has other indices.
            let lossy = failure(#"{"some":["1",5,"zz"],"codes":[]}"#)
            #expect(lossy?.code == .invalidValue && lossy?.position?.offset == 8)
        }
    }

    @JSONModel
    private struct SharedAuthor {
        var login: String
        var pet: SharedPet?
    }

    @JSONModel
    private struct SharedPet {
        var name: String?
    }

    @JSONModel
    private struct SharedReview {
        var author: SharedAuthor
        @JSONKey("author.id") @JSONIgnored(in: .encoding) var id: Int
    }

    @JSONModel
    private struct SharedKeptAuthor {
        var login: String
        @JSONRest var rest: JSONObject = [:]
    }

    @JSONModel
    private struct SharedKeptReview {
        var author: SharedKeptAuthor
        @JSONKey("author.id") @JSONIgnored(in: .encoding) var id: Int
    }

    @JSONModel(for: .decoding)
    private struct SharedLabels {
        @JSONKey(["l", .each, "i"]) var labels: [Int]
    }

    @JSONModel(for: .decoding)
    private struct SharedDeepLabels {
        @JSONKey(["l", .each, "m", .each, "i"]) var labels: [Int]
    }

    private let hexDigits = JSONTransform<String, Int>(
        decode: { text in
            guard let number = Int(text, radix: 16) else { throw TrellisError(.invalidValue, expected: "hex digits") }
            return number
        }, encode: { String($0, radix: 16) })

    @JSONModel
    private struct SharedCodes {
        @JSONKey(using: hexDigits.array) var codes: [Int]
        @JSONLossy @JSONKey(using: hexDigits.array) var some: [Int] = []
    }
#endif
