// Suggestions in errors: allowed values, and keys similar to a missing key.
extension TrellisError {
    /// A key of the object that is similar to a missing key.
    struct SimilarKey: Sendable {
        let missing: String
        let present: String
    }

    /// The maximum number of values that an error lists, and that it examines.
    static let shownValues = 8
    static let comparedValues = 100
    /// The maximum number of keys of an object that are compared with missing keys, and of missing keys that are
    /// compared.
    static let comparedKeys = 64
    static let comparedMissingKeys = 4

    /// The missing keys that have a similar key in the object, each with the most similar one.
    static func similarKeys(_ missing: [String], in present: [String]) -> [SimilarKey] {
        missing.prefix(comparedMissingKeys).compactMap { key in
            guard !present.contains(where: { $0.utf8.elementsEqual(key.utf8) }) else { return nil }
            let similarity = Similarity(to: key)
            let nearest = present.prefix(comparedKeys).lazy.compactMap { other in
                similarity.distance(ifSimilar: other).map { (distance: $0, key: other) }
            }.min { $0.distance < $1.distance }
            return nearest.map { SimilarKey(missing: key, present: $0.key) }
        }
    }
}

extension TrellisError.Contents {
    /// The expected value, with the allowed values. These are computed when the error is printed, not when it is
    /// created.
    var expectation: String? {
        guard let expected, let allowed = allowed?().prefix(TrellisError.comparedValues), !allowed.isEmpty else {
            return expected
        }
        let similarity = Similarity(to: found ?? "")
        let distances = allowed.map { similarity.distance(to: $0) }
        let sorted = allowed.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.map { allowed[$0] }
        let more = sorted.count > TrellisError.shownValues ? ", …" : ""
        return "\(expected) (\(sorted.prefix(TrellisError.shownValues).joined(separator: ", "))\(more))"
    }

    /// A sentence about the similar keys; nil if there are none.
    var hint: String? {
        guard !similarKeys.isEmpty else { return nil }
        let pairs = similarKeys.map {
            missingKeys.count == 1 ? "'\($0.present)'" : "'\($0.present)' for '\($0.missing)'"
        }
        return "similar \(pairs.count == 1 ? "key" : "keys") in the object: " + pairs.joined(separator: ", ")
    }
}

/// The similarity of other strings to one string, by the number of different letters. The case of ASCII letters,
/// underscores, hyphens, spaces and quotes are ignored. At most 40 bytes of each string are compared.
struct Similarity {
    private static let comparedBytes = 40
    private let text: [UInt8]

    init(to text: String) { self.text = Self.letters(text) }

    private static func letters(_ text: String) -> [UInt8] {
        text.utf8.prefix(2 * comparedBytes).lazy.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "), UInt8(ascii: "\""): nil
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            default: byte
            }
        }.prefix(comparedBytes).map(\.self)
    }

    /// The number of letters to insert, remove or change (edit distance).
    func distance(to other: String) -> Int { distance(to: Self.letters(other)) }

    /// The distance, if the other string is similar enough to be a likely misspelling.
    func distance(ifSimilar other: String) -> Int? {
        let letters = Self.letters(other)
        let most = min(text.count, letters.count) / 3
        guard abs(text.count - letters.count) <= most, !letters.isEmpty else { return nil }
        let distance = distance(to: letters)
        return distance <= most ? distance : nil
    }

    private func distance(to other: [UInt8]) -> Int {
        var row = Array(0...other.count)
        for (line, letter) in text.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, otherLetter) in other.enumerated() {
                let changed = diagonal + (letter == otherLetter ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, row[column] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }
}
