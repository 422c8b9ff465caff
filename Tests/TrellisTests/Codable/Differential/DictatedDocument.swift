import Foundation
@_spi(Testing) import Trellis

/// Documents for the dictated types: random documents, and copies with changed bytes.
enum DictatedDocument {
    static func make(_ random: inout DictationRandom) -> [UInt8] {
        var text = ""
        value(&text, depth: 0, &random)
        var bytes = Array(text.utf8)
        if random.once(in: 3) {
            for _ in 0...random.below(3) { mutate(&bytes, &random) }
        }
        return bytes
    }

    private static let scalars = [
        "null", "true", "false", "0", "1", "-1", "2", "3", "7", "255", "256", "-129", "70000", "1.5", "0.1", "-0.0",
        "1.0", "2e2",
        "1e39", "1e400", "1e-400", "9223372036854775807", "9223372036854775808", "18446744073709551615",
        "170141183460469231731687303715884105727", "123456789012345678901234567890123456789012345", "0.5", "1714564800",
        "\"\"", "\"a\"", "\"red\"", "\"oneTwo\"", "\"1\"", "\"\\u00e9\"", "\"\\ud83d\\ude00\"", "\"x\\ny\\/\"",
        "\"AQID\"", "\"AQ==\"", "\"AQ\"", "\"AR==\"", "\"https://a.b/c?d=e\"", "\"a b\"", "\"Inf\"", "\"-Inf\"",
        "\"NaN\"",
        "\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\"", "\"2024-05-01T12:00:00Z\"", "\"2024-05-01T12:00:00+02:00\"",
        "\"2024-05-01T12:00:00.25Z\"", "\"2024-05-01\"", "\"1500-05-01T12:00:00Z\"",
    ]

    private static func value(_ text: inout String, depth: Int, _ random: inout DictationRandom) {
        let space = random.once(in: 12) ? "\n " : ""
        switch random.below(depth > 4 ? 4 : 12) {
        case 4, 5, 6:
            text += "["
            let count = random.below(5)
            let isUniform = random.once(in: 2)
            let common = random.one(of: scalars)
            for index in 0..<count {
                if index > 0 { text += "," + space }
                if isUniform { text += common } else { value(&text, depth: depth + 1, &random) }
            }
            text += "]"
        case 7, 8, 9, 10, 11:
            text += "{" + space
            for index in 0..<random.below(6) {
                if index > 0 { text += "," }
                text += "\"" + random.one(of: DictatedKey.names) + "\":" + space
                value(&text, depth: depth + 1, &random)
            }
            text += "}"
        default: text += random.one(of: scalars)
        }
    }

    private static let characters = Array("{}[]\",:0123456789.eE+-tfnlrued \\/_aZT=\u{7f}\t".utf8)

    private static func mutate(_ bytes: inout [UInt8], _ random: inout DictationRandom) {
        guard !bytes.isEmpty else { return }
        let index = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[index] = random.one(of: characters)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(random.one(of: characters), at: index)
        default:
            let end = min(bytes.count, index + random.below(12))
            bytes.insert(contentsOf: bytes[index..<end], at: random.below(bytes.count))
        }
    }

    /// Whether a document has a number that only one of the decoders accepts as an integer, as listed on the page of
    /// differences: with a point or an exponent, and more digits than a Double has; or a zero with one digit as its
    /// exponent.
    static func hasInexactNumber(_ bytes: [UInt8]) -> Bool {
        var token: [UInt8] = []
        for byte in bytes + [0] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"),
                UInt8(ascii: "+"), UInt8(ascii: "-"):
                token.append(byte)
            default:
                if isInexact(token) { return true }
                token = []
            }
        }
        return false
    }

    private static func isInexact(_ token: [UInt8]) -> Bool {
        guard token.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }),
            let value = Double(String(decoding: token, as: UTF8.self))
        else { return false }
        if token.count == 3, token[0] == UInt8(ascii: "0"), token[1] | 0x20 == UInt8(ascii: "e") { return true }
        let mantissa = token.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        let digits = mantissa.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        return value.magnitude >= 9_007_199_254_740_992 || digits.count > 15
            || value == 0 && digits.contains { $0 != UInt8(ascii: "0") }
    }
}

/// One test case: a document, decoded with the same dictation by both decoders.
struct DecodingCase {
    enum Verdict: Equatable {
        case same
        /// A difference that is listed on the page of differences.
        case listed
        case different
    }

