#if Macros
    import Testing
    import Trellis

    /// Models of another file, passed to functions that require the conformances that a model implies.
    @Suite struct GenericUseTests {
        private func decoded<T: TrellisDecodable>(_ type: T.Type, _ text: String) throws -> T {
            try TrellisDecoder().decode(type, from: text)
        }

        private func isDecodable<T: TrellisDecodable>(_ type: T.Type) -> Bool { true }
        private func isEncodable<T: TrellisEncodable>(_ type: T.Type) -> Bool { true }
        private func isBoth<T: TrellisCodable>(_ type: T.Type) -> Bool { true }

        @Test func insideExpectations() throws {
            #expect(isDecodable(PlainElsewhere.self) && isEncodable(PlainElsewhere.self) && isBoth(PlainElsewhere.self))
            #expect(isDecodable(ObjectElsewhere.self) && isBoth(ObjectElsewhere.self))
            #expect(isDecodable(VariantElsewhere.self) && isBoth(VariantElsewhere.self))
            #expect(isDecodable(Elsewhere.Inner.self) && isBoth(Elsewhere.Inner.self))
            #expect(isDecodable([PlainElsewhere].self) && isDecodable(PlainElsewhere?.self))
            #expect(try decoded(PlainElsewhere.self, #"{"value":1}"#) == PlainElsewhere(value: 1))
            #expect(try decoded([Elsewhere.Inner].self, #"[{"value":1}]"#) == [Elsewhere.Inner(value: 1)])
            let variant = try decoded(VariantElsewhere.self, #"{"kind":"plain","value":1}"#)
            #expect(variant == .plain(PlainElsewhere(value: 1)))
        }
    }
#endif
