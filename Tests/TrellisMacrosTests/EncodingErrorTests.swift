#if Macros
    import Foundation
    import Testing
    import Trellis

    // Errors of encoding: their paths, and that they do not quote redacted values.

    @JSONModel
    private struct Vault: JSONRedacting {
        @JSONKey(using: JSONTransform.mapping(["a": 4711]))
        @JSONRedacted var pin: Int
    }

    @JSONModel(form: .array)
    private struct SecretRow: JSONRedacting {
        let id: Int
        @JSONRedacted let number: Int
    }

    @JSONModel
    private struct SecretRest: JSONRedacting {
        let id: Int
        @JSONRest @JSONRedacted var rest: JSONObject
    }

    @JSONVariants(.byKey)
    private enum Choice {
        case id(Int)
        case other(JSON)
    }

    @JSONVariants(.tag("type", content: "value"))
    private enum Envelope {
        case number(Int)
    }

    @JSONModel
    private struct SecretChoice: JSONRedacting {
        let id: Int
        @JSONFlattened @JSONRedacted var choice: Choice
    }

    @JSONModel
    private struct OpenRest {
        @JSONRest var rest: JSONObject
    }

    @JSONModel
    private struct Hooked: JSONWillEncodeHook {
        let id: Int

        func willEncode(_ object: inout JSONObject, userInfo: JSONUserInfo) throws {
            object["big"] = .number(JSONNumber(Int.max))
        }
    }

    @Suite struct EncodingErrorTests {
        private func failure(_ value: some TrellisEncodable, isCanonical: Bool = true) -> TrellisError? {
            var options = TrellisEncoder.Options()
            options.isCanonical = isCanonical
            return #expect(throws: TrellisError.self) { _ = try TrellisEncoder(options: options).encode(value) }
        }

        @Test func errorsDoNotQuoteRedactedValues() {
            let errors = [
                failure(Vault(pin: 1234), isCanonical: false), failure([SecretRow(id: 1, number: .max - 1234)]),
                failure(SecretRest(id: 1, rest: ["x": .number(JSONNumber(Int.max - 1234))])),
                failure(SecretChoice(id: 1, choice: .id(.max - 1234))),
            ]
            for error in errors {
                #expect(error?.found == "•••")
                #expect(error?.description.contains("•••") == true, "\(error as Any)")
            }
            #expect(errors.map { "\($0?.path ?? .init())" } == ["pin", "[0][1]", "x", "id"])
        }

        @Test func errorsOfMembersWithoutAFieldHaveTheirKey() {
            let big: JSONObject = ["big": .number(JSONNumber(Int.max))]
            #expect(failure(OpenRest(rest: big))?.description.hasPrefix("big: ") == true)
            #expect(failure([Hooked(id: 1)])?.path.pointer == "/0/big")
            #expect(failure([Choice.id(.max)])?.path.pointer == "/0/id")
            #expect(failure([Choice.other(["a": .number(JSONNumber(Int.max))])])?.path.pointer == "/0/other/a")
            #expect(failure([Envelope.number(.max)])?.path.pointer == "/0/value")
            #expect(failure([JSONEntry(key: "k", value: Int.max)])?.path.pointer == "/0/k")
            #expect(failure([JSONEntry(key: "k", value: Double.nan)])?.path.pointer == "/0/k")
        }
    }

    @JSONModel
    private struct QuotedPrices: Equatable {
        @JSONKey(as: .string) var list: [Double]
        @JSONKey(as: .string) var small: [Float]
        @JSONKey(as: .string) var one: Double
    }

    @JSONModel
    private struct Grid {
        var cells: [Double] = [0, 0, 0, 0]
        var counts: [Int] = [1, 2, 3, 4, 5, 6, 7, 8]
    }

    @JSONModel
    private struct Sheet {
        var grid: Grid = Grid()
    }

    @Suite struct EncodedNumberTests {
        /// As `SigningJSON` says: strings of canonical JSON are those of other JSON.
        @Test func numbersInStringsHaveTheSameStringsInCanonicalJSON() throws {
            let values = [1e20, 0.00001, -0.0, 1.5]
            let prices = QuotedPrices(list: values, small: [-0.0, 1e20], one: -0.0)
            var options = TrellisEncoder.Options()
            let text = try TrellisEncoder(options: options).string(from: prices)
            #expect(text == #"{"list":["1e+20","1e-05","-0","1.5"],"small":["-0","1e+20"],"one":"-0"}"#)
            options.isCanonical = true
            let canonical = try TrellisEncoder(options: options).string(from: prices)
            #expect(canonical == #"{"list":["1e+20","1e-05","-0","1.5"],"one":"-0","small":["-0","1e+20"]}"#)
        }

        @Test func defaultsWithArraysOfNumbersAreOmitted() throws {
            var options = TrellisEncoder.Options()
            options.omitsDefaults = true
            let encoder = TrellisEncoder(options: options)
            #expect(try encoder.string(from: Sheet()) == "{}")
            #expect(try encoder.string(from: Sheet(grid: Grid(cells: [1]))) == #"{"grid":{"cells":[1]}}"#)
        }
    }
#endif
