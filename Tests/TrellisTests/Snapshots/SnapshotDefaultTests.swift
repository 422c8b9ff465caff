import Testing
import Trellis

/// Defaults in snapshots: of missing values, and instead of null and mismatched values.
@Suite struct SnapshotDefaultTests {
    @Test func missingModelsShowTheDefaultOfTheirField() throws {
        for text in ["", #"{"title":"a"#] {
            let page = try snapshot(DefaultedPage.self, text, showing: [.showsDefaults])
            #expect(page.settings.theme == "dark" && page.settings.size == 12)
            let settings: DefaultedSettings? = page.settings
            #expect(settings?.theme == "dark" && page.settings.current?.theme == "dark")
            #expect(!page.settings.isComplete && !page.settings.isComplete(\.theme) && !page.isComplete(\.settings))
            #expect(page.settings.changes.isEmpty && page.settings.newText(\.theme).isEmpty)
            // Without a value, this Optional is nil, and so are the properties inside.
            #expect(page.other.theme == nil && page.other.current == nil)
            #expect(page.tags.count == 2 && page.tags.complete == ["a", "b"])
            #expect(page.tags.map(\.current) == ["a", "b"] && !page.tags.isComplete)
            #expect(page.list.map { $0.theme } == ["dark"] && page.list.first?.isComplete == false)
        }
        #expect(try snapshot(DefaultedPage.self, "{").settings.theme == nil)
    }

    @Test func valuesThatHaveBegunShowTheDefaultsOfTheirType() throws {
        let text = #"{"settings":{"size":1,"tags":["c","d"#
        let page = try snapshot(DefaultedPage.self, text, showing: [.showsDefaults])
        #expect(page.settings.theme == "light" && page.settings.size == 1)
        let begun = #"{"settings":{},"other":{},"tags":[],"#
        let whole = try snapshot(DefaultedPage.self, begun, showing: [.showsDefaults])
        #expect(whole.settings.theme == "light" && whole.other.theme == "light" && whole.tags.isEmpty)
        #expect(whole.settings.isComplete && whole.tags.isComplete)
    }

    /// The defaults of the decoded model replace the shown ones when the object is complete.
    @Test func completeObjects() throws {
        let page = try snapshot(DefaultedPage.self, #"{"title":"a"}"#, showing: [.showsDefaults])
        #expect(page.settings.theme == "dark" && page.settings.isComplete && page.other.current == nil)
        #expect(page.tags.complete == ["a", "b"] && page.tags.isComplete)
    }

    @Test func nullsAndMismatchedValues() throws {
        for (json, text) in [("null", "none"), ("5", "wrong"), ("[1]", "wrong"), (#""a""#, "<a>")] {
            let title = try snapshot(RuledPage.self, #"{"title":\#(json),"#).title
            #expect(title == text)
            #expect(try TrellisDecoder().decode(RuledPage.self, from: #"{"title":\#(json)}"#).title == text)
        }
        for (json, count) in [("null", nil), (#""x""#, 7), ("[]", 7), ("3", 3)] as [(String, Int?)] {
            let whole = try? TrellisDecoder().decode(RuledPage.self, from: #"{"count":\#(json)}"#)
            #expect(try snapshot(RuledPage.self, #"{"count":\#(json),"#).count == count)
            #expect(whole?.count == count)
        }
        #expect(try snapshot(RuledPage.self, #"{"settings":null,"#).settings.theme == "null")
        #expect(try snapshot(RuledPage.self, #"{"settings":null}"#).settings.theme == "null")
        // A validation also sees a default.
        #expect(try snapshot(RuledPage.self, #"{"checked":null,"#).checked == 1)
        #expect(try snapshot(RuledPage.self, #"{"checked":null}"#).checked == 1)
    }

    @Test func optionsThatUseTheDefault() throws {
        for isNull in [true, false] {
            var options = TrellisDecoder.Options()
            (options.usesDefaultForNull, options.usesDefaultForMismatch) = (isNull, !isNull)
            let text = #"{"settings":\#(isNull ? "null" : "5"),"title":"a"#
            #expect(try snapshot(DefaultedPage.self, text, options: options).settings.theme == "dark")
            let other = #"{"settings":\#(isNull ? "5" : "null"),"title":"a"#
            let part = try? snapshot(DefaultedPage.self, other, options: options)
            #expect(part?.settings.theme == nil)
        }
    }
}

private struct DefaultedSettings: JSONModel, Sendable {
    var theme: String
    var size: Int

    static let modelSchema = JSONModelSchema(
        DefaultedSettings.self,
        [JSONField("theme", \.theme, default: "light"), JSONField("size", \.size, default: 12)])

    init(theme: String) { (self.theme, size) = (theme, 12) }

    init(from fields: borrowing JSONFieldValues) throws {
        theme = fields.take(0)
        size = fields.take(1)
    }
}

private struct DefaultedPage: JSONModel, Sendable {
    var title: String
    var settings: DefaultedSettings
    var other: DefaultedSettings?
    var tags: [String]
    var list: [DefaultedSettings]

    static let modelSchema = JSONModelSchema(
        DefaultedPage.self,
        [
            JSONField("title", \.title), JSONField("settings", \.settings, default: DefaultedSettings(theme: "dark")),
            JSONField("other", \.other), JSONField("tags", \.tags, default: ["a", "b"]),
            JSONField("list", \.list, default: [DefaultedSettings(theme: "dark")]),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        title = fields.take(0)
        settings = fields.take(1)
        other = fields.take(2)
        tags = fields.take(3)
        list = fields.take(4)
    }
}

private struct RuledPage: JSONModel, Sendable {
    var title: String
    var count: Int?
    var settings: DefaultedSettings
    var checked: Int

    static let modelSchema = JSONModelSchema(
        RuledPage.self,
        [
            JSONField(
                "title", \.title,
                form: .transform(JSONTransform(decode: { (text: String) in "<\(text)>" }, encode: { $0 }))
                    .onNull("none").onMismatch("wrong"), default: ""),
            JSONField("count", \.count, form: .value.onMismatch(7)),
            JSONField(
                "settings", \.settings, form: .value.onNull(DefaultedSettings(theme: "null")),
                default: DefaultedSettings(theme: "missing")),
            JSONField("checked", \.checked, form: .value.onNull(0).validated { $0 = max($0, 1) }, default: 5),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        title = fields.take(0)
        count = fields.take(1)
        settings = fields.take(2)
        checked = fields.take(3)
    }
}
