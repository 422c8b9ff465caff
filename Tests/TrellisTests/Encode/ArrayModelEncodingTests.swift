import Testing
import Trellis

/// Encoding models that are arrays.
@Suite struct ArrayModelEncodingTests {
    private let row = MixedRow(name: "a", note: "b", point: GeoPoint(1, 2, 3), isOpen: true, samples: [7, 8])

    @Test func elementsAtTheirPositions() {
        expectRoundTrip(row, #"["a","b",null,[1,2,3],{},true,7,8]"#)
        expectRoundTrip([GeoPoint(1, 2), GeoPoint(3, 4, 5)], "[[1,2],[3,4,5]]")
    }

    @Test func nilsInTheMiddleAreNullAndAtTheEndOmitted() {
        expectRoundTrip(MixedRow(name: "a"), #"["a",null,null,[1,2],{},false]"#)
        expectRoundTrip(OnlyOptionals(nil, nil, nil), "[]")
        expectRoundTrip(OnlyOptionals(nil, 2, nil), "[null,2]")
        expectRoundTrip(
            OnlyOptionals(nil, 2, nil), "[null,2,null]", TrellisDecoder.Options(), .with { $0.nilFields = .writeNull })
    }

    @Test func prettyAndSorted() {
        expectRoundTrip(
            OnlyOptionals(nil, 2, nil), "[\n  null,\n  2\n]", TrellisDecoder.Options(),
            .with { $0.indentation = .spaces(2) })
        let points = ["b": GeoPoint(1, 2), "a": GeoPoint(3, 4)]
        expectRoundTrip(points, #"{"a":[3,4],"b":[1,2]}"#, TrellisDecoder.Options(), .with { $0.sortsKeys = true })
        let sorted = TrellisEncoder.Options.with {
            $0.sortsKeys = true; $0.escapesSlashes = true
        }
        expectRoundTrip(row, #"["a","b",null,[1,2,3],{},true,7,8]"#, TrellisDecoder.Options(), sorted)
    }

    @Test func unselectedElementsAreNull() throws {
        let only = TrellisEncoder(options: .with { $0.properties = .only(["point", "name"]) })
        #expect(try only.string(from: row) == #"["a",null,null,[1,2,3]]"#)
        let except = TrellisEncoder(options: .with { $0.properties = .except(["samples", "name"]) })
        #expect(try except.string(from: row) == #"[null,"b",null,[1,2,3],{},true]"#)
    }

    @Test func errorsHaveThePathOfTheElement() {
        let error = #expect(throws: TrellisError.self) { try TrellisEncoder().string(from: [GeoPoint(1, .nan)]) }
        #expect(error?.path.description == "[0][1]")
    }

    @Test func anArrayCannotHaveAnInternalTag() {
        #expect(throws: TrellisError.self) { try TrellisEncoder().string(from: Tagged.point(GeoPoint(1, 2))) }
        // A tag is a member of an object, which an array model does not match.
        #expect(failure(Tagged.self, #"{"kind":"point"}"#)?.code == .invalidSchema)
    }

    @Test func invalidSchemas() {
        func message<Model: JSONModel>(_ type: Model.Type) -> String? {
            let error = failure(type, "[]")
            return error?.code == .invalidSchema ? error?.found : nil
        }
        #expect(
            message(Wrong<TwoSteps>.self)?.hasSuffix(
                "the path of 'a' must be a single index, because the model is an array")
                == true)
        #expect(
            message(Wrong<AKey>.self)?.hasSuffix(
                "the path of 'a' must be a single index, because the model is an array")
                == true)
        #expect(
            message(Wrong<TwoPaths>.self)?.hasSuffix(
                "the path of 'a' must be a single index, because the model is an array")
                == true)
        #expect(message(Wrong<TheSame>.self)?.hasSuffix("'a' and 'b' both have the path '[0]'") == true)
        #expect(message(Wrong<TooFar>.self)?.hasSuffix("the position of 'a' must be below 10000") == true)
        #expect(message(Wrong<Members>.self)?.hasSuffix("'rest' is mapped to members, but an array has none") == true)
        #expect(message(TailOfAnObject.self)?.hasSuffix("the model is not an array") == true)
        #expect(message(FlattensAnArray.self)?.hasSuffix("an array cannot be flattened") == true)
        #expect(
            failure(OnlyDecoded.self, "[]")?.found?.hasSuffix("'rest' is mapped to members, but an array has none")
                == true)
    }
}

