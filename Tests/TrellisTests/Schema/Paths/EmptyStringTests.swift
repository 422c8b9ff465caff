import Foundation
import Testing
import Trellis

/// Empty strings decoded as null.
@Suite struct EmptyStringTests {
    private static let options = TrellisDecoder.Options.with { $0.coercions = .nullsFromEmptyStrings }

    private func expectNil<Value: TrellisCodable & Equatable>(
        _ type: Value.Type, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let text = #"{"v":""}"#
        let null = routed(Formed<Value?, Loose>.self, #"{"v":null}"#, sourceLocation: sourceLocation)
        #expect(null != nil && null?.v == nil, sourceLocation: sourceLocation)
        #expect(
            routed(Formed<Value?, Loose>.self, text, sourceLocation: sourceLocation) == null,
            sourceLocation: sourceLocation)
        #expect(
            routed(Formed<[Value?], Loose>.self, #"{"v":["",null]}"#, sourceLocation: sourceLocation)?.v == [nil, nil],
            sourceLocation: sourceLocation)
        #expect(
            routed([String: Value?].self, #"{"a":""}"#, Self.options, sourceLocation: sourceLocation) == ["a": nil],
            sourceLocation: sourceLocation)
        #expect(
            routed(JSONPresenceOf<Value>.self, text, Self.options, sourceLocation: sourceLocation)?.v == .null,
            sourceLocation: sourceLocation)
        #expect(
            routed(Value?.self, #""""#, Self.options, sourceLocation: sourceLocation) == .some(nil),
            sourceLocation: sourceLocation)
    }

    private typealias JSONPresenceOf<Value: TrellisCodable & Equatable> = Formed<JSONPresence<Value>, Nothing>

    @Test func emptyStringsAreNilForEveryType() {
        expectNil(String.self)
        expectNil(Int.self)
        expectNil(Int8.self)
        expectNil(Double.self)
        expectNil(Float.self)
        expectNil(Bool.self)
        expectNil(Decimal.self)
        expectNil(URL.self)
        expectNil(UUID.self)
        expectNil(Date.self)
        expectNil(Data.self)
        expectNil(JSONNumber.self)
        expectNil(State.self)
        expectNil(JSON.self)
    }

    @Test func formats() {
        #expect(routed(Formed<Date?, LooseDay>.self, #"{"v":""}"#)?.v == .some(nil))
        #expect(routed(Formed<Decimal?, LooseString>.self, #"{"v":""}"#)?.v == .some(nil))
        #expect(routed(Formed<[Int?], LooseString>.self, #"{"v":["","1"]}"#)?.v == [nil, 1])
    }

    @Test func otherStringsAndTypes() {
        #expect(routed(Formed<String?, Loose>.self, #"{"v":" "}"#)?.v == " ")
        #expect(routed(Formed<[Int?], Loose>.self, #"{"v":[1,""]}"#)?.v == [1, nil])
        #expect(routed(Formed<String?, Nothing>.self, #"{"v":""}"#)?.v == "")
        // Where null is not accepted, the string remains an empty string.
        #expect(routed(Formed<String, Loose>.self, #"{"v":""}"#)?.v == "")
        #expect(routed(Formed<[String], Loose>.self, #"{"v":[""]}"#)?.v == [""])
        expectFailure(Formed<Int, Loose>.self, #"{"v":""}"#, .typeMismatch, path: "v", at: 5)
        expectFailure(Formed<URL, Loose>.self, #"{"v":""}"#, .invalidValue, path: "v", at: 5)
        expectFailure(Formed<Date, Loose>.self, #"{"v":""}"#, .invalidValue, path: "v", at: 5)
        expectFailure(Formed<[State], Loose>.self, #"{"v":[""]}"#, .invalidValue, path: "v[0]", at: 6)
        // Objects and arrays.
        expectFailure(Formed<[Int]?, Loose>.self, #"{"v":""}"#, .typeMismatch, path: "v", at: 5)
        expectFailure(Formed<[String: Int]?, Loose>.self, #"{"v":""}"#, .typeMismatch, path: "v", at: 5)
        expectFailure(Formed<Formed<Int, Nothing>?, Loose>.self, #"{"v":""}"#, .typeMismatch, path: "v", at: 5)
        #expect(!JSONCoercions.lossless.contains(.nullsFromEmptyStrings))
    }

    @Test func defaultsForNulls() {
        #expect(
            routed(Defaulted.self, #"{"name":"","count":"","note":""}"#) == Defaulted(name: "none", count: 7, note: nil)
        )
        #expect(
            routed(Defaulted.self, #"{"name":"a","count":1,"note":"b"}"#) == Defaulted(name: "a", count: 1, note: "b"))
        let options = TrellisDecoder.Options.with {
            $0.coercions = .nullsFromEmptyStrings
            $0.usesDefaultForNull = true
        }
        #expect(routed(Usual.self, #"{"size":"","title":""}"#, options) == Usual(size: 3, title: "untitled"))
    }

    /// A value that two fields are mapped to, and a field with several paths.
    @Test func sharedValuesAndSeveralPaths() {
        let both = Shared(number: nil, text: "", later: nil)
        #expect(routed(Shared.self, #"{"a":"","b":{"c":""}}"#) == both)
        #expect(routed(Shared.self, #"{"a":"5","b":{"c":"","d":"x"}}"#)?.later == nil)
        #expect(routed(Shared.self, #"{"a":"5","b":{"c":"y","d":"x"}}"#) == Shared(number: 5, text: "5", later: "y"))
        #expect(routed(Shared.self, #"{"a":"5","b":{"d":"x"}}"#)?.later == "x")
    }

    /// A transform does not see the null, unless its source can be nil.
    @Test func transforms() {
        #expect(routed(Transformed.self, #"{"plain":"","seeing":""}"#) == Transformed(plain: nil, seeing: "nothing"))
        #expect(routed(Transformed.self, #"{"plain":"a","seeing":"b"}"#) == Transformed(plain: "a!", seeing: "b"))
    }

    /// Decoding an archive restores the archived value, regardless of coercions.
    @Test func archives() throws {
        let archiver = TrellisArchiver(decoding: Self.options)
        let field = Formed<String?, Loose>("", Loose.self)
        #expect(try archiver.unarchive(Formed<String?, Loose>.self, from: archiver.archive(field)) == field)
        let defaulted = Defaulted(name: "", count: 1, note: "")
        #expect(try archiver.unarchive(Defaulted.self, from: archiver.archive(defaulted)) == defaulted)
    }

    private enum State: String, TrellisCodable { case open, closed }

    private struct Defaulted: Equatable, JSONModel {
        var name: String
        var count: Int
        var note: String?
        static let modelSchema = JSONModelSchema(
            Defaulted.self, coercing: .nullsFromEmptyStrings,
            [
                JSONField("name", \Defaulted.name, form: .value.onNull("none")),
                JSONField("count", \Defaulted.count, form: .value.onNull(7)),
                JSONField("note", \Defaulted.note),
            ])
        init(name: String, count: Int, note: String?) { (self.name, self.count, self.note) = (name, count, note) }
        init(from fields: borrowing JSONFieldValues) throws {
            name = fields.take(0)
            count = fields.take(1)
            note = fields.take(2)
        }
    }

    private struct Usual: Equatable, JSONModel {
        var size: Int
        var title: String
        static let modelSchema = JSONModelSchema(
            Usual.self,
            [JSONField("size", \Usual.size, default: 3), JSONField("title", \Usual.title, default: "untitled")])
        init(size: Int, title: String) { (self.size, self.title) = (size, title) }
        init(from fields: borrowing JSONFieldValues) throws {
            size = fields.take(0)
            title = fields.take(1)
        }
    }

    private struct Shared: Equatable, JSONModel {
        var number: Int?
        var text: String
        var later: String?
        static let modelSchema = JSONModelSchema(
            Shared.self, coercing: [.nullsFromEmptyStrings, .numbersFromStrings],
            [
                JSONField("number", \Shared.number, keys: "a"),
                JSONField("text", \Shared.text, keys: "a").ignored(in: .encoding),
                JSONField("later", \Shared.later, keys: "b.c", "b.d"),
            ])
        init(number: Int?, text: String, later: String?) {
            (self.number, self.text, self.later) = (number, text, later)
        }
        init(from fields: borrowing JSONFieldValues) throws {
            number = fields.take(0)
            text = fields.take(1)
            later = fields.take(2)
        }
    }

    private struct Transformed: Equatable, JSONModel {
        var plain: String?
        var seeing: String?
        static let modelSchema = JSONModelSchema(
            Transformed.self, coercing: .nullsFromEmptyStrings,
            [
                JSONField(
                    "plain", \Transformed.plain,
                    form: .transform(
                        JSONTransform<String, String>(decode: { $0 + "!" }, encode: { String($0.dropLast()) }))),
                JSONField(
                    "seeing", \Transformed.seeing,
                    form: .transform(JSONTransform<String?, String?>(decode: { $0 ?? "nothing" }, encode: { $0 }))),
            ])
        init(plain: String?, seeing: String?) { (self.plain, self.seeing) = (plain, seeing) }
        init(from fields: borrowing JSONFieldValues) throws {
            plain = fields.take(0)
            seeing = fields.take(1)
        }
    }
}

private enum Nothing: FieldForm {}
private enum Loose: FieldForm { static var coercions: JSONCoercions? { .nullsFromEmptyStrings } }
private enum LooseDay: FieldForm {
    static var format: JSONFormat? { .dateOnly }
    static var coercions: JSONCoercions? { .nullsFromEmptyStrings }
}
private enum LooseString: FieldForm {
    static var format: JSONFormat? { .string }
    static var coercions: JSONCoercions? { .nullsFromEmptyStrings }
}
