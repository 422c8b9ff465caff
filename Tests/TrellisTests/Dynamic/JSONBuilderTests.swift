import Testing

@testable import Trellis

/// Building dynamic values from events.
@Suite struct JSONBuilderTests {
    @Test func scalars() {
        #expect(built { $0.null() } == .null)
        #expect(built { $0.bool(true) } == true)
        #expect(built { $0.bool(false) } == false)
        #expect(built { $0.number("1.50e2") }?.number?.text == "1.50e2")
        #expect(built { $0.string("a\"é😀 and more than fifteen bytes") } == "a\"é😀 and more than fifteen bytes")
        #expect(built { $0.string("") } == "")
    }

    @Test func theResultComesWithTheLastEvent() throws {
        var builder = JSONBuilder(duplicateKeys: .useLast)
        #expect(builder.result == nil as JSON?)
        builder.beginArray()
        builder.beginObject()
        try builder.key("a")
        builder.null()
        builder.endObject()
        builder.number("1")
        #expect(builder.result == nil as JSON?)
        builder.endArray()
        #expect(builder.result == [["a": nil], 1])
    }

    @Test(arguments: [JSONDuplicateKeys.useLast, .useFirst, .error])
    func randomValues(policy: JSONDuplicateKeys) throws {
        var random = RandomJSON(seed: 21)
        for _ in 0..<500 {
            let json = random.value()
            var builder = JSONBuilder(duplicateKeys: policy)
            try send(json, to: &builder)
            #expect(builder.result == json)
            // The order of members, which equality ignores.
            #expect(builder.result?.description == json.description)
        }
    }

    /// `{"a":1,"b":[{"x":1}],...,"a":{"y":[2,{"a":3}]},"b":null,"c":true}`, with `between` members in the middle.
    private func duplicates(_ policy: JSONDuplicateKeys, between: Int) throws -> JSON? {
        var builder = JSONBuilder(duplicateKeys: policy)
        builder.beginObject()
        try builder.key("a")
        builder.number("1")
        try builder.key("b")
        try send([["x": 1]], to: &builder)
        for index in 0..<between {
            try builder.key("k\(index)")
            builder.null()
        }
        try builder.key("a")
        try send(["y": [2, ["a": 3]]], to: &builder)
        try builder.key("b")
        builder.null()
        try builder.key("c")
        builder.bool(true)
        builder.endObject()
        return builder.result
    }

    @Test(arguments: [0, 5, 6, 7, 20]) func duplicateKeys(between: Int) throws {
        let keys = ["a", "b"] + (0..<between).map { "k\($0)" } + ["c"]
        let last = try #require(try duplicates(.useLast, between: between))
        #expect(last.object?.map(\.key) == keys)
        #expect(last["a"] == ["y": [2, ["a": 3]]])
        #expect(last["b"] == nil)
        #expect(last["c"] == true)
        let first = try #require(try duplicates(.useFirst, between: between))
        #expect(first.object?.map(\.key) == keys)
        #expect(first["a"] == 1)
        #expect(first["b"] == [["x": 1]])
        #expect(first["c"] == true)
        let error = try #require(throws: TrellisError.self) { try duplicates(.error, between: between) }
        #expect(error.code == .duplicateKey)
        #expect(error.found == "\"a\"")
        #expect(error.path.components.isEmpty)
    }

    @Test func canonicallyEquivalentKeysAreNotDuplicates() throws {
        var builder = JSONBuilder(duplicateKeys: .error)
        builder.beginObject()
        for key in ["\u{E9}", "e\u{301}"] {
            try builder.key(key)
            builder.null()
        }
        builder.endObject()
        #expect(builder.result?.count == 2)
    }

    @Test func theErrorNamesItsPathAndShortensTheKey() throws {
        let long = String(repeating: "é", count: 100)
        var builder = JSONBuilder(duplicateKeys: .error)
        builder.beginArray()
        builder.null()
        builder.beginObject()
        try builder.key("in.ner")
        builder.beginObject()
        try builder.key(long)
        builder.null()
        let error = try #require(throws: TrellisError.self) { try builder.key(long) }
        #expect(error.code == .duplicateKey)
        #expect(error.path.description == #"[1]["in.ner"]"#)
        #expect(error.found == "\"" + String(repeating: "é", count: 20) + "…\"")
    }

