import Testing
import Trellis

/// Properties computed from several members of their object.
@Suite struct CompositeTests {
    @Test func flatAndNestedMembers() throws {
        expectWrittenBack(
            Span.self, #"{"location":3,"name":"n","size":{"length":4}}"#,
            as: #"{"location":3,"size":{"length":4},"name":"n"}"#)
        #expect(routed(Span.self, #"{"size":{"x":0,"length":4},"location":3}"#)?.range == 3..<7)
    }

    @Test func aNilResultIsMissing() {
        #expect(faults(Span.self, #"{"location":3}"#) == ["missingKeys [size.length] @13"])
        #expect(faults(Span.self, #"{"size":{"length":1}}"#) == ["missingKeys [location] @20"])
        #expect(faults(Span.self, "{}") == ["missingKeys [location,size.length] @1"])
        #expect(faults(Span.self, #"{"location":null,"size":null}"#) == ["missingKeys [location,size.length] @28"])
        #expect(faults(Span.self, #"{"location":3,"size":5}"#) == ["typeMismatch size @21"])
    }

    @Test func errorsOfMembersHaveTheirOwnPath() {
        #expect(faults(Span.self, #"{"location":"3","size":{"length":4}}"#) == ["typeMismatch location @12"])
        #expect(faults(Span.self, #"{"location":3,"size":{"length":4.5}}"#) == ["inexactNumber size.length @31"])
        #expect(faults(Span.self, #"{"location":3,"size":{"length":-1}}"#) == ["invalidValue range @34"])
        #expect(
            faults([Span].self, #"[{"location":3,"size":{"length":-1}}]"#) == ["invalidValue [0].range @35"])
    }

    @Test func theClosureSeesMissingNullAndValue() throws {
        for (a, aText) in [("missing", ""), ("null", #""a":null"#), ("1", #""a":1"#)] {
            for (b, bText) in [("missing", ""), ("null", #""n":{"b":null}"#), ("x", #""n":{"b":"x"}"#)] {
                let members = [aText, bText].filter { !$0.isEmpty }
                #expect(routed(Seen.self, "{" + members.joined(separator: ",") + "}")?.text == "\(a) \(b)")
                #expect(
                    routed(Seen.self, "{" + members.reversed().joined(separator: ",") + "}")?.text == "\(a) \(b)")
            }
        }
        #expect(routed(Seen.self, #"{"n":null}"#)?.text == "missing null")
        #expect(routed(Seen.self, #"{"n":[]}"#)?.text == "missing missing")
    }

    @Test func inAnOptional() throws {
        #expect(routed(Maybe.self, #"{"x":1,"y":2}"#) == Maybe(point: Spot(x: 1, y: 2), other: Spot(x: 0, y: 0)))
        #expect(routed(Maybe.self, #"{"x":1}"#)?.point == nil)
        #expect(routed(Maybe.self, "{}")?.point == nil)
        #expect(routed(Maybe.self, #"{"y":null,"x":null}"#)?.point == nil)
        #expect(faults(Maybe.self, #"{"x":"1"}"#) == ["typeMismatch x @5"])
        expectWrittenBack(Maybe.self, #"{"x":1,"y":2,"other":{"x":0,"y":0}}"#)
        expectWrittenBack(Maybe.self, #"{"other":{"x":3,"y":0}}"#)
        let nulls = TrellisEncoder.Options.with { $0.nilFields = .writeNull }
        expectWrittenBack(Maybe.self, #"{"x":null,"y":null,"other":{"x":3,"y":0}}"#, encoding: nulls)
    }

    @Test func withADefault() throws {
        #expect(routed(Maybe.self, "{}")?.other == Spot(x: 0, y: 0))
        #expect(routed(Maybe.self, #"{"other":{"x":5}}"#)?.other == Spot(x: 0, y: 0))
        #expect(routed(Maybe.self, #"{"other":{"y":5,"x":1}}"#)?.other == Spot(x: 1, y: 5))
    }

    @Test func ignoredInDecoding() throws {
        let value = try #require(routed(Fixed.self, #"{"x":"any","y":[]}"#))
        #expect(value.point == Spot(x: 8, y: 9))
        #expect(try encoded(value) == #"{"x":8,"y":9}"#)
    }

    @Test func coercionsOfTheFieldApplyToItsMembers() throws {
        #expect(routed(Coerced.self, #"{"x":"1","y":2}"#)?.point == Spot(x: 1, y: 2))
    }

    @Test func validated() throws {
        #expect(routed(Coerced.self, #"{"x":1,"y":500}"#)?.point == Spot(x: 1, y: 100))
    }

    @Test func inAClassAndItsSuperclass() throws {
        let text = #"{"x":1,"y":2,"z":3,"w":4}"#
        let value = try #require(routed(Deep.self, text))
        #expect(value.point == Spot(x: 1, y: 2))
        #expect(value.more == Spot(x: 3, y: 4))
        #expect(try encoded(value) == text)
        #expect(faults(Deep.self, #"{"y":2,"w":4}"#) == ["missingKeys [x,z] @12"])
    }
}

struct Spot: Equatable, Sendable {
    var x: Int
    var y: Int

    static func parts(_ x: JSONPresence<Int>, _ y: JSONPresence<Int>) -> Spot? {
        guard let x = x.value, let y = y.value else { return nil }
        return Spot(x: x, y: y)
    }
}

private struct Span: JSONModel, Equatable {
    var range: Range<Int>
    var name: String?

    static let modelSchema = JSONModelSchema(
        Span.self,
        [
            JSONField(
                "range", \.range,
                form: .composite(
                    of: JSONPart(Int.self, at: "location"), JSONPart(Int.self, at: "size.length"),
                    decode: { location, length in
                        guard let location = location.value, let length = length.value else { return nil }
                        guard length >= 0 else { throw TrellisError(.invalidValue, found: "\(length)") }
                        return location..<location + length
                    }, encode: { ($0.lowerBound, $0.count) })),
            JSONField("name", \.name),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        range = fields.take(0)
        name = fields.take(1)
    }
}

private struct Seen: JSONModel, Equatable {
    var text: String

    static let modelSchema = JSONModelSchema(
        Seen.self,
        [
            JSONField(
                "text", \.text,
                form: .composite(
                    of: JSONPart(Int.self, at: "a"), JSONPart(String.self, at: "n.b"),
                    decode: { "\(word($0)) \(word($1))" })
            ).ignored(in: .encoding)
        ])

    private static func word<T>(_ part: JSONPresence<T>) -> String {
        switch part {
        case .missing: "missing"
        case .null: "null"
        case .value(let value): "\(value)"
        }
    }

    init(from fields: borrowing JSONFieldValues) throws { text = fields.take(0) }
}

private struct Maybe: JSONModel, Equatable {
    var point: Spot?
    var other: Spot

    static let modelSchema = JSONModelSchema(
        Maybe.self,
        [
            JSONField(
                "point", \.point,
                form: .composite(
                    of: JSONPart(Int.self, at: "x"), JSONPart(Int.self, at: "y"), decode: Spot.parts,
                    encode: { ($0.x, $0.y) })),
            JSONField(
                "other", \.other,
                form: .composite(
                    of: JSONPart(Int.self, at: "other.x"), JSONPart(Int.self, at: "other.y"), decode: Spot.parts,
                    encode: { ($0.x, $0.y) }), default: Spot(x: 0, y: 0)),
        ])

    init(point: Spot?, other: Spot) { (self.point, self.other) = (point, other) }

    init(from fields: borrowing JSONFieldValues) throws {
        point = fields.take(0)
        other = fields.take(1)
    }
}

private struct Fixed: JSONModel, Equatable {
    var point: Spot

    static let modelSchema = JSONModelSchema(
        Fixed.self,
        [
            JSONField(
                "point", \.point,
                form: .composite(
                    of: JSONPart(Int.self, at: "x"), JSONPart(Int.self, at: "y"), decode: Spot.parts,
                    encode: { ($0.x, $0.y) }), default: Spot(x: 8, y: 9)
            ).ignored(in: .decoding)
        ])

    init(from fields: borrowing JSONFieldValues) throws { point = fields.take(0) }
}

private struct Coerced: JSONModel, Equatable {
    var point: Spot

    static let modelSchema = JSONModelSchema(
        Coerced.self,
        [
            JSONField(
                "point", \.point,
                form: .composite(
                    of: JSONPart(Int.self, at: "x"), JSONPart(Int.self, at: "y"), decode: Spot.parts,
                    encode: { ($0.x, $0.y) }
                ).validated(by: { $0.y = min($0.y, 100) })
            ).coercing(.numbersFromStrings)
        ])

    init(from fields: borrowing JSONFieldValues) throws { point = fields.take(0) }
}

private class Shallow: JSONModel, Equatable {
    var point: Spot

    private static let _jsonSchema = JSONModelSchema(
        Shallow.self,
        [
            JSONField(
                "point", \.point,
                form: .composite(
                    of: JSONPart(Int.self, at: "x"), JSONPart(Int.self, at: "y"), decode: Spot.parts,
                    encode: { ($0.x, $0.y) }))
        ])
    class var modelSchema: JSONModelSchema { _jsonSchema }

    required init(from fields: borrowing JSONFieldValues) throws { point = fields.take(0) }

    static func == (left: Shallow, right: Shallow) -> Bool { left.point == right.point }
}

private final class Deep: Shallow {
    var more: Spot

    private static let _jsonSchema = JSONModelSchema(
        Deep.self, superclass: Shallow.self,
        [
            JSONField(
                "more", \.more,
                form: .composite(
                    of: JSONPart(Int.self, at: "z"), JSONPart(Int.self, at: "w"), decode: Spot.parts,
                    encode: { ($0.x, $0.y) }))
        ])
    override class var modelSchema: JSONModelSchema { _jsonSchema }

    required init(from fields: borrowing JSONFieldValues) throws {
        more = fields.take(Shallow.modelSchema.fieldCount)
        try super.init(from: fields)
    }
}
