#if Macros
    import Testing
    import Trellis

    // The example of Formats.md on tables and closures by kind, line by line.

    enum Tint { case red, green }

    enum TintForms {
        static let tint = JSONTransform<String, Tint>.mapping(["r": .red, "g": .green])
        static let hex = JSONTransform<String, Int>(
            decode: { text in
                guard let value = Int(text, radix: 16) else { throw TrellisError(.invalidValue, expected: "digits") }
                return value
            },
            encode: { String($0, radix: 16) })
        static let size = JSONTransform<JSON, Int>.byKind(
            string: { text in text.count }, number: { number in number.integer() ?? 0 }, encode: { JSON($0) })
    }

    @Suite struct FormatsTableExamples {
        @JSONModel
        struct Brush {
            @JSONKey("tint", using: TintForms.tint) let tint: Tint
            @JSONKey("code", using: TintForms.hex) let code: Int?
            @JSONKey("codes", using: TintForms.hex.array) let codes: [Int]
            @JSONKey("size", using: TintForms.size) let size: Int
        }

        @Test func transforms() throws {
            let json = #"{"tint": "g", "code": null, "codes": ["ff", "10"], "size": "wide"}"#
            let brush = try TrellisDecoder().decode(Brush.self, from: json)
            #expect((brush.tint, brush.code, brush.codes, brush.size) == (.green, nil, [255, 16], 4))
            #expect(try TrellisEncoder().string(from: brush) == #"{"tint":"g","codes":["ff","10"],"size":4}"#)
            #expect(#"{"tint": "x", "codes": [], "size": 1}"#.fails(Brush.self, with: .invalidValue))
            #expect(#"{"tint": "g", "codes": [], "size": []}"#.fails(Brush.self, with: .typeMismatch))
        }
    }
#endif
