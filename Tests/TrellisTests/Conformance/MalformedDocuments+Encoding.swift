import Trellis

extension MalformedDocument {
    /// Input that is not valid UTF-8, or has valid UTF-8 in an invalid position.
    static let encodings: [MalformedDocument] = [
        // Overlong forms.
        .init("\"", [0xC0, 0x80], "\"", .invalidUTF8, 1, "1:2"),
        .init("\"", [0xC0, 0xAF], "\"", .invalidUTF8, 1, "1:2"),
        .init("\"", [0xC1, 0xBF], "\"", .invalidUTF8, 1, "1:2"),
        .init("\"", [0xE0, 0x80, 0x80], "\"", .invalidUTF8, 1, "1:2"),
        .init("\"", [0xE0, 0x9F, 0xBF], "\"", .invalidUTF8, 1, "1:2"),
        .init("\"", [0xF0, 0x80, 0x80, 0x80], "\"", .invalidUTF8, 1, "1:2"),
        .init("\"", [0xF0, 0x8F, 0xBF, 0xBF], "\"", .invalidUTF8, 1, "1:2"),
        // Surrogates.
        .init("\"", [0xED, 0xA0, 0x80], "\"", .invalidUTF8, 1, "1:2"),
        .init("\"", [0xED, 0xBF, 0xBF], "\"", .invalidUTF8, 1, "1:2"),
        .init("\"", [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], "\"", .invalidUTF8, 1, "1:2"),
        // Beyond U+10FFFF.
        .init("\"", [0xF4, 0x90, 0x80, 0x80], "\"", .invalidUTF8, 1, "1:2"),
        .init("\"", [0xF5, 0x80, 0x80, 0x80], "\"", .invalidUTF8, 1, "1:2"),
        .init("\"", [0xF8, 0x88, 0x80, 0x80, 0x80], "\"", .invalidUTF8, 1, "1:2"),
        .init("\"", [0xFE], "\"", .invalidUTF8, 1, "1:2"),
        .init("\"", [0xFF], "\"", .invalidUTF8, 1, "1:2"),
        // Stray continuations.
        .init("\"a", [0x80], "\"", .invalidUTF8, 2, "1:3"),
        .init("\"é", [0xBF], "\"", .invalidUTF8, 3, "1:4"),
        .init("\"😀", [0x80], "\"", .invalidUTF8, 5, "1:6"),
        // Truncated by other characters.
        .init("\"", [0xC3], "\"", .invalidUTF8, 1, "1:2"),
        .init("\"a", [0xE2, 0x82], "\"", .invalidUTF8, 2, "1:3"),
        .init("\"ab", [0xF0, 0x9F, 0x98], "\"", .invalidUTF8, 3, "1:4"),
        .init("\"", [0xC3], "(\"", .invalidUTF8, 1, "1:2"),
        .init("\"", [0xE2, 0x28, 0xA1], "\"", .invalidUTF8, 1, "1:2"),
        .init("\"", [0xF0, 0x28, 0x8C, 0xBC], "\"", .invalidUTF8, 1, "1:2"),
        .init("\"", [0xE2, 0x82], "é\"", .invalidUTF8, 1, "1:2"),
        .init("\"", [0xC3], "\n\"", .invalidUTF8, 1, "1:2"),
        .init("\"", [0xF0, 0x9F], "\\n\"", .invalidUTF8, 1, "1:2"),
        .init("{\"", [0xFF], "\":1}", .invalidUTF8, 2, "1:3"),
        .init("{\"a\" \"b", [0xFF], "\"}", .invalidUTF8, 7, "1:8"),
        // Truncated by the end.
        .init("\"", [0xC3], "", .invalidUTF8, 1, "1:2"),
        .init("\"a", [0xE2, 0x82], "", .invalidUTF8, 2, "1:3"),
        .init("[\n\"", [0xF0, 0x9F, 0x98], "", .invalidUTF8, 3, "2:2"),
        // Outside strings or inside escapes, where such a byte is invalid for two reasons.
        .init("", [0x80], "", .invalidUTF8, 0, "1:1"),
        .init("[", [0xFF], "]", .invalidUTF8, 1, "1:2"),
        .init("[1", [0xFF], "]", .invalidUTF8, 2, "1:3"),
        .init("[", [0xC3, 0xA9], "]", .invalidSyntax, 1, "1:2"),
        .init("[", [0xE2, 0x82], "", .invalidUTF8, 1, "1:2"),
        .init("[tru", [0xFF], "]", .invalidUTF8, 4, "1:5"),
        .init("[-", [0xC0], "]", .invalidUTF8, 2, "1:3"),
        .init("\"\\", [0xFF], "\"", .invalidUTF8, 2, "1:3"),
        .init("\"\\u00", [0xE2, 0x28], "\"", .invalidUTF8, 5, "1:6"),
        .init("{}", [0xFF], "", nil, 2, "1:3"),
        .init("1 ", [0x80], "", nil, 2, "1:3"),
        // The token that the ill-formed byte or control character ends was already invalid.
        .init("[1 2", [0xFF], "]", .invalidSyntax, 3, "1:4"),
        .init("{12", [0x80], ":1}", .invalidSyntax, 1, "1:2"),
        .init("[1 2", [0x0B], "]", .invalidSyntax, 3, "1:4"),
        .init("1 2", [0xFF], "", .trailingData, 2, "1:3"),
        .init("1 \"", [0xFF], "\"", .trailingData, 2, "1:3"),
        .init("1 \"", [0x0C], "\"", .trailingData, 2, "1:3"),
        .init("1 -", [0xBF], "", .trailingData, 2, "1:3"),
        .init("1 nul", [0xFF], "", .trailingData, 2, "1:3"),
        .init("1 \"\\", [0xFF], "", .trailingData, 2, "1:3"),
        .init("1 \"", [0xC3], "", .trailingData, 2, "1:3"),
        .init("\"a\" 5", [0xC3], "", .trailingData, 4, "1:5"),
        // Other encodings.
        .init([0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], .invalidUTF8, 0, "1:1"),
        .init([0xFE, 0xFF, 0x00, 0x5B, 0x00, 0x5D], .invalidUTF8, 0, "1:1"),
        .init([0x5B, 0x00, 0x31, 0x00, 0x5D, 0x00], .invalidSyntax, 1, "1:2"),
        .init([0x00, 0x5B, 0x00, 0x31, 0x00, 0x5D], .invalidSyntax, 0, "1:1"),
        .init([0x31, 0x00, 0x00, 0x00], .trailingData, 1, "1:2"),
        .init("\"caf", [0xE9], "\"", .invalidUTF8, 4, "1:5"),
    ]

