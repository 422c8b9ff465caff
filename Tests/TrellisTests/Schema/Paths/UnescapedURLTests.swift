import Foundation
import Testing
import Trellis

/// URLs with characters that must be escaped in URLs.
@Suite struct UnescapedURLTests {
    private static let options = TrellisDecoder.Options.with { $0.coercions = .urlsFromUnescapedStrings }

    @Test(arguments: [
        ("https://a.com/b c", "https://a.com/b%20c"),
        ("https://a.com/\u{FC}/\u{1F600}", "https://a.com/%C3%BC/%F0%9F%98%80"),
        ("https://a.com/e\u{301}", "https://a.com/e%CC%81"),
        ("https://a.com/b%20c d%", "https://a.com/b%20c%20d%25"),
        ("https://a.com/100%/%zz/%41 ", "https://a.com/100%25/%25zz/%41"),
        ("https://a.com/x?q=\u{FC} b&r=[1]", "https://a.com/x?q=%C3%BC%20b&r=%5B1%5D"),
        ("https://a.com/x#\u{FC}#y", "https://a.com/x#%C3%BC%23y"),
        ("https://a.com?a b#c d", "https://a.com?a%20b#c%20d"),
        ("https://a.com/a|b[c]^`{}\"<>", "https://a.com/a%7Cb%5Bc%5D%5E%60%7B%7D%22%3C%3E"),
        // The host is the one that a browser connects to.
        ("https://a.com\\@b.com/", "https://a.com/@b.com/"),
        ("HTTPS:\\\\a.com\\b c?d\\e#f\\g", "HTTPS://a.com/b%20c?d%5Ce#f%5Cg"),
        ("\\\\a.com\\@b.com", "//a.com/@b.com"),
        ("x:a\\b", "x:a%5Cb"),
        ("  https://a.com/b \n", "https://a.com/b"),
        ("https://a.com/b\n\tc", "https://a.com/bc"),
        ("https://ex\u{E4}mple.com/b c", "https://xn--exmple-cua.com/b%20c"),
        ("https://EX\u{C4}MPLE.com:8080/", "https://xn--exmple-cua.com:8080/"),
        ("https://\u{FC}:p w@\u{4F8B}\u{3048}.jp/", "https://%C3%BC:p%20w@xn--r8jz45g.jp/"),
        ("http://[::1]:80/a b", "http://[::1]:80/a%20b"),
        ("/a b?c d", "/a%20b?c%20d"),
        ("b c", "b%20c"),
        ("mailto:j\u{FC}rgen@a.com", "mailto:j%C3%BCrgen@a.com"),
        ("file:///a b", "file:///a%20b"),
    ])
    func escaped(text: String, url: String) throws {
        let json = JSON.string(text).description
        #expect(routed(URL.self, json, Self.options)?.absoluteString == url)
        expectFailure([URL].self, "[\(json)]", .invalidValue, path: "[0]", at: 1)
    }

    @Test(arguments: ["https://a.com/b%20c?d=%C3%BC#e", "https://a.com", "", "a:b", "https://a.com/%zz"])
    func validURLsAreUnaffected(text: String) throws {
        let json = JSON.string(text).description
        if let plain = try? decoded(URL.self, json) {
            #expect(routed(URL.self, json, Self.options) == plain)
        } else if text.isEmpty {
            expectFailure(URL.self, json, .invalidValue, at: 0, Self.options)
        }
    }

    @Test func invalidHosts() {
        for text in ["http://a b.com/", "http://a<b/", "http://\u{FC} x/", #"x://a.com\\\\@b.com/"#] {
            expectFailure([URL].self, "[\"\(text)\"]", .invalidValue, path: "[0]", at: 1, Self.options)
        }
        expectFailure(URL.self, "5", .typeMismatch, at: 0, Self.options)
    }

    @Test func byField() {
        #expect(routed(Formed<[URL?], Loose>.self, #"{"v":["a b",""]}"#)?.v == [URL(string: "a%20b"), nil])
        // It is encoded as the escaped URL.
        expectWrittenBack(Formed<URL, Loose>.self, #"{"v":"a b"}"#, as: #"{"v":"a%20b"}"#)
    }

    /// Every string decodes to a URL or an error, and encoding the URL and decoding it without the option succeeds.
    @Test func anyText() throws {
        var random = SplitMix64(seed: 11)
        let pieces = [
            "http", ":", "//", "/", "?", "#", "@", "[", "]", "%", "%4", "%41", "\u{FC}", " ", "\\", "x", ".", "\u{0}",
            "\u{202E}",
            "1", "\u{1F600}", "xn--", "-",
        ]
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            let json = JSON.string(text).description
            guard let url = try? TrellisDecoder(options: Self.options).decode(URL.self, from: json) else { continue }
            #expect(try decoded(URL.self, encoded(url)) == url)
        }
    }
}

private enum Loose: FieldForm {
    static var coercions: JSONCoercions? { [.urlsFromUnescapedStrings, .nullsFromEmptyStrings] }
}
