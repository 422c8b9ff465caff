/// U+FDD0, which the compiler does not accept in a literal.
private let nonCharacter = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)

/// Valid JSON documents, each with something that some parser has refused by mistake.
let wellFormedDocuments: [String] = [
    // Numbers.
    "0", "-0", "1", "-1", "10", "1234567890", "0.5", "-0.5", "0.0", "10.01", "1e5", "1E5", "1e+5", "1e-5", "1E+05",
    "1.5e10", "0e0", "0E+0", "-0.0e-0", "1e400", "-1e400", "1e-400", "9223372036854775807", "-9223372036854775808",
    "18446744073709551615", "123456789012345678901234567890", "0." + String(repeating: "123456", count: 10),
    String(repeating: "9", count: 100), "[0,-0,0.0,-0.0,0e1,1E1]",

    // Scalars and white space.
    "true", "false", "null", "\"\"", " 1 ", "\t\n\r 1\r\n\t ", "1\n", "\n\n\"a\"\n", "true\t", "[ ]", "{ }",
    " [ 1 , 2 ] ", "\r\n{\r\n\"a\"\t:\r\n[ ] \t,\n\"b\" : { } }\n", "[\n\n1\n\n,\n\n2\n\n]",
    String(repeating: " \t\r\n", count: 40) + "1" + String(repeating: "\n", count: 70),

    // Strings.
    "\"a\"", "\"'\"", "\"/\"", "\"\u{7F}\"", "\"\\\"\"", "\"\\\\\"", "\"\\/\"", "\"\\b\"", "\"\\f\"", "\"\\n\"",
    "\"\\r\"", "\"\\t\"", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\u0041\"", "\"\\u0000\"", "\"a\\u0000b\"",
    "\"\\u001f\"",
    "\"\\u00e9\\u00E9\"", "\"\\uABCD\\uabcd\\uEF01\\uef01\"", "\"\\uFFFF\"", "\"\\uFFFE\\ufdd0\"", "\"\\ud7ff\\ue000\"",
    "\"\\ud83d\\ude00\"", "\"\\uD83D\\uDE00\"", "\"\\ud800\\udc00\\udbff\\udfff\"", "\"\\\\ud800\"",
    "\"\\\\\\\\udc00\"", "\"\\\\\\\\\\\"\"", "\"/* no comment */ // none\"", "\"{\\\"a\\\":[1,}\"", "\"\\\\u12G4\"",
    "\"" + String(repeating: "a", count: 200) + "\"", "\"" + String(repeating: "\\n", count: 70) + "\"",
    "\"" + String(repeating: "a", count: 63) + "\\u00e9" + String(repeating: "日", count: 30) + "\"",

    // Characters of every length, and noncharacters.
    "\"é\"", "\"日本語\"", "\"😀\"", "\"\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFD}\u{10000}\u{10FFFF}\"",
    "\"\u{FFFE}\u{FFFF}\u{1FFFE}\u{10FFFF}\"", "\"\(nonCharacter)\"", "\"\u{FEFF}\"",
    "\"\u{2028}\u{2029}\u{85}\u{A0}\"", "\"e\u{301}\u{1F468}\u{200D}\u{1F469}\"", "[\"é\",\"日\",\"😀\"]",
    "{\"é\":\"日\",\"😀\":\"é\"}",

    // Containers.
    "[]", "{}", "[[]]", "[{}]", "{\"a\":{}}", "{\"a\":[]}", "[[],{},[[]],[{}]]", "[1,\"a\",true,false,null,[],{}]",
    "[null]", "[[[[[[1]]]]],2]", "{\"a\":{\"b\":{\"c\":{\"d\":null}}}}", "{\"\":1}", "{\"\":{\"\":[\"\"]}}",
    "{\"a\":1,\"a\":2}", "{\"a\":1,\"b\":2,\"a\":{}}", "{\"a\\u0000\":1,\"a\":2}",
    "{\"\\u0061\":1,\"\\\"\":2,\"\\\\\":3}",
    "{\"a\":1,\"b\":\"x\",\"c\":[{\"a\":2}],\"n\":{\"d\":0.5}}",
    "{\"x\":[1,{\"y\":[\"z\\n\",-1.5e3]}],\"b\":\"b\",\"a\":3}",
    "{\"null\":null,\"true\":true,\"false\":false}", "[\"[\",\"{\",\"]\",\"}\",\",\",\":\"]",
    "[" + [String](repeating: "-1.25e-3", count: 20).joined(separator: ", ") + "]",
    "[[1,2],[3],[],[-4]]", "{\"a\":[1.5],\"b\":[]}", "[\"a\",\"b\\n\"]",

    // The maximum depth.
    String(repeating: "[", count: 512) + String(repeating: "]", count: 512),
    String(repeating: "[{\"a\":", count: 256) + "null" + String(repeating: "}]", count: 256),
    "[" + String(repeating: "[[],{}],", count: 20) + "0]",
]
