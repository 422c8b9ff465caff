import Testing

@testable import Trellis

/// Memory that is reused by the next decode.
@Suite struct DecodingContextPoolTests {
    private func schema<Value: TrellisDecodable>(of type: Value.Type) throws -> CompiledSchema {
        var compiler = SchemaCompiler(options: SchemaOptions())
        return try compiler.compile(type)
    }

    @Test func aPooledContextIsTakenOnce() throws {
        let schema = try schema(of: [Int].self)
        #expect(schema.contexts.take() == nil)
        let context = DecodingContext(schema, .standard)
        schema.contexts.give(context)
        #expect(schema.contexts.take() === context)
        #expect(schema.contexts.take() == nil)
    }

    @Test func atMostFourContextsArePooled() throws {
        let schema = try schema(of: [Int].self)
        for _ in 0..<6 { schema.contexts.give(DecodingContext(schema, .standard)) }
        var count = 0
        while schema.contexts.take() != nil { count += 1 }
        #expect(count == 4)
    }

    @Test func largeContextsArePooledUpToABound() throws {
        let schema = try schema(of: [Int].self)
        for _ in 0..<3 {
            for _ in 0..<4 {
                let context = DecodingContext(schema, .standard)
                context.reserveResult(1_500_000)
                schema.contexts.give(context)
            }
            var count = 0
            while schema.contexts.take() != nil { count += 1 }
            #expect(count == 2)
        }
    }

    @Test func aPooledContextReleasesItsDecoder() throws {
        weak var guest: Guest?
        do {
            let made = Guest()
            guest = made
            var options = TrellisDecoder.Options()
            options.userInfo[GuestKey.self] = made
            let decoder = TrellisDecoder(options: options)
            #expect(try decoder.decode([Int].self, from: "[1]") == [1])
            #expect(throws: TrellisError.self) { try decoder.decode([Int].self, from: "[1") }
        }
        #expect(guest == nil)
    }

    @Test func decodesInsideOneOfTheSameType() throws {
        #expect(try decoded(Nesting.self, #"{"depth":6,"text":"a"}"#).found == "a6a5a4a3a2a1")
    }

    @Test func sessionsAtTheSameTime() throws {
        var sessions: [[String]] = []
        var first = try TrellisDecoder.ValueSession([String].self)
        try first.feed(#"["a\u00"#)
        for index in 0..<6 {
            var other = try TrellisDecoder.ValueSession([String].self)
            try other.feed("[\"x")
            try other.feed("\(index)\"]")
            sessions.append(try other.finish())
        }
        try first.feed(#"e4b"]"#)
        #expect(try first.finish() == ["aäb"])
        #expect(sessions == (0..<6).map { ["x\($0)"] })
    }

    @Test func optionsSetAfterTheFirstDecode() throws {
        let before = TrellisDecoder()
        var decoder = before
        decoder.options.limits.depth = 1
        decoder.options.allowsComments = true
        #expect(try decoder.decode([Int].self, from: "[1/**/]") == [1])
        #expect(throws: TrellisError.self) { try decoder.decode([[Int]].self, from: "[[1]]") }
        #expect(try before.decode([[Int]].self, from: "[[1]]") == [[1]])
        #expect(throws: TrellisError.self) { try before.decode([Int].self, from: "[1/**/]") }
        #expect((before.options.limits.depth, decoder.options.limits.depth) == (512, 1))
    }

    @Test func aTableWithMoreTypesThanLines() throws {
        let types: [any TrellisDecodable.Type] = [
            Int.self, Bool.self, String.self, Double.self, [Int].self, [Bool].self, [String].self, Int?.self,
            [Double].self,
        ]
        let table = TypeTable<CompiledSchema>(lineCount: 4)
        defer { table.deallocate() }
        var schemas: [CompiledSchema] = []
        for type in types {
            #expect(table.value(for: type) == nil)
            var compiler = SchemaCompiler(options: SchemaOptions())
            let schema = try compiler.compile(type)
            schemas.append(schema)
            table.keep(schema, for: type)
        }
        var count = 0
        for (type, schema) in zip(types, schemas) {
            guard let found = table.value(for: type) else { continue }
            #expect(found === schema)
            count += 1
        }
        #expect((1...4).contains(count))
    }
}

private final class Guest: Sendable {}

private enum GuestKey: JSONUserInfoKey {
    static let defaultValue: Guest? = nil
}

/// Decodes its own type again after it has been decoded.
private struct Nesting: JSONDecodableModel, JSONDidDecodeHook {
    let depth: Int
    let text: String
    var found = ""

    static let modelSchema = JSONModelSchema(
        Nesting.self,
        [JSONField("depth", \Nesting.depth, form: .decoding), JSONField("text", \Nesting.text, form: .decoding)])

    init(from fields: borrowing JSONFieldValues) throws {
        depth = fields.take(0)
        text = fields.take(1)
    }

    mutating func didDecode(userInfo: JSONUserInfo) throws {
        found = "\(text)\(depth)"
        guard depth > 1 else { return }
        found += try TrellisDecoder().decode(Nesting.self, from: "{\"depth\":\(depth - 1),\"text\":\"\(text)\"}").found
    }
}
