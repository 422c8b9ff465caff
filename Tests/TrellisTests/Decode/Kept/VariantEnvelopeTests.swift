import Testing

@testable import Trellis

/// Variants whose payload is a member of their object are decoded while their events arrive, if the scanner finds their
/// name and the end of the object. Values, errors and reports are those of buffered variants.
@Suite struct VariantEnvelopeTests {
    @Test func thePayloadAsTheOnlyMember() throws {
        for (text, value) in [
            (#"{"circle":{"radius":1}}"#, OutsideTagged.circle(CircleShape(radius: 1))),
            (#" { "circle" : { "radius" : 1 } } "#, .circle(CircleShape(radius: 1))),
            (#"{"numbers":[1,2,3]}"#, .numbers([1, 2, 3])), (#"{"numbers":[ ]}"#, .numbers([])),
            (#""empty""#, .empty), (#"{"empty":null}"#, .empty),
        ] {
            #expect(try decoded(OutsideTagged.self, text) == value)
            expectSameAsBuffered(OutsideTagged.self, text)
            expectSameAsBuffered([OutsideTagged].self, "[\(text),\(text)]")
            expectSameAsBuffered(OutsideTagged?.self, text)
        }
    }

    @Test func theContentAnywhere() throws {
        for text in [
            #"{"t":"circle","c":{"radius":1}}"#, #"{"c":{"radius":1},"t":"circle"}"#,
            #"{"x":[{}],"c":{"radius":1},"y":"z","t":"circle","z":{}}"#, #" { "t" : "circle" , "c" : {"radius":1} } "#,
        ] {
            #expect(try decoded(BesideTagged.self, text) == .circle(CircleShape(radius: 1)))
            expectSameAsBuffered(BesideTagged.self, text)
            expectSameAsBuffered([BesideTagged].self, "[\(text),\(text)]")
            expectSameAsBuffered(BesideTagged?.self, text)
        }
        #expect(try decoded(BesideTagged.self, #"{"t":"numbers","c":[1,2]}"#) == .numbers([1, 2]))
    }

    @Test(
        arguments: [
            "{}", "[]", "null", "7", #""circle""#, #"{"circle":null}"#, #"{"circle":1}"#, #"{"circle":[]}"#,
            #"{"circle":{}}"#, #"{"circle":{"radius":"1"}}"#, #"{"circle":{"radius":null}}"#, #"{"numbers":null}"#,
            #"{"numbers":[1,"x"]}"#, #"{"numbers":{"a":1}}"#, #"{"triangle":1}"#, #"{"":1}"#, #"{"empty":1}"#,
            #"{"circ\u006ce":{"radius":1}}"#, #"{"circle":{"radius":1},"circle":{"radius":2}}"#,
            #"{"circle":{"radius":1},"numbers":[1]}"#, #"{"circle":{"radius":1,"x":{"y":[1]}}}"#,
            #"{"circle":{"raduis":1}}"#, #"{"circle":{"radius":1,"radius":2}}"#, #"{"circle":{"radius":1},}"#,
            #"{"circle":{"radius":1}"#, #"{"circle":{"radius":1}]"#, #"{"circle" {"radius":1}}"#, #"{"numbers":[1,]}"#,
            "{\"circle\":\n{\"radius\":\n\"x\"}\n}", "{\"numbers\":[1,\n2,\n\u{B}3]}", #"{"numbers":[1,"\ud800"]}"#,
        ])
    func sameValuesAndErrorsOfTheOnlyMember(text: String) {
        expectSameAsBuffered(OutsideTagged.self, text)
        expectSameAsBuffered([OutsideTagged].self, "[{\"circle\":{\"radius\":1}},\n \(text),{\"numbers\":[1]}]")
        expectSameAsBuffered(VariantDrawing.self, "{\"main\":{\"type\":\"none\"},\"list\":[\(text),{\"numbers\":[]}]}")
        expectSameAsBuffered(PickyEnvelope.self, text)
        expectSameAsBuffered(LossyEnvelopes.self, lossy(text))
    }

    @Test(
        arguments: [
            "{}", "[]", "null", #"{"t":"circle"}"#, #"{"c":{"radius":1}}"#, #"{"t":"circle","c":null}"#,
            #"{"t":"circle","c":1}"#, #"{"t":"circle","c":{"radius":"1"}}"#, #"{"t":"numbers","c":[1,null]}"#,
            #"{"t":"none"}"#, #"{"t":"none","c":1}"#, #"{"t":"note","c":null}"#, #"{"t":"note","c":"a"}"#,
            #"{"t":"x","c":1}"#, #"{"t":null,"c":1}"#, #"{"t":7,"c":1}"#, #"{"t":"circle","c":{"radius":1},"c":1}"#,
            #"{"t":"circle","c":{"radius":1},"\u0063":1}"#, #"{"t":"circle","\u0063":{"radius":1}}"#,
            #"{"t":"circle","c":{"radius":1},"t":"numbers"}"#, #"{"t":"numbers","c":[1],"x":{"c":2,"t":3},"":4}"#,
            #"{"c":{"radius":1,"t":"x"},"t":"circle"}"#, #"{"c":{"radius":1},"t":"circle",}"#,
            #"{"t":"circle","c":{"radius":1},"z":tru}"#, #"{"c":{"radius":"x"},"t":"circle","z":01}"#,
        ])
    func sameValuesAndErrorsOfTheContent(text: String) {
        expectSameAsBuffered(BesideTagged.self, text)
        expectSameAsBuffered([BesideTagged].self, "[{\"t\":\"circle\",\"c\":{\"radius\":1}},\n \(text)]")
        expectSameAsBuffered(
            VariantDrawing.self, "{\"main\":{\"type\":\"none\"},\"nested\":{\"extra\":\(text)},\"list\":[]}")
        expectSameAsBuffered(LossyEnvelopes.self, lossy(text))
    }

    private func lossy(_ text: String) -> String {
        "{\"picky\":[\(text), null,\n\(text)], \"beside\":[\(text)], \"main\":\(text), \"fallback\":\(text)}"
    }

    @Test(arguments: ["[]", "[null]", "[1]", "null", "1", "[[null]]", "{}"]) func payloadsThatAreCoerced(text: String) {
        for coercions in [JSONCoercions.objectsFromEmptyArrays, .arraysFromSingleValues] {
            var options = TrellisDecoder.Options()
            options.coercions = coercions
            for key in ["circle", "numbers"] {
                let (outside, beside) = ("{\"\(key)\":\(text)}", "{\"t\":\"\(key)\",\"c\":\(text)}")
                let text =
                    "{\"picky\":[\(outside)],\"beside\":[\(beside)],\"main\":\(outside),\"fallback\":\(beside)}"
                expectSameAsBuffered(LossyEnvelopes.self, text, [options])
            }
        }
    }

    @Test func anErrorHasTheKeyOfItsPayload() {
        expectFailure(OutsideTagged.self, #"{"circle":{"radius":"x"}}"#, .typeMismatch, path: "circle.radius", at: 20)
        expectFailure(OutsideTagged.self, #"{"circle":null}"#, .unexpectedNull, path: "circle", at: 10)
        expectFailure(
            BesideTagged.self, #"{"t":"circle","c":{"radius":"x"}}"#, .typeMismatch, path: "c.radius", at: 28)
        let refused = failure(PickyEnvelope.self, #" {"circle":{"radius":1}}"#)
        #expect(refused?.path.description == "circle")
        #expect(refused?.position?.offset == 1)
        #expect(refused?.underlying is PickyEnvelope.TooLarge)
    }

    @Test func nestedEnvelopes() {
        for depth in [1, 2, 7, 8, 9, 10, 20, 63, 64, 65, 70] {
            for (open, close) in [
                (#"{"not":"#, "}"), (#"{"list":["#, "]}"), (#"{"beside":{"t":"term","c":"#, "}}"),
            ] {
                for inner in [#"{"number":1}"#, #"{"number":"x"}"#, #"{"numbe":1}"#, "[]", #"{"number":1"#] {
                    let text = String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
                    expectSameAsBuffered(EnvelopeTerm.self, text, [TrellisDecoder.Options()])
                }
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 8, 12, 40]) func limits(limit: Int) {
        let text =
            #"[{"list":[{"number":1},{"not":{"beside":{"t":"term","stranger":[[[["abcdefghijk"]]]],"#
            + #""c":{"number":12}}}}]},{"other":{"a":[1,2,{"b":"c"}]}}]"#
        expectSameAsBuffered([EnvelopeTerm].self, text, BufferedOutcome.limits(limit))
    }

    @Test func bufferedValuesInsideAreReplayedWithinTheSameLimit() {
        for depth in [1, 3, 6, 12] {
            let untagged =
                String(repeating: #"{"untagged":"#, count: depth) + #"{"number":1}"#
                + String(repeating: "}", count: depth)
            expectSameAsBuffered(EnvelopeTerm.self, untagged, [TrellisDecoder.Options()])
        }
    }

    @Test func everyValueIsReleased() {
        enum Owner {}
        typealias Value = TrackedEnvelope<Owner>
        let texts = [
            #"[{"a":["x","y"]},{"a":[]}]"#, #"[{"a":["x",1]}]"#, #"[{"a":["refused"]}]"#, #"[{"a":["x"]},{"a":tru}]"#,
        ]
        for text in texts {
            for end in 0...text.utf8.count {
                let bytes = Array(text.utf8.prefix(end))
                _ = BufferedOutcome.outcome([Value].self, bytes, every: nil, TrellisDecoder.Options())
                #expect(LiveCounts.live(Owner.self) == 0, "\(text.utf8.prefix(end))")
            }
        }
    }
}

/// A variant whose creation may fail.
private enum PickyEnvelope: JSONVariants {
    case circle(Int), numbers([Int])

    struct TooLarge: Error {}

    static let jsonVariants = JSONVariantTable<PickyEnvelope>(
        .byKey,
        [
            JSONVariantCase(
                "circle",
                make: { (shape: CircleShape) in
                    if shape.radius > 0 { throw TooLarge() }
                    return .circle(shape.radius)
                },
                take: { if case .circle(let radius) = $0 { CircleShape(radius: radius) } else { nil } }),
            JSONVariantCase(
                "numbers", make: PickyEnvelope.numbers,
                take: { if case .numbers(let value) = $0 { value } else { nil } }),
        ])
}

private struct LossyEnvelopes: JSONDecodableModel {
    var picky: [PickyEnvelope]
    var beside: [BesideTagged]
    var main: OutsideTagged
    var fallback: BesideTagged

    static let modelSchema = JSONModelSchema(
        LossyEnvelopes.self,
        [
            JSONField("picky", \LossyEnvelopes.picky).lossy(), JSONField("beside", \LossyEnvelopes.beside).lossy(),
            JSONField(
                "main", \LossyEnvelopes.main, form: .value.onMismatch(OutsideTagged.empty),
                default: OutsideTagged.empty),
            JSONField(
                "fallback", \LossyEnvelopes.fallback, form: .value.onMismatch(BesideTagged.none),
                default: BesideTagged.none),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        picky = fields.take(0)
        beside = fields.take(1)
        main = fields.take(2)
        fallback = fields.take(3)
    }
}

/// Payloads of each kind, inside each other.
private indirect enum EnvelopeTerm: JSONVariants {
    case number(Int), not(EnvelopeTerm), list([EnvelopeTerm]), beside(BesideTerm), untagged(UntaggedTerm), other(JSON)

    static let jsonVariants = JSONVariantTable<EnvelopeTerm>(
        .byKey,
        [
            JSONVariantCase(
                "number", make: EnvelopeTerm.number, take: { if case .number(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "not", make: EnvelopeTerm.not, take: { if case .not(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "list", make: EnvelopeTerm.list, take: { if case .list(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "beside", make: EnvelopeTerm.beside, take: { if case .beside(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "untagged", make: EnvelopeTerm.untagged,
                take: { if case .untagged(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "other", make: EnvelopeTerm.other, take: { if case .other(let value) = $0 { value } else { nil } }),
        ])
}

private indirect enum BesideTerm: JSONVariants {
    case term(EnvelopeTerm)

    static let jsonVariants = JSONVariantTable<BesideTerm>(
        .tag("t", content: "c"),
        [
            JSONVariantCase(
                "term", make: BesideTerm.term, take: { if case .term(let value) = $0 { value } else { nil } })
        ])
}

private indirect enum UntaggedTerm: JSONVariants {
    case term(EnvelopeTerm), terms([EnvelopeTerm])

    static let jsonVariants = JSONVariantTable<UntaggedTerm>(
        .untagged,
        [
            JSONVariantCase(make: UntaggedTerm.terms, take: { if case .terms(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: UntaggedTerm.term, take: { if case .term(let value) = $0 { value } else { nil } }),
        ])
}

private enum TrackedEnvelope<Owner>: JSONVariants {
    case a([Tracked<Owner>])

    struct Refused: Error {}

    static var jsonVariants: JSONVariantTable<TrackedEnvelope> {
        .cached {
            JSONVariantTable<TrackedEnvelope>(
                .byKey,
                [
                    JSONVariantCase(
                        "a",
                        make: { (payload: [Tracked<Owner>]) in
                            if payload.first?.text == "refused" { throw Refused() }
                            return .a(payload)
                        }, take: { if case .a(let value) = $0 { value } else { nil } })
                ])
        }
    }
}
