import Testing
import Trellis

private struct Named: Hashable, JSONModel {
    var name: String?
    static let modelSchema = JSONModelSchema(
        Named.self, [JSONField("name", \Named.name, keys: "name", "title", "meta.label")])
    init(name: String?) { self.name = name }
    init(from fields: borrowing JSONFieldValues) throws { name = fields.take(0) }
}

/// Repeated keys of a field with several paths.
@Suite struct DuplicateAlternativeTests {
    private let strict = TrellisDecoder.Options.with { $0.duplicateKeys = .error }

    @Test(arguments: [
        (#"{"name":"a","title":"b","title":"c"}"#, "title", 24),
        (#"{"title":"b","name":"a","title":"c"}"#, "title", 24),
        (#"{"title":"b","title":"c","name":"a"}"#, "title", 13),
        (#"{"name":"a","name":"b","title":"c"}"#, "name", 12),
        (#"{"title":"b","name":"a","name":"c"}"#, "name", 24),
        (#"{"name":"a","meta":{"label":"b","label":"c"}}"#, "meta.label", 32),
        (#"{"meta":{"label":"b"},"name":"a","meta":{}}"#, "meta", 33),
        (#"{"title":null,"name":"a","title":"c"}"#, "title", 25),
    ])
    func duplicatesAreErrorsAtEachPath(text: String, path: String, offset: Int) {
        expectFailure(
            [Named].self, "[\(text)]", .duplicateKey, path: "[0].\(path)", at: offset + 1, strict,
            throughJSON: false)
    }

    @Test func valuesAtDifferentPathsAreNotDuplicates() {
        let text = #"[{"title":"b","name":"a","meta":{"label":"c"}},{"meta":{"label":"c"},"title":"b","name":"a"}]"#
        #expect(routed([Named].self, text, strict) == [Named(name: "a"), Named(name: "a")])
    }

    @Test func duplicatesAreAcceptedWithOtherOptions() {
        let text = #"{"name":"a","title":"b","title":"c"}"#
        #expect(routed(Named.self, text) == Named(name: "a"))
        let first = TrellisDecoder.Options.with { $0.duplicateKeys = .useFirst }
        #expect(routed(Named.self, text, first, throughJSON: false) == Named(name: "a"))
    }
}
