import Trellis

/// The hostile inputs of `--linear`.
struct LinearCases {
    /// The number by which all sizes are divided.
    private let divisor: Int

    init(isQuick: Bool) {
        divisor = isQuick ? 10 : 1
    }

    var all: [LinearCase] { strings + brackets + objects + numbers }

    /// Options that accept the inputs.
    private static let options = {
        var options = TrellisDecoder.Options()
        options.limits.tokenLength = 200_000_000
        options.limits.depth = 20_000_000
        return options
    }()

    private static let everyFeeding: [Feeding] = [.whole, .largeChunks, .smallChunks]

    // MARK: Strings

    private var strings: [LinearCase] {
        [
            string("plain string", HostileText.plainString) { $0 },
            string("string of escapes", HostileText.escapedString, length: HostileText.escapedStringLength),
        ]
    }

    private func string(
        _ name: String, _ make: @escaping (Int) -> [UInt8], length: @escaping (Int) -> Int
    ) -> LinearCase {
        let decoding = Self.everyFeeding.map { feeding in
            LinearReader.decoding(
                String.self, "String", feeding, Self.options, figure: \.utf8.count, expected: { .value(length($0)) })
        }
        let validating = Self.everyFeeding.map { feeding in
            LinearReader.validating(feeding, Self.options, expected: { _ in .value(0) })
        }
        return LinearCase(
            name: name, unit: "bytes", size: 10_000_000 / divisor, make: make, readers: decoding + validating)
    }

    // MARK: Brackets

    private var brackets: [LinearCase] {
        let raised = Self.everyFeeding.map { feeding in
            LinearReader.validating(feeding, Self.options, expected: { .error(.unexpectedEnd, offset: $0) })
        }
        let limited = Self.everyFeeding.map { feeding in
            LinearReader.validating(
                feeding, TrellisDecoder.Options(),
                expected: { _ in .error(.limitExceeded, offset: TrellisDecoder.Options().limits.depth) })
        }
        let skipped = Self.everyFeeding.map { feeding in
            model(feeding, expected: { .error(.unexpectedEnd, offset: $0 + Self.skippedKey.count) })
        }
        let size = 1_000_000 / divisor
        return [
            LinearCase(
                name: "open brackets", unit: "brackets", size: size, make: HostileText.openBrackets, readers: raised),
            LinearCase(
                name: "open brackets, skipped", unit: "brackets", size: size,
                make: { Self.skippedKey + HostileText.openBrackets($0) }, readers: skipped),
            LinearCase(
                name: "open brackets, default limit", unit: "brackets", size: size, make: HostileText.openBrackets,
                readers: limited),
        ]
    }

    private static let skippedKey = Array(#"{"other":"#.utf8)

    // MARK: Objects

    private var objects: [LinearCase] {
        let dictionaries = Self.everyFeeding.map { feeding in
            LinearReader.decoding(
                [String: Int].self, "[String: Int]", feeding, Self.options, figure: \.count,
                expected: { .value($0 + 1) })
        }
        let models = Self.everyFeeding.map { feeding in
            model(feeding, expected: { _ in .value(HostileText.lastValue) })
        }
        let size = 100_000 / divisor
        return [
            LinearCase(
                name: "different keys", unit: "keys", size: size, make: HostileText.differentKeys,
                readers: dictionaries + models),
            LinearCase(
                name: "same key, Int", unit: "keys", size: size, make: HostileText.repeatedKey, readers: models),
            LinearCase(
                name: "same key, String", unit: "keys", size: size, make: HostileText.repeatedText, readers: models),
        ]
    }

    private func model(_ feeding: Feeding, expected: @escaping (Int) -> Verdict) -> LinearReader {
        .decoding(HostileModel.self, "model", feeding, Self.options, figure: \.value, expected: expected)
    }

    // MARK: Numbers

    private var numbers: [LinearCase] {
        let tooLarge: (Int) -> Verdict = { _ in .error(.numberOutOfRange, offset: 0) }
        let doubles = Self.everyFeeding.map { double($0, expected: tooLarge) }
        let integers = Self.everyFeeding.map { feeding in
            LinearReader.decoding(Int.self, "Int", feeding, Self.options, figure: { $0 }, expected: tooLarge)
        }
        let roundedUp = Int((1.0).nextUp.bitPattern)
        let ties = Self.everyFeeding.map { double($0, expected: { _ in .value(roundedUp) }) }
        let size = 100_000 / divisor
        return [
            LinearCase(
                name: "digits", unit: "digits", size: size, make: HostileText.digits, readers: doubles + integers),
            LinearCase(name: "digits near a tie", unit: "digits", size: size, make: HostileText.nearTie, readers: ties),
        ]
    }

    private func double(_ feeding: Feeding, expected: @escaping (Int) -> Verdict) -> LinearReader {
        .decoding(
            Double.self, "Double", feeding, Self.options, figure: { Int($0.bitPattern) }, expected: expected)
    }
}
