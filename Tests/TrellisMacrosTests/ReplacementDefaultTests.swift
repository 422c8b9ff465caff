#if Macros
    import Testing
    import Trellis

    // Defaults for null and for mismatched values that are nil themselves.

    @JSONModel
    private struct NilDefaults: Equatable {
        @JSONDefault(Int?.none, on: .null, .mismatch) var count: Int? = 5
        @JSONDefault(JSONPresence<Int>.missing, on: .null, .mismatch) var size: JSONPresence<Int>
        @JSONDefault(JSONPresence<Int>.null, on: .mismatch) var limit: JSONPresence<Int> = .value(7)
    }

    @JSONModel
    private struct NilInItems: Equatable {
        @JSONDefault([Int]?.none, on: .mismatch) var numbers: [Int]? = [1]
        @JSONKey("parent.name") @JSONDefault(String?.none, on: .mismatch) var name: String? = "n"
    }

    @Suite struct ReplacementDefaultTests {
        /// The initial value is for missing keys only.
        @Test(arguments: [
            (#"{}"#, NilDefaults(count: 5, size: .missing, limit: .value(7))),
            (#"{"count":null,"size":null,"limit":null}"#, NilDefaults(count: nil, size: .missing, limit: .null)),
            (#"{"count":"x","size":"x","limit":"x"}"#, NilDefaults(count: nil, size: .missing, limit: .null)),
            (#"{"count":1,"size":2,"limit":3}"#, NilDefaults(count: 1, size: .value(2), limit: .value(3))),
        ])
        private func nilInsteadOfAnotherValue(_ text: String, _ expected: NilDefaults) throws {
            #expect(try TrellisDecoder().decode(NilDefaults.self, from: text) == expected)
        }

        @Test func nilInsteadOfArraysAndBranches() throws {
            var options = TrellisDecoder.Options()
            options.requiresObjectsOnPaths = true
            let decoder = TrellisDecoder(options: options)
            let model = try decoder.decode(NilInItems.self, from: #"{"numbers":[1,"x"],"parent":5}"#)
            #expect(model.numbers == nil && model.name == nil)
            let empty = try decoder.decode(NilInItems.self, from: "{}")
            #expect(empty.numbers == [1] && empty.name == "n")
        }
    }
#endif
