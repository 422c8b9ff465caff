import Foundation
import Testing

@testable import Trellis

/// Elements and lines that several threads decode are emitted in their order, as one thread emits them.
@Suite struct PartElementTests {
    private func emitted(
        _ format: JSONStreamFormat, _ text: [UInt8], _ options: TrellisDecoder.Options, skipsErrors: Bool,
        _ division: PartDivision
    ) -> Streamed<StreamItem> {
        var elements: [StreamItem] = []
        let report = TrellisDecoder.Report()
        do {
            try TrellisDecoder(options: options.divided(division)).forEachElement(
                StreamItem.self, as: format, from: text, workers: TrellisWorkerCount(division.workers),
                skipsErrors: skipsErrors, report: report
            ) { elements.append($0) }
            return Streamed(elements, dropped: report.dropped.map(Complaint.init))
        } catch {
            return Streamed(
                elements, failure: (error as? TrellisError).map(Complaint.init),
                dropped: report.dropped.map(Complaint.init))
        }
    }

    private func expectSame(
        _ format: JSONStreamFormat, _ text: String, _ options: TrellisDecoder.Options = TrellisDecoder.Options(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        // Without the option, a session has another rule for documents without elements than bytes in memory.
        var options = options
        options.requiresElements = true
        for skipsErrors in [false, true] {
            let whole = streamed(StreamItem.self, as: format, text, options: options, skipsErrors: skipsErrors)
            for division in PartDivision.all {
                let parts = emitted(format, Array(text.utf8), options, skipsErrors: skipsErrors, division)
                #expect(parts == whole, "\(division), \(skipsErrors): \(text)", sourceLocation: sourceLocation)
            }
        }
    }

    private let lines = (0..<50).map { "{\"id\":\($0),\"name\":\"n\\n,}{ \($0)\"}" }

    @Test func arrays() {
        for separator in [",", " ,\n "] {
            let list = "[" + lines.joined(separator: separator) + "]"
            expectSame(.array, list)
            expectSame(.array(at: "a.b"), "{\"x\":[1,2,3,4],\"a\":{\"b\":\(list),\"c\":[{\"id\":1},{\"id\":2}]}}")
            expectSame(.array(at: "a[1]"), "{\"a\":[[{\"id\":1},{\"id\":2}],\(list),[1]]}")
        }
        expectSame(.array, "[]")
        expectSame(.array, "null")
        expectSame(.array, "[{\"id\":1}")
    }

    @Test func consecutiveDocuments() {
        for separator in ["\n", "\r\n", "\n\n \n"] {
            expectSame(.lines, lines.joined(separator: separator))
            expectSame(.lines, lines.joined(separator: separator) + separator)
        }
        for separator in [" ", "\n", "  \t\n"] { expectSame(.values, lines.joined(separator: separator)) }
        expectSame(.values, lines.joined(separator: ""))
        expectSame(.lines, "")
        expectSame(.lines, "\n\n\n")
        expectSame(.lines, "\u{FEFF}{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n{\"id\":4}")
    }

    /// White space is required between two values wherever the text is divided, also directly behind a value and a byte
    /// order mark.
    @Test func valuesWithoutWhiteSpaceBetweenThem() {
        let options = TrellisDecoder.Options.with { $0.skipsByteOrderMark = true }
        for mark in ["", "\u{FEFF}"] {
            for index in lines.indices.dropLast() {
                let values = lines.enumerated().map { $0 == index ? $1 : $1 + "\n" }
                expectSame(.values, mark + values.joined(), options)
            }
        }
    }

    /// The first partition of a document with a byte order mark can end directly behind a value.
    @Test func valuesWithoutWhiteSpaceBetweenLargePartitions() {
        let line = "{\"n\":1}\n"
        let text =
            String(repeating: line, count: 8191) + "{\"n\":12}" + String(repeating: line, count: 80_000)
        let decoder = TrellisDecoder(options: .with { $0.skipsByteOrderMark = true })
        for workers in [1, 2, 4] {
            let error = #expect(throws: TrellisError.self) {
                try decoder.forEachElement(
                    RawJSON.self, as: .values, from: "\u{FEFF}" + text, workers: TrellisWorkerCount(workers)
                ) { _ in }
            }
            #expect(error?.code == .trailingData)
            #expect(error?.position?.line == 8192)
            #expect(error?.position?.column == 9)
        }
    }

    /// An element larger than 16 partitions is decoded as it is read, and a partition follows.
    @Test(arguments: [1, 2]) func valuesWithoutWhiteSpaceBehindALargeOneInAFile(_ workers: Int) throws {
        let large = "{\"id\":-1,\"name\":\"" + String(repeating: "abcdefgh", count: 5000) + "\"}"
        for separator in ["", "\n"] {
            let file = TemporaryFile()
            try Data((large + separator + lines.joined(separator: "\n")).utf8).write(to: file.url)
            var ids: [Int] = []
            func decode() throws {
                let options = TrellisDecoder.Options().divided(PartDivision(workers: workers, size: 1000))
                try TrellisDecoder(options: options).forEachElement(
                    StreamItem.self, as: .values, from: .file(file.url, chunkSize: 100),
                    workers: TrellisWorkerCount(workers)
                ) { ids.append($0.id) }
            }
            if separator.isEmpty {
                let error = #expect(throws: TrellisError.self) { try decode() }
                #expect(error?.code == .trailingData)
                #expect(error?.position?.offset == large.utf8.count)
                #expect(ids == [-1])
            } else {
                try decode()
                #expect(ids == [-1] + Array(0..<50))
            }
        }
    }

