import Foundation
import Testing
import Trellis

/// Canonical JSON of `Encodable` types, written by the drop-in encoder.
@Suite struct CanonicalCodableTests {
    struct Entry: Encodable {
        var zebra = "a/b"
        var id: Int64 = 1
        var apple: [String: Double] = ["y": 2, "x": 1e21]
        var nothing: Int?
    }

    private let encoder: TrellisCodableEncoder = {
        var options = TrellisEncoder.Options()
        options.isCanonical = true
        return TrellisCodableEncoder(options: options)
    }()

    @Test func membersAreSorted() throws {
        let one = #"{"apple":{"x":1e+21,"y":2},"id":1,"zebra":"a/b"}"#
        // Keys of the first objects of a type are written in another way than those of later ones.
        let all = try encoder.encode(Array(repeating: Entry(), count: 5), as: String.self)
        #expect(all == "[" + Array(repeating: one, count: 5).joined(separator: ",") + "]")
        encoder.outputFormatting = .prettyPrinted
        #expect(try encoder.encode(Entry(), as: String.self) == one)
    }

    /// A number without an exact double has no canonical form. It must not be missing in the output.
    @Test func numbersWithoutACanonicalForm() throws {
        for value in [Entry(id: .max), Entry(id: -(1 << 53) - 1)] {
            let error = #expect(throws: EncodingError.self) { try encoder.encode([value]) }
            guard case .invalidValue(_, let context)? = error else {
                Issue.record("another error")
                continue
            }
            #expect((context.underlyingError as? TrellisError)?.code == .inexactNumber)
        }
        #expect(throws: EncodingError.self) { try encoder.encode(Int64.max) }
        #expect(try encoder.encode([1], as: String.self) == "[1]")
    }

    private struct Big: Encodable {
        var big = Int64.max
        var names = ["x"]
    }

    private struct Last: Encodable { var big = Int64.max }

    private func outcome(_ value: some Encodable) -> EncodingOutcome { EncodingOutcome { try encoder.encode(value) } }

    /// Each error has the path of its number.
    @Test func pathsOfNumbersWithoutACanonicalForm() throws {
        #expect(outcome(Big()) == .invalidValue(["big"]))
        #expect(outcome([Last()]) == .invalidValue(["Index 0", "big"]))
        #expect(outcome([1, Int64.max]) == .invalidValue(["Index 1"]))
        #expect(outcome(["a": Int64.max]) == .invalidValue(["a"]))
        #expect(outcome(["a": [Last()]]) == .invalidValue(["a", "Index 0", "big"]))
        var options = TrellisEncoder.Options()
        options.isCanonical = true
        let error = #expect(throws: TrellisError.self) {
            try TrellisEncoder(options: options).encode(["v": JSONCodableValue(Big())])
        }
        #expect(error?.code == .inexactNumber && error?.path.description == "v.big")
    }

    /// Nothing of a number whose error was caught stays in the output, nor does its error.
    @Test func caughtErrorsOfNumbersWithoutACanonicalForm() {
        let single = Encodes { encoder in
            var container = encoder.singleValueContainer()
            try container.encode(Int64.max)
        }
        let members = Encodes { encoder in
            var container = encoder.container(keyedBy: EncodingName.self)
            try? container.encode(Int64.max, forKey: "big")
            try? container.encode(["x"], forKey: "names")
            try? container.encode(single, forKey: "single")
        }
        #expect(outcome(members) == .text(#"{"names":["x"]}"#))
        let elements = Encodes { encoder in
            var container = encoder.unkeyedContainer()
            try? container.encode(Int64.max)
            try? container.encode(single)
            try container.encode(1)
        }
        #expect(outcome([elements]) == .text("[[1]]"))
    }

    /// The error of an element does not affect the next one.
    @Test func elementsAfterAnError() throws {
        struct Both: Encodable {
            var id: Int64
            var ratio: Double
        }
        var options = TrellisEncoder.Options()
        options.isCanonical = true
        var written: [UInt8] = []
        var session = unsafe try TrellisEncoder.ElementSession(
            as: .lines, options: options, to: .closure { unsafe written.append(contentsOf: $0) })
        #expect(throws: TrellisError.self) {
            try session.append(JSONCodableValue(Both(id: .max, ratio: .nan)))
        }
        try session.append(1)
        try session.finish()
        #expect(String(decoding: written, as: UTF8.self) == "1\n")
    }
}
