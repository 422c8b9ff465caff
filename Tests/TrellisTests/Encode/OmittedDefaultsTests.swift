import Foundation
import Testing
import Trellis

/// Fields omitted because they have their default value.
@Suite struct OmittedDefaultsTests {
    static let omitting = TrellisEncoder.Options.with { $0.omitsDefaults = true }

    /// Expects this JSON with the option, and that decoding it returns the value.
    private func expectOmitting<Value: TrellisCodable & Equatable>(
        _ value: Value, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expectRoundTrip(value, text, TrellisDecoder.Options(), Self.omitting, sourceLocation: sourceLocation)
    }

    @Test func values() throws {
        expectOmitting(Settings(), #"{"id":1}"#)
        expectOmitting([Settings()], #"[{"id":1}]"#)
        var changed = Settings()
        changed.title = "b"
        changed.tags = ["x"]
        expectOmitting(changed, #"{"id":1,"title":"b","tags":["x"]}"#)
        #expect(try encoded(Settings()).contains(#""title":"a""#))
        // A field without a default is always written.
        expectOmitting(Settings(id: 0), #"{"id":0}"#)
    }

    /// A nil that is not the default must not be decoded as the default.
    @Test func optionals() {
        var settings = Settings()
        settings.limit = nil
        settings.note = "n"
        expectOmitting(settings, #"{"id":1,"limit":null,"note":"n"}"#)
        settings.limit = 6
        settings.note = nil
        expectOmitting(settings, #"{"id":1,"limit":6}"#)
    }

    @Test func nestedPaths() {
        var settings = Settings()
        settings.width = 5
        expectOmitting(settings, #"{"id":1,"size":{"width":5}}"#)
        settings.height = 6
        expectOmitting(settings, #"{"id":1,"size":{"width":5,"height":6}}"#)
    }

    @Test func togetherWithOtherOptions() throws {
        var settings = Settings()
        settings.height = 6
        let encoding = TrellisEncoder.Options.with {
            $0.omitsDefaults = true
            $0.indentation = .spaces(2)
            $0.sortsKeys = true
        }
        expectRoundTrip(
            settings, "{\n  \"id\": 1,\n  \"size\": {\n    \"height\": 6\n  }\n}", TrellisDecoder.Options(), encoding)
        let selection = TrellisEncoder.Options.with {
            $0.omitsDefaults = true
            $0.properties = .except(["height"])
        }
        #expect(try TrellisEncoder(options: selection).string(from: settings) == #"{"id":1}"#)
        let nulls = TrellisEncoder.Options.with {
            $0.omitsDefaults = true
            $0.nilFields = .writeNull
        }
        #expect(try TrellisEncoder(options: nulls).string(from: Settings()) == #"{"id":1,"bare":null}"#)
    }

    /// Values that are not Equatable are compared by their JSON.
    @Test func valuesThatAreNotEquatable() throws {
        let encoder = TrellisEncoder(options: Self.omitting)
        #expect(try encoder.string(from: Opaques()) == "{}")
        #expect(try encoder.string(from: Opaques(span: Span(from: 2, to: 3))) == #"{"span":{"from":2,"to":3}}"#)
        #expect(try encoder.string(from: Opaques(table: ["b": Span(), "a": Span()])) == "{}")
        #expect(try encoder.string(from: Opaques(text: Wrapped(text: "x"))) == #"{"text":"x"}"#)
        #expect(try encoder.string(from: Opaques(day: Wrapped(text: "2000-01-01"))) == "{}")
        // A value that cannot be encoded is still an error.
        #expect(encodingFailure(Opaques(span: Span(from: .nan)), options: Self.omitting)?.code == .nonFiniteNumber)
    }

    @Test func evaluatedDefaults() throws {
        let encoder = TrellisEncoder(options: Self.omitting)
        let first = try encoder.string(from: Counted(number: 1))
        #expect(first.contains("number"))
        #expect(try encoder.string(from: Counted(number: unsafe Counted.next + 1)) == "{}")
    }

    @Test func flattenedModels() {
        expectOmitting(Outer(size: Size(), extra: nil), "{}")
        expectOmitting(Outer(size: Size(width: 2), extra: nil), #"{"width":2}"#)
        // Without any member it would be decoded as nil.
        expectOmitting(Outer(size: Size(), extra: Extra()), #"{"depth":1}"#)
    }

    @Test func fieldsThatAreAlwaysWritten() throws {
        let encoder = TrellisEncoder(options: Self.omitting)
        #expect(try encoder.string(from: Always()) == #"{"kind":"always","low":0,"high":1,"twice":2}"#)
    }

    @Test func variants() {
        expectOmitting(
            [Shape.circle(Circle()), .square(Square())], #"[{"type":"circle","radius":1},{"type":"square","side":1}]"#)
        expectOmitting([Figure.round(Circle())], #"[{"type":"circle","radius":1}]"#)
        expectOmitting(Named.square(Square()), #"{"square":{}}"#)
    }

    @Test func variantsWithOptionalPayloads() throws {
        let (circle, square) = (#"{"type":"circle","radius":1}"#, #"{"type":"square","side":1}"#)
        expectOmitting([Blank.round(Circle())], "[\(circle)]")
        expectOmitting([Tagged.circle(Circle()), .square(Square())], "[\(circle),\(square)]")
        let encoder = TrellisEncoder(options: Self.omitting)
        #expect(try encoder.string(from: [Blank.round(nil), .round(Circle())]) == "[null,\(circle)]")
        for nothing in [Tagged.circle(nil), .square(nil), .square(.some(nil))] {
            let error = #expect(throws: TrellisError.self) { try encoder.string(from: nothing) }
            #expect(error?.code == .notEncodable)
        }
    }

    @Test func theLimitOfDepthCountsWholePayloads() throws {
        let encoder = TrellisEncoder(
            options: .with {
                $0.omitsDefaults = true
                $0.limits.depth = 2
            })
        #expect(try encoder.string(from: [Figure.round(Circle())]) == #"[{"type":"circle","radius":1}]"#)
        let error = #expect(throws: TrellisError.self) { try encoder.string(from: [[Figure.round(Circle())]]) }
        #expect(error?.code == .limitExceeded)
    }

    @Test func archives() throws {
        let archiver = TrellisArchiver(encoding: Self.omitting)
        let bytes = try archiver.archive(Settings())
        #expect(String(decoding: bytes, as: UTF8.self).contains(#""title":"a""#))
        #expect(try archiver.unarchive(Settings.self, from: bytes) == Settings())
    }

    @Test(arguments: 0..<8) func randomValues(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let encoder = TrellisEncoder(options: Self.omitting)
        for _ in 0..<50 {
            let value = Settings.random(using: &random)
            let text = try encoder.string(from: [value])
            #expect(try decoded([Settings].self, text) == [value], "\(text)")
            #expect(try text.count <= encoded([value]).count + #""limit":null,"#.count)
            let outer = Outer(
                size: Size(width: random.below(2)), extra: random.once(in: 2) ? nil : Extra(depth: random.below(2)))
            #expect(try decoded(Outer.self, encoder.string(from: outer)) == outer)
            let rich = Rich.random(using: &random)
            #expect(try decoded(Rich.self, encoder.string(from: rich)) == rich)
        }
    }
}

private struct Settings: Equatable, JSONModel {
    var id = 1
    var title = "a"
    var limit: Int? = 5
    var note: String?
    var bare: Int?
    var tags: [String] = []
    var factors: [String: Double?] = ["x": 1, "y": nil]
    var since = Date(timeIntervalSince1970: 0)
    var width = 1
    var height = 2

    static let modelSchema = JSONModelSchema(
        Settings.self,
        [
            JSONField("id", \Settings.id), JSONField("title", \Settings.title, default: "a"),
            JSONField("limit", \Settings.limit, default: 5), JSONField("note", \Settings.note, default: nil),
            JSONField("bare", \Settings.bare), JSONField("tags", \Settings.tags, default: []),
            JSONField("factors", \Settings.factors, default: ["x": 1, "y": nil]),
            JSONField("since", \Settings.since, as: .dateOnly, default: Date(timeIntervalSince1970: 0)),
            JSONField("width", \Settings.width, keys: "size.width", default: 1),
            JSONField("height", \Settings.height, keys: "size.height", default: 2),
        ])

    init(id: Int = 1) { self.id = id }

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        title = fields.take(1)
        limit = fields.take(2)
        note = fields.take(3)
        bare = fields.take(4)
        tags = fields.take(5)
        factors = fields.take(6)
        since = fields.take(7)
        width = fields.take(8)
        height = fields.take(9)
    }

    static func random(using random: inout SplitMix64) -> Settings {
        var value = Settings(id: random.below(2))
        value.title = random.once(in: 2) ? "a" : "b"
        value.limit = [5, 6, nil][random.below(3)]
        value.note = random.once(in: 2) ? nil : "n"
        value.bare = random.once(in: 2) ? nil : 0
        value.tags = random.once(in: 2) ? [] : ["t"]
        value.factors = [["x": 1, "y": nil], ["x": 1], ["y": nil], [:]][random.below(4)]
        value.since = Date(timeIntervalSince1970: random.once(in: 2) ? 0 : 86400)
        value.width = random.below(3)
        value.height = random.below(3)
        return value
    }
}

private struct Span: JSONModel {
    var from = 0.0
    var to = 1.0
    static let modelSchema = JSONModelSchema(Span.self, [JSONField("from", \Span.from), JSONField("to", \Span.to)])
    init(from: Double = 0, to: Double = 1) { (self.from, self.to) = (from, to) }
    init(from fields: borrowing JSONFieldValues) throws {
        from = fields.take(0)
        to = fields.take(1)
    }
}

private struct Wrapped { var text: String }

private struct Opaques: JSONModel {
    var span = Span()
    var table = ["a": Span(), "b": Span()]
    var text = Wrapped(text: "a")
    var day: Wrapped? = Wrapped(text: "2000-01-01")

    private static let wrapping = JSONTransform<String, Wrapped>(decode: { Wrapped(text: $0) }, encode: { $0.text })
    static let modelSchema = JSONModelSchema(
        Opaques.self,
        [
            JSONField("span", \Opaques.span, default: Span()),
            JSONField("table", \Opaques.table, default: ["a": Span(), "b": Span()]),
            JSONField("text", \Opaques.text, form: .transform(wrapping), default: Wrapped(text: "a")),
            JSONField("day", \Opaques.day, form: .transform(wrapping), default: Wrapped(text: "2000-01-01")),
        ])
    init(
        span: Span = Span(), table: [String: Span] = ["a": Span(), "b": Span()], text: Wrapped = Wrapped(text: "a"),
        day: Wrapped? = Wrapped(text: "2000-01-01")
    ) {
        (self.span, self.table, self.text, self.day) = (span, table, text, day)
    }
    init(from fields: borrowing JSONFieldValues) throws {
        span = fields.take(0)
        table = fields.take(1)
        text = fields.take(2)
        day = fields.take(3)
    }
}

/// A default that changes with each evaluation.
private struct Counted: JSONModel {
    nonisolated(unsafe) static var next = 100
    var number: Int
    static let modelSchema = JSONModelSchema(
        Counted.self,
        [
            JSONField(
                "number", \Counted.number,
                default: {
                    unsafe next += 1
                    return unsafe next
                }())
        ])
    init(number: Int) { self.number = number }
    init(from fields: borrowing JSONFieldValues) throws { number = fields.take(0) }
}

private struct Size: Equatable, JSONModel {
    var width = 1
    static let modelSchema = JSONModelSchema(Size.self, [JSONField("width", \Size.width, default: 1)])
    init(width: Int = 1) { self.width = width }
    init(from fields: borrowing JSONFieldValues) throws { width = fields.take(0) }
}

private struct Extra: Equatable, JSONModel {
    var depth = 1
    static let modelSchema = JSONModelSchema(Extra.self, [JSONField("depth", \Extra.depth, default: 1)])
    init(depth: Int = 1) { self.depth = depth }
    init(from fields: borrowing JSONFieldValues) throws { depth = fields.take(0) }
}

private struct Outer: Equatable, JSONModel {
    var size: Size
    var extra: Extra?
    static let modelSchema = JSONModelSchema(
        Outer.self,
        [JSONField("size", \Outer.size, form: .flattened()), JSONField("extra", \Outer.extra, form: .flattened())])
    init(size: Size, extra: Extra?) { (self.size, self.extra) = (size, extra) }
    init(from fields: borrowing JSONFieldValues) throws {
        size = fields.take(0)
        extra = fields.take(1)
    }
}

private struct Always: JSONModel {
    var kind = "always"
    var range = 0...1
    var twice: Int { 2 }
    static let modelSchema = JSONModelSchema(
        Always.self,
        [
            JSONField("kind", \Always.kind, default: "always").ignored(in: .decoding),
            JSONField(
                "range", \Always.range,
                form: .composite(
                    of: JSONPart(Int.self, at: "low"), JSONPart(Int.self, at: "high"),
                    decode: { low, high -> ClosedRange<Int>? in (low.value ?? 0)...(high.value ?? 9) },
                    encode: { ($0.lowerBound, $0.upperBound) }), default: 0...1),
            JSONField("twice", \Always.twice, form: .computed),
        ])
    init() {}
    init(from fields: borrowing JSONFieldValues) throws {
        kind = fields.take(0)
        range = fields.take(1)
    }
}

private struct Circle: Equatable, JSONModel {
    var type = "circle"
    var radius = 1
    static let modelSchema = JSONModelSchema(
        Circle.self,
        [JSONField("type", \Circle.type, default: "circle"), JSONField("radius", \Circle.radius, default: 1)])
    init() {}
    init(from fields: borrowing JSONFieldValues) throws {
        type = fields.take(0)
        radius = fields.take(1)
    }
}

private struct Square: Equatable, JSONModel {
    var side = 1
    static let modelSchema = JSONModelSchema(Square.self, [JSONField("side", \Square.side, default: 1)])
    init() {}
    init(from fields: borrowing JSONFieldValues) throws { side = fields.take(0) }
}

private enum Shape: Equatable, JSONVariants {
    case circle(Circle), square(Square)
    static let jsonVariants = JSONVariantTable<Shape>(
        .tag("type"),
        [
            JSONVariantCase(
                "circle", make: Shape.circle, take: { if case .circle(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "square", make: Shape.square, take: { if case .square(let value) = $0 { value } else { nil } }),
        ])
}

/// Variants distinguished by their keys.
private enum Figure: Equatable, JSONVariants {
    case round(Circle)
    static let jsonVariants = JSONVariantTable<Figure>(
        .untagged,
        [
            JSONVariantCase(
                keys: ["radius"], make: Figure.round, take: { if case .round(let value) = $0 { value } else { nil } })
        ])
}

/// Variants distinguished by their keys, with an Optional.
private enum Blank: Equatable, JSONVariants {
    case round(Circle?)
    static let jsonVariants = JSONVariantTable<Blank>(
        .untagged,
        [
            JSONVariantCase(
                keys: ["radius"], make: Blank.round, take: { if case .round(let value) = $0 { value } else { nil } })
        ])
}

private enum Tagged: Equatable, JSONVariants {
    case circle(Circle?), square(Square??)
    static let jsonVariants = JSONVariantTable<Tagged>(
        .tag("type"),
        [
            JSONVariantCase(
                "circle", make: Tagged.circle, take: { if case .circle(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "square", make: Tagged.square, take: { if case .square(let value) = $0 { value } else { nil } }),
        ])
}

private enum Named: Equatable, JSONVariants {
    case square(Square)
    static let jsonVariants = JSONVariantTable<Named>(
        .byKey,
        [
            JSONVariantCase(
                "square", make: Named.square, take: { if case .square(let value) = $0 { value } else { nil } })
        ])
}
