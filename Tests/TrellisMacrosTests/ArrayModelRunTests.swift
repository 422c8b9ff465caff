#if Macros
    import Testing
    import Trellis

    /// Models that are arrays, declared with the macro.
    @Suite struct ArrayModelRunTests {
        @JSONModel(form: .array)
        struct Candle: Equatable {
            let time: Int
            let open: Double
            @JSONKey([3]) let close: Double
            let volume: Double?
            @JSONRest var more: [String]
        }

        @JSONModel(form: .array)
        class Base {
            let kind: String
        }

        @JSONModel(superclass: Base.self, form: .array)
        final class Derived: Base {
            let size: Int
        }

        @JSONModel(form: .array)
        struct Pair<First: TrellisCodable & Equatable, Second: TrellisCodable & Equatable>: Equatable {
            let first: First
            let second: Second
        }

        @Test func decodesAndEncodes() throws {
            let text = #"[[1,2.5,null,3.5,7,"a","b"],[2,1,null,1]]"#
            let candles = try TrellisDecoder().decode([Candle].self, from: text)
            #expect(
                candles == [
                    Candle(time: 1, open: 2.5, close: 3.5, volume: 7, more: ["a", "b"]),
                    Candle(time: 2, open: 1, close: 1, volume: nil, more: []),
                ])
            #expect(try TrellisEncoder().string(from: candles) == text)
        }

        @Test func classes() throws {
            let value = try TrellisDecoder().decode(Derived.self, from: #"["k",3]"#)
            #expect(value.kind == "k" && value.size == 3)
            #expect(try TrellisEncoder().string(from: value) == #"["k",3]"#)
        }

        @Test func generics() throws {
            let value = try TrellisDecoder().decode([Pair<String, Int>].self, from: #"[["a",1],["b",2]]"#)
            #expect(value == [Pair(first: "a", second: 1), Pair(first: "b", second: 2)])
        }
    }
#endif
