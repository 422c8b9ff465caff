import Foundation
import Testing

@testable import Trellis

/// Arrays of numbers are read from the input without the parser, with the same results and errors.
@Suite struct NumberRunTests {
    /// The value of a text, or its errors with everything that they say.
    private func outcome<Value: TrellisDecodable>(
        _ type: Value.Type, _ text: [UInt8], _ mode: SkippingMode, chunks: [Int], _ options: TrellisDecoder.Options
    ) -> [String] {
        var options = options
        options.input.skipping = mode
        let report = TrellisDecoder.Report()
        do throws(TrellisError) {
            if chunks.isEmpty {
                let value = try TrellisDecoder(options: options).decode(type, from: text, report: report)
                return [described(value)] + report.dropped.flatMap { $0.summary() }
            }
            var session = try TrellisDecoder.ValueSession(type, options: options, report: report)
            var start = 0
            for count in chunks {
                try session.feed(Array(text[start..<min(text.count, start + count)]))
                start = min(text.count, start + count)
            }
            try session.feed(Array(text[start...]))
            return [described(try session.finish())] + report.dropped.flatMap { $0.summary() }
        } catch {
            return error.summary() + error.all.map { $0.excerpt ?? "" } + report.dropped.flatMap { $0.summary() }
        }
    }

    /// Sets have no order.
    private func described(_ value: Any) -> String { (value as? Set<Int>).map { "\($0.sorted())" } ?? "\(value)" }