    /// Escapes of half a surrogate pair.
    static let surrogates: [MalformedDocument] = [
        .init("\"\\ud800\"", .loneSurrogate, 1, "1:2"),
        .init("\"\\uDBFF\"", .loneSurrogate, 1, "1:2"),
        .init("\"\\uDC00\"", .loneSurrogate, 1, "1:2"),
        .init("\"a\\udfff\"", .loneSurrogate, 2, "1:3"),
        .init("\"\\ud800\\ud800\"", .loneSurrogate, 1, "1:2"),
        .init("\"\\ud800\\ud83d\\ude00\"", .loneSurrogate, 1, "1:2"),
        .init("\"\\ud83d\\ude00\\ude00\"", .loneSurrogate, 13, "1:14"),
        .init("\"\\ud83d\\ude00\\ud83d\"", .loneSurrogate, 13, "1:14"),
        .init("\"\\udc00\\ud800\"", .loneSurrogate, 1, "1:2"),
        .init("\"\\ud800x\"", .loneSurrogate, 1, "1:2"),
        .init("\"\\ud800\\n\"", .loneSurrogate, 1, "1:2"),
        .init("\"\\ud800\\u0041\"", .loneSurrogate, 1, "1:2"),
        .init("\"\\ud800\\\\udc00\"", .loneSurrogate, 1, "1:2"),
        .init("\"\\ud800 \\udc00\"", .loneSurrogate, 1, "1:2"),
        .init("\"\\ud800é\"", .loneSurrogate, 1, "1:2"),
        .init("\"\\\\\\ud800\"", .loneSurrogate, 3, "1:4"),
        .init("{\"\\udfff\":1}", .loneSurrogate, 2, "1:3"),
        // In positions where no escape is allowed.
        .init("[\\ud800]", nil, 1, "1:2"),
        .init("\"\\u00\\ud800\"", nil, 5, "1:6"),
        // A surrogate pair that is incomplete, with any end.
        .init("\"\\ud800\\q\"", .loneSurrogate, 1, "1:2"),
        .init("\"\\ud800\\udcG0\"", .loneSurrogate, 1, "1:2"),
        .init("\"\\ud800\n\"", .loneSurrogate, 1, "1:2"),
        .init("\"\\ud800\u{B}\"", .loneSurrogate, 1, "1:2"),
        .init("\"\\ud800", .loneSurrogate, 1, "1:2"),
        .init("\"\\ud800\\", .loneSurrogate, 1, "1:2"),
        .init("\"\\ud800\\udc", .loneSurrogate, 1, "1:2"),
        .init("\"\\ud800", [0xFF], "\"", .loneSurrogate, 1, "1:2"),
        .init("[\"é\",\n\"\\ud83d\\u\"]", .loneSurrogate, 8, "2:2"),
    ]

