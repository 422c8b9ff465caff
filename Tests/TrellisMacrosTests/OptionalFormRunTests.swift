#if Macros
    import Testing
    import Trellis

    @JSONModel
    private struct Optionals: Equatable {
        @JSONComposite(
            JSONPart(Int.self, at: "from"), JSONPart(Int.self, at: "to"),
            decode: { from, to -> Range<Int>? in
                guard let from = from.value, let to = to.value else { return nil }
                return from..<to
            },
            encode: { ($0.lowerBound, $0.upperBound) })
        let range: Range<Int>?
        let name: String
    }

    private let orNil = JSONTransform<Int, Int?>(decode: { $0 < 0 ? nil : $0 }, encode: { $0 ?? -1 })

    @JSONModel
    private struct Transformed: Equatable {
        @JSONKey("n", using: orNil) let number: Int?
    }

    @Suite struct OptionalFormRunTests {
        @Test func composite() throws {
            let json = #"{"from":1,"to":3,"name":"a"}"#
            let value = try TrellisDecoder().decode(Optionals.self, from: json)
            #expect(value == Optionals(range: 1..<3, name: "a"))
            #expect(try TrellisEncoder().string(from: value) == json)
            let none = try TrellisDecoder().decode(Optionals.self, from: #"{"name":"a"}"#)
            #expect(none == Optionals(range: nil, name: "a"))
            #expect(try TrellisEncoder().string(from: none) == #"{"name":"a"}"#)
        }

        @Test func transformToAnOptional() throws {
            let value = try TrellisDecoder().decode(Transformed.self, from: #"{"n":-3}"#)
            #expect(value == Transformed(number: nil))
            #expect(try TrellisEncoder().string(from: value) == #"{"n":-1}"#)
            #expect(try TrellisDecoder().decode(Transformed.self, from: #"{"n":3}"#).number == 3)
        }
    }
#endif
