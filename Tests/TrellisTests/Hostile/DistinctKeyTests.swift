import Foundation
import Testing

@testable import Trellis

/// Caches whose keys may come from the input have a fixed number of entries, whatever paths, patterns, styles and
/// options a client sends.
@Suite struct DistinctKeyTests {
    /// The maximum number of entries of any such cache.
    private static let capacity = 32
    private static let count = 200

    // MARK: The cache

    private struct Name: RecentKey {
        var text: String
        init(_ text: String) { self.text = text }
        var textLength: Int { text.utf8.count }
    }

    private final class Value: Sendable {
        let number: Int
        init(_ number: Int) { self.number = number }
    }

    @Test func theOldestEntryIsEvicted() {
        let cache = RecentValues<Name, Value>(capacity: 3)
        func number(_ key: String, _ made: Int) -> Int { cache.value(for: Name(key)) { Value(made) }.number }
        let made: [Int] = [number("a", 1), number("b", 2), number("c", 3)]
        #expect(made == [1, 2, 3])
        // A lookup counts as a use.
        #expect(number("a", 9) == 1)
        #expect(number("d", 4) == 4)
        #expect(cache.count == 3)
        let known: [Int] = [number("a", 9), number("c", 9), number("d", 9)]
        #expect(known == [1, 3, 4])
        #expect(number("b", 9) == 9)
        #expect(cache.count == 3)
    }

    @Test func aRemovedValueIsReleased() {
        let cache = RecentValues<Name, Value>(capacity: 2)
        let first = Weak(cache.value(for: Name("0")) { Value(0) })
        #expect(first.object?.number == 0)
        for number in 1...2 { _ = cache.value(for: Name("\(number)")) { Value(number) } }
        #expect(first.object == nil)
    }

    /// The number of entries bounds the memory only if the keys are short.
    @Test func longKeysAreNotCached() {
        let cache = RecentValues<Name, Value>(capacity: 3)
        for length in [4096, 4097, 1_000_000] {
            let key = Name(String(repeating: "k", count: length))
            #expect(cache.value(for: key) { Value(1) }.number == 1)
            #expect(cache.value(for: key) { Value(2) }.number == (length > 4096 ? 2 : 1))
        }
        #expect(cache.count == 1)
    }

