import Testing
import Trellis

/// The entries of an object, one by one.
@Suite struct EntryStreamTests {
    @Test func entries() {
        check("{}", [])
        check(#"{"a":1,"b":2}"#, ["a=1", "b=2"])
        check(#"{"k\u00e9y":1,"":2,"日本":3}"#, ["kéy=1", "=2", "日本=3"])
        check(#"{"x":{"a":1},"data":{"a":1,"b":2},"y":{}}"#, at: "data", ["a=1", "b=2"])
        check(#"[{"a":1},{"b":2}]"#, at: [1], ["b=2"])
    }

    @Test func valuesThatAreNotObjects() {
        check("{}", at: "data", [])
        check(#"{"data":null}"#, at: "data", [])
        check(#"{"data":[1]}"#, at: "data", [], "typeMismatch data at 8")
        check(#"{"data":7}"#, at: "data", [], "typeMismatch data at 8")
        check("null", [], "unexpectedNull at 0")
        check("[]", [], "typeMismatch at 0")
    }

    @Test func repeatedKeys() {
        let text = #"{"a":1,"b":2,"a":3}"#
        // A delivered entry cannot be replaced, so both are delivered.
        check(text, ["a=1", "b=2", "a=3"])
        check(text, ["a=1", "b=2"], "duplicateKey at 13", duplicates: .error)
    }

    @Test func mismatchedEntries() {
        let text = "{\"a\":1,\n\"b\":\"x\",\"c\":null,\"d\":[1,{}],\"e\":4}"
        check(text, ["a=1"], "typeMismatch b at 12")
        let skipped = read(text, at: nil, [Array(text.utf8)], skipsErrors: true)
        #expect(skipped.elements == ["a=1", "e=4"])
        #expect(
            skipped.dropped.map(\.summary) == [
                "typeMismatch b at 12", "unexpectedNull c at 20", "typeMismatch d at 29",
            ])
        for chunks in chunkings(of: Array(text.utf8)) {
            #expect(read(text, at: nil, chunks, skipsErrors: true) == skipped)
        }
        check(#"{"a":1,"b"}"#, ["a=1"], "invalidSyntax b at 10")
        check(#"{"a":1,"b":2"#, ["a=1", "b=2"], "unexpectedEnd at 12")
    }

    @Test func limits() {
        var options = TrellisDecoder.Options()
        options.limits.elementCount = 2
        let text = #"{"a":1,"b":2,"c":3}"#
        let whole = decodedAtOnce([String: Int].self, Array(text.utf8), options: options)
        let found = read(text, at: nil, [Array(text.utf8)], options: options)
        #expect(found.elements == ["a=1", "b=2"])
        #expect(found.failure == whole.complaint)
    }

    // MARK: Support

    private func read(
        _ text: String, at path: JSONPath?, _ chunks: Chunks,
        options: TrellisDecoder.Options = TrellisDecoder.Options(),
        skipsErrors: Bool = false
    ) -> Streamed<String> {
        var result = Streamed<String>()
        let report = TrellisDecoder.Report()
        do {
            var session = try TrellisDecoder.ElementSession(
                JSONEntry<Int>.self, as: path.map { .entries(at: $0) } ?? .entries, options: options,
                skipsErrors: skipsErrors, report: report
            ) { result.elements.append("\($0.key)=\($0.value)") }
            for chunk in chunks { try session.feed(chunk) }
            try session.finish()
        } catch {
            result.failure = (error as? TrellisError).map(Complaint.init)
        }
        result.dropped = report.dropped.map(Complaint.init)
        return result
    }

    private func check(
        _ text: String, at path: JSONPath? = nil, _ entries: [String], _ failure: String? = nil,
        duplicates: JSONDuplicateKeys = .useLast, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var options = TrellisDecoder.Options()
        options.duplicateKeys = duplicates
        let whole = read(text, at: path, [Array(text.utf8)], options: options)
        #expect(whole.elements == entries, sourceLocation: sourceLocation)
        #expect(whole.failure?.summary == failure, sourceLocation: sourceLocation)
        for chunks in chunkings(of: Array(text.utf8)) {
            #expect(read(text, at: path, chunks, options: options) == whole, sourceLocation: sourceLocation)
        }
    }
}
