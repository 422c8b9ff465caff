import Foundation
import Testing
import Trellis

/// The output equals that of Foundation's encoder.
@Suite struct EncodingDifferenceTests {
    @Test func membersOfAllKinds() {
        expectSameInEachLayout(EncodedPerson.sample)
        expectSameInEachLayout([EncodedPerson.sample, EncodedPerson.sample])
        expectSameInEachLayout(["a": EncodedPerson.sample])
        expectSameInEachLayout(EncodedNumbers())
        expectSameInEachLayout([EncodedNumbers()])
        expectSameInEachLayout(EncodedWrapper(wrapped: EncodedWrapper(wrapped: EncodedNumbers())))
    }

    @Test func enumsWithValues() {
        let shapes: [EncodedShape] = [
            .circle(radius: 1), .rectangle(1, 2.5), .nothing, .group([.nothing, .group([], name: "x/y")], name: nil),
        ]
        expectSameInEachLayout(shapes)
        for shape in shapes { expectSameInEachLayout(shape) }
    }

    @Test func classes() {
        expectSameInEachLayout(EncodedDog())
        expectSameInEachLayout(EncodedCat())
        expectSameInEachLayout([EncodedDog(), EncodedAnimal(), EncodedDog()])
        expectSameInEachLayout([EncodedCat(), EncodedAnimal()])
        expectSameInEachLayout(["a": [EncodedCat()]])
    }

    @Test func fragments() {
        expectSame(1)
        expectSame(1.0)
        expectSame("a/b")
        expectSame(true)
        expectSame(Int?.none)
        expectSame(Int128.max)
        expectSame([Int]())
        expectSame([String: Int]())
        expectSame(Date(timeIntervalSinceReferenceDate: 0.1))
        expectSame(Data([1, 2, 3]))
        expectSame(URL(string: "a/b")!)
        expectSame(Decimal(string: "0.10")!)
        expectSame(EncodedKind.large)
        expectSame(CGFloat(1.5))
        expectSame([[[Int]]]())
        expectSame([[String: [Double]]]([["a": [1, 2.5]], [:]]))
        expectSame([Optional(1.5), nil])
        expectSame(["a": Optional(1), "b": nil])
    }

    @Test func emptyContainersInEachLayout() {
        expectSameInEachLayout([Int]())
        expectSameInEachLayout([String: Int]())
        expectSameInEachLayout([[Int](), [1], []])
        expectSameInEachLayout(["a": [String: Int](), "b": [:]])
        expectSameInEachLayout([Encodes { _ in }])
        expectSameInEachLayout(["a": Encodes { _ in }])
        expectSameInEachLayout(Encodes { _ = $0.container(keyedBy: EncodingLetter.self) })
        expectSameInEachLayout(Encodes { _ = $0.unkeyedContainer() })
    }

    @Test func dates() {
        var generator = SplitMix64(seed: 1)
        var dates = [0, -0.5, 0.9999, 978_307_200, -1e9, 1e10 + 0.5, 252_423_993_599.5].map(
            Date.init(timeIntervalSinceReferenceDate:))
        dates += [.distantPast, .distantFuture, Date(timeIntervalSince1970: -62_167_219_201)]
        for _ in 0..<300 {
            dates.append(Date(timeIntervalSinceReferenceDate: Double.random(in: -3e10...3e11, using: &generator)))
        }
        let strategies: [JSONEncoder.DateEncodingStrategy] = [
            .deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601,
            .custom { date, encoder in
                var container = encoder.container(keyedBy: EncodingLetter.self)
                try container.encode(date.timeIntervalSince1970, forKey: .b)
                try container.encode("x", forKey: .a)
            },
            .custom { _, _ in },
        ]
        for strategy in strategies {
            expectSame(dates, EncodingStrategies(dates: strategy))
            expectSame(dates[0], EncodingStrategies(dates: strategy))
            expectSame(["a": dates[1]], EncodingStrategies(dates: strategy))
            expectSame([Optional(dates[2])], EncodingStrategies(dates: strategy))
            expectSameInEachLayout(EncodedPerson.sample, EncodingStrategies(dates: strategy))
        }
    }

    @Test func data() {
        let strategies: [JSONEncoder.DataEncodingStrategy] = [
            .base64, .deferredToData, .custom { _, _ in },
            .custom { data, encoder in
                var container = encoder.singleValueContainer()
                try container.encode(data.count)
            },
        ]
        for strategy in strategies {
            expectSameInEachLayout(
                [Data(), Data([255, 255, 255, 254]), Data(0...255)], EncodingStrategies(data: strategy))
            expectSameInEachLayout(EncodedPerson.sample, EncodingStrategies(data: strategy))
        }
    }

