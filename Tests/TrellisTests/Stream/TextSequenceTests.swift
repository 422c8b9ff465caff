import Foundation
import Testing

@testable import Trellis

/// JSON text sequences of RFC 7464.
@Suite struct TextSequenceTests {
    private struct Outcome: Equatable {
        var elements: [JSON] = []
        var error: String?
        var dropped: [String] = []
    }

    private static func summary(_ error: TrellisError?) -> String {
        guard let error, let position = error.position else { return "\(String(describing: error))" }
        return "\(error.code) \(position.offset) \(position)"
    }

    private func outcome(
        _ chunks: [ArraySlice<UInt8>], skipsErrors: Bool, _ options: TrellisDecoder.Options
    ) -> Outcome {
        var outcome = Outcome()
        let report = TrellisDecoder.Report()
        do {
            var session = try TrellisDecoder.ElementSession(
                JSON.self, as: .textSequence, options: options, skipsErrors: skipsErrors, report: report
            ) { outcome.elements.append($0) }
            for chunk in chunks { try session.feed(chunk) }
            try session.finish()
        } catch {
            outcome.error = Self.summary(error as? TrellisError)
        }
        outcome.dropped = report.dropped.map(Self.summary)
        return outcome
    }

    /// Decodes a sequence in one chunk, and expects the same for every split into two chunks, single bytes and
    /// partitions.
    private func decoded(
        _ text: String, skipsErrors: Bool = false, options: TrellisDecoder.Options = .init(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Outcome {
        let bytes = Array(text.replacing("␞", with: "\u{1E}").utf8)
        let whole = outcome([bytes[...]], skipsErrors: skipsErrors, options)
        for cut in bytes.indices {
            let found = outcome([bytes[..<cut], bytes[cut...]], skipsErrors: skipsErrors, options)
            #expect(found == whole, "split at \(cut)", sourceLocation: sourceLocation)
        }
        let single = outcome(bytes.indices.map { bytes[$0...$0] }, skipsErrors: skipsErrors, options)
        #expect(single == whole, "single bytes", sourceLocation: sourceLocation)
        // While a byte order mark is possible, the input is not divided at its start.
        for (size, skipsMark) in [(1, false), (5, false), (20, false), (1, true), (5, true), (20, true)] {
            var options = options
            options.input.partSize = size
            options.skipsByteOrderMark = skipsMark
            var parts = Outcome()
            let report = TrellisDecoder.Report()
            do {
                try TrellisDecoder(options: options).forEachElement(
                    JSON.self, as: .textSequence, from: bytes, workers: 2, skipsErrors: skipsErrors, report: report
                ) { parts.elements.append($0) }
            } catch {
                parts.error = Self.summary(error as? TrellisError)
            }
            parts.dropped = report.dropped.map(Self.summary)
            #expect(parts == whole, "partitions of \(size), \(skipsMark)", sourceLocation: sourceLocation)
        }
        return whole
    }

    @Test func elements() {
        #expect(decoded("") == Outcome())
        #expect(decoded("␞{\"a\":1}\n␞[2]\n␞\"x\"\n␞4\n␞null\n").elements == [["a": 1], [2], "x", 4, .null])
        #expect(decoded("␞{\n  \"a\": [\n 1\n]\n}\n␞ 2 \n").elements == [["a": [1]], 2])
        #expect(decoded(" \n␞1\n\n \r\n␞2\r\n").elements == [1, 2])
    }

    /// The input is divided after the bytes that one thread decodes first, which may be inside a record.
    @Test func aDivisionDirectlyAfterASeparator() {
        for text in [String(repeating: "␞1\n", count: 200), String(repeating: "␞1\nx\n", count: 100)] {
            #expect(decoded(text, skipsErrors: true).elements.count == text.count { $0 == "␞" })
        }
    }

    @Test func anErrorBeforeALineFeedIsTheOnlyOneUpToTheNextSeparator() {
        for text in ["␞\"\" \"x\n\nmore\n␞2\n", "␞[] 1\n{}\n3 \n␞2\n", "␞{} x\n\u{7F}\n␞2\n"] {
            let outcome = decoded(text, skipsErrors: true)
            #expect(outcome.elements == [2] && outcome.dropped.count == 1, "\(text)")
        }
    }

    @Test func consecutiveSeparatorsAreIgnored() {
        #expect(decoded("␞␞␞1\n␞␞ \n␞2\n␞␞") == Outcome(elements: [1, 2]))
    }

    @Test func valuesWithBracketsNeedNoLineFeed() {
        #expect(decoded("␞\"foo\"␞[1]␞{}") == Outcome(elements: ["foo", [1], [:]]))
    }

    @Test func numbersAndLiteralsMayBeTruncated() {
        #expect(decoded("␞1\n␞123␞4\n") == Outcome(elements: [1], error: "unexpectedEnd 7 2:5"))
        #expect(
            decoded("␞123␞true␞false ␞null\t␞-1", skipsErrors: true)
                == Outcome(
                    elements: [false, .null],
                    dropped: ["unexpectedEnd 4 1:5", "unexpectedEnd 9 1:10", "unexpectedEnd 25 1:26"]))
    }

    /// A line feed in a comment does not end the document, and a comment ends a number as white space does.
    @Test func commentsBehindValues() {
        var options = TrellisDecoder.Options()
        options.allowsComments = true
        for text in [
            "␞{\"a\":1} /* one\ntwo */\n␞2\n", "␞{\"a\":1}\n/* one\n\ntwo */␞2\n", "␞{\"a\":1}// one\n␞2/* x */",
            "␞{\"a\":1} // one /*\n␞2 /* x */␞", "␞{\"a\":1}␞2//x\n", "␞{\"a\":1} /*\n*/ /*\n*/\n␞2\n/* more\n */ \n",
        ] {
            #expect(decoded(text, options: options) == Outcome(elements: [["a": 1], 2]), "\(text)")
        }
        #expect(decoded("␞1 /* x */␞2\n", options: options).elements == [1, 2])
        #expect(decoded("␞1 /* x\n", options: options).error?.hasPrefix("unexpectedEnd") == true)
        #expect(decoded("␞1/*x*/2\n", options: options).error?.hasPrefix("trailingData") == true)
        #expect(decoded("␞1/\n", options: options).error != nil)
        #expect(decoded("␞1 /* x */\n").error?.hasPrefix("trailingData") == true)
    }

    @Test func invalidElementsEndAtTheNextSeparator() {
        let outcome = decoded("␞{\"a\":␞1\n␞truefalse\n␞{\"b\":[2\n␞[}\n]␞3\n", skipsErrors: true)
        #expect(outcome.elements == [1, 3])
        #expect(outcome.dropped.count == 4)
        #expect(decoded("␞1\n␞{\"a\":␞2\n").error == "unexpectedEnd 9 2:7")
    }

    @Test func nothingElseIsOutsideOfElements() {
        #expect(decoded("1\n␞2\n") == Outcome(error: "invalidSyntax 0 1:1"))
        #expect(
            decoded("1\n␞2\n3\n\n4␞5\n", skipsErrors: true)
                == Outcome(elements: [2, 5], dropped: ["invalidSyntax 0 1:1", "trailingData 5 3:1"]))
        #expect(decoded("␞{}\n{}\n").error == "trailingData 4 2:1")
    }

