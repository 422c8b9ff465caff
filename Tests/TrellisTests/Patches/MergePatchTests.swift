import Testing

@testable import Trellis

/// JSON Merge Patches of RFC 7396 for dynamic values.
@Suite struct MergePatchTests {
    /// The result that the RFC defines for each combination, with examples like those of its appendix.
    @Test(arguments: [
        (#"{"k":"old"}"#, #"{"k":"new"}"#, #"{"k":"new"}"#),
        (#"{"k":"old"}"#, #"{"l":"new"}"#, #"{"k":"old","l":"new"}"#),
        (#"{"k":"old"}"#, #"{"k":null}"#, "{}"),
        (#"{"k":"old","l":1}"#, #"{"k":null}"#, #"{"l":1}"#),
        (#"{"k":["x"]}"#, #"{"k":"y"}"#, #"{"k":"y"}"#),
        (#"{"k":"y"}"#, #"{"k":["x"]}"#, #"{"k":["x"]}"#),
        (#"{"k":{"l":"x"}}"#, #"{"k":{"l":"y","m":null}}"#, #"{"k":{"l":"y"}}"#),
        (#"{"k":[{"l":1}]}"#, #"{"k":[2]}"#, #"{"k":[2]}"#),
        ("[1,2]", "[3]", "[3]"), (#"{"k":1}"#, "[null]", "[null]"), (#"{"k":1}"#, "null", "null"),
        (#"{"k":1}"#, #""text""#, #""text""#), (#"{"n":null}"#, #"{"k":1}"#, #"{"n":null,"k":1}"#),
        ("[1]", #"{"k":1,"l":null}"#, #"{"k":1}"#), ("{}", #"{"k":{"l":{"m":null}}}"#, #"{"k":{"l":{}}}"#),
        (#"{"k":5}"#, #"{"k":{"l":null,"m":1}}"#, #"{"k":{"m":1}}"#),
        ("{}", #"{"k":[{"l":null}]}"#, #"{"k":[{"l":null}]}"#),
    ])
    func appliesTheExamplesOfTheStandard(target: String, patch: String, result: String) throws {
        var json = try JSON(parsing: target)
        try json.apply(JSON(parsing: patch))
        #expect(json.description == result)
    }

    @Test func manyMembersAreRemovedAtOnce() throws {
        var json = JSON.object(JSONObject((0..<50_000).map { (key: "k\($0)", value: JSON($0)) }))
        try json.apply(.object(JSONObject((0..<49_999).map { (key: "k\($0)", value: .null) })))
        #expect(json == ["k49999": 49_999])
    }

    @Test func aPatchThatIsTooDeepChangesNothing() throws {
        var json: JSON = ["k": 1]
        func patch(levels: Int) -> JSON { (0..<levels).reduce(JSON(2)) { patch, _ in ["k": patch] } }
        let error = #expect(throws: TrellisError.self) { try json.apply(patch(levels: 1025)) }
        #expect(error?.code == .limitExceeded)
        #expect(json == ["k": 1])
        try json.apply(patch(levels: 1024))
        #expect(json == patch(levels: 1024))
        #expect(throws: TrellisError.self) { _ = try patch(levels: 1026).mergePatch(from: patch(levels: 1027)) }
    }

    @Test func thePatchIsTheSmallest() throws {
        let old: JSON = ["a": 1, "b": ["c": 2, "d": [1, 2]], "e": "x", "n": nil]
        let new: JSON = ["a": 1.0, "b": ["c": 3, "d": [1, 2]], "f": ["g": true], "n": nil]
        #expect(try new.mergePatch(from: old) == ["b": ["c": 3], "e": nil, "f": ["g": true]])
        #expect(try old.mergePatch(from: old) == [:])
        #expect(try ([1] as JSON).mergePatch(from: old) == [1])
    }

    @Test func aNullThatCannotBeSetHasAPath() {
        for (old, new) in [
            (["a": ["b": 1]], ["a": ["b": nil]]), (["a": 1], ["a": ["b": nil]]), ([:], ["a": ["b": nil]]),
            ([1], ["a": ["b": nil]]),
        ] as [(JSON, JSON)] {
            let error = #expect(throws: TrellisError.self) { _ = try new.mergePatch(from: old) }
            #expect(error?.code == .notEncodable)
            #expect(error?.path.pointer == "/a/b", "\(new)")
        }
    }

    @Test func thePatchOfRandomValuesProducesTheTarget() throws {
        var random = RandomJSON(seed: 7396)
        var (expressible, others) = (0, 0)
        for _ in 0..<2000 {
            let old = random.value()
            let new = random.generator.once(in: 3) ? random.value() : random.changed(old)
            do {
                let patch = try new.mergePatch(from: old)
                var result = old
                try result.apply(patch)
                #expect(result == new, "\(old) \(patch)")
                expressible += 1
            } catch {
                #expect(error.code == .notEncodable)
                #expect(new[pointer: error.path.pointer].isNull)
                #expect(!error.path.components.isEmpty)
                others += 1
            }
        }
        #expect(expressible > 500 && others > 50)
    }
}

extension RandomJSON {
    /// A variation of a value: some of its members are removed, added or replaced.
    mutating func changed(_ json: JSON) -> JSON {
        switch json {
        case .object(let members):
            var result = JSONObject()
            for (key, value) in members where !generator.once(in: 6) {
                result.set(key, to: generator.once(in: 2) ? value : changed(value))
            }
            if generator.once(in: 3) { result.set(text(), to: value(depth: 2)) }
            return .object(result)
        case .array(let elements):
            var result: [JSON] = []
            for element in elements where !generator.once(in: 6) {
                if generator.once(in: 6) { result.append(value(depth: 2)) }
                result.append(generator.once(in: 2) ? element : changed(element))
            }
            return .array(result)
        default: return generator.once(in: 3) ? value(depth: 1) : json
        }
    }
}