    /// Lines and columns after line feeds, carriage returns and long characters.
    static let places: [MalformedDocument] = [
        .init("[1,\r\n2,\r\n x]", .invalidSyntax, 10, "3:2", "value"),
        .init("[\r\n\"日本語\",\r\n \"é\" 1]", .invalidSyntax, 23, "3:7", "','"),
        .init("{\"日\":1,\r\n\"本\":2,\r\n\"語\" 3}", .invalidSyntax, 27, "3:7", "':'"),
        .init("{\r\n\"é\": \"😀\",\r\n\"b\": \"\\ud800\"}", .loneSurrogate, 24, "3:7"),
        .init("[\"é\",\n\"😀\",\n\"", [0xC3], "\"]", .invalidUTF8, 16, "3:2"),
        .init("[\n\n1,\u{B}2]", .invalidSyntax, 5, "3:3"),
        .init("{\n  \"a\": 1,\n  \"b\": 2,\n}", .invalidSyntax, 22, "4:1", "key"),
        .init("{\"a\":\"b\",\n\"c\":tru}", .invalidSyntax, 17, "2:8", "true"),
        // A carriage return alone does not end a line.
        .init("[1,\r2,\rx]", .invalidSyntax, 7, "1:8", "value"),
        .init("[1,\n\r2,\n\rx]", .invalidSyntax, 9, "3:2", "value"),
        .init("[\"a\u{2028}b\",\nx]", .invalidSyntax, 10, "2:1", "value"),
        .init("[\n\n\n", .unexpectedEnd, 4, "4:1"),
        .init("[1\n\n2]", .invalidSyntax, 4, "3:1", "','"),
        .init("[\"a\n", .invalidSyntax, 3, "1:4", "escape"),
        .init("[1]\n\n  ]", .trailingData, 7, "3:3"),
        .init(
            "[\"" + String(repeating: "日本語", count: 30) + "\",\n\"" + String(repeating: "x", count: 100) + "\" 5]",
            .invalidSyntax, 378, "2:104", "','"),
        .init(
            "{\"" + String(repeating: "\\u00e9", count: 40) + "\":[\n\n" + String(repeating: " ", count: 70)
                + "1,2,\\]}",
            .invalidSyntax, 321, "3:75", "value"),
        .init(String(repeating: "[1,\n", count: 40) + "tru]", .invalidSyntax, 163, "41:4", "true"),
    ]
}
