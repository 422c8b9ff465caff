import Testing

@testable import Trellis

/// Untagged variants are decoded while their events arrive if the keys of the object leave one variant. Values, errors
/// and reports are those of buffered variants, which the input in single bytes needs.
@Suite struct UntaggedInPlaceTests {
    @Test(
        arguments: [
            #"{"radius":1}"#, #"{"width":1,"depth":2}"#, #"{"depth":2,"x":[{"y":"z"}],"width":1}"#, "{}", #"{"x":1}"#,
            #"{"radius":"1"}"#, #"{"radius":null}"#, #"{"radius":[1]}"#, #"{"radius":1,"radius":2}"#,
            #"{"radius":1,"width":2}"#, #"{"radius":"x","width":2}"#, #"{"width":"x","radius":2}"#,
            #"{"r\u0061dius":1}"#, #"{"width":1,"d\u0065pth":2}"#, #"{"radius":1,"raduis":1}"#,
            #"{"width":1,"depth":{}}"#,
            #"{"radius":1,}"#, #"{"radius":1"#, #"{"radius":1 "x":2}"#, #"{"radius":"x","y":tru}"#, #"{"radius":"x"]"#,
            #"{"radius":"x","y":01}"#, "{\"radius\":\n\"x\"\n}", "{\"radius\":1\n,\"y\":\u{B}1}",
            #"{"radius":"\ud800"}"#,
            #"{"":1,"radius":1}"#, #"{"radius" : 1 , "a" : [ 1 , 2 ] }"#, "[1]", "[]", "null", "7", #""circle""#,
            #"[{"radius":1},{"width":2}]"#, #"{"lat":1,"lon":2}"#, #"{"lat":1,"lon":"x"}"#, #"{"lat":1}"#,
            #"{"id":1}"#, #"{"id":1,"value":2}"#, #"{"id":"x","value":2}"#, #"{"id":1,"value":"x"}"#,
        ])
    func sameValuesAndErrors(text: String) {
        expectSameAsBuffered(UntaggedShape.self, text)
        expectSameAsBuffered(PlaceByKeys.self, text)
        expectSameAsBuffered(Overlapping.self, text)
        expectSameAsBuffered(OnlyOptions.self, text)
        expectSameAsBuffered([RefusingShape?].self, "[\(text), null,\n\(text)]")
        expectSameAsBuffered([UntaggedPet].self, "[\(text)]")
        expectSameAsBuffered(
            VariantDrawing.self, "{\"main\":{\"type\":\"none\"},\"table\":{\"a\":\(text)}}")
        expectSameAsBuffered(LossyPlaces.self, "{\"places\":[\(text), {\"lat\":1,\"lon\":2},\n\(text)]}")
    }

    @Test func theOnlyVariantWithTheseKeys() throws {
        let plan = try VariantsOf(UntaggedShape.self)
        #expect(plan.selected(by: ["radius"]) == 0)
        #expect(plan.selected(by: ["width"]) == 1)
        #expect(plan.selected(by: ["radius", "width"]) == nil)
        #expect(plan.selected(by: []) == nil)
        // A default is used for values that do not match, except if the keys alone determine the variant.
        let place = try VariantsOf(PlaceByKeys.self)
        #expect(place.selected(by: ["lat", "lon"]) == 0)
        #expect(place.selected(by: ["lat"]) == nil)
        #expect(place.selected(by: ["name"]) == nil)
        // The second variant has all keys of the first.
        let overlapping = try VariantsOf(Overlapping.self)
        #expect(overlapping.selected(by: ["id"]) == 1)
        #expect(overlapping.selected(by: ["id", "value"]) == nil)
        #expect(try VariantsOf(OnlyOptions.self).selected(by: []) == 1)
        #expect(try VariantsOf(UntaggedPet.self).selected(by: ["lives"]) == 0)
    }

