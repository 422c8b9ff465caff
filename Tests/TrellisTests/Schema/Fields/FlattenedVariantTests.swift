import Testing
import Trellis

private struct ShapeEvent: Hashable, JSONModel {
    var id: Int
    var shape: InsideTagged
    var note: String?

    static let modelSchema = JSONModelSchema(
        ShapeEvent.self,
        [
            JSONField("id", \.id), JSONField("shape", \.shape, form: .flattened()),
            JSONField("note", \.note, keys: "meta.note"),
        ])
    init(id: Int, shape: InsideTagged, note: String? = nil) { (self.id, self.shape, self.note) = (id, shape, note) }
    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        shape = fields.take(1)
        note = fields.take(2)
    }
}

private struct MaybeEvent: Hashable, JSONModel {
    var id: Int
    var shape: OpenTagged?
    static let modelSchema = JSONModelSchema(
        MaybeEvent.self, [JSONField("id", \.id), JSONField("shape", \.shape, form: .flattened())])
    init(id: Int, shape: OpenTagged?) { (self.id, self.shape) = (id, shape) }
    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        shape = fields.take(1)
    }
}

private struct OpenEvent: Hashable, JSONModel {
    var id: Int
    var shape: OpenTagged
    static let modelSchema = JSONModelSchema(
        OpenEvent.self, [JSONField("id", \.id), JSONField("shape", \.shape, form: .flattened())])
    init(id: Int, shape: OpenTagged) { (self.id, self.shape) = (id, shape) }
    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        shape = fields.take(1)
    }
}

private struct BesideEvent: Hashable, JSONModel {
    var id: Int
    var shape: BesideTagged
    static let modelSchema = JSONModelSchema(
        BesideEvent.self, [JSONField("shape", \.shape, form: .flattened()), JSONField("id", \.id)])
    init(id: Int, shape: BesideTagged) { (self.id, self.shape) = (id, shape) }
    init(from fields: borrowing JSONFieldValues) throws {
        shape = fields.take(0)
        id = fields.take(1)
    }
}

/// The event flattened into another model's object.
private struct TimedEvent: Hashable, JSONModel {
    var time: Int
    var event: ShapeEvent?
    static let modelSchema = JSONModelSchema(
        TimedEvent.self, [JSONField("time", \.time), JSONField("event", \.event, form: .flattened())])
    init(time: Int, event: ShapeEvent?) { (self.time, self.event) = (time, event) }
    init(from fields: borrowing JSONFieldValues) throws {
        time = fields.take(0)
        event = fields.take(1)
    }
}