private struct OnlyOptionals: JSONModel, Equatable {
    var a: Int?
    var b: Int?
    var c: Int?

    static let modelSchema = JSONModelSchema(
        OnlyOptionals.self, form: .array,
        [JSONField("a", \OnlyOptionals.a), JSONField("b", \OnlyOptionals.b), JSONField("c", \OnlyOptionals.c)])

    init(_ a: Int?, _ b: Int?, _ c: Int?) {
        (self.a, self.b, self.c) = (a, b, c)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        b = fields.take(1)
        c = fields.take(2)
    }
}

private enum Tagged: JSONVariants {
    case point(GeoPoint)

    static let jsonVariants = JSONVariantTable<Tagged>(
        .tag("kind"),
        [
            JSONVariantCase(
                "point", make: { .point($0) }, take: { if case .point(let point) = $0 { point } else { nil } })
        ])
}

private protocol WrongFields: SendableMetatype {
    static var fields: [JSONField<Wrong<Self>>] { get }
}

private struct Wrong<Fields: WrongFields>: JSONModel, Equatable {
    var a: Int?
    var b: Int?
    var rest = JSONObject()

    static var modelSchema: JSONModelSchema { JSONModelSchema.cached(for: Self.self, form: .array) { Fields.fields } }
    init(from fields: borrowing JSONFieldValues) throws {}
}

private enum TwoSteps: WrongFields {
    static var fields: [JSONField<Wrong<Self>>] { [JSONField("a", \.a, keys: [0, "x"])] }
}
private enum AKey: WrongFields { static var fields: [JSONField<Wrong<Self>>] { [JSONField("a", \.a, keys: "x")] } }
private enum TwoPaths: WrongFields {
    static var fields: [JSONField<Wrong<Self>>] { [JSONField("a", \.a, keys: [0], [1])] }
}
private enum TheSame: WrongFields {
    static var fields: [JSONField<Wrong<Self>>] { [JSONField("a", \.a), JSONField("b", \.b, keys: [0])] }
}
private enum TooFar: WrongFields {
    static var fields: [JSONField<Wrong<Self>>] { [JSONField("a", \.a, keys: [10_000])] }
}
private enum Members: WrongFields {
    static var fields: [JSONField<Wrong<Self>>] { [JSONField(rest: "rest", \.rest)] }
}

private struct TailOfAnObject: JSONModel, Equatable {
    var a: [Int]
    static let modelSchema = JSONModelSchema(TailOfAnObject.self, [JSONField(tail: "a", \TailOfAnObject.a)])
    init(from fields: borrowing JSONFieldValues) throws { a = fields.take(0) }
}

private struct FlattensAnArray: JSONModel, Equatable {
    var point: GeoPoint
    static let modelSchema = JSONModelSchema(
        FlattensAnArray.self, [JSONField("point", \FlattensAnArray.point, form: .flattened())])
    init(from fields: borrowing JSONFieldValues) throws { point = fields.take(0) }
}

private struct OnlyDecoded: JSONDecodableModel, Equatable {
    var rest: JSONObject
    static let modelSchema = JSONModelSchema(
        OnlyDecoded.self, form: .array, [JSONField(rest: "rest", \OnlyDecoded.rest)])
    init(from fields: borrowing JSONFieldValues) throws { rest = fields.take(0) }
}