    private func expectSame<Value: TrellisDecodable>(
        _ type: Value.Type, _ text: String, chunks: [[Int]] = [[]],
        _ options: TrellisDecoder.Options = TrellisDecoder.Options(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for chunks in chunks {
            let bytes = Array(text.utf8)
            let plain = outcome(type, bytes, .never, chunks: chunks, options)
            for mode in chunks.count == 1 ? [SkippingMode.always] : [.always, .automatic] {
                let other = outcome(type, bytes, mode, chunks: chunks, options)
                #expect(plain == other, "\(chunks) \(type) \(text)", sourceLocation: sourceLocation)
            }
        }
    }

    private static let texts = [
        "[]", "[ ]", "[1]", "[1,2,3]", " [ 1 , 2.5 , -3 ] ", "[1,]", "[,1]", "[1 2]", "[01]", "[-]", "[1.]", "[.5]",
        "[1.5.2]", "[1e5, 1E-5, 12e+2]", "[1e]", "[1e999, 2]", "[1, null, 2]", "[1, \"a\", 2]", "[1, [2], 3]",
        "[1, {\"a\": 1}]", "[1,2,3", "[1,2", "[1,", "[", "[1}", "[1, 2]]", "[1, 2] 3", "[-0, 0, -0.0]",
        "[127, 128, 255, 256]", "[9223372036854775807, -9223372036854775808]", "[9223372036854775808]", "[4.0, 4.7]",
        "[123456789.123456789, 12345678.1, 1234567.12345678901234567890]", "[\u{1}1]", "[1\u{1}]", "[1x]", "[--1]",
        "[+1]", "[[1,2],[3,4]]", "[[1,2],[3,\"x\"]]", "[[1,2],[3]]", "[[1,2],[3,4,5]]", "[[],[1,2]]", "[[1,2],5]",
        "[[1,2],]", "[[1,2] [3,4]]", "[[[1,2]],[[3,4],[5,6]]]", "[[[1,2", "[[1,2],[3,4]", "[ [ 1 , 2 ] , [ 3 , 4 ] ]",
        "[[1,2],[\"[3\",4]]", "[\"[1\", \"[[2\", 3]", "[true, \"[\"]",
        "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30]",
        "[100000000,200000000,3,4,5,6,7,8,9.25,10,11,12,13.125,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,]",
    ]

    private func expectSame(
        _ text: String, chunks: [[Int]], _ options: TrellisDecoder.Options = TrellisDecoder.Options()
    ) {
        expectSame([Double].self, text, chunks: chunks, options)
        expectSame([Int].self, text, chunks: chunks, options)
        expectSame([Float].self, text, chunks: chunks, options)
        expectSame([Int8].self, text, chunks: chunks, options)
        expectSame([[Double]].self, text, chunks: chunks, options)
        expectSame([[Int?]].self, text, chunks: chunks, options)
        expectSame([[[Int]]].self, text, chunks: chunks, options)
        expectSame([SIMD2<Double>].self, text, chunks: chunks, options)
        expectSame(Set<Int>.self, text, chunks: chunks, options)
        expectSame([Pair].self, text, chunks: chunks, options)
        expectSame(Numbers.self, "{\"a\": \(text), \"b\": \(text), \"c\": \(text)}", chunks: chunks, options)
    }

    @Test(arguments: texts) func wholeTexts(text: String) {
        expectSame(text, chunks: [[]])
        expectSame(text, chunks: [[]], .with { $0.collectsErrors = true })
        expectSame(text, chunks: [[]], .with { $0.coercions = [.truncatedNumbers, .arraysFromSingleValues] })
        expectSame(text, chunks: [[]], .with { $0.limits.elementCount = 2 })
        expectSame(text, chunks: [[]], .with { $0.limits.depth = 2 })
        expectSame(text, chunks: [[]], .with { $0.limits.tokenLength = 3 })
    }

    @Test(arguments: texts) func everySplit(text: String) {
        let length = text.utf8.count + 6
        let pieces = [1, 3].map { [Int](repeating: $0, count: length) }
        let chunks = (1..<length).map { [$0] } + pieces
        expectSame(text, chunks: chunks)
    }

    /// Random arrays of arrays, of which bytes are changed, removed or inserted.
    @Test(arguments: 0..<20) func randomTexts(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<40 {
            var text = Array(array(&random, depth: random.below(3)).utf8)
            random.damage(&text, with: Array(#"[],"\ 1.-en"#.utf8))
            let chunks = [[], (0..<20).map { _ in random.below(60) }]
            expectSame(String(decoding: text, as: UTF8.self), chunks: chunks)
        }
    }

    private func array(_ random: inout SplitMix64, depth: Int) -> String {
        let count = random.once(in: 4) ? 2 : random.below(12)
        let space = random.once(in: 3) ? "\n   " : ""
        let elements = (0..<count).map { _ in depth > 0 ? array(&random, depth: depth - 1) : number(&random) }
        return "[\(space)" + elements.joined(separator: ",\(space)") + "\(space)]"
    }

    private func number(_ random: inout SplitMix64) -> String {
        switch random.below(8) {
        case 0: "\(Double(bitPattern: random.next() >> 2))"
        case 1: "\(Int64(truncatingIfNeeded: random.next()))"
        case 2: "\(Float(random.below(1 << 30)) / 1024)"
        case 3: "-\(random.below(1000)).\(random.next())"
        default: "\(random.below(300))"
        }
    }

    /// Positions after numbers that the parser has not received.
    @Test(arguments: [SkippingMode.always, .automatic, .never]) func positionsOfErrors(mode: SkippingMode) {
        let decoder = TrellisDecoder(options: .with { $0.input.skipping = mode })
        let inArray = #expect(throws: TrellisError.self) {
            try decoder.decode(Numbers.self, from: "{\"b\": [[1],\n[2]], \"a\": [1,\n2, 3,\n \"x\"], \"c\": []}")
        }
        #expect(inArray?.path.description == "a[3]")
        #expect(inArray?.position == .init(offset: 34, line: 4, column: 2))
        let nested = #expect(throws: TrellisError.self) {
            try decoder.decode([[Int]].self, from: "[[1],\n[2, 3,\n \"x\"]]")
        }
        #expect(nested?.path.description == "[1][2]")
        #expect(nested?.position == .init(offset: 14, line: 3, column: 2))
    }

    /// Brackets in strings do not begin arrays, and a string with many of them takes linear time.
    @Test func bracketsInStrings() throws {
        let note = String(repeating: "[1,2],[[3]],", count: 20_000)
        let value = try TrellisDecoder().decode(Labelled.self, from: "{\"note\":\"\(note)\",\"values\":[1,2]}")
        #expect(value.note == note)
        #expect(value.values == [1, 2])
    }
}

private struct Pair: JSONModel {
    let x: Double
    let y: Int?

    static let modelSchema = JSONModelSchema(
        Pair.self, form: .array, [JSONField("x", \Pair.x), JSONField("y", \Pair.y)])

    init(from fields: borrowing JSONFieldValues) throws {
        x = fields.take(0)
        y = fields.take(1)
        if x == 3 { throw TrellisError(.init(code: .custom)) }
    }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {}
}

private struct Numbers: JSONModel {
    let a: [Double]
    let b: [[Int]]
    let c: [Pair]

    static let modelSchema = JSONModelSchema(
        Numbers.self,
        [JSONField("a", \Numbers.a), JSONField("b", \Numbers.b).lossy(), JSONField("c", \Numbers.c).lossy()])

    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        b = fields.take(1)
        c = fields.take(2)
    }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {}
}

private struct Labelled: JSONModel {
    let note: String
    let values: [Int]

    static let modelSchema = JSONModelSchema(
        Labelled.self, [JSONField("note", \Labelled.note), JSONField("values", \Labelled.values)])

    init(from fields: borrowing JSONFieldValues) throws {
        note = fields.take(0)
        values = fields.take(1)
    }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {}
}
