import Foundation
import Testing

@testable import Trellis

/// The Codable decoder records arrays of numbers without the parser, with the same results and errors.
struct CodableNumberArrayTests {
    private struct Shape: Codable, Equatable { var name: String, points: [[Double]], counts: [Int]?, weights: [Float?] }

    private struct Two: Codable { var a: [Int], b: [Int] }

    private func decoder(
        _ mode: SkippingMode, _ change: (inout TrellisDecoder.Options) -> Void = { _ in }
    ) -> TrellisCodableDecoder {
        var options = TrellisDecoder.Options()
        options.input.skipping = mode
        change(&options)
        return TrellisCodableDecoder(options: options)
    }

    /// The value, or the error with its path, position and excerpt.
    private func outcome<T: Decodable>(_ type: T.Type, _ text: [UInt8], _ decoder: TrellisCodableDecoder) -> [String] {
        do {
            return ["\(try decoder.decode(type, from: text))"]
        } catch let DecodingError.dataCorrupted(context), let DecodingError.typeMismatch(_, context),
            let DecodingError.valueNotFound(_, context), let DecodingError.keyNotFound(_, context)
        {
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            let error = context.underlyingError as? TrellisError
            return [path, context.debugDescription, error?.excerpt ?? ""] + (error?.summary() ?? [])
        } catch {
            return ["\(error)"]
        }
    }

    private func expectSame<T: Decodable>(
        _ type: T.Type, _ text: [UInt8], _ change: (inout TrellisDecoder.Options) -> Void = { _ in },
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let plain = outcome(type, text, decoder(.never, change))
        for mode in [SkippingMode.always, .automatic] {
            let decoder = decoder(mode, change)
            // The second document of a type may be recorded in another way.
            for _ in 0..<2 {
                let other = outcome(type, text, decoder)
                #expect(
                    plain == other, "\(mode) \(type) \(String(decoding: text, as: UTF8.self))",
                    sourceLocation: sourceLocation)
            }
        }
    }

    private static let texts = [
        "[]", "[ ]", "[1]", "[1,2,3]", " [ 1 , 2.5 , -3 ] ", "[1,]", "[,1]", "[1 2]", "[01]", "[-]", "[1.]", "[.5]",
        "[1e5, 1E-5, 12e+2]", "[1e]", "[1e999, 2]", "[1, null, 2]", "[1, \"a\", 2]", "[1, [2], 3]", "[1, {\"a\": 1}]",
        "[1,2,3", "[1,2", "[1,", "[", "[1}", "[1, 2]]", "[1, 2] 3", "[-0, 0, -0.0]", "[9223372036854775808]",
        "[4.0, 4.7]", "[\u{1}1]", "[1\u{1}]", "[1x]", "[--1]", "[+1]", "[[1,2],[3,4]]", "[[1,2],[3,\"x\"]]",
        "[[],[1,2]]", "[[1,2],5]", "[[1,2],]", "[[1,2] [3,4]]", "[[1,2", "[[1,2],[3,4]", "[ [ 1 , 2 ] , [ 3 , 4 ] ]",
        "[[[1,2]],[[3,4],[5,6]]]", "[[[]]]", "[[1,2],[\"[3\",4]]", "[\"[1\", \"[[2\", 3]", "[true, \"[\"]",
        "[123456789.123456789, 12345678.1, 1234567.12345678901234567890]",
    ]

    @Test(arguments: texts) func wholeTexts(text: String) {
        for change: (inout TrellisDecoder.Options) -> Void in [
            { _ in }, { $0.limits.depth = 2 }, { $0.limits.tokenLength = 3 }, { $0.limits.elementCount = 2 },
        ] {
            let bytes = Array(text.utf8)
            expectSame([Double].self, bytes, change)
            expectSame([Int?].self, bytes, change)
            expectSame([[Double]].self, bytes, change)
            expectSame([[[Float]]].self, bytes, change)
            expectSame([[String: Int]].self, bytes, change)
            let shape = "{\"name\":\"[1,2]\",\"points\":\(text),\"counts\":\(text),\"weights\":\(text)}"
            expectSame(Shape.self, Array(shape.utf8), change)
            expectSame(Two.self, Array("{\"a\":\(text),\"b\":[1]}".utf8), change)
        }
    }

    /// Random arrays of arrays, of which bytes are changed, removed or inserted.
    @Test(arguments: 0..<20) func randomTexts(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<40 {
            var text = Array("[\(array(&random)),\(array(&random)),\(array(&random))]".utf8)
            random.damage(&text, with: Array(#"[],"\ 1.-en{}:"#.utf8))
            expectSame([[Double]].self, text)
            expectSame([[Int]].self, text)
        }
    }

    private func array(_ random: inout SplitMix64) -> String {
        let space = random.once(in: 3) ? "\n   " : ""
        let numbers = (0..<random.below(60)).map { _ in
            switch random.below(4) {
            case 0: "\(Double(bitPattern: random.next() >> 2))"
            case 1: "-\(random.below(1000)).\(random.next())"
            default: "\(random.below(300))"
            }
        }
        return "[\(space)" + numbers.joined(separator: ",\(space)") + "\(space)]"
    }

    /// A document that is recorded without the parser by default, and ones that are not.
    @Test func documentsOfNumbers() throws {
        let points = (0..<2_000).map { "[\(Double($0) / 3),\(-Double($0))]" }.joined(separator: ",")
        let text = "{\"name\":\"line\",\"points\":[\(points)],\"counts\":[1,2],\"weights\":[1.5,null]}"
        let isNumbers = { (text: String) in
            unsafe Array(text.utf8).withUnsafeBytes { unsafe TapeRecorder.isMostlyNumbers($0) }
        }
        #expect(isNumbers(text))
        #expect(!isNumbers("[1,2,3]"))
        #expect(!isNumbers(String(repeating: "{\"x\":1.25,\"y\":2.5},", count: 500)))
        expectAsFoundation(Shape.self, text)
        // The position of an error after numbers that the parser has not received.
        let broken = text.replacing("-1999.0]", with: "\n\"x\"]")
        expectSame(Shape.self, Array(broken.utf8))
        let error = #expect(throws: DecodingError.self) { try TrellisCodableDecoder().decode(Shape.self, from: broken) }
        guard case .typeMismatch(_, let context)? = error else { return #expect(Bool(false), "\(error as Any)") }
        let position = (context.underlyingError as? TrellisError)?.position
        #expect(position?.line == 2 && position?.column == 1)
        #expect(context.codingPath.map(\.stringValue) == ["points", "Index 1999", "Index 1"])
    }
}
