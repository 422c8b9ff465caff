import Testing

@testable import Trellis

/// JSON Patches of RFC 6902.
@Suite struct JSONPatchTests {
    /// Pointers are compared like keys. Comparing Strings with many combining marks would take seconds.
    @Test(.timeLimit(.minutes(5))) func pointersAreComparedByTheirBytes() {
        typealias Operation = JSONPatch.Operation
        #expect(Operation.remove(path: "/\u{e9}") != .remove(path: "/e\u{301}"))
        let same: [Operation] = [
            .add(path: "/a", value: 1), .remove(path: "/a"), .replace(path: "/a", value: 1),
            .move(from: "/a", path: "/b"), .copy(from: "/a", path: "/b"), .test(path: "/a", value: 1),
            .add(path: "/a", value: 2), .move(from: "/b", path: "/b"), .add(path: "/b", value: 1),
        ]
        #expect(Set(same).count == same.count && Set(same + same).count == same.count)
        #expect(Operation.test(path: "/a", value: 1) == .test(path: "/a", value: 1.0))
        let marks = String(repeating: "\u{301}\u{323}", count: 200_000)
        let others = String(repeating: "\u{323}\u{301}", count: 200_000)
        #expect(JSONPatch([.remove(path: "/" + marks)]) != JSONPatch([.remove(path: "/" + others)]))
    }