    /// An array of circles can be decoded from one object then.
    @Test func coercionsOfObjectsToArrays() throws {
        let options = TrellisDecoder.Options.with { $0.coercions = [.arraysFromSingleValues] }
        #expect(try VariantsOf(SeveralCircles.self).selected(by: ["radius"]) == 1)
        #expect(try VariantsOf(SeveralCircles.self, options).selected(by: ["radius"]) == nil)
        let text = #"[{"radius":1},[{"radius":2}],{"radius":"x"}]"#
        expectSameAsBuffered([SeveralCircles].self, text, [TrellisDecoder.Options(), options])
        let shape = try TrellisDecoder(options: options).decode(SeveralCircles.self, from: #"{"radius":1}"#)
        #expect(shape == .several([CircleShape(radius: 1)]))
    }

    @Test func keyStyles() throws {
        let options = TrellisDecoder.Options.with { $0.keyStyle = .upperSnakeCase }
        #expect(try VariantsOf(UntaggedShape.self, options).selected(by: ["RADIUS"]) == 0)
        #expect(try VariantsOf(UntaggedShape.self, options).selected(by: ["radius"]) == nil)
        expectSameAsBuffered(UntaggedShape.self, #"{"RADIUS":1,"width":2}"#, [options])
    }

    /// A transform for the type of a payload replaces its keys.
    @Test func transformsOfPayloads() throws {
        let transform = JSONTransform<[Int], CircleShape>(
            decode: { CircleShape(radius: $0.count) }, encode: { Array(repeating: 0, count: $0.radius) })
        let options = TrellisDecoder.Options.with { $0.transforms.use(transform) }
        #expect(try VariantsOf(UntaggedShape.self, options).selected(by: ["radius"]) == nil)
        for text in [#"[[1,2],{"width":1}]"#, #"[{"radius":1}]"#] {
            expectSameAsBuffered([UntaggedShape].self, text, [options])
        }
    }

    @Test func nestedVariants() {
        for depth in [1, 2, 7, 8, 9, 10, 20, 63, 64, 65, 70] {
            for inner in [#"{"value":1}"#, #"{"value":"x"}"#, "{}", "[]", #"{"value":1"#] {
                let text =
                    String(repeating: #"{"operand":"#, count: depth) + inner + String(repeating: "}", count: depth)
                expectSameAsBuffered(KeyedTerm.self, text, [TrellisDecoder.Options()])
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 8, 12, 40]) func limits(limit: Int) {
        let text =
            #"[{"operand":{"value":1}},{"operand":{"operand":{"value":12},"stranger":[[[[["abcdefghijk"]]]]]}}]"#
        expectSameAsBuffered([KeyedTerm].self, text, BufferedOutcome.limits(limit))
    }

    @Test func limitOfBufferedSizeWithABracketOnEachLine() {
        var options = TrellisDecoder.Options()
        options.limits.bufferedSize = 16_000
        for count in stride(from: 180, through: 230, by: 2) {
            let brackets = String(repeating: "[\n", count: count) + String(repeating: "]\n", count: count)
            expectSameAsBuffered(UntaggedShape.self, "{\"width\":1,\"x\":\(brackets)}", [options])
        }
    }

    /// Attempts inside a variant that is decoded only once have their own limit.
    @Test func attemptsInsideAreLimitedAlike() {
        for depth in [3, 6, 12] {
            let pairs = (0..<depth).reduce("1") { inner, _ in #"{"first":\#(inner),"second":0}"# }
            expectSameAsBuffered(KeyedTerm.self, #"{"operand":{"pair":\#(pairs)}}"#, [TrellisDecoder.Options()])
        }
    }

    @Test func everyValueIsReleased() {
        enum Owner {}
        typealias Value = TrackedUntagged<Owner>
        let texts = [
            #"[{"value":"x","other":["y"]},{"other":["z"],"value":"w"}]"#, #"[{"value":"x","other":["y",1]}]"#,
            #"[{"value":"refused","other":[]}]"#, #"[{"value":"x","other":["y"]},{"value":"x","other":["y"],"z":tru}]"#,
        ]
        for text in texts {
            for end in 0...text.utf8.count {
                _ = BufferedOutcome.outcome(
                    [Value].self, Array(text.utf8.prefix(end)), every: nil, TrellisDecoder.Options())
                #expect(LiveCounts.live(Owner.self) == 0, "\(text.utf8.prefix(end))")
            }
        }
    }

    @Test func manyKeys() throws {
        #expect(try VariantsOf(ManyKeys.self).selected(by: (0..<65).map { "k\($0)" }) == nil)
        let text = "{" + (0..<70).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + ",\"radius\":1}"
        expectSameAsBuffered(ManyKeys.self, text)
    }
}

/// The compiled variants of a type.
private struct VariantsOf {
    let schema: CompiledSchema

    init<Value: TrellisDecodable>(_ type: Value.Type, _ options: TrellisDecoder.Options = .init()) throws {
        schema = try CompiledSchema.cached(for: type, options: options.schema)
    }

    /// The index of the variant that is selected for an object with the given keys.
    func selected(by keys: [String]) -> Int? {
        guard let plan = unsafe schema.root.pointee.variants, let names = unsafe plan.pointee.names else { return nil }
        var bits: UInt64 = 0
        for key in keys {
            let index = unsafe Array(key.utf8).withUnsafeBufferPointer { bytes in
                unsafe names.pointee.find(KeyWords(bytes.baseAddress!, bytes.count), bytes.baseAddress!)
            }
            if index >= 0 { unsafe bits |= 1 << UInt64(names.pointee.entries[index].field) }
        }
        return unsafe plan.pointee.variant(ofKeys: bits).map { unsafe Int($0.pointee.field) }
    }
}
