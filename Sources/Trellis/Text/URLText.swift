#if canImport(Foundation)
    internal import Foundation
#endif

/// Escapes URLs that contain characters which RFC 3986 does not allow.
///
/// Browsers accept such URLs. This follows the URL Standard of WHATWG, as far as the result is a URL as defined by RFC
/// 3986.
enum URLText {
    /// The string with all necessary escapes; nil if the host cannot be converted. O(length).
    static func escaped(_ text: String) -> String? {
        let text = withSlashes(trimmed(text))
        var rest = Substring(text).utf8[...]
        var result = ""
        if let colon = schemeEnd(of: rest) {
            result += Substring(rest[...colon])
            rest = rest[text.utf8.index(after: colon)...]
        }
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
            guard let authority = authority(rest[..<end]) else { return nil }
            result += "//" + authority
            rest = rest[end...]
        }
        let fragment = rest.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex
        let query = rest[..<fragment].firstIndex(of: UInt8(ascii: "?")) ?? fragment
        result += escaped(rest[..<query], allowing: "/:@")
        if query < fragment { result += "?" + escaped(rest[query..<fragment].dropFirst(), allowing: "/:@?") }
        if fragment < rest.endIndex { result += "#" + escaped(rest[fragment...].dropFirst(), allowing: "/:@?") }
        return result
    }

    /// The string with slashes for the backslashes before the query, as browsers read them in URLs of the web.
    /// Otherwise the host could be another one than in a browser: that of `https://a.com\@b.com` is `a.com`.
    private static func withSlashes(_ text: String) -> String {
        let bytes = Substring(text).utf8
        let scheme = schemeEnd(of: bytes).map { text[..<$0].lowercased() }
        // A URL without a scheme is relative to one of the web.
        if let scheme, !["http", "https", "ws", "wss", "ftp", "file"].contains(scheme) { return text }
        let end = bytes.firstIndex { "?#".utf8.contains($0) } ?? bytes.endIndex
        return String(text[..<end].replacing("\\", with: "/")) + text[end...]
    }

    /// The string without leading and trailing control characters and spaces, and without tabs and line breaks.
    private static func trimmed(_ text: String) -> String {
        let isSpace: (Unicode.Scalar) -> Bool = { $0.value <= 0x20 }
        let scalars = text.unicodeScalars.drop(while: isSpace)
        let end = scalars.lastIndex { !isSpace($0) }.map { scalars.index(after: $0) } ?? scalars.startIndex
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars[..<end].lazy.filter { $0 != "\t" && $0 != "\n" && $0 != "\r" })
        return String(result)
    }

    /// The index of the colon after the scheme.
    private static func schemeEnd(of text: Substring.UTF8View) -> Substring.UTF8View.Index? {
        guard let first = text.first, first.isLetter,
            let end = text.firstIndex(where: { !($0.isLetter || $0.isDigit || "+-.".utf8.contains($0)) }),
            text[end] == UInt8(ascii: ":")
        else { return nil }
        return end
    }

    /// User, host and port.
    private static func authority(_ text: Substring.UTF8View) -> String? {
        // A backslash, which is left only in other schemes, is not valid in a host.
        if text.contains(UInt8(ascii: "\\")) { return nil }
        let at = text.lastIndex(of: UInt8(ascii: "@"))
        let user = at.map { escaped(text[..<$0], allowing: ":") + "@" } ?? ""
        let place = at.map { text[text.index(after: $0)...] } ?? text
        // The colon before the port, which consists of digits. An address in brackets contains colons too.
        let colon = place.lastIndex(of: UInt8(ascii: ":")).flatMap { colon in
            place[colon...].dropFirst().allSatisfy(\.isDigit) ? colon : nil
        }
        let host = place[..<(colon ?? place.endIndex)]
        let port = colon.map { String(Substring(place[$0...])) } ?? ""
        if host.allSatisfy({ $0 < 0x80 }) { return user + String(Substring(host)) + port }
        // Foundation converts non-ASCII host names to their ASCII form.
        let scheme = "http://"
        let url = URL(string: scheme + String(Substring(host)), encodingInvalidCharacters: true)
        guard let name = url?.absoluteString.dropFirst(scheme.count), !name.isEmpty,
            name.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "/") })
        else { return nil }
        return user + name + port
    }

    /// A component in which every byte is percent-encoded, except unreserved characters and the given ones. Existing
    /// percent-encodings are not changed.
    private static func escaped(_ text: Substring.UTF8View, allowing more: StaticString) -> String {
        let allowed = Set("-._~!$&'()*+,;=".utf8).union("\(more)".utf8)
        var result: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            let isEscape =
                byte == UInt8(ascii: "%") && rest.count >= 2
                && rest.prefix(2).allSatisfy { $0.hexDigitValue != nil }
            if isEscape || byte.isLetter || byte.isDigit || allowed.contains(byte) {
                result.append(byte)
            } else {
                result.append(UInt8(ascii: "%"))
                result.append(UInt8(hexDigit: byte >> 4, isUpperCase: true))
                result.append(UInt8(hexDigit: byte & 15, isUpperCase: true))
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool {
        let lower = self | 0x20
        return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
    }

    fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
