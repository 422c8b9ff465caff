import Testing

@testable import Trellis

/// All values that a machine has created are released when it is destroyed, in any state.
@Suite struct MachineTearDownTests {
    private enum Prefixes {}
    private enum Failures {}
    private enum Finished {}
    private enum Repeated {}
    private enum Throwing {}

    @Test func everyPrefixOfARichDocument() throws {
        let events = Treasury<Prefixes>.document.events
        var compiler = SchemaCompiler(options: SchemaOptions())
        let schema = try compiler.compile([Treasury<Prefixes>].self)
        for count in 0..<events.count {
            let made = LiveCounts.made(Prefixes.self)
            #expect(try play(events.prefix(count), as: [Treasury<Prefixes>].self, schema: schema) == nil)
            #expect(LiveCounts.live(Prefixes.self) == 0, "after \(count) events")
            let strings = events.prefix(count).filter { if case .string = $0 { true } else { false } }
            #expect(LiveCounts.made(Prefixes.self) - made >= strings.count - 1, "one is in a skipped subtree")
        }
        var value = try play(events, as: [Treasury<Prefixes>].self, schema: schema)
        #expect(LiveCounts.live(Prefixes.self) == 28)
        #expect(value?.count == 2)
        value = nil
        #expect(LiveCounts.live(Prefixes.self) == 0)
    }

    @Test func everyPrefixFollowedByAFailure() throws {
        let events = Treasury<Failures>.document.events
        var compiler = SchemaCompiler(options: SchemaOptions())
        let schema = try compiler.compile([Treasury<Failures>].self)
        var failures = 0
        for count in 0..<events.count {
            // Replaces the next value by one of a kind that no field here accepts.
            switch events[count] {
            case .key, .endArray, .endObject: continue
            default: break
            }
            do {
                _ = try play(events.prefix(count) + [.bool(true)], as: [Treasury<Failures>].self, schema: schema)
            } catch {
                #expect(error.code == .typeMismatch)
                failures += 1
            }
            #expect(LiveCounts.live(Failures.self) == 0, "after \(count) events")
        }
        #expect(failures > 30)
    }

    @Test func aFinishedValueThatIsNotTaken() throws {
        var compiler = SchemaCompiler(options: SchemaOptions())
        let schema = try compiler.compile(Tracked<Finished>?.self)
        let result = UnsafeMutablePointer<Tracked<Finished>?>.allocate(capacity: 1)
        defer { unsafe result.deallocate() }
        // The result and the context outlive the machine.
        let context = DecodingContext(schema, .standard)
        defer { withExtendedLifetime(context) {} }
        var machine = unsafe Machine(context, result: UnsafeMutableRawPointer(result))
        let goesOn = machine.receive(.string("a"))
        let isComplete = machine.isComplete
        #expect(goesOn && isComplete)
        #expect(LiveCounts.live(Finished.self) == 1)
        machine.tearDown()
        #expect(LiveCounts.live(Finished.self) == 0)
    }

    @Test func repeatedMembers() throws {
        guard case .array(let elements) = Treasury<Repeated>.document, case .object(let members) = elements[0] else {
            return
        }
        let document = Document.array([.object(members + members + members), elements[1]])
        let events = document.events
        for policy in [JSONDuplicateKeys.useLast, .useFirst, .error] {
            var options = TrellisDecoder.Options()
            options.duplicateKeys = policy
            for count in 0...events.count {
                _ = try? play(events.prefix(count), as: [Treasury<Repeated>].self, options: options)
                #expect(LiveCounts.live(Repeated.self) == 0, "\(policy) after \(count) events")
            }
        }
        #expect(LiveCounts.made(Repeated.self) > 100)
    }

    @Test func aModelThatThrowsAfterTakingSomeFields() throws {
        let document: Document = [
            ["first": "a", "second": "b", "third": ["c", "d"]], ["first": "e", "second": "veto", "third": ["f"]],
        ]
        let error = #expect(throws: TrellisError.self) {
            _ = try play(document.events, as: [Vetoing<Throwing>].self)
        }
        #expect(error?.code == .custom)
        #expect(error?.underlying is Veto)
        #expect(error?.path.description == "[1]")
        #expect(LiveCounts.made(Throwing.self) == 7)
        #expect(LiveCounts.live(Throwing.self) == 0)
    }
}

private struct Veto: Error {}

/// Throws in its initializer after taking one field and reading another.
private struct Vetoing<Owner>: JSONModel {
    var first: Tracked<Owner>
    var second: Tracked<Owner>
    var third: [Tracked<Owner>]

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) {
            [JSONField("first", \.first), JSONField("second", \.second), JSONField("third", \.third)]
        }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        first = fields.take(0)
        second = fields.take(1)
        if second.text == "veto" { throw Veto() }
        third = fields.take(2)
    }
}

/// A model with a tracked value in every kind of field.
struct Treasury<Owner>: JSONModel {
    var plain: Tracked<Owner>
    var optional: Tracked<Owner>?
    var deep: Tracked<Owner>?
    var deeper: [Tracked<Owner>]
    var array: [Tracked<Owner>]
    var optionals: [Tracked<Owner>?]
    var contiguous: ContiguousArray<Tracked<Owner>>
    var set: Set<Tracked<Owner>>
    var dictionary: [String: Tracked<Owner>]
    var numbered: [Int: [Tracked<Owner>]]
    var children: [Treasury<Owner>]
    var defaulted: Tracked<Owner>

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) {
            [
                JSONField("plain", \.plain), JSONField("optional", \.optional),
                JSONField("deep", \.deep, keys: "branch.deep"),
                JSONField("deeper", \.deeper, keys: "branch.inner.deeper", default: []),
                JSONField("array", \.array, default: []), JSONField("optionals", \.optionals, default: []),
                JSONField("contiguous", \.contiguous, default: []), JSONField("set", \.set, default: []),
                JSONField("dictionary", \.dictionary, default: [:]), JSONField("numbered", \.numbered, default: [:]),
                JSONField("children", \.children, default: []),
                JSONField("defaulted", \.defaulted, default: Tracked("default")),
            ]
        }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        plain = fields.take(0)
        optional = fields.take(1)
        deep = fields.take(2)
        deeper = fields.take(3)
        array = fields.take(4)
        optionals = fields.take(5)
        contiguous = fields.take(6)
        set = fields.take(7)
        dictionary = fields.take(8)
        numbered = fields.take(9)
        children = fields.take(10)
        defaulted = fields.take(11)
    }

    /// An array of two models, with 25 strings outside of unknown keys, and three defaults.
    static var document: Document {
        [
            [
                "plain": "a", "optional": "b", "branch": ["deep": "c", "inner": ["deeper": ["d", "e"]]],
                "array": ["f", "g", "h"], "optionals": ["i", nil, "j", nil], "contiguous": ["k"], "set": ["l", "m"],
                "dictionary": ["x": "n", "y": "o"], "numbered": ["1": ["p"], "2": [], "3": ["q", "r"]],
                "children": [["plain": "s", "array": ["t"]], ["plain": "u", "optional": nil]],
            ], ["unknown": [["plain": "?"]], "array": ["v", "w"], "plain": "x", "defaulted": "y"],
        ]
    }
}