    @Test func elementIsEmittedAtItsLineFeed() throws {
        for text in ["{\"a\":\n1}", "12", "true", "\"x\""] {
            var count = 0
            var session = try TrellisDecoder.ElementSession(JSON.self, as: .textSequence) { _ in count += 1 }
            try session.feed("\u{1E}" + text)
            #expect(count == 0)
            try session.feed("\n")
            #expect(count == 1)
            try session.finish()
            #expect(count == 1)
        }
    }

    @Test(arguments: ["␞-\"ClY{", "␞-\"a\"␞1\n", "␞1.\"C", "␞tr\"C␞", "␞1e␞", "␞-␞", "␞tru", "␞1.5\"\\u12␞"])
    func invalidNumbersAndLiterals(text: String) {
        let dropped = decoded(text, skipsErrors: true).dropped
        #expect(dropped.count == 1)
    }

    @Test(arguments: ["␞5\"C␞1\n", "␞5\"C", "␞55 \"C␞", "␞true\"C␞"])
    func anotherTokenBehindANumber(text: String) {
        #expect(decoded(text, skipsErrors: true).dropped.first?.hasPrefix("trailingData") == true)
    }
}

/// Writing event streams and text sequences.
@Suite struct EventEncodingTests {
    private func text<Element: TrellisEncodable & Sendable>(
        _ elements: [Element], as format: JSONStreamFormat, _ options: TrellisEncoder.Options = .init()
    ) throws -> String {
        var bytes: [UInt8] = []
        let encoder = TrellisEncoder(options: options)
        unsafe try encoder.encodeElements(elements, as: format, to: .closure { unsafe bytes.append(contentsOf: $0) })
        var others: [UInt8] = []
        unsafe try encoder.encodeElements(
            elements, as: format, to: .closure { unsafe others.append(contentsOf: $0) }, workers: 2)
        #expect(others == bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Line endings in raw values would end the line of their element.
    @Test func rawValuesInOneLine() throws {
        let raw = try RawJSON(validating: "{\"a\":\r\n [1,\n2]}")
        let line = #"{"a":   [1, 2]}"#
        #expect(try text([raw, raw], as: .lines) == "\(line)\n\(line)\n")
        #expect(try text([["b": raw]], as: .lines, .with { $0.sortsKeys = true }) == "{\"b\":\(line)}\n")
        #expect(try text([raw], as: .serverSentEvents) == "data: \(line)\n\n")
        #expect(try text([raw], as: .values) == "{\"a\":\r\n [1,\n2]}\n")
    }

    @Test func dataAlone() throws {
        #expect(try text([1, 2], as: .serverSentEvents) == "data: 1\n\ndata: 2\n\n")
        #expect(try text([Int](), as: .serverSentEvents) == "")
        #expect(try text([1], as: .serverSentEvents(endingWith: "[DONE]")) == "data: 1\n\ndata: [DONE]\n\n")
        #expect(try text([Int](), as: .serverSentEvents(endingWith: "a\nb")) == "data: a\ndata: b\n\n")
        // These characters do not end the lines of a stream, but a carriage return does.
        let other = "a\u{2028}b\u{85}\n\u{301}"
        #expect(
            try text([Int](), as: .serverSentEvents(endingWith: other))
                == "data: a\u{2028}b\u{85}\ndata: \u{301}\n\n")
        #expect(throws: TrellisError.self) { try text([1], as: .serverSentEvents(endingWith: "a\r\nb")) }
    }

