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
