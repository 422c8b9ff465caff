import Testing

@testable import Trellis

/// JSON Pointers of RFC 6901.
@Suite struct PointerTests {
    /// The document and the values of section 5 of the RFC.
    @Test(arguments: [
        ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"), ("/e^f", "3"),
        ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"), ("/m~0n", "8"),
    ])
    func findsTheValuesOfTheStandard(pointer: String, value: String) throws {
        let document: JSON = [
            "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7,
            "m~n": 8,
        ]
        #expect(document[pointer: ""] == document)
        let expected = try JSON(parsing: value)
        #expect(document[pointer: pointer] == expected)
    }

    @Test func aTokenIsAKeyInObjectsAndAnIndexInArrays() {
        let json: JSON = ["0": ["a", "b"], "01": true]
        #expect(json[pointer: "/0/1"].string == "b")
        #expect(json[pointer: "/01"].bool == true)
        for nothing in ["/0/01", "/0/2", "/0/-", "/0/-1", "/0/1/x", "/1", "x", "/~", "/~2", "/0/99999999999999999999"] {
            #expect(json[pointer: nothing].isNull, "\(nothing)")
        }
        // A slash before a combining mark is a slash.
        let other: JSON = ["~1": 1, "a": ["\u{301}": 2]]
        #expect(other[pointer: "/~01"].int == 1)
        #expect(other[pointer: "/a/\u{301}"].int == 2)
    }

    @Test func settingCreatesMissingMembers() {
        var json: JSON = ["list": [1]]
        json[pointer: "/a/b"] = 2
        json[pointer: "/list/-"] = 3
        json[pointer: "/list/0"] = 0
        json[pointer: "/new/0/x"] = 4
        #expect(json == ["list": [0, 3], "a": ["b": 2], "new": [["x": 4]]])
        let before = json
        for nothing in ["/list/9", "/list/x", "/a/b/c", "a", "/~3", String(repeating: "/a", count: 1025)] {
            json[pointer: nothing] = 5
            #expect(json == before, "\(nothing.prefix(20))")
        }
        json[pointer: "/deep" + String(repeating: "/a", count: 1023)] = 6
        #expect(json[pointer: "/deep" + String(repeating: "/a", count: 1023)].int == 6)
        json[pointer: ""] = nil
        #expect(json.isNull)
    }

    @Test func aPointerIsConvertedToAPath() throws {
        #expect(try JSONPath(pointer: "/data/0/id") == ["data", 0, "id"])
        #expect(try JSONPath(pointer: "") == JSONPath([String]()))
        #expect(try JSONPath(pointer: "/a.b/00/-/") == ["a.b", "00", "-", ""])
        let text = #"{"data":[{"id":7}]}"#
        #expect(try TrellisDecoder().decode(Int.self, at: JSONPath(pointer: "/data/0/id"), from: text) == 7)
        for wrong in ["data", "#/a", "/~", "/a~", "/~2"] {
            let error = #expect(throws: TrellisError.self) { _ = try JSONPath(pointer: wrong) }
            #expect(error?.code == .invalidValue)
            #expect(error?.found == "\"\(wrong)\"")
        }
    }

    /// Setting a deep value does not overflow a small stack.
    @Test func settingOnASmallStack() {
        onSmallStack {
            for token in ["/a", "/0"] {
                let pointer = String(repeating: token, count: 1024)
                var json = JSON.null
                json[pointer: pointer] = 1
                // Unoptimized code needs more stack than the thread has.
                #expect(json.isNull || json[pointer: pointer] == 1)
                json = .null
                let near = String(repeating: token, count: 100)
                json[pointer: near] = 1
                #expect(json[pointer: near] == 1)
            }
        }
    }

    @Test func errorsHavePointers() {
        let path = TrellisError.Path([.key("a/b"), .index(3), .key("~"), .key("")])
        #expect(path.pointer == "/a~1b/3/~0/")
        #expect(TrellisError.Path().pointer == "")
        let error = #expect(throws: TrellisError.self) {
            _ = try TrellisDecoder().decode([String: [Int]].self, from: #"{"x/y":[1,"2"]}"#)
        }
        #expect(error?.path.pointer == "/x~1y/1")
    }

    @Test func pointersOfRandomValuesFindThem() {
        var random = RandomJSON(seed: 6901)
        for _ in 0..<300 {
            let json = random.value()
            Self.forEachValue(in: json, path: TrellisError.Path()) { path, value in
                #expect(json[pointer: path.pointer] == value, "\(path)")
            }
        }
    }

    private static func forEachValue(
        in json: JSON, path: TrellisError.Path, _ body: (TrellisError.Path, JSON) -> Void
    ) {
        body(path, json)
        for (key, value) in json.object ?? [:] {
            forEachValue(in: value, path: TrellisError.Path(path.components + [.key(key)]), body)
        }
        for (index, value) in (json.array ?? []).enumerated() {
            forEachValue(in: value, path: TrellisError.Path(path.components + [.index(index)]), body)
        }
    }
}