    @Test func paths() throws {
        var builder = JSONBuilder(duplicateKeys: .useFirst)
        #expect(builder.path(inside: true).isEmpty)
        builder.beginObject()
        #expect(builder.path(inside: true).isEmpty)
        try builder.key("a")
        #expect(builder.path(inside: true).description == "a")
        #expect(builder.path(inside: false).isEmpty)
        builder.beginArray()
        builder.null()
        #expect(builder.path(inside: true).description == "a[1]")
        #expect(builder.path(inside: false).description == "a")
        builder.endArray()
        #expect(builder.path(inside: true).isEmpty)
        try builder.key("a")
        builder.beginArray()
        #expect(builder.path(inside: true).description == "a[0]", "an ignored value has a path too")
    }

    @Test func aMillionKeysInOneObject() throws {
        var builder = JSONBuilder(duplicateKeys: .error)
        builder.beginObject()
        for index in 0..<1_000_000 {
            try builder.key("key\(index)")
            builder.bool(index.isMultiple(of: 2))
        }
        builder.endObject()
        #expect(builder.result?.count == 1_000_000)
        #expect(builder.result?["key999999"] == false)
    }

    @Test func aKeyRepeatedManyTimes() throws {
        for (policy, expected) in [(JSONDuplicateKeys.useLast, 99_999), (.useFirst, 0)] {
            var builder = JSONBuilder(duplicateKeys: policy)
            builder.beginObject()
            for index in 0..<100_000 {
                try builder.key("key")
                builder.number("\(index)")
            }
            builder.endObject()
            #expect(builder.result == ["key": JSON(expected)])
        }
    }

    @Test func openContainersUseNoStack() throws {
        // More levels than any thread's stack allows; abandoned half-way, as after an error.
        var builder = JSONBuilder(duplicateKeys: .useLast)
        for index in 0..<1_000_000 {
            if index.isMultiple(of: 2) {
                builder.beginArray()
            } else {
                builder.beginObject()
                try builder.key("a")
            }
        }
        #expect(builder.path(inside: true).components.count == 1_000_000)
        builder = JSONBuilder(duplicateKeys: .useLast)
        builder.null()
        #expect(builder.result == .null)
    }

    @Test func valuesAsDeepAsTheDecodersLimit() {
        let depth = TrellisDecoder.Options().limits.depth
        let json = built { builder in
            for _ in 0..<depth { builder.beginArray() }
            for _ in 0..<depth { builder.endArray() }
        }
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(json?.description == text)
        #expect(json == json.map { JSON.array($0.array ?? []) })
        #expect(json?.hashValue == json?.hashValue)
    }

    @Test func unbalancedEventsDoNotTrap() throws {
        var builder = JSONBuilder(duplicateKeys: .useLast)
        builder.endObject()
        builder.endArray()
        try builder.key("a")
        builder.beginObject()
        builder.null()
        builder.endArray()
        builder.endObject()
        #expect(builder.path(inside: true).isEmpty)
    }

    // MARK: Support

    private func built(_ events: (inout JSONBuilder) -> Void) -> JSON? {
        var builder = JSONBuilder(duplicateKeys: .error)
        events(&builder)
        return builder.result
    }

    private func send(_ json: JSON, to builder: inout JSONBuilder) throws {
        switch json {
        case .null: builder.null()
        case .bool(let value): builder.bool(value)
        case .number(let number): builder.number(number.text)
        case .string(let text): builder.string(text)
        case .array(let elements):
            builder.beginArray()
            for element in elements { try send(element, to: &builder) }
            builder.endArray()
        case .object(let members):
            builder.beginObject()
            for (key, value) in members {
                try builder.key(key)
                try send(value, to: &builder)
            }
            builder.endObject()
        }
    }
}

// The bytes are only read during each call.
extension JSONBuilder {
    fileprivate mutating func number(_ text: String) {
        var text = text
        text.withUTF8 { unsafe number($0) }
    }

    fileprivate mutating func string(_ text: String) {
        var text = text
        text.withUTF8 { unsafe string($0) }
    }

    fileprivate mutating func key(_ text: String) throws {
        var text = text
        try text.withUTF8 { unsafe try key($0) }
    }
}
