import Testing

@testable import Trellis

/// Failures at every position of a document: every created value is released exactly once.
@Suite struct FailureEverywhereTests {
    private enum Plain {}
    private enum Collecting {}
    private enum Strict {}
    private enum First {}

    @Test func everyPrefixAndAFailure() throws { try run(Hoard<Plain>.self, TrellisDecoder.Options(), Plain.self) }

    @Test func collecting() throws {
        try run(Hoard<Collecting>.self, .with { $0.collectsErrors = true }, Collecting.self)
    }

    @Test func withDuplicatesRefused() throws {
        try run(
            Hoard<Strict>.self,
            .with {
                $0.collectsErrors = true
                $0.duplicateKeys = .error
                $0.unknownKeys = .error
                $0.usesDefaultForMismatch = true
            }, Strict.self)
    }

    @Test func withTheFirstUsed() throws {
        try run(
            Hoard<First>.self,
            .with {
                $0.duplicateKeys = .useFirst
                $0.usesDefaultForNull = true
                $0.requiresObjectsOnPaths = true
            }, First.self)
    }

    private func run<T: JSONModel>(_ type: T.Type, _ options: TrellisDecoder.Options, _ owner: Any.Type) throws {
        var compiler = SchemaCompiler(options: options.schema)
        let schema = try compiler.compile([T].self)
        // Defaults that the schema retains.
        let kept = LiveCounts.live(owner)
        for document in [Self.document, Self.document.reversed, Self.doubled] {
            let events = document.events
            for count in 0..<events.count {
                _ = try? play(events.prefix(count), as: [T].self, options: options, schema: schema)
                #expect(LiveCounts.live(owner) == kept, "after \(count) events")
            }
            for other in [Document.bool(true), .null, .number("1e999"), "veto", [], ["x": [1]]] {
                for changed in document.variants(with: other) {
                    _ = try? play(changed.events, as: [T].self, options: options, schema: schema)
                    #expect(LiveCounts.live(owner) == kept, "\(changed.text)")
                }
            }
        }
        #expect(LiveCounts.made(owner) > 1000)
        let text = Self.document.text
        for end in 0..<text.utf8.count {
            _ = try? TrellisDecoder(options: options).decode([T].self, from: Array(text.utf8.prefix(end)))
            #expect(LiveCounts.live(owner) == kept)
        }
    }

    private static var document: Document {
        [
            [
                "x": "a", "in": ["y": "b"], "p": "c", "deep": ["q": "d", "all": ["e"]], "second": "f",
                "list": ["g", "h"], "stand": ["i", ["j"]], "name": "k", "unknown": ["l", ["m": "n"]],
                "maybe": ["u": "o"], "checked": "q",
            ],
            [
                "x": "a", "in": ["y": "b"], "p": "c", "name": "k", "first": "z", "list": [1, "h", nil],
                "checked": "veto",
            ],
        ]
    }

    /// The same document with every member repeated.
    private static var doubled: Document {
        guard case .array(let elements) = document else { return document }
        return .array(
            elements.map { element in
                guard case .object(let members) = element else { return element }
                return .object(members + members)
            })
    }
}

extension Document {
    /// The documents in which one value is replaced.
    fileprivate func variants(with other: Document) -> [Document] {
        var result = [other]
        switch self {
        case .array(var elements):
            for (index, element) in elements.enumerated() {
                for changed in element.variants(with: other) {
                    elements[index] = changed
                    result.append(.array(elements))
                }
                elements[index] = element
            }
        case .object(var members):
            for (index, member) in members.enumerated() {
                for changed in member.value.variants(with: other) {
                    members[index].value = changed
                    result.append(.object(members))
                }
                members[index] = member
            }
        default: break
        }
        return result
    }
}

/// A model with a tracked value in every kind of special field.
private struct Hoard<Owner>: JSONModel {
    typealias Value = Tracked<Owner>

    var pair: [Value]
    var part: Part<Owner>
    var maybe: Part<Owner>?
    var deep: Deep<Owner>?
    var deepQ: Value?
    var either: Value?
    var list: [Value]
    var stand: [Value]
    var name: Value
    var checked: Value?
    var rest: JSONObject

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) {
            [
                JSONField(
                    "pair", \.pair,
                    form: .composite(
                        of: JSONPart(Value.self, at: "x"), JSONPart(Value.self, at: "in.y"),
                        decode: { x, y in
                            guard let x = x.value, let y = y.value else { return nil }
                            return [x, y]
                        }, encode: { ($0.first, $0.last) })),
                JSONField("part", \.part, form: .flattened()),
                JSONField("maybe", \.maybe).ignored(in: .encoding),
                JSONField("deep", \.deep),
                JSONField("deepQ", \.deepQ, keys: "deep.q").ignored(in: .encoding),
                JSONField("either", \.either, keys: "first", "second"),
                JSONField("list", \.list, default: []).lossy(),
                JSONField("stand", \.stand, form: .value.onMismatch([Tracked("stand")]), default: []),
                JSONField(
                    "name", \.name,
                    form: .transform(
                        JSONTransform<[String: Value], Value>(
                            decode: { $0.values.first ?? Tracked("none") }, encode: { ["": $0] })
                    ).onNull(Tracked("null")).onMismatch(Tracked("mismatch")), default: Tracked("default")),
                JSONField(
                    "checked", \.checked,
                    form: .value.validated(by: { value in
                        let isVeto = value?.text == "veto"
                        value = Tracked("replaced")
                        if isVeto { throw TrellisError(.invalidValue) }
                    })),
                JSONField(rest: "rest", \.rest),
            ]
        }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        pair = fields.take(0)
        part = fields.take(1)
        maybe = fields.take(2)
        deep = fields.take(3)
        deepQ = fields.take(4)
        either = fields.take(5)
        list = fields.take(6)
        stand = fields.take(7)
        name = fields.take(8)
        checked = fields.take(9)
        rest = fields.take(10)
    }
}

private struct Part<Owner>: JSONModel {
    var p: Tracked<Owner>
    var inner: Tail<Owner>?

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) {
            [JSONField("p", \.p), JSONField("inner", \.inner, form: .flattened())]
        }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        p = fields.take(0)
        inner = fields.take(1)
    }
}

private struct Tail<Owner>: JSONModel {
    var u: Tracked<Owner>
    var d: Tracked<Owner>

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) { [JSONField("u", \.u), JSONField("d", \.d, default: Tracked("d"))] }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        u = fields.take(0)
        d = fields.take(1)
    }
}

private struct Deep<Owner>: JSONModel {
    var q: Tracked<Owner>
    var all: [Tracked<Owner>]

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) { [JSONField("q", \.q), JSONField("all", \.all)] }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        q = fields.take(0)
        all = fields.take(1)
    }
}