    @Test func failedValuesAreNotCached() {
        let cache = RecentValues<Name, Value>(capacity: 3)
        #expect(throws: TrellisError.self) {
            try cache.value(for: Name("a")) { () throws(TrellisError) in throw TrellisError(.custom) }
        }
        #expect(cache.count == 0)
        #expect(cache.value(for: Name("a")) { Value(1) }.number == 1)
    }

    @Test func manyThreads() async {
        let cache = RecentValues<Name, Value>(capacity: 5)
        await withTaskGroup(of: Bool.self) { group in
            for seed in 0..<8 {
                group.addTask {
                    var generator = SplitMix64(seed: UInt64(seed))
                    return (0..<2000).allSatisfy { _ in
                        let number = generator.below(12)
                        return cache.value(for: Name("\(number)")) { Value(number) }.number == number
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
        #expect(cache.count == 5)
    }

    // MARK: Compiled schemas

    /// How many of the schemas that a closure returns outlive the call.
    private func kept(_ schema: (Int) throws -> CompiledSchema) rethrows -> Int {
        let schemas = try (0..<Self.count).map { Weak(try schema($0)) }
        return schemas.count { $0.object != nil }
    }

    @Test func distinctPaths() throws {
        let target = SchemaTarget(type: ObjectIdentifier(Dated.self), metatype: Dated.self)
        let paths = try kept { index in
            var target = target
            target.path = [.key("a"), .key("k\(index)")]
            return try CompiledSchema.cached(for: JSONNothing.self, target: target, options: SchemaOptions())
        }
        #expect((1...Self.capacity).contains(paths))
        let elements = try kept { index in
            var target = target
            target.isStream = true
            target.type = ObjectIdentifier([Dated].self)
            target.metatype = [Dated].self
            target.path = [.index(index)]
            return try CompiledSchema.cached(for: JSONNothing.self, target: target, options: SchemaOptions())
        }
        #expect((1...Self.capacity).contains(elements))
        let long = try kept { index in
            var target = target
            target.path = [.key(String(repeating: "k", count: 5000) + "\(index)")]
            return try CompiledSchema.cached(for: JSONNothing.self, target: target, options: SchemaOptions())
        }
        #expect(long == 0)
    }

    /// Paths and patterns that are equal as Swift strings but have different bytes have separate entries.
    @Test func canonicallyEquivalentStrings() throws {
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        #expect(JSONPath([composed]) != JSONPath([decomposed]))
        for key in [composed, decomposed, composed] {
            let text = Array("{\"\(key)\":[{\"number\":1}]}".utf8)
            #expect(try TrellisDecoder().decode(Int.self, at: [.key(key), 0, "number"], from: text) == 1)
            var count = 0
            try TrellisDecoder().forEachElement(Dated.self, as: .array(at: JSONPath([key])), from: text) { _ in
                count += 1
            }
            #expect(count == 1)
            let pattern = DatePattern(pattern: "yyyy'\(key)'", locale: "en_US_POSIX", timeZone: "GMT")
            #expect(pattern.string(Date(timeIntervalSince1970: 0)).utf8.elementsEqual("1970\(key)".utf8))
        }
    }

    @Test func distinctOptions() throws {
        @Sendable func zone(_ index: Int) -> String { "GMT+0\(index / 60):\(10 + index % 50)" }
        let formats: [@Sendable (Int) -> JSONFormat] = [
            { .pattern("yyyy-MM-dd'\($0)'") }, { .pattern("yyyy", locale: "en_US_X\($0)") },
            { .pattern("yyyy", timeZone: zone($0)) }, { .iso8601(timeZone: zone($0)) },
            { .dateOnly(timeZone: zone($0)) },
            { .oneOf(.iso8601, .pattern("yyyy-MM-dd'\($0)'")) },
        ]
        for format in formats {
            let kept = try kept { index in
                var options = SchemaOptions()
                options.dates = format(index)
                return try CompiledSchema.cached(for: Dated.self, options: options)
            }
            #expect((1...Self.capacity).contains(kept))
        }
        for isPath in [false, true] {
            let kept = try kept { index in
                var options = SchemaOptions()
                options.keyStyle =
                    isPath
                    ? .customPath("distinct \(index)") { JSONPath([$0]) } : .custom("distinct \(index)") { $0 }
                return try CompiledSchema.cached(for: Dated.self, options: options)
            }
            #expect((1...Self.capacity).contains(kept))
        }
        let coercions = try kept { index in
            var options = SchemaOptions()
            options.coercions = JSONCoercions(rawValue: UInt16(index))
            options.usesDefaultForNull = index % 2 == 0
            return try CompiledSchema.cached(for: Dated.self, options: options)
        }
        #expect((1...Self.capacity).contains(coercions))
    }

    /// A decoder retains the schemas that it has used, and schemas do not depend on its user info.
    @Test func schemasOfADecoder() throws {
        let text = #"{"at":"2024-01-02T03:04:05Z","number":7}"#
        var decoder = TrellisDecoder(options: .with { $0.keyStyle = .custom("of a decoder") { $0 } })
        let schema = Weak(try decoder.setup.schema(for: Dated.self))
        for index in 0..<Self.count {
            let options = TrellisDecoder.Options.with { $0.keyStyle = .custom("of others \(index)") { $0 } }
            #expect(try TrellisDecoder(options: options).decode(Dated.self, from: text).number == 7)
        }
        #expect(schema.object != nil)
        #expect(try decoder.decode(Dated.self, from: text).number == 7)
        decoder = TrellisDecoder()
        #expect(schema.object == nil)
        let plain = try (0..<Self.count).map { index in
            var options = TrellisDecoder.Options()
            options.userInfo[Tag.self] = index
            return ObjectIdentifier(try TrellisDecoder(options: options).setup.schema(for: Dated.self))
        }
        #expect(Set(plain).count == 1)
    }

    /// A set of transforms has its own cache, which is released with the set.
    @Test func distinctTransforms() throws {
        let kept = try kept { index in
            var options = SchemaOptions()
            options.transforms.use(JSONTransform(decode: { (text: Int) in "\(text + index)" }, encode: { $0.count }))
            return try CompiledSchema.cached(for: [String].self, options: options)
        }
        #expect(kept == 0)
    }

    @Test func keysOfUntaggedVariants() throws {
        for index in 0..<Self.count {
            let options = TrellisDecoder.Options.with { $0.keyStyle = .custom("variants \(index)") { $0 } }
            // Because of the escape, the object is buffered.
            let value = try TrellisDecoder(options: options).decode(Either.self, from: #"{"n\u0075mber":7}"#)
            #expect(value == .number(7))
        }
        #expect((1...8).contains(Either.jsonVariants.reader.styledKeys.count))
    }

    @Test func dateFormatters() throws {
        for index in 0..<(2 * Self.capacity) {
            let pattern = DatePattern(pattern: "yyyy-MM-dd'x\(index)'", locale: "en_US_POSIX", timeZone: "GMT")
            #expect(pattern.string(Date(timeIntervalSince1970: 0)) == "1970-01-01x\(index)")
            #expect(pattern.date("1970-01-02x\(index)") == Date(timeIntervalSince1970: 86_400))
        }
        #expect((1...Self.capacity).contains(DatePattern.formatters.count))
    }

    // MARK: Encoding

    @Test func plansOfDistinctKeyStyles() throws {
        let plans = try (0..<Self.count).map { index in
            let options = TrellisEncoder.Options.with { $0.keyStyle = .custom("plan \(index)") { $0 } }
            return Weak(try EncodePlan.cached(for: Dated.self, EncodePlan.Options(options)))
        }
        #expect((1...Self.capacity).contains(plans.count { $0.object != nil }))
    }

    /// A writer retains the plans that it uses, even when they are evicted from the cache.
    @Test func plansEvictedWhileInUse() throws {
        for properties in [TrellisEncoder.Options.PropertySelection.all, .only(["number", "inner", "greedy"])] {
            let options = TrellisEncoder.Options.with {
                $0.keyStyle = .custom("greedy") { "\($0)_" }
                $0.properties = properties
                $0.omitsDefaults = true
            }
            let items = (0..<3).map { Greedy(number: $0, inner: [Either.number($0)], greedy: Replacing(index: $0)) }
            let text = String(decoding: try TrellisEncoder(options: options).encode(items), as: UTF8.self)
            let expected = (0..<3).map { #"{"number_":\#($0),"inner_":[{"number_":\#($0)}],"greedy_":40}"# }
            #expect(text == "[" + expected.joined(separator: ",") + "]")
        }
    }

    /// A decode retains its schema, even when it is evicted from the cache.
    @Test func schemasEvictedWhileInUse() throws {
        let options = TrellisDecoder.Options.with { $0.keyStyle = .custom("removed") { $0 } }
        let text = #"{"a":[{"at":"2024-01-02T03:04:05Z","number":1},{"number":2}]}"#
        var numbers: [Int] = []
        try TrellisDecoder(options: options).forEachElement(Dated.self, as: .array(at: "a"), from: text) { element in
            numbers.append(element.number)
            for index in 0..<Self.count {
                let document = Array("{\"k\(index)\":[{\"number\":3}]}".utf8)
                try TrellisDecoder(options: options).forEachElement(
                    Dated.self, as: .array(at: JSONPath([.key("k\(index)")])), from: document
                ) { #expect($0.number == 3) }
            }
        }
        #expect(numbers == [1, 2])
    }
}

/// A weak reference.
private struct Weak<Object: AnyObject> {
    weak var object: Object?
    init(_ object: Object) { self.object = object }
}

private enum Tag: JSONUserInfoKey {
    static let defaultValue = 0
}

private struct Dated: JSONModel, Equatable {
    var number: Int
    var at: Date?

    init(number: Int) { self.number = number }

    static let modelSchema = JSONModelSchema(
        Dated.self, [JSONField("number", \Dated.number), JSONField("at", \Dated.at)])

    init(from fields: borrowing JSONFieldValues) throws {
        number = fields.take(0)
        at = fields.take(1)
    }

    func encode(field: Int, to writer: inout JSONFieldWriter) throws {
        if field == 0 { try writer.field(number) } else { try writer.field(at) }
    }
}

/// One of two models, which are distinguished by their keys.
private enum Either: JSONVariants, Equatable {
    case name(String)
    case number(Int)

    struct Name: JSONModel {
        var name: String
        init(_ name: String) { self.name = name }
        static let modelSchema = JSONModelSchema(Name.self, [JSONField("name", \Name.name)])
        init(from fields: borrowing JSONFieldValues) throws { name = fields.take(0) }
        func encode(field: Int, to writer: inout JSONFieldWriter) throws { try writer.field(name) }
    }

    struct Number: JSONModel {
        var number: Int
        init(_ number: Int) { self.number = number }
        static let modelSchema = JSONModelSchema(Number.self, [JSONField("number", \Number.number)])
        init(from fields: borrowing JSONFieldValues) throws { number = fields.take(0) }
        func encode(field: Int, to writer: inout JSONFieldWriter) throws { try writer.field(number) }
    }

    static let jsonVariants = JSONVariantTable<Either>(
        .untagged,
        [
            JSONVariantCase(
                make: { (value: Name) in Either.name(value.name) },
                take: { if case .name(let name) = $0 { Name(name) } else { nil } }),
            JSONVariantCase(
                make: { (value: Number) in Either.number(value.number) },
                take: { if case .number(let number) = $0 { Number(number) } else { nil } }),
        ])
}

/// A model with a value whose encoding uses many other key styles.
private struct Greedy: JSONEncodableModel {
    var number: Int
    var inner: [Either]
    var greedy: Replacing

    static let modelSchema = JSONModelSchema(
        Greedy.self,
        [
            JSONField("number", \Greedy.number), JSONField("inner", \Greedy.inner),
            JSONField("greedy", \Greedy.greedy, form: .encoding),
        ])

    func encode(field: Int, to writer: inout JSONFieldWriter) throws {
        switch field {
        case 0: try writer.field(number)
        case 1: try writer.field(inner)
        default: try writer.field(greedy)
        }
    }
}

private struct Replacing: TrellisEncodable {
    /// Distinguishes the styles; nil encodes without a style.
    var index: Int?

    func encode(to writer: inout JSONWriter) throws {
        var count = 0
        for other in 0..<40 {
            guard let index else { break }
            let options = TrellisEncoder.Options.with {
                $0.keyStyle = .custom("replacing \(index) \(other)") { $0 }
                $0.omitsDefaults = other % 2 == 0
            }
            let encoder = TrellisEncoder(options: options)
            _ = try encoder.encode(Either.number(other))
            count += try encoder.encode(Greedy(number: other, inner: [], greedy: Replacing(index: nil))).isEmpty ? 0 : 1
        }
        try count.encode(to: &writer)
    }
}