    @Test func fields() throws {
        let events = [
            JSONEvent("a\nb", name: "add", id: "5", retry: .seconds(2.5)), JSONEvent("c", id: ""),
            JSONEvent("d", name: "message"), JSONEvent("e", name: "a\u{0}b"),
        ]
        let written = try text(events, as: .serverSentEvents)
        #expect(
            written
                == "event: add\nid: 5\nretry: 2500\ndata: \"a\\nb\"\n\nid: \ndata: \"c\"\n\ndata: \"d\"\n\n"
                + "event: a\u{0}b\ndata: \"e\"\n\n")
        let read = try TrellisDecoder().decodeElements(JSONEvent<String>.self, as: .serverSentEvents, from: written)
        #expect(read == events)
    }

    @Test func lineEndingsCannotBeInjected() throws {
        for event in [
            JSONEvent(1, name: "a\ndata: 2"), JSONEvent(1, id: "a\r"), JSONEvent(1, id: "\u{0}"),
            JSONEvent(1, retry: .seconds(-1)),
        ] {
            var session = unsafe try TrellisEncoder.ElementSession(as: .serverSentEvents, to: .closure { _ in })
            let error = #expect(throws: TrellisError.self) { try session.append(event) }
            #expect(error?.code == .notEncodable)
        }
    }

    @Test func dataHasOneLine() throws {
        var options = TrellisEncoder.Options()
        options.indentation = .spaces(2)
        #expect(try text([[1, 2]], as: .serverSentEvents, options) == "data: [1,2]\n\n")
        let raw = try TrellisDecoder().decode(RawJSON.self, from: "{\r\n\"a\":\n1}")
        let written = try text([raw], as: .serverSentEvents)
        #expect(written.split(separator: "\n").count == 1)
        let read = try TrellisDecoder().decodeElements(JSON.self, as: .serverSentEvents, from: written)
        #expect(read == [["a": 1]])
    }

    @Test func textSequences() throws {
        #expect(try text([1, 2], as: .textSequence) == "\u{1E}1\n\u{1E}2\n")
        var options = TrellisEncoder.Options()
        options.indentation = .spaces(2)
        let written = try text([[1], [2]], as: .textSequence, options)
        #expect(written == "\u{1E}[\n  1\n]\n\u{1E}[\n  2\n]\n")
        #expect(try TrellisDecoder().decodeElements([Int].self, as: .textSequence, from: written) == [[1], [2]])
    }

    @Test func eventsNeedTheirFormat() throws {
        for format in [JSONStreamFormat.array, .lines, .entries, .textSequence] {
            let error = #expect(throws: TrellisError.self) { try text([JSONEvent(1)], as: format) }
            #expect(error?.code == .notEncodable)
        }
    }
}