    @Test(arguments: 0..<20) func randomWhiteSpace(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let values = ["{\"id\":7}", "{\"id\":1,\"name\":\"}{ \"}", "12", "\"{\"", "null", "[ ]"]
        let spaces = ["", " ", "\n", "\r\n\t", "  "]
        for _ in 0..<20 {
            // Most documents are valid up to the first value that is not an item.
            let isPlain = generator.below(2) == 0
            let text = (0..<generator.below(20)).map { _ in
                values[isPlain ? generator.below(2) : generator.below(values.count)]
                    + spaces[generator.below(8) == 0 ? 0 : 1 + generator.below(4)]
            }
            let mark = generator.below(2) == 0 ? "\u{FEFF}" : ""
            expectSame(.values, mark + text.joined(), .with { $0.skipsByteOrderMark = true })
        }
    }

    @Test func invalidElements() {
        for index in [0, 1, 24, 48, 49] {
            for wrong in ["{\"id\":\"x\"}", "{\"id\":1", "}", "1", "null", "\"", "{\"id\":1}}", "[{\"id\":1},2]"] {
                var lines = lines
                lines[index] = wrong
                expectSame(.lines, lines.joined(separator: "\n"))
                expectSame(.values, lines.joined(separator: " "))
                expectSame(.array, "[" + lines.joined(separator: ",") + "]")
            }
        }
        let allWrong = lines.map { $0.replacingOccurrences(of: "id", with: "ID") }
        for maximum in [0, 10, 49, 50] {
            var options = TrellisDecoder.Options()
            options.limits.errorCount = maximum
            expectSame(.lines, allWrong.joined(separator: "\n"), options)
            expectSame(.array, "[" + allWrong.joined(separator: ",") + "]", options)
        }
    }

    @Test func theNumberOfAnInvalidLine() throws {
        var lines = lines
        lines[31] = "{\"id\":1,}"
        let error = #expect(throws: TrellisError.self) {
            try TrellisDecoder(options: TrellisDecoder.Options().divided(PartDivision(workers: 3, size: 100)))
                .decodeElements(StreamItem.self, as: .lines, from: lines.joined(separator: "\n"), workers: 3)
        }
        #expect(error?.position?.line == 32)
        #expect(error?.position?.column == 9)
    }

    @Test func elementsAndTheModelAroundThem() throws {
        let text = "{\"total\":50,\"items\":[\(lines.joined(separator: ","))],\"links\":{\"next\":\"x\"}}"
        for division in PartDivision.all {
            let decoder = TrellisDecoder(options: TrellisDecoder.Options().divided(division))
            var ids: [Int] = []
            let page = try decoder.forEachElement(
                StreamItem.self, as: .array(at: "items"), rest: StreamPage.self, from: text,
                workers: TrellisWorkerCount(division.workers)
            ) { ids.append($0.id) }
            #expect(ids == Array(0..<50))
            #expect(page == StreamPage(50, next: "x"))
        }
    }

    @Test func errorsThrownByTheClosure() {
        struct Enough: Error {}
        for division in PartDivision.all {
            let decoder = TrellisDecoder(options: TrellisDecoder.Options().divided(division))
            var count = 0
            #expect(throws: Enough.self) {
                try decoder.forEachElement(
                    StreamItem.self, as: .lines, from: lines.joined(separator: "\n") + "\n}",
                    workers: TrellisWorkerCount(division.workers)
                ) { _ in
                    count += 1
                    if count == 20 { throw Enough() }
                }
            }
            #expect(count == 20)
        }
    }

    /// An element completed only by the end of the document may be invalid, and its error has an excerpt.
    @Test func anElementCompletedByTheEnd() {
        let error = #expect(throws: TrellisError.self) {
            try TrellisDecoder().decodeElements(Int8.self, as: .array, from: "[1, 300", workers: 2)
        }
        #expect(error?.excerpt == "[1, 300")
        #expect(error?.path.description == "[1]")
        let root = #expect(throws: TrellisError.self) {
            try TrellisDecoder().decode(UInt8.self, at: [], from: "300", workers: 2)
        }
        #expect(root?.code == .numberOutOfRange)
        #expect(throws: TrellisError.self) {
            try TrellisDecoder().forEachElement(Int8.self, as: .array, from: "[1, 300", workers: 2) { _ in }
        }
    }

    @Test func decodedElementsAsAnArray() throws {
        let report = TrellisDecoder.Report()
        let text = (lines + ["{}"]).joined(separator: "\n")
        let decoder = TrellisDecoder(options: TrellisDecoder.Options().divided(PartDivision(workers: 2, size: 50)))
        let elements = try decoder.decodeElements(
            StreamItem.self, as: .lines, from: text, workers: 2, skipsErrors: true, report: report)
        #expect(elements.map(\.id) == Array(0..<50))
        #expect(report.dropped.map(\.position?.line) == [51])
    }
}
