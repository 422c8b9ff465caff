#if Macros
    import Testing
    import Trellis

    /// Coercions of a type, over which those of its fields and of the options take precedence.
    @Suite struct TypeCoercionTests {
        @JSONModel(keyStyle: .snakeCase, coercing: .numbersFromStrings)
        struct Loose: Equatable {
            let itemCount: Int
            @JSONKey(coercing: .stringsFromNumbers) let label: String
        }

        @JSONModel(coercing: .boolsFromNumbers)
        class Switch {
            let isOn: Bool
        }

        @JSONModel(superclass: Switch.self)
        final class Dimmer: Switch {
            let isSoft: Bool
        }

        @Test func coercionsOfTheTypeAreUsed() throws {
            let value = try TrellisDecoder().decode(Loose.self, from: #"{"item_count":"7","label":5}"#)
            #expect(value.itemCount == 7 && value.label == "5")
            let dimmer = try TrellisDecoder().decode(Dimmer.self, from: #"{"isOn":1,"isSoft":0}"#)
            #expect(dimmer.isOn && !dimmer.isSoft)
        }

        @Test func coercionsOfTheOptionsReplaceThoseOfTheType() {
            var options = TrellisDecoder.Options()
            options.coercions = .boolsFromNumbers
            let error = #expect(throws: TrellisError.self) {
                try TrellisDecoder(options: options).decode(Loose.self, from: #"{"item_count":"7","label":5}"#)
            }
            #expect(error?.code == .typeMismatch)
            #expect(error?.path.description == "item_count")
            #expect(error?.position?.offset == 14)
        }

        @Test func coercionsOfATypeDoNotReachNestedModels() {
            let error = #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode([String: [Switch]].self, from: #"{"a":[{"isOn":"1"}]}"#)
            }
            #expect(error?.path.description == "a[0].isOn")
            #expect(error?.code == .typeMismatch)
        }
    }
#endif
