import Testing
import Trellis

/// Transforms whose JSON value is an array, object or null, and transforms with a closure for each kind.
@Suite struct TransformSourceTests {
    @Test func modelsArraysAndDictionaries() {
        let text = #"{"sum":[1,2,3],"area":{"width":2,"depth":3},"keys":{"b":1,"a":2}}"#
        let expected = MadeOfSources(sum: 6, area: 6, keys: ["a", "b"], shape: nil)
        #expect(routed(MadeOfSources.self, text) == expected)
        #expect(routed([MadeOfSources].self, "[\(text)]") == [expected])
        let written = #"{"sum":[6],"area":{"width":6,"depth":1},"keys":{"a":0}}"#
        expectRoundTrip(MadeOfSources(sum: 6, area: 6, keys: ["a"], shape: nil), written)
        let error = expectFailure(
            MadeOfSources.self, #"{"sum":[1,"x"],"area":{},"keys":{}}"#, .typeMismatch, path: "sum[1]", at: 10)
        #expect(error?.expected == "an integer")
        expectFailure(
            MadeOfSources.self, #"{"area":{"width":1,"depth":"x"}}"#, .typeMismatch, path: "area.depth", at: 27)
        expectFailure(MadeOfSources.self, #"{"area":{"depth":1}}"#, .missingKeys, path: "area", at: 18)
        // Errors thrown by the closure have the position at which its value starts.
        expectFailure(MadeOfSources.self, #"{"area": {"width":0}}"#, .custom, path: "area", at: 9)
        expectFailure(MadeOfSources.self, #"{"sum":null}"#, .unexpectedNull, path: "sum", at: 7)
        expectFailure(MadeOfSources.self, #"{"sum":5}"#, .typeMismatch, path: "sum", at: 7)
    }

    @Test func aVariantAsTheSource() {
        let text = #"{"sum":[],"area":{"width":1},"keys":{},"shape":{"radius":3,"type":"circle"}}"#
        #expect(routed(MadeOfSources.self, text)?.shape == 3)
        expectFailure(
            MadeOfSources.self, #"{"shape":{"type":"circle","radius":[]}}"#, .typeMismatch, path: "shape.radius", at: 35
        )
        expectRoundTrip(MadeOfSources(sum: 0, area: 1, keys: [], shape: 3))
    }

    @Test func anOptionalSourceSeesTheNull() {
        #expect(
            routed(Nullable.self, #"{"word":null,"other":null,"plain":null}"#)
                == Nullable(word: "nothing", other: "nothing", plain: nil))
        #expect(
            routed(Nullable.self, #"{"word":"a","other":"b","plain":"c"}"#)
                == Nullable(word: "a", other: "b", plain: "c"))
        #expect(routed(Nullable.self, #"{"word":"a"}"#) == Nullable(word: "a", other: nil, plain: nil))
        let missing = expectFailure(Nullable.self, "{}", .missingKeys, at: 1)
        #expect(missing?.missingKeys == ["word"])
        expectRoundTrip(Nullable(word: "nothing", other: "nothing", plain: nil), #"{"word":null,"other":null}"#)
        expectRoundTrip(Nullable(word: "a", other: nil, plain: "c"))
    }

    @Test func aTransformToAnOptional() {
        #expect(routed(Emptied.self, #"{"name":"","size":0}"#) == Emptied(name: nil, size: nil))
        #expect(routed(Emptied.self, #"{"name":"a","size":3}"#) == Emptied(name: "a", size: 3))
        #expect(routed(Emptied.self, "{}") == Emptied(name: nil, size: nil))
        #expect(routed(Emptied.self, #"{"name":null,"size":null}"#) == Emptied(name: nil, size: nil))
        expectRoundTrip(Emptied(name: nil, size: 2), #"{"name":"","size":2}"#)
    }

    @Test func nullInACollectionWithAStrategy() {
        var options = TrellisDecoder.Options()
        options.transforms.use(
            JSONTransform<String?, Word>(
                decode: { Word(text: $0 ?? "nothing") }, encode: { $0.text == "nothing" ? nil : $0.text }))
        #expect(routed([Word].self, #"["a",null]"#, options) == [Word(text: "a"), Word(text: "nothing")])
        #expect(routed([Word?].self, #"["a",null]"#, options) == [Word(text: "a"), nil])
        #expect(routed([String: Word].self, #"{"a":null}"#, options) == ["a": Word(text: "nothing")])
        #expect(routed(Word.self, "null", options) == Word(text: "nothing"))
    }

    @Test func aClosureForEachKind() {
        #expect(routed(Flexible.self, #"{"ids":"1,2"}"#) == Flexible(ids: [1, 2], any: nil))
        #expect(routed(Flexible.self, #"{"ids":3}"#) == Flexible(ids: [3], any: nil))
        #expect(routed(Flexible.self, #"{"ids":[4,"5"]}"#) == Flexible(ids: [4, 5], any: nil))
        #expect(routed(Flexible.self, #"{"ids":{"6":true},"any":true}"#) == Flexible(ids: [6], any: "bool true"))
        #expect(routed(Flexible.self, #"{"ids":1,"any":null}"#) == Flexible(ids: [1], any: nil))
        let wrong = expectFailure([Flexible].self, #"[{"ids": true}]"#, .typeMismatch, path: "[0].ids", at: 9)
        #expect(wrong?.expected == "a string or a number or an array or an object")
        #expect(wrong?.found == "true")
        expectFailure(Flexible.self, #"{"ids":null}"#, .unexpectedNull, path: "ids", at: 7)
        expectFailure(Flexible.self, #"{"ids":1.5}"#, .custom, path: "ids", at: 7)
        expectFailure(Flexible.self, #"{"ids":[1, {}]}"#, .custom, path: "ids", at: 7)
        expectFailure(Flexible.self, #"{"ids":1,"any":"x"}"#, .typeMismatch, path: "any", at: 15)
        expectRoundTrip(Flexible(ids: [1, 2], any: nil), #"{"ids":[1,2]}"#)
    }

    @Test func aNullOnThePathReachesTheTransform() {
        #expect(routed(Branched.self, #"{"a":{"b":"x"}}"#) == Branched(word: "x"))
        #expect(routed(Branched.self, #"{"a":{"b":null}}"#) == Branched(word: "nothing"))
        #expect(routed(Branched.self, #"{"a":null}"#) == Branched(word: "nothing"))
    }
}

private struct MadeOfSources: Equatable, JSONModel {
    struct Flat: Error {}
    var sum: Int
    var area: Int
    var keys: Set<String>
    var shape: Int?

    static let modelSchema = JSONModelSchema(
        MadeOfSources.self,
        [
            JSONField(
                "sum", \MadeOfSources.sum,
                form: .transform(JSONTransform(decode: { (all: [Int]) in all.reduce(0, +) }, encode: { [$0] }))),
            JSONField(
                "area", \MadeOfSources.area,
                form: .transform(
                    JSONTransform(
                        decode: { (box: BoxShape) in
                            guard box.width > 0 else { throw Flat() }
                            return box.width * (box.depth ?? 1)
                        }, encode: { BoxShape(width: $0, depth: 1) }))),
            JSONField(
                "keys", \MadeOfSources.keys,
                form: .transform(
                    JSONTransform(
                        decode: { (table: [String: Int]) in Set(table.keys) },
                        encode: { Dictionary(uniqueKeysWithValues: $0.map { ($0, 0) }) }))),
            JSONField(
                "shape", \MadeOfSources.shape,
                form: .transform(
                    JSONTransform(
                        decode: { (inside: InsideTagged) in
                            if case .circle(let circle) = inside { circle.radius } else { 0 }
                        },
                        encode: { .circle(CircleShape(radius: $0)) }))),
        ])

    init(sum: Int, area: Int, keys: Set<String>, shape: Int?) {
        (self.sum, self.area, self.keys, self.shape) = (sum, area, keys, shape)
    }
    init(from fields: borrowing JSONFieldValues) throws {
        sum = fields.take(0)
        area = fields.take(1)
        keys = fields.take(2)
        shape = fields.take(3)
    }
}

private let orNothing = JSONTransform<String?, String>(
    decode: { $0 ?? "nothing" }, encode: { $0 == "nothing" ? nil : $0 })

private struct Nullable: Equatable, JSONModel {
    var word: String
    var other: String?
    var plain: String?

    static let modelSchema = JSONModelSchema(
        Nullable.self,
        [
            JSONField("word", \Nullable.word, form: .transform(orNothing)),
            JSONField("other", \Nullable.other, form: .transform(orNothing)),
            JSONField(
                "plain", \Nullable.plain,
                form: .transform(JSONTransform<String, String>(decode: { $0 }, encode: { $0 }).optional)),
        ])

    init(word: String, other: String?, plain: String?) { (self.word, self.other, self.plain) = (word, other, plain) }
    init(from fields: borrowing JSONFieldValues) throws {
        word = fields.take(0)
        other = fields.take(1)
        plain = fields.take(2)
    }
}

private struct Emptied: Equatable, JSONModel {
    var name: String?
    var size: Int?

    static let modelSchema = JSONModelSchema(
        Emptied.self,
        [
            JSONField(
                "name", \Emptied.name,
                form: .transform(
                    JSONTransform<String, String?>(decode: { $0.isEmpty ? nil : $0 }, encode: { $0 ?? "" }))),
            JSONField(
                "size", \Emptied.size,
                form: .transform(JSONTransform<Int, Int?>(decode: { $0 == 0 ? nil : $0 }, encode: { $0 ?? 0 }))),
        ])

    init(name: String?, size: Int?) { (self.name, self.size) = (name, size) }
    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        size = fields.take(1)
    }
}

private struct Word: Equatable, TrellisCodable {
    var text: String
    static func decode(from token: borrowing JSONToken) throws -> Word { Word(text: try token.string()) }
    func encode(to writer: inout JSONWriter) throws { writer.string(text) }
}

private struct Flexible: Equatable, JSONModel {
    struct NoNumber: Error {}
    var ids: [Int]
    var any: String?

    private static func number(_ json: JSON?) throws -> Int {
        guard let value = json?.int ?? json?.string.flatMap({ Int($0) }) else { throw NoNumber() }
        return value
    }

    static let modelSchema = JSONModelSchema(
        Flexible.self,
        [
            JSONField(
                "ids", \Flexible.ids,
                form: .transform(
                    .byKind(
                        string: { try $0.split(separator: ",").map { try number(.string(String($0))) } },
                        number: { [try number(.number($0))] },
                        array: { try $0.map { try number($0) } },
                        object: { try $0.map { try number(.string($0.key)) } },
                        encode: { JSON.array($0.map { JSON.number(JSONNumber($0)) }) }))),
            JSONField(
                "any", \Flexible.any, form: .transform(.byKind(bool: { "bool \($0)" }, encode: { JSON.string($0) }))),
        ])

    init(ids: [Int], any: String?) { (self.ids, self.any) = (ids, any) }
    init(from fields: borrowing JSONFieldValues) throws {
        ids = fields.take(0)
        any = fields.take(1)
    }
}

private struct Branched: Equatable, JSONModel {
    var word: String
    static let modelSchema = JSONModelSchema(
        Branched.self, [JSONField("word", \Branched.word, keys: "a.b", form: .transform(orNothing))])
    init(word: String) { self.word = word }
    init(from fields: borrowing JSONFieldValues) throws { word = fields.take(0) }
}
