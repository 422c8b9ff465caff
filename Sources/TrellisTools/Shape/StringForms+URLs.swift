internal import Foundation

extension StringForms {
    private static let schemes = ["https", "http", "wss", "ws", "ftp", "ftps", "sftp", "ssh", "git", "file", "s3"].map {
        Array($0.utf8)
    }

    /// Whether a string is an absolute URL with a host, or of a file.
    static func isURL(_ text: Span<UInt8>) -> Bool {
        // The scheme is followed by `://`.
        var colon = 0
        while colon < 6, colon < text.count, text[colon] != 0x3A { colon += 1 }
        guard colon >= 2, colon + 3 <= text.count, text[colon] == 0x3A, text[colon + 1] == 0x2F, text[colon + 2] == 0x2F
        else { return false }
        let scheme = text.extracting(0..<colon)
        guard schemes.contains(where: { $0.hasBytes(of: scheme) }) else { return false }
        let isFile = scheme[0] == 0x66 && scheme.count == 4
        var index = colon + 3
        // A host name without a port; other authorities are checked by the library.
        let host = index
        var isPlain = true
        while index < text.count, text[index] != 0x2F, text[index] != 0x3F, text[index] != 0x23 {
            switch text[index] {
            case 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E: break
            default: isPlain = false
            }
            index += 1
        }
        if index == host { return isFile && index < text.count && text[index] == 0x2F && libraryHasURL(text) }
        if !hasPlainRest(text, from: index) { isPlain = false }
        return isPlain && !isPunycode(text, host) || libraryHasURL(text)
    }

    private static func isPunycode(_ text: Span<UInt8>, _ host: Int) -> Bool {
        var index = host
        while index + 3 < text.count, text[index] != 0x2F {
            if text[index] == 0x78, text[index + 1] == 0x6E, text[index + 2] == 0x2D, text[index + 3] == 0x2D {
                return true
            }
            index += 1
        }
        return false
    }

    /// Whether a path, a query and a fragment have only allowed characters.
    private static func hasPlainRest(_ text: Span<UInt8>, from start: Int) -> Bool {
        var index = start
        var inFragment = false
        while index < text.count {
            switch text[index] {
            case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x21, 0x24, 0x26...0x2F, 0x3A, 0x3B, 0x3D, 0x3F, 0x40, 0x5F,
                0x7E:
                break
            case 0x23:
                if inFragment { return false }
                inFragment = true
            case 0x25:
                guard index + 2 < text.count, StringContent.digit(text[index + 1]) != nil,
                    StringContent.digit(text[index + 2]) != nil
                else { return false }
            default: return false
            }
            index += 1
        }
        return true
    }

    /// Whether the library decodes a string as a URL and encodes it unchanged.
    static func libraryHasURL(_ text: Span<UInt8>) -> Bool {
        // Longer strings that are not plain URLs are treated as data.
        guard text.count <= 8192 else { return false }
        for index in text.indices where text[index] <= 0x20 || text[index] >= 0x7F { return false }
        let string = String(decoding: [UInt8](text), as: UTF8.self)
        guard let url = URL(string: string, encodingInvalidCharacters: false) else { return false }
        return url.absoluteString == string
    }
}