    let document: [UInt8]
    let verdict: Verdict
    let (found, expected): (String, String)

    init(seed: UInt64) {
        var random = DictationRandom(seed: seed)
        document = DictatedDocument.make(&random)
        let dates: JSONDecoder.DateDecodingStrategy = random.one(of: [
            .deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601,
            .custom { Date(timeIntervalSinceReferenceDate: try $0.singleValueContainer().decode(Double.self) * 2) },
        ])
        let data: JSONDecoder.DataDecodingStrategy = random.once(in: 3) ? .deferredToData : .base64
        let floats: JSONDecoder.NonConformingFloatDecodingStrategy =
            random.once(in: 2)
            ? .throw : .convertFromString(positiveInfinity: "Inf", negativeInfinity: "-Inf", nan: "NaN")
        let keys: JSONDecoder.KeyDecodingStrategy = random.once(in: 3) ? .convertFromSnakeCase : .useDefaultKeys
        let inner = random.next()
        let isDerived = random.once(in: 20)

        func text(_ decode: (DecodingDictation) throws -> Any) -> String {
            let dictation = DecodingDictation(seed: inner)
            do {
                dictation.note("value \(DecodingDictation.text(try decode(dictation)))")
            } catch {
                dictation.note(DecodingDictation.text(of: error))
            }
            return dictation.log.joined(separator: "\n")
        }
        let document = document
        expected = text { dictation in
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = dates
            decoder.dataDecodingStrategy = data
            decoder.nonConformingFloatDecodingStrategy = floats
            decoder.keyDecodingStrategy = keys
            decoder.userInfo = [DecodingDictation.key: dictation]
            if isDerived {
                return type(of: try decoder.decode(DictatedDerived.self as DictatedBase.Type, from: Data(document)))
            }
            return try decoder.decode(Dictated.self, from: Data(document))
        }
        var located = true
        found = text { dictation in
            let decoder = TrellisCodableDecoder()
            // Members that earlier cases did not request are skipped.
            if seed % 4 == 0 { TrellisTesting.forgetRequests(of: Dictated.self) }
            if seed % 2 == 0 { TrellisTesting.setSkipping(true, in: &decoder.options) }
            decoder.dateDecodingStrategy = dates
            decoder.dataDecodingStrategy = data
            decoder.nonConformingFloatDecodingStrategy = floats
            decoder.keyDecodingStrategy = keys
            decoder.userInfo = [DecodingDictation.key: dictation]
            do {
                if isDerived {
                    return type(of: try decoder.decode(DictatedDerived.self as DictatedBase.Type, from: document))
                }
                return try decoder.decode(Dictated.self, from: document)
            } catch let error as DecodingError {
                located = error.hasPosition
                throw error
            }
        }
        if found == expected, located {
            verdict = .same
        } else if (try? TrellisValidator.validate(document)) == nil {
            // Trellis always reports invalid JSON, also where Foundation accepts it or does not look.
            verdict = found == "dataCorrupted []" ? .listed : .different
        } else if located, DictatedDocument.hasInexactNumber(document),
            isDerived || Self.firstDifferenceIsNumeric(found, expected)
        {
            verdict = .listed
        } else if located, case .iso8601 = dates, Self.withoutPaths(found) == Self.withoutPaths(expected) {
            // In nested containers, Foundation's path of an invalid date lacks their keys.
            verdict = .listed
        } else {
            verdict = .different
        }
    }

    /// Whether the first step with different results decodes a type with numbers.
    private static func firstDifferenceIsNumeric(_ found: String, _ expected: String) -> Bool {
        let lines = zip(found.split(separator: "\n"), expected.split(separator: "\n"))
        guard let (found, expected) = lines.first(where: { $0 != $1 }) else { return false }
        let name = found.prefix { $0 != ":" }
        let types = [
            "Int", "Double", "Float", "Date", "Data", "Decimal", "DictatedLevel", "DictatedTree", "DictatedPlain",
        ]
        return expected.hasPrefix(name + ":") && types.contains { name.contains($0) }
    }

    /// The results without the paths of corrupted data.
    private static func withoutPaths(_ log: String) -> [Substring] {
        log.split(separator: "\n").map { line in
            line.range(of: "dataCorrupted [").map { line[..<$0.upperBound] } ?? line
        }
    }
}

extension DecodingError {
    /// Whether the error has a position and an underlying error of the library.
    var hasPosition: Bool {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            return (context.underlyingError as? TrellisError)?.position != nil
        @unknown default: return false
        }
    }
}
