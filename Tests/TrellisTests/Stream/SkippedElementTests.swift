import Testing
import Trellis

/// Invalid elements are skipped and reported, if requested.
@Suite struct SkippedElementTests {
    private let text =
        "[{\"id\":1},\n{\"id\":\"x\",\"y\":[1]},7,[],{\"id\":2},null,{\"name\":\"é\"},\n "
        + "{\"id\":3,\"name\":{}},{\"id\":4}]"

    @Test func mismatchedElementsAreSkipped() {
        let found = streamedInAnyChunks(StreamItem.self, text, skipsErrors: true)
        #expect(found.elements == [StreamItem(1), StreamItem(2), StreamItem(4)])
        #expect(found.failure == nil)
        #expect(
            found.dropped.map(\.summary) == [
                "typeMismatch [1].id at 17", "typeMismatch [2] at 30", "typeMismatch [3] at 32",
                "unexpectedNull [5] at 44", "missingKeys [6] at 61 id", "typeMismatch [7].name at 80",
            ])
    }

    @Test func skipsTheSameElementsAsALossyArray() throws {
        let whole = "{\"list\":\(text)}"
        let report = TrellisDecoder.Report()
        let model = try TrellisDecoder().decode(LossyItems.self, from: whole, report: report)
        let found = streamedInAnyChunks(StreamItem.self, as: .array(at: "list"), whole, skipsErrors: true)
        #expect(found.elements == model.list)
        #expect(found.dropped == report.dropped.map(Complaint.init))
    }

    @Test func syntaxErrorsAreNotSkipped() {
        let found = streamedInAnyChunks(Int.self, "[1,\"x\",2,nul]", skipsErrors: true)
        #expect(found.elements == [1, 2])
        #expect(found.failure?.summary == "invalidSyntax [3] at 12")
        #expect(found.dropped.map(\.summary) == ["typeMismatch [1] at 3"])
    }

    @Test func errorsAroundTheElementsAreNotSkipped() {
        let found = streamedInAnyChunks(Int.self, as: .array(at: "a"), #"{"a":{"b":[1]}}"#, skipsErrors: true)
        #expect(found.failure?.summary == "typeMismatch a at 5")
    }

    @Test func theLimitOfSkippedElements() {
        var options = TrellisDecoder.Options()
        options.limits.errorCount = 2
        let found = streamedInAnyChunks(Int.self, "[1,\"x\",2,\"x\",3,\"x\",4]", options: options, skipsErrors: true)
        #expect(found.elements == [1, 2, 3])
        #expect(found.dropped.map(\.summary) == ["typeMismatch [1] at 3", "typeMismatch [3] at 9"])
        #expect(found.failure?.code == .limitExceeded)
        #expect(found.failure?.position?.offset == 15)
    }

    @Test func allErrors() throws {
        var options = TrellisDecoder.Options()
        options.collectsErrors = true
        for chunks in chunkings(of: Array(text.utf8)) {
            var items: [StreamItem] = []
            let error = #expect(throws: TrellisError.self) {
                var session = try TrellisDecoder.ElementSession(StreamItem.self, options: options) { items.append($0) }
                for chunk in chunks { try session.feed(chunk) }
                try session.finish()
            }
            // Valid elements are delivered, also after the first error.
            #expect(items == [StreamItem(1), StreamItem(2), StreamItem(4)])
            #expect(
                error?.all.map { Complaint($0).summary } == [
                    "typeMismatch [1].id at 17", "typeMismatch [2] at 30", "typeMismatch [3] at 32",
                    "unexpectedNull [5] at 44", "missingKeys [6] at 61 id", "typeMismatch [7].name at 80",
                ])
        }
    }

    @Test func lossyListsInsideElements() {
        let found = streamedInAnyChunks(
            StreamLossy.self, "[{\"list\":[1,\"x\",2]},\n{\"list\":[[],3]},{\"list\":4}]", skipsErrors: true)
        #expect(found.elements.map(\.list) == [[1, 2], [3]])
        #expect(
            found.dropped.map(\.summary) == [
                "typeMismatch [0].list[1] at 12", "typeMismatch [1].list[0] at 30", "typeMismatch [2].list at 45",
            ])
    }

    @Test func elementsBeforeAnErrorStayValid() throws {
        var names: [String?] = []
        var session = try TrellisDecoder.ElementSession(StreamItem.self) { names.append($0.name) }
        let long = String(repeating: "a", count: 100)
        #expect(throws: TrellisError.self) {
            try session.feed(Array("[{\"id\":1,\"name\":\"\(long)\"},{\"id\":2},{\"id\":".utf8))
            try session.feed(Array("[]".utf8))
        }
        #expect(names == [long, nil])
    }
}

private struct LossyItems: JSONModel {
    var list: [StreamItem]

    static let modelSchema = JSONModelSchema(LossyItems.self, [JSONField("list", \LossyItems.list).lossy()])
    init(from fields: borrowing JSONFieldValues) throws { list = fields.take(0) }
}