    @Test func nonFiniteNumbers() {
        struct Values: Encodable {
            var list = [1, Double.nan]
            var float = -Float.infinity
            var date = Date(timeIntervalSinceReferenceDate: .infinity)
        }
        for strategy: JSONEncoder.NonConformingFloatEncodingStrategy in [
            .throw, .convertToString(positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN"),
            .convertToString(positiveInfinity: "+/", negativeInfinity: "-", nan: "?"),
        ] {
            for date: JSONEncoder.DateEncodingStrategy in [.deferredToDate, .secondsSince1970, .millisecondsSince1970] {
                let strategies = EncodingStrategies(dates: date, nonFinite: strategy)
                expectSame([Double.infinity], strategies)
                expectSame([-Float.infinity], strategies)
                expectSame(["a": [Float.nan]], strategies)
                expectSame(Double.nan, strategies)
                expectSame([[1, 2], [-Double.infinity]], strategies)
                expectSame([EncodedWrapper(wrapped: Float.infinity)], strategies)
                expectSame([Date(timeIntervalSinceReferenceDate: .nan)], strategies)
                expectSame(Values(), strategies)
            }
        }
    }

    @Test func keys() {
        struct Names: Encodable {
            var plain = 1, camelCase = 2, someURLProperty = 3, endsWithURL = 4, _under = 5, x = 6, aB = 7
            var inner = ["notConverted": ["notThisEither": 1]]
            var numbers = [1: 2]
            var letters: [EncodedLetter: Int] = [.a: 1]
            var list = [["camelKey": EncodedPlace(x: 1, y: 2)]]
            var oneTwo: [EncodedPlace] = [EncodedPlace(x: 1, y: 2)]
        }
        expectSameInEachLayout(Names(), EncodingStrategies(keys: .convertToSnakeCase))
        expectSameInEachLayout(["aB": Names()], EncodingStrategies(keys: .convertToSnakeCase))
        expectSameInEachLayout(
            EncodedShape.group([.circle(radius: 1)], name: "n"), EncodingStrategies(keys: .convertToSnakeCase))
        expectSameInEachLayout(EncodedDog(), EncodingStrategies(keys: .convertToSnakeCase))
        let custom = JSONEncoder.KeyEncodingStrategy.custom { path in
            EncodingName(stringValue: path.map { "\($0.intValue ?? -1)" + $0.stringValue }.joined(separator: "."))
        }
        expectSameInEachLayout(EncodedPerson.sample, EncodingStrategies(keys: custom))
        expectSameInEachLayout([EncodedDog()], EncodingStrategies(keys: custom))
    }

    @Test func snakeCaseOfAnyName() {
        var generator = SplitMix64(seed: 7)
        let letters = Array("aaabcABCDE1_ÄéßİǅΣσ")
        for _ in 0..<400 {
            let name = String((0..<generator.below(9)).map { _ in letters[generator.below(letters.count)] })
            expectSame(
                Encodes { encoder in
                    var container = encoder.container(keyedBy: EncodingName.self)
                    try container.encode(1, forKey: EncodingName(stringValue: name))
                }, EncodingStrategies(keys: .convertToSnakeCase))
        }
    }

    @Test func numbers() {
        var generator = SplitMix64(seed: 2)
        let doubles = (0..<2000).map { _ in Double(bitPattern: generator.next()) }.filter(\.isFinite)
        let floats = (0..<2000).map { _ in Float(bitPattern: UInt32(truncatingIfNeeded: generator.next())) }
            .filter(\.isFinite)
        let decimals = (0..<500).map { _ in
            Decimal(
                sign: generator.once(in: 2) ? .plus : .minus, exponent: generator.below(200) - 100,
                significand: Decimal(generator.next()))
        }
        expectSame(doubles)
        expectSame(floats)
        expectSame(decimals)
        expectSame(doubles.map { EncodedWrapper(wrapped: $0) })
        expectSame(floats.map { ["a": EncodedWrapper(wrapped: $0)] })
    }

    @Test func everyEscape() {
        let texts = (0..<0x180).compactMap(Unicode.Scalar.init).flatMap { ["\($0)", "aaaaaaa\($0)", "\($0)bbbbbbbbb"] }
        expectSame(texts)
        expectSame(Dictionary(uniqueKeysWithValues: texts.map { ($0, $0) }))
        expectSame(texts, EncodingStrategies(formatting: [.sortedKeys, .withoutEscapingSlashes]))
    }

    @Test func userInfoAndConfiguration() throws {
        let key = CodingUserInfoKey(rawValue: "k")!
        expectSame(
            [
                "a": Encodes { encoder in
                    var container = encoder.singleValueContainer()
                    try container.encode(encoder.userInfo[key] as? Int)
                }
            ], EncodingStrategies(userInfo: [key: 5]))

        struct Configured: EncodableWithConfiguration {
            func encode(to encoder: any Encoder, configuration: Int) throws {
                var container = encoder.unkeyedContainer()
                try container.encode(configuration)
            }
        }
        struct Five: EncodingConfigurationProviding { static let encodingConfiguration = 5 }
        let encoder = TrellisCodableEncoder()
        #expect(String(decoding: try encoder.encode(Configured(), configuration: 3), as: UTF8.self) == "[3]")
        #expect(String(decoding: try encoder.encode(Configured(), configuration: Five.self), as: UTF8.self) == "[5]")
    }

    @Test func membersAreWrittenInTheOrderOfEncoding() throws {
        struct Ordered: Encodable { var z = 1, a = ["q": 2], m = [3] }
        #expect(try codableText(Ordered()) == #"{"z":1,"a":{"q":2},"m":[3]}"#)
        #expect(
            try TrellisCodableEncoder().encode(Ordered(), as: [UInt8].self)
                == Array(#"{"z":1,"a":{"q":2},"m":[3]}"#.utf8))
    }
}