/// Variants whose tag and members are in the same object as a model's fields.
@Suite struct FlattenedVariantTests {
    @Test func inAnyOrder() {
        let circle = ShapeEvent(id: 1, shape: .circle(CircleShape(radius: 2)), note: "n")
        for text in [
            #"{"id":1,"type":"circle","radius":2,"meta":{"note":"n"}}"#,
            #"{"radius":2,"meta":{"note":"n","x":{}},"id":1,"type":"circle"}"#,
            #"{"type":"circle","meta":{"note":"n"},"radius":2,"more":[{}],"id":1}"#,
        ] {
            #expect(routed(ShapeEvent.self, text) == circle)
        }
        expectRoundTrip(circle, #"{"id":1,"meta":{"note":"n"},"type":"circle","radius":2}"#)
        expectRoundTrip(ShapeEvent(id: 1, shape: .none), #"{"id":1,"type":"none"}"#)
        expectRoundTrip(
            [ShapeEvent(id: 1, shape: .box(BoxShape(width: 3))), ShapeEvent(id: 2, shape: .none)],
            #"[{"id":1,"type":"box","width":3},{"id":2,"type":"none"}]"#)
    }

    @Test func errors() {
        let unknown = expectFailure(
            [ShapeEvent].self, #"[{"id":1,"type":"x"}]"#, .unknownVariant, path: "[0].type", at: 16)
        #expect(unknown?.found == #""x""#)
        let missing = expectFailure([ShapeEvent].self, #"[{"id":1}]"#, .missingKeys, path: "[0]", at: 8)
        #expect(missing?.missingKeys == ["type"])
        let both = expectFailure([ShapeEvent].self, #"[{}]"#, .missingKeys, path: "[0]", at: 2)
        #expect(both?.missingKeys == ["id", "type"])
        let tag = expectFailure([ShapeEvent].self, #"[{"id":1,"radius":2}]"#, .missingKeys, path: "[0]", at: 19)
        #expect(tag?.missingKeys == ["type"])
        expectFailure(
            [ShapeEvent].self, #"[{"radius":"x","id":1,"type":"circle"}]"#, .typeMismatch, path: "[0].radius", at: 11)
        let inner = expectFailure([ShapeEvent].self, #"[{"id":1,"type":"circle"}]"#, .missingKeys, path: "[0]", at: 24)
        #expect(inner?.missingKeys == ["radius"])
        expectFailure(
            [ShapeEvent].self, #"[{"id":"x","type":"circle","radius":1}]"#, .typeMismatch, path: "[0].id", at: 7)
        expectFailure([ShapeEvent].self, #"[{"id":1,"type":true}]"#, .typeMismatch, path: "[0].type", at: 16)
        #expect(
            routes(
                [ShapeEvent].self, #"[{"radius":"x","id":"y","type":"circle"},{"type":"z"}]"#,
                .with { $0.collectsErrors = true }, inOrder: false
            ).faults
                == [
                    "typeMismatch [0].radius @11", "typeMismatch [0].id @20", "unknownVariant [1].type @49",
                    "missingKeys [1] [id] @52",
                ])
    }

    @Test func unknownMembers() {
        let text = #"[{"id":1,"type":"circle","radius":1,"more":2}]"#
        #expect(
            routes([ShapeEvent].self, text, .with { $0.unknownKeys = .collect }).unknownKeys == ["[0].more"])
        expectFailure(
            [ShapeEvent].self, text, .unknownKey, path: "[0].more", at: 36, .with { $0.unknownKeys = .error })
        expectFailure(
            [MaybeEvent].self, #"[{"id":1,"more":2}]"#, .unknownKey, path: "[0].more", at: 9,
            .with { $0.unknownKeys = .error })
        #expect(
            routes([MaybeEvent].self, #"[{"id":1,"more":2}]"#, .with { $0.unknownKeys = .collect }).unknownKeys
                == ["[0].more"])
    }

    @Test func repeatedKeys() {
        let text = #"{"id":1,"type":"none","type":"circle","radius":1}"#
        #expect(routed(ShapeEvent.self, text)?.shape == .circle(CircleShape(radius: 1)))
        #expect(
            routed(ShapeEvent.self, text, .with { $0.duplicateKeys = .useFirst }, throughJSON: false)?.shape
                == InsideTagged.none)
        expectFailure(
            ShapeEvent.self, text, .duplicateKey, path: "type", at: 22, .with { $0.duplicateKeys = .error },
            throughJSON: false)
    }

    @Test func optional() {
        #expect(routed(MaybeEvent.self, #"{"id":1}"#) == MaybeEvent(id: 1, shape: nil))
        #expect(routed(MaybeEvent.self, #"{"id":1,"x":2}"#) == MaybeEvent(id: 1, shape: nil))
        expectFailure(MaybeEvent.self, #"{"id":1,"radius":2}"#, .missingKeys, at: 18)
        expectRoundTrip(MaybeEvent(id: 1, shape: nil), #"{"id":1}"#)
        expectRoundTrip(
            MaybeEvent(id: 1, shape: .circle(CircleShape(radius: 2))), #"{"id":1,"type":"circle","radius":2}"#)
    }

    @Test func withADefault() {
        #expect(
            routed(OpenEvent.self, #"{"a":[1],"id":1,"type":"x"}"#)
                == OpenEvent(id: 1, shape: .other(["a": [1], "type": "x"])))
        #expect(routed(OpenEvent.self, #"{"id":1}"#) == OpenEvent(id: 1, shape: .other([:])))
        expectRoundTrip(
            OpenEvent(id: 1, shape: .other(["a": [1], "type": "x"])), #"{"id":1,"a":[1],"type":"x"}"#)
        let taken = #expect(throws: TrellisError.self) {
            try TrellisEncoder().string(from: OpenEvent(id: 1, shape: .other(["id": 2])))
        }
        #expect(taken?.code == .notEncodable)
        let scalar = #expect(throws: TrellisError.self) {
            try TrellisEncoder().string(from: OpenEvent(id: 1, shape: .other(5)))
        }
        #expect(scalar?.code == .notEncodable)
    }

    @Test func withAdjacentContent() {
        #expect(
            routed(BesideEvent.self, #"{"c":[1],"id":1,"t":"numbers"}"#) == BesideEvent(id: 1, shape: .numbers([1])))
        expectRoundTrip(BesideEvent(id: 1, shape: .numbers([1])), #"{"id":1,"t":"numbers","c":[1]}"#)
        expectRoundTrip(BesideEvent(id: 1, shape: .none), #"{"id":1,"t":"none"}"#)
        expectFailure(BesideEvent.self, #"{"c":["x"],"id":1,"t":"numbers"}"#, .typeMismatch, path: "c[0]", at: 6)
    }

    @Test func insideAFlattenedModel() {
        let value = TimedEvent(time: 5, event: ShapeEvent(id: 1, shape: .circle(CircleShape(radius: 2))))
        #expect(routed(TimedEvent.self, #"{"radius":2,"id":1,"time":5,"type":"circle"}"#) == value)
        expectRoundTrip(value, #"{"time":5,"id":1,"type":"circle","radius":2}"#)
        #expect(routed(TimedEvent.self, #"{"time":5}"#) == TimedEvent(time: 5, event: nil))
    }

    @Test func updates() throws {
        let decoder = TrellisDecoder()
        var event = ShapeEvent(id: 1, shape: .circle(CircleShape(radius: 2)))
        try decoder.update(&event, from: #"{"id":2}"#)
        #expect(event == ShapeEvent(id: 2, shape: .circle(CircleShape(radius: 2))))
        try decoder.update(&event, from: #"{"width":3,"type":"box"}"#)
        #expect(event == ShapeEvent(id: 2, shape: .box(BoxShape(width: 3))))
        try decoder.update(&event, from: #"{"unknown":3}"#)
        #expect(event == ShapeEvent(id: 2, shape: .box(BoxShape(width: 3))))
        // Without a tag it is unknown which variant the member belongs to.
        let error = #expect(throws: TrellisError.self) { try decoder.update(&event, from: #"{"radius":3}"#) }
        #expect(error?.code == .missingKeys && error?.missingKeys == ["type"])
        var open = OpenEvent(id: 1, shape: .circle(CircleShape(radius: 2)))
        try decoder.update(&open, from: #"{"id":3}"#)
        #expect(open == OpenEvent(id: 3, shape: .circle(CircleShape(radius: 2))))
    }

    @Test func limits() {
        let text = #"{"id":1,"a":"\#(String(repeating: "x", count: 500))","type":"none"}"#
        expectFailure(
            ShapeEvent.self, text, .limitExceeded, path: "a", at: 12, .with { $0.limits.bufferedSize = 400 },
            throughJSON: false)
    }

    @Test func selectedProperties() throws {
        let event = ShapeEvent(id: 1, shape: .circle(CircleShape(radius: 2)))
        func text(_ properties: TrellisEncoder.Options.PropertySelection) throws -> String {
            try TrellisEncoder(options: .with { $0.properties = properties }).string(from: event)
        }
        #expect(try text(.only(["shape"])) == #"{"type":"circle","radius":2}"#)
        #expect(try text(.except(["shape"])) == #"{"id":1}"#)
    }

    @Test func conflictsAreRefused() {
        struct Taken: JSONModel {
            var radius: Int
            var shape: InsideTagged
            static let modelSchema = JSONModelSchema(
                Taken.self,
                [JSONField("radius", \.radius, keys: "radius.value"), JSONField("shape", \.shape, form: .flattened())])
            init(from fields: borrowing JSONFieldValues) throws { (radius, shape) = (fields.take(0), fields.take(1)) }
        }
        struct TakenTag: JSONModel {
            var type: Int
            var shape: InsideTagged
            static let modelSchema = JSONModelSchema(
                TakenTag.self, [JSONField("type", \.type), JSONField("shape", \.shape, form: .flattened())])
            init(from fields: borrowing JSONFieldValues) throws { (type, shape) = (fields.take(0), fields.take(1)) }
        }
        struct WithRest: JSONModel {
            var rest: JSONObject
            var shape: InsideTagged
            static let modelSchema = JSONModelSchema(
                WithRest.self, [JSONField(rest: "rest", \.rest), JSONField("shape", \.shape, form: .flattened())])
            init(from fields: borrowing JSONFieldValues) throws { (rest, shape) = (fields.take(0), fields.take(1)) }
        }
        struct Untold: JSONModel {
            var shape: UntaggedShape
            static let modelSchema = JSONModelSchema(Untold.self, [JSONField("shape", \.shape, form: .flattened())])
            init(from fields: borrowing JSONFieldValues) throws { shape = fields.take(0) }
        }
        func code<Model: JSONModel>(_ type: Model.Type) -> TrellisError.Code? {
            #expect(throws: TrellisError.self) { try TrellisDecoder().decode(type, from: "{}") }?.code
        }
        for type in [Taken.self, TakenTag.self, WithRest.self, Untold.self] as [any JSONModel.Type] {
            #expect(code(type) == .invalidSchema, "\(type)")
        }
    }
}
