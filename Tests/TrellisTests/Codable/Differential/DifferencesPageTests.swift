import Foundation
import Testing

@testable import Trellis

/// Checks each row of the page of differences with both coders.
@Suite struct DifferencesPageTests {
    private func theirs<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    private func ours<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
        try TrellisCodableDecoder().decode(type, from: text)
    }

    private func refuses<T: Decodable>(_ type: T.Type, _ text: String) -> Bool { (try? ours(type, text)) == nil }

    private struct One: Decodable { var a: Int? }
    private struct Accented: Decodable { var é: Int? }

    @Test func syntax() throws {
        #expect(try theirs([Int].self, "[1,]") == [1])
        #expect(try theirs([String: Int].self, "{\"a\":1,}") == ["a": 1])
        #expect(refuses([Int].self, "[1,]") && refuses([String: Int].self, "{\"a\":1,}"))
        #expect(try theirs(One.self, #"{"other": 01}"#).a == nil)
        #expect(refuses(One.self, #"{"other": 01}"#))
        #expect(try JSONDecoder().decode([Int].self, from: Data("[1]".utf16.flatMap { [UInt8($0), 0] })) == [1])
        #expect((try? TrellisCodableDecoder().decode([Int].self, from: "[1]".utf16.flatMap { [UInt8($0), 0] })) == nil)
        let wide: [UInt8] = "[1]".utf8.flatMap { [$0, 0, 0, 0] }
        #expect(try JSONDecoder().decode([Int].self, from: Data(wide)) == [1])
        #expect((try? TrellisCodableDecoder().decode([Int].self, from: wide)) == nil)
    }

    @Test func optionsOfTheSyntax() throws {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        #expect(try decoder.decode([Int].self, from: Data("[0x10, /* a */ +1]".utf8)) == [16, 1])
        #expect(refuses([Int].self, "[0x10]") && refuses([Int].self, "[/* a */ 1]"))
        decoder.assumesTopLevelDictionary = true
        #expect(try decoder.decode([String: Int].self, from: Data("a: 1".utf8)) == ["a": 1])
        #expect(refuses([String: Int].self, "\"a\": 1"))
    }

    @Test func textsOfErrors() throws {
        func context<T>(_ body: () throws -> T) -> DecodingError.Context? {
            do { _ = try body() } catch DecodingError.typeMismatch(_, let context) { return context } catch {}
            return nil
        }
        let expected = try #require(context { try theirs([Int].self, #"[1,"x"]"#) })
        let found = try #require(context { try ours([Int].self, #"[1,"x"]"#) })
        #expect(expected.underlyingError == nil && !expected.debugDescription.contains("1:4"))
        #expect(found.underlyingError is TrellisError && found.debugDescription.hasPrefix("1:4"))
    }

    @Test func integersWithAPointOrAnExponent() throws {
        #expect((try? theirs(Int.self, "9223372036854775807.0")) == nil)
        #expect(try ours(Int.self, "9223372036854775807.0") == .max)
        #expect(try theirs(Int.self, "1.00000000000000000001") == 1)
        #expect(refuses(Int.self, "1.00000000000000000001"))
        #expect(try theirs(Int.self, "1e-400") == 0)
        #expect(refuses(Int.self, "1e-400"))
        #expect((try? theirs(Int128.self, "1e30")) == nil)
        #expect(try ours(Int128.self, "1e30") == 1_000_000_000_000_000_000_000_000_000_000)
    }

    @Test func zeroWithAnExponent() throws {
        for text in ["0e1", "0E9"] {
            #expect((try? theirs(Double.self, text)) == nil && (try? theirs(Float.self, text)) == nil)
            #expect(try ours(Double.self, text) == 0 && ours(Float.self, text) == 0)
        }
        expectAsFoundation([Double].self, "[0e0]", "[0e-1]", "[0e10]", "[0e+1]", "[-0e1]", "[0.0e1]")
        expectAsFoundation([Int].self, "[0e1]")
    }

    @Test func numbersThatFollowFoundation() {
        expectAsFoundation(
            [Decimal].self, "[0.1234567890123456789012345678901234567890123]",
            "[99999999999999999999999999999999999999999999]",
            "[0e999]", "[1e400]", "[340282366920938463463374607431768211456]", "[-0]", "[1e-128]", "[1e-200]")
        expectAsFoundation([Double].self, "[1e-400]", "[-1e-400]", "[0e-400]", "[5e-325]", "[5e-324]")
        expectAsFoundation([Float].self, "[1e-50]", "[7e-46]", "[1e-45]", "[0.0]")
    }

    @Test func stringsThatFollowFoundation() {
        for text in [
            "AQ==", "AQ=", "AQ", "AR==", "AQJ=", "====", "=", "A===", "AQ==AQ==", "AQ===", "_-8=", "AQ=A", "AQ ==",
            "AQ==\\n",
        ] {
            expectAsFoundation(Data.self, "\"\(text)\"")
        }
        let dates = [
            "2024-05-01T12:00:00Z", "2024-05-01T12:00:00+02:00", "2024-05-01T12:00:00+0200", "2024-05-01T12:00:00.5Z",
            "2024-05-01",
            "2024-05-01T12:00Z", "2024-05-01 12:00:00Z", "2024-05-01t12:00:00z", "2024-05-01T24:00:00Z",
            "2024-05-01T12:60:00Z",
            "2016-12-31T23:59:60Z", "2024-02-30T00:00:00Z", "0001-01-01T00:00:00Z", "1500-02-29T00:00:00Z",
            "1582-10-10T00:00:00Z",
            "10000-01-01T00:00:00Z", "2024-05-01T12:00:00Z ", "2024-05-01T12:00:00Zfoo", "2024-05-01T12:00:00GMT",
            "2024-5-1T12:00:00Z", "2024-05-01T12:00:00+02:00:30", "2024-05-01T12:00:00-00:00",
            "2024-05-01T12:00:00+14:30", "",
        ]
        for text in dates { expectAsFoundation([Date].self, "[\"\(text)\"]", with: CodableStrategies(dates: .iso8601)) }
    }

    @Test func repeatedKeysFollowFoundation() {
        for strategies in [CodableStrategies(), CodableStrategies(keys: .convertFromSnakeCase)] {
            expectAsFoundation(
                One.self, #"{"a":1,"a":2}"#, #"{"a":1,"a":"x"}"#, #"{"a":null,"a":2}"#,
                #"{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"a":2}"#, with: strategies)
            expectAsFoundation([String: Int].self, #"{"a":1,"a":2}"#, #"{"a":1,"a":"x"}"#, with: strategies)
        }
    }

    @Test func keysByTheirBytes() throws {
        #expect(try theirs(Accented.self, #"{"e\u0301":2}"#).é == 2)
        #expect(try ours(Accented.self, #"{"e\u0301":2}"#).é == nil)
        #expect(try theirs([String: Int].self, #"{"é":1,"e\u0301":2}"#) == ["é": 1])
        #expect(try ours([String: Int].self, #"{"é":1,"e\u0301":2}"#) == ["é": 1])
        let value = Encodes { encoder in
            var container = encoder.container(keyedBy: EncodingName.self)
            try container.encode(1, forKey: "\u{E9}")
            try container.encode(2, forKey: "e\u{301}")
        }
        #expect(try JSONEncoder().encode(value).count < TrellisCodableEncoder().encode(value).count)
    }

    @Test func marksAndLimits() throws {
        let text = "{\"\(marks(31))\":1}"
        #expect(try theirs([String: Int].self, text).count == 1)
        #expect(refuses([String: Int].self, text))
        #expect(try theirs(Set<String>.self, "[\"\(marks(31))\"]").count == 1)
        #expect(refuses(Set<String>.self, "[\"\(marks(31))\"]"))
        let decoder = TrellisCodableDecoder()
        decoder.options.limits.elementCount = 2
        #expect((try? decoder.decode([Int].self, from: "[1,2,3]")) == nil)
        for (depth, isAccepted) in [(512, true), (513, false)] {
            let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            #expect(((try? theirs(Nested.self, text)) != nil) == isAccepted)
            #expect(((try? ours(Nested.self, text)) != nil) == isAccepted)
        }
    }

    private struct Nested: Decodable {
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd { _ = try container.decode(Nested.self) }
        }
    }

    @Test func namesOfNonFiniteNumbers() throws {
        let strategy = JSONDecoder.NonConformingFloatDecodingStrategy.convertFromString(
            positiveInfinity: "Inf", negativeInfinity: "-Inf", nan: "Nan")
        let strategies = CodableStrategies(floats: strategy)
        let escaped = #""\u0049nf""#
        #expect((try? strategies.theirs.decode(Double.self, from: Data(escaped.utf8))) == nil)
        #expect((try? strategies.ours.decode(Double.self, from: escaped)) != nil)
        expectAsFoundation([Double].self, #"["Inf","-Inf"]"#, #"["Nan"]"#, #"["nan"]"#, with: strategies)
        let accented = CodableStrategies(
            floats: .convertFromString(positiveInfinity: "Inf", negativeInfinity: "-Inf", nan: "\u{E9}"))
        expectAsFoundation([Double].self, "[\"\u{E9}\"]", "[\"e\u{301}\"]", with: accented)
    }

    private struct Catching: Decodable {
        var error: (any Error)?
        init(from decoder: any Decoder) throws {
            do { _ = try decoder.singleValueContainer().decode(Int8.self) } catch { self.error = error }
        }
    }

    @Test func errorsInsideTypes() throws {
        let expected = try theirs(Catching.self, "300").error
        #expect(expected != nil && !(expected is DecodingError))
        #expect(try ours(Catching.self, "300").error is DecodingError)
    }

    @Test func snakeCaseFollowsFoundation() {
        struct Names: Decodable, CustomStringConvertible {
            let description: String
            init(from decoder: any Decoder) throws {
                let keys = try decoder.container(keyedBy: CodedKey.self).allKeys.map(\.stringValue)
                description = "\(keys.flatMap { $0.unicodeScalars.map(\.value) })"
            }
        }
        let names = [
            "a_b", "a_\u{301}b", "_\u{301}a_b", "a_b_\u{301}", "a_\u{301}_b", "__a__b__", "_", "A_ÉTÉ", "a_\u{200D}_b",
            "AB_CD", "a_don't",
        ]
        for name in names {
            expectAsFoundation(Names.self, "{\"\(name)\":1}", with: CodableStrategies(keys: .convertFromSnakeCase))
        }
        for name in ["aE\u{301}b", "aBE\u{301}b", "aBCD\u{301}e", "aÉb", "aB\r\nc", "aBC\u{301}D\u{301}e", "", "A"] {
            expectSame(
                Encodes { encoder in
                    var container = encoder.container(keyedBy: EncodingName.self)
                    try container.encode(1, forKey: EncodingName(stringValue: name))
                }, EncodingStrategies(keys: .convertToSnakeCase))
        }
    }

    @Test func deepValues() {
        func nested(_ depth: Int) -> Encodes {
            Encodes { encoder in
                var list = encoder.unkeyedContainer()
                for _ in 1..<depth { list = list.nestedUnkeyedContainer() }
            }
        }
        func brackets(_ depth: Int) -> EncodingOutcome {
            .text(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
        }
        let both = encodingOutcomes(nested(511))
        #expect(both.foundation == brackets(511) && both.trellis == brackets(511))
        let deeper = encodingOutcomes(nested(512))
        #expect(deeper.foundation == .invalidValue([]) && deeper.trellis == brackets(512))
        let encoder = TrellisCodableEncoder()
        #expect(EncodingOutcome { try encoder.encode(nested(1024)) } == brackets(1024))
        let path = Array(repeating: "Index 0", count: 1024)
        #expect(EncodingOutcome { try encoder.encode(nested(1025)) } == .invalidValue(path))
    }

    @Test func containersAfterSingleValues() {
        let flags = encodingOutcomes(
            Encodes { encoder in
                var single = encoder.singleValueContainer()
                try single.encode([true])
                var list = encoder.unkeyedContainer()
                try list.encode(false)
            })
        #expect(flags.foundation == .text("[true,false]") && flags.trellis == .invalidValue([]))
    }

    @Test func nestedContainersOfKeysThatAreEncodedAgain() {
        func value(_ again: some Encodable) -> Encodes {
            Encodes { encoder in
                var container = encoder.container(keyedBy: EncodingName.self)
                var nested = container.nestedContainer(keyedBy: EncodingName.self, forKey: "a")
                try nested.encode(1, forKey: "b")
                try container.encode(again, forKey: "a")
                try nested.encode(2, forKey: "c")
            }
        }
        let sameKind = encodingOutcomes(value(["b": 3]))
        #expect(sameKind.foundation == .text(#"{"a":{"b":3}}"#))
        #expect(sameKind.trellis == .text(#"{"a":{"b":3,"c":2}}"#))
        let otherKind = encodingOutcomes(value(5))
        #expect(otherKind.foundation == .text(#"{"a":5}"#) && otherKind.trellis == .invalidValue(["a"]))
    }

    @Test func encoding() throws {
        #expect(String(decoding: try JSONEncoder().encode([Decimal.nan]), as: UTF8.self) == "[NaN]")
        #expect((try? TrellisCodableEncoder().encode([Decimal.nan])) == nil)
        let during = Encodes { encoder in
            var container = encoder.unkeyedContainer()
            let outer = container
            try container.encode(
                Encodes { inner in
                    var outer = outer
                    try outer.encode(2)
                    try 1.encode(to: inner)
                })
        }
        #expect(String(decoding: try JSONEncoder().encode(during), as: UTF8.self) == "[2,1]")
        #expect(String(decoding: try TrellisCodableEncoder().encode(during), as: UTF8.self) == "[1,2]")
        let failing = Encodes { encoder in
            var container = encoder.unkeyedContainer()
            try container.encode(0)
            var nested = container.nestedUnkeyedContainer()
            try nested.encode([Double.nan])
        }
        #expect(
            EncodingOutcome { try JSONEncoder().encode(failing) } != .invalidValue(["Index 1", "Index 0", "Index 0"]))
        #expect(
            EncodingOutcome { try TrellisCodableEncoder().encode(failing) }
                == .invalidValue(["Index 1", "Index 0", "Index 0"]))
    }
}
