import Testing
import Trellis

/// Keys derived from property names.
@Suite struct KeyStyleTests {
    @Test(arguments: [
        ("title", "title"), ("createdAt", "created_at"), ("htmlURL", "html_url"), ("URLString", "url_string"),
        ("URL", "url"), ("url", "url"), ("aURL", "a_url"), ("isURLValid", "is_url_valid"), ("aB", "a_b"),
        ("ABc", "a_bc"), ("x", "x"), ("X", "x"), ("HTTPSProxyURL", "https_proxy_url"), ("userID2", "user_id2"),
        ("userIDs", "user_ids"), ("URLsList", "urls_list"), ("imageURLs2", "image_urls2"), ("isSet", "is_set"),
        ("IDsome", "i_dsome"), ("mp3File", "mp3_file"), ("base64URL", "base64_url"),
        ("itemObject176", "item_object176"),
        ("v2", "v2"), ("a1b", "a1b"), ("user_name", "user_name"), ("user_Name", "user_name"),
        ("user__name", "user_name"),
        ("two words", "two_words"), ("content-type", "content_type"), ("", ""),
    ])
    func snakeCase(name: String, key: String) {
        #expect(JSONKeyStyle.snakeCase.key(for: name) == key)
        #expect(JSONKeyStyle.snakeCase(separatingDigits: false).key(for: name) == key)
        #expect(JSONKeyStyle.kebabCase.key(for: name) == key.replacing("_", with: "-"))
        #expect(JSONKeyStyle.upperSnakeCase.key(for: name) == key.uppercased())
        #expect(JSONKeyStyle.asDeclared.key(for: name) == name)
    }

    @Test(arguments: [
        ("itemObject176", "item_object_176"), ("userID2", "user_id_2"), ("a1b", "a_1_b"), ("mp3File", "mp_3_file"),
        ("base64URL", "base_64_url"), ("model3D", "model_3_d"), ("2nd", "2_nd"), ("v10_2", "v_10_2"), ("x", "x"),
        ("htmlURL", "html_url"), ("userIDs2", "user_ids_2"), ("_1", "_1"), ("line١٢", "line_١٢"),
    ])
    func digitsAsWords(name: String, key: String) {
        #expect(JSONKeyStyle.snakeCase(separatingDigits: true).key(for: name) == key)
    }

    @Test(arguments: [
        ("htmlURL", "HtmlURL", "Html URL"), ("createdAt", "CreatedAt", "Created At"),
        ("URLString", "URLString", "URL String"),
        ("created_at", "CreatedAt", "Created At"), ("userID2", "UserID2", "User ID2"),
        ("userIDs", "UserIDs", "User IDs"),
        ("x", "X", "X"), ("", "", ""), ("straßeÄ", "StraßeÄ", "Straße Ä"), ("ßa", "Ssa", "Ssa"), ("ǆa", "ǅa", "ǅa"),
    ])
    func capitals(name: String, pascal: String, title: String) {
        #expect(JSONKeyStyle.pascalCase.key(for: name) == pascal)
        #expect(JSONKeyStyle.titleCase.key(for: name) == title)
    }

    @Test func underscoresAtTheEndsAreKept() {
        for style in [JSONKeyStyle.asDeclared, .snakeCase, .snakeCase(separatingDigits: true), .kebabCase] {
            #expect(style.key(for: "_id") == "_id")
            #expect(style.key(for: "__id_") == "__id_")
            #expect(style.key(for: "_") == "_")
            #expect(style.key(for: "___") == "___")
        }
        #expect(JSONKeyStyle.snakeCase.key(for: "_htmlURL__") == "_html_url__")
        #expect(JSONKeyStyle.kebabCase.key(for: "_htmlURL") == "_html-url")
        #expect(JSONKeyStyle.pascalCase.key(for: "_htmlURL") == "_HtmlURL")
        #expect(JSONKeyStyle.upperSnakeCase.key(for: "_htmlURL") == "_HTML_URL")
        #expect(JSONKeyStyle.titleCase.key(for: "_htmlURL") == "_Html URL")
        #expect(JSONKeyStyle.titleCase.key(for: "_") == "_")
    }

    @Test(arguments: [
        ("größeÜber", "größe_über"), ("ÄÖÜber", "äö_über"), ("имяПользователя", "имя_пользователя"),
        ("名前Name", "名前_name"),
        ("名前", "名前"), ("cafe\u{301}Bar", "cafe\u{301}_bar"), ("e\u{301}E\u{301}e", "e\u{301}_e\u{301}e"),
        ("😀", "😀"), ("a😀B", "a😀_b"), ("ΔΟΝ", "δον"), ("\u{301}", "\u{301}"), ("a\u{0}B", "a\u{0}_b"),
    ])
    func otherLetters(name: String, key: String) {
        #expect(Array(JSONKeyStyle.snakeCase.key(for: name).utf8) == Array(key.utf8))
    }

    @Test func custom() {
        let reversed = JSONKeyStyle.custom("reversed") { String($0.reversed()) }
        #expect(reversed.key(for: "_abC") == "Cba_")
        #expect(reversed == .custom("reversed") { $0 })
        #expect(reversed.hashValue == JSONKeyStyle.custom("reversed") { $0 }.hashValue)
        #expect(reversed != .custom("other") { String($0.reversed()) })
        #expect(JSONKeyStyle.custom("") { $0 } != .asDeclared)
    }

    @Test func stylesDiffer() {
        let styles: [JSONKeyStyle] = [
            .asDeclared, .snakeCase, .snakeCase(separatingDigits: true), .kebabCase, .pascalCase, .upperSnakeCase,
            .titleCase, .custom("a") { $0 }, .custom("b") { $0 },
        ]
        #expect(Set(styles).count == styles.count)
        #expect(JSONKeyStyle.snakeCase == .snakeCase(separatingDigits: false))
    }

    @Test func randomNamesKeepTheirLetters() {
        var generator = SplitMix64(seed: 9)
        let alphabet = Array("abzsABZS019_ -名éÉß😀\u{301}٣ǅ")
        let snake = JSONKeyStyle.snakeCase
        for _ in 0..<5000 {
            let name = String((0..<generator.below(12)).map { _ in alphabet[generator.below(alphabet.count)] })
            let key = snake.key(for: name)
            #expect(Array(letters(of: key).utf8) == Array(letters(of: name.lowercased()).utf8), "\(name)")
            #expect(snake.key(for: key) == key, "\(name) gives \(key), which is its own key")
            #expect(key.prefix { $0 == "_" }.count >= name.prefix { $0 == "_" }.count, "\(name)")
            #expect(JSONKeyStyle.kebabCase.key(for: name).count == key.count, "\(name)")
            let separated = JSONKeyStyle.snakeCase(separatingDigits: true).key(for: name)
            #expect(Array(letters(of: separated).utf8) == Array(letters(of: key).utf8), "\(name)")
            _ = JSONKeyStyle.pascalCase.key(for: name)
            _ = JSONKeyStyle.titleCase.key(for: name)
            _ = JSONKeyStyle.upperSnakeCase.key(for: name)
        }
    }

    private func letters(of text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { !"_- ".unicodeScalars.contains($0) }))
    }
}
