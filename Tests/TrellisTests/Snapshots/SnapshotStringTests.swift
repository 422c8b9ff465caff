import Testing
import Trellis

/// Incomplete strings, and the text added by each chunk.
@Suite struct SnapshotStringTests {
    @Test(arguments: [
        ("\"ab", "ab"), ("\"a\\", "a"), ("\"a\\n", "a\n"), ("\"a\\u00e", "a"), ("\"a\\u00e9", "aé"),
        ("\"\\ud83d", ""), ("\"\\ud83d\\", ""), ("\"\\ud83d\\ude0", ""), ("\"\\ud83d\\ude00", "😀"),
        ("\"\\\\", "\\"), ("\"", ""),
    ])
    func visiblePartOfAString(text: String, shown: String) throws {
        let recipe = try snapshot(Recipe.self, "{\"title\": " + text)
        #expect(recipe.title == shown)
        #expect(!recipe.isComplete(\.title))
    }

    @Test func charactersSplitAcrossChunks() throws {
        let bytes = Array("{\"title\":\"aé日😀".utf8)
        let shown = [
            (10, ""), (11, "a"), (12, "a"), (13, "aé"), (14, "aé"), (15, "aé"), (16, "aé日"), (19, "aé日"), (20, "aé日😀"),
        ]
        for (count, shown) in shown {
            var session = try TrellisDecoder.SnapshotSession(Recipe.self)
            try session.feed(bytes[..<count])
            #expect(session.snapshot().title == shown, "\(count)")
        }
    }

    @Test func loneSurrogatesAreReplaced() throws {
        var options = TrellisDecoder.Options()
        options.replacesLoneSurrogates = true
        for (text, shown) in [
            ("\\ud83d", ""), ("\\ud83dx", "\u{FFFD}x"), ("\\ud83d\\n", "\u{FFFD}\n"),
            ("\\ud83d\\ud83d", "\u{FFFD}"), ("\\ude00", "\u{FFFD}"), ("\\ud83d\\u0041", "\u{FFFD}A"),
        ] {
            #expect(try snapshot(Recipe.self, "{\"title\":\"" + text, options: options).title == shown)
        }
    }

    @Test func concatenatedNewTextIsTheString() throws {
        let text = Array(Recipe.text.utf8)
        let model = try TrellisDecoder().decode(Recipe.self, from: text)
        for size in [1, 2, 5, 1000] {
            var (title, city, name) = ("", "", "")
            for snapshot in try snapshots(of: Recipe.self, cut(text, every: size)).snapshots {
                title += snapshot.newText(\.title)
                city += snapshot.newText(\.city)
                name += snapshot.author.newText(\.name)
                #expect(snapshot.isComplete || title == snapshot.title ?? "")
            }
            #expect(title == model.title && city == model.city && name == model.author.name)
        }
    }

    @Test func stringsVisibleOnlyWhenComplete() throws {
        let options: Set<TrellisDecoder.SnapshotOption> = [.completeStringsOnly]
        #expect(try snapshot(Recipe.self, "{\"title\":\"a", showing: options).title == nil)
        let recipe = try snapshot(Recipe.self, "{\"title\":\"a\"", showing: options)
        #expect(recipe.title == "a" && recipe.newText(\.title) == "a")
        #expect(try snapshot(Recipe.self, "{\"title\":\"a", showing: options).newText(\.title) == "")
    }

    @Test func elementsThatAreStrings() throws {
        let recipe = try snapshot(Recipe.self, "{\"tags\":[\"a\",\"b\\n")
        #expect(recipe.tags.map(\.current) == ["a", "b\n"])
        #expect(recipe.tags.map(\.isComplete) == [true, false])
        #expect(recipe.tags.complete == ["a"])
        #expect(recipe.tags.map(\.identity) == [.index(0), .index(1)])
    }
}