    /// Cases for each rule of sections 4 and 5 of the RFC: the document, the patch and the result.
    @Test(arguments: [
        (#"{"a":1}"#, #"[{"op":"add","path":"/b","value":2}]"#, #"{"a":1,"b":2}"#),
        (#"{"a":1}"#, #"[{"op":"add","path":"/a","value":null}]"#, #"{"a":null}"#),
        (#"{"a":[1,3]}"#, #"[{"op":"add","path":"/a/1","value":2}]"#, #"{"a":[1,2,3]}"#),
        (#"{"a":[1]}"#, #"[{"op":"add","path":"/a/1","value":2}]"#, #"{"a":[1,2]}"#),
        (#"{"a":[1]}"#, #"[{"op":"add","path":"/a/-","value":[2]}]"#, #"{"a":[1,[2]]}"#),
        (#"{"a":1}"#, #"[{"op":"add","path":"","value":[2]}]"#, "[2]"),
        (#"{"a":1}"#, #"[{"op":"add","path":"/","value":2}]"#, #"{"a":1,"":2}"#),
        (#"{"a":1}"#, #"[{"op":"add","path":"/0","value":2}]"#, #"{"a":1,"0":2}"#),
        (#"{"a":1,"b":2}"#, #"[{"op":"remove","path":"/a"}]"#, #"{"b":2}"#),
        (#"[1,2,3]"#, #"[{"op":"remove","path":"/1"}]"#, "[1,3]"),
        (#"{"a":1,"b":2}"#, #"[{"op":"replace","path":"/a","value":{"c":3}}]"#, #"{"a":{"c":3},"b":2}"#),
        (#"[1,2]"#, #"[{"op":"replace","path":"/1","value":3}]"#, "[1,3]"),
        (#"{"a":1}"#, #"[{"op":"replace","path":"","value":3}]"#, "3"),
        (#"{"a":{"b":1},"c":{}}"#, #"[{"op":"move","from":"/a/b","path":"/c/d"}]"#, #"{"a":{},"c":{"d":1}}"#),
        (#"[1,2,3]"#, #"[{"op":"move","from":"/0","path":"/2"}]"#, "[2,3,1]"),
        (#"{"a":1}"#, #"[{"op":"move","from":"/a","path":"/a"}]"#, #"{"a":1}"#),
        (#"{"a":{"b":1}}"#, #"[{"op":"move","from":"/a/b","path":"/a"}]"#, #"{"a":1}"#),
        (#"{"a":[1]}"#, #"[{"op":"copy","from":"/a","path":"/a/0"}]"#, #"{"a":[[1],1]}"#),
        (
            #"{"a":{"b":1}}"#, #"[{"op":"copy","from":"/a","path":"/c"},{"op":"add","path":"/c/d","value":2}]"#,
            #"{"a":{"b":1},"c":{"b":1,"d":2}}"#
        ),
        (#"{"a":1.0}"#, #"[{"op":"test","path":"/a","value":1}]"#, #"{"a":1.0}"#),
        (#"{"a":{"x":1,"y":2}}"#, #"[{"op":"test","path":"/a","value":{"y":2,"x":1}}]"#, #"{"a":{"x":1,"y":2}}"#),
        (#"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":10},{"op":"remove","path":"/~1"}]"#, #"{"~1":10}"#),
        (#"{"a":1}"#, #"[{"op":"add","path":"/b","value":2,"xyz":3,"from":5}]"#, #"{"a":1,"b":2}"#),
        (#"{"a":1}"#, "[]", #"{"a":1}"#),
    ])
    func appliesTheExamplesOfTheStandard(document: String, patch: String, result: String) throws {
        var json = try JSON(parsing: document)
        try json.apply(TrellisDecoder().decode(JSONPatch.self, from: patch))
        #expect(json.description == result)
    }

    @Test func keysAreComparedByBytes() throws {
        let (composed, decomposed) = ("\u{e9}", "e\u{301}")
        var json: JSON = [composed: 1]
        try json.apply(JSONPatch([.move(from: "/\(composed)", path: "/\(decomposed)")]))
        #expect(json.object?.map { Array($0.key.utf8) } == [Array(decomposed.utf8)])
    }

    /// Comparing texts of many combining marks would take minutes.
    @Test(.timeLimit(.minutes(30))) func hostileTextsTakeLinearTime() throws {
        let marks = (0..<200_000).map { $0 % 2 == 0 ? "\u{301}" : "\u{323}" }.joined()
        let (key, other) = ("a" + marks, "a\u{323}" + marks)
        var json: JSON = [key: 1, "list": []]
        try json.apply(JSONPatch([.move(from: "/\(key)", path: "/\(other)")]))
        #expect(json[other] == 1)
        for path in ["/list/\(marks)", "/list/-\(marks)"] {
            let error = #expect(throws: TrellisError.self) { try json.apply(JSONPatch([.add(path: path, value: 2)])) }
            #expect(error?.code == .pathNotFound)
        }
        json[pointer: "/list/-\(marks)"] = 1
        let text = #"[{"op":"\#(marks)","path":""}]"#
        let error = #expect(throws: TrellisError.self) { try TrellisDecoder().decode(JSONPatch.self, from: text) }
        #expect(error?.code == .invalidValue)
    }

    /// Failing patches, and the pointer in their errors.
    @Test(arguments: [
        (#"[{"op":"test","path":"/a","value":2}]"#, TrellisError.Code.testFailed, "/a"),
        (#"[{"op":"test","path":"/a","value":"1"}]"#, .testFailed, "/a"),
        (#"[{"op":"test","path":"/x","value":null}]"#, .pathNotFound, "/x"),
        (#"[{"op":"add","path":"/x/y","value":2}]"#, .pathNotFound, "/x/y"),
        (#"[{"op":"add","path":"/a/y","value":2}]"#, .pathNotFound, "/a/y"),
        (#"[{"op":"add","path":"/l/4","value":2}]"#, .pathNotFound, "/l/4"),
        (#"[{"op":"add","path":"/l/01","value":2}]"#, .pathNotFound, "/l/01"),
        (#"[{"op":"add","path":"/l/x","value":2}]"#, .pathNotFound, "/l/x"),
        (#"[{"op":"remove","path":"/l/-"}]"#, .pathNotFound, "/l/-"),
        (#"[{"op":"remove","path":"/l/3"}]"#, .pathNotFound, "/l/3"),
        (#"[{"op":"remove","path":""}]"#, .invalidValue, ""),
        (#"[{"op":"replace","path":"/x","value":2}]"#, .pathNotFound, "/x"),
        (#"[{"op":"move","from":"/x","path":"/y"}]"#, .pathNotFound, "/x"),
        (#"[{"op":"move","from":"/o","path":"/o/p"}]"#, .invalidValue, "/o/p"),
        (#"[{"op":"copy","from":"/x","path":"/y"}]"#, .pathNotFound, "/x"),
        (#"[{"op":"remove","path":"/a"},{"op":"remove","path":"/a"}]"#, .pathNotFound, "/a"),
    ])
    func aFailingOperationChangesNothing(patch: String, code: TrellisError.Code, pointer: String) throws {
        let before: JSON = ["a": 1, "l": [1, 2, 3], "o": ["p": 1]]
        var json = before
        var patch = try TrellisDecoder().decode(JSONPatch.self, from: patch)
        patch.operations.insert(.add(path: "/new", value: 1), at: 0)
        let error = #expect(throws: TrellisError.self) { try json.apply(patch) }
        #expect(error?.code == code)
        #expect(error?.path.pointer == pointer)
        #expect(error?.message.contains("operation \(patch.operations.count - 1), ") == true)
        #expect(json == before)
    }

    /// Invalid patches, and the pointer to the problem in their JSON.
    @Test(arguments: [
        ("{}", TrellisError.Code.typeMismatch, ""), ("[1]", .typeMismatch, "/0"), ("[{}]", .missingKeys, "/0"),
        (#"[{"op":"add","path":"/a"}]"#, .missingKeys, "/0"), (#"[{"op":"move","path":"/a"}]"#, .missingKeys, "/0"),
        (#"[{"op":"spam","path":"/a"}]"#, .invalidValue, "/0/op"), (#"[{"op":1}]"#, .typeMismatch, "/0/op"),
        (#"[{"op":"remove","path":"a"}]"#, .invalidValue, "/0/path"),
        (#"[{"op":"remove","path":"/a"},{"op":"copy","path":"","from":"/~"}]"#, .invalidValue, "/1/from"),
    ])
    func invalidPatchesAreRefused(text: String, code: TrellisError.Code, pointer: String) {
        let error = #expect(throws: TrellisError.self) { _ = try TrellisDecoder().decode(JSONPatch.self, from: text) }
        #expect(error?.code == code)
        #expect(error?.path.pointer == pointer)
    }

    @Test func aPatchIsEncodedAsItWasDecoded() throws {
        let text =
            #"[{"op":"add","path":"/a","value":[1]},{"op":"remove","path":"/b"},{"op":"replace","path":"/c","#
            + #""value":null},"#
            + #"{"op":"move","from":"/d","path":"/e"},{"op":"copy","from":"/f","path":"/g"},"#
            + #"{"op":"test","path":"/h~1i","value":1}]"#
        let patch = try TrellisDecoder().decode(JSONPatch.self, from: text)
        #expect(try TrellisEncoder().string(from: patch) == text)
    }

    @Test func anOperationCreatedInCodeMayHaveNoPointer() {
        var json: JSON = [1]
        let error = #expect(throws: TrellisError.self) { try json.apply(JSONPatch([.remove(path: "0")])) }
        #expect(error?.code == .invalidValue)
    }

    @Test func growthAndDepthAreLimited() throws {
        var json: JSON = ["a": []]
        let doubling = JSONPatch((0..<64).map { _ in .copy(from: "/a", path: "/a/-") })
        #expect(#expect(throws: TrellisError.self) { try json.apply(doubling) }?.code == .limitExceeded)
        let deep = String(repeating: "/b", count: 1000)
        json[pointer: deep] = [:]
        let deeper = JSONPatch([.copy(from: "/b", path: deep + "/c")])
        #expect(#expect(throws: TrellisError.self) { try json.apply(deeper) }?.code == .limitExceeded)
        let long = JSONPatch([.test(path: String(repeating: "/a", count: 2000), value: 1)])
        #expect(#expect(throws: TrellisError.self) { try json.apply(long) }?.code == .limitExceeded)
    }

    @Test func thousandsOfElementsAreRemovedFromTheFront() throws {
        var json = JSON.array((0..<20_000).map { JSON($0) })
        try json.apply(JSONPatch(Array(repeating: .remove(path: "/0"), count: 19_999)))
        #expect(json == [19_999])
    }

    @Test func theDifferenceIsShort() throws {
        let old: JSON = ["a": 1, "b": ["c/d": 2, "x": 1], "l": [1, 2, 3, ["k": 1]]]
        let new: JSON = ["b": ["c/d": 3, "x": 1], "l": [1, 3, ["k": 1]], "n": nil]
        #expect(
            try JSONPatch(from: old, to: new).operations == [
                .remove(path: "/a"), .replace(path: "/b/c~1d", value: 3), .remove(path: "/l/1"),
                .add(path: "/n", value: nil),
            ])
        #expect(try JSONPatch(from: [1, 2], to: [1.0, 2]).operations.isEmpty)
        #expect(try JSONPatch(from: 1, to: "x").operations == [.replace(path: "", value: "x")])
    }

    @Test func theDifferenceOfRandomValuesProducesTheTarget() throws {
        var random = RandomJSON(seed: 6902)
        for _ in 0..<2000 {
            let old = random.value()
            let new = random.generator.once(in: 3) ? random.value() : random.changed(old)
            let patch = try JSONPatch(from: old, to: new)
            var result = old
            try result.apply(patch)
            #expect(result == new, "\(old) \(patch)")
        }
    }

    /// Each operation has a complete path.
    @Test func aLongKeyAboveManyChanges() throws {
        let key = String(repeating: "k", count: 100_000)
        func value(_ first: Int) -> JSON { [key: .array((0..<10_000).map { JSON($0 * 2 + first) })] }
        let (old, new) = (value(0), value(1))
        let patch = try JSONPatch(from: old, to: new)
        #expect(patch.operations == [.replace(path: "", value: new)])
        var patched = old
        try patched.apply(patch)
        #expect(patched == new)
    }

    /// The difference of two values can be applied, although inserting elements moves those after them.
    @Test func manyInsertionsInFrontOfManyElements() throws {
        let rest = (0..<100_000).map { JSON($0) }
        for (old, new) in [(0, 3000), (3000, 0)].map({ counts in
            (JSON.array((0..<counts.0).map { JSON(-$0) } + rest), JSON.array((0..<counts.1).map { JSON(-$0) } + rest))
        }) {
            var patched = old
            try patched.apply(JSONPatch(from: old, to: new))
            #expect(patched == new)
        }
    }

    @Test func theBytesOfKeysAndNumbersCountAsWork() throws {
        let key = String(repeating: "k", count: 1 << 20)
        var json: JSON = ["a": [key: ["b": 1]], "c": [:]]
        let moves = (0..<300).flatMap { _ -> [JSONPatch.Operation] in
            [.add(path: "/a/\(key)/b", value: 1), .move(from: "/a", path: "/c/a"), .move(from: "/c/a", path: "/a")]
        }
        #expect(throws: TrellisError.self) { try json.apply(JSONPatch(moves)) }
        json = ["a": try JSON(parsing: "1" + String(repeating: "0", count: 1 << 20))]
        let test = JSONPatch.Operation.test(path: "/a", value: try JSON(parsing: "1e1048576"))
        let tests = Array(repeating: test, count: 300)
        #expect(throws: TrellisError.self) { try json.apply(JSONPatch(tests)) }
        try json.apply(JSONPatch(Array(tests.prefix(10))))
    }

    @Test func valuesThatAreTooDeepAreNotCompared() {
        let deep = (0..<1025).reduce(JSON(1)) { value, _ in [value] }
        #expect(#expect(throws: TrellisError.self) { _ = try JSONPatch(from: deep, to: 1) }?.code == .limitExceeded)
    }

    /// A result or an error, but no overflow.
    @Test(arguments: [1, 100, 500, 1000]) func deepValuesOnASmallStack(depth: Int) {
        onSmallStack {
            var (old, new, pointer): (JSON, JSON, String) = (1, 2, "")
            for _ in 0..<depth {
                (old, new) = (["a": old], ["a": new])
                pointer += "/a"
            }
            func result(_ body: (inout JSON) throws(TrellisError) -> Void) -> JSON? {
                var json = old
                do throws(TrellisError) {
                    try body(&json)
                    return json
                } catch {
                    #expect(error.code == .limitExceeded)
                    return nil
                }
            }
            let results = [
                result { json throws(TrellisError) in try json.apply(JSONPatch([.replace(path: pointer, value: 2)])) },
                result { json throws(TrellisError) in try json.apply(JSONPatch(from: old, to: new)) },
                result { json throws(TrellisError) in try json.apply(new.mergePatch(from: old)) },
            ]
            for result in results { #expect(result == new || result == nil && depth > 16) }
        }
    }
}
