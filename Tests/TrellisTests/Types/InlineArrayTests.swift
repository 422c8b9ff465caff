import Testing
import Trellis

@Suite struct InlineArrayTests {
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    private func array<let count: Int, Element: TrellisCodable & Equatable>(
        _ type: InlineArray<count, Element>.Type, _ text: String,
        _ options: TrellisDecoder.Options = TrellisDecoder.Options()
    ) -> [Element]? {
        routed(Elements<count, Element>.self, text, options)?.array
    }

    @Test func elementsOfEveryKind() {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        #expect(array(InlineArray<2, Double>.self, #"{"value":[1,2.5]}"#) == [1, 2.5])
        #expect(
            array(InlineArray<3, String>.self, #"{"value":["a","a string of more than fifteen","c"]}"#)?.last == "c")
        #expect(array(InlineArray<0, Int>.self, #"{"value":[]}"#) == [])
        #expect(array(InlineArray<2, Int?>.self, #"{"value":[null,2]}"#) == [nil, 2])
        #expect(array(InlineArray<2, [Int]>.self, #"{"value":[[1,2],[]]}"#) == [[1, 2], []])
        #expect(array(InlineArray<5, Bool>.self, #"{"value":[true,false,true,true,false]}"#)?.count == 5)
        #expect(array(InlineArray<2, SIMD3<Float>>.self, #"{"value":[[1,2,3],[4,5,6]]}"#)?.last == SIMD3(4, 5, 6))
    }

    @Test func decodingAndEncoding() {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        expectRoundTrip(Elements<3, Int>([3, 1, 2]), #"{"value":[3,1,2]}"#)
        expectRoundTrip(Elements<2, String>(["a", "b\n"]), #"{"value":["a","b\n"]}"#)
        expectRoundTrip(Elements<0, String>([]), #"{"value":[]}"#)
        expectRoundTrip(Elements<1, [String: Int?]>([["a": nil]]), #"{"value":[{"a":null}]}"#)
    }

    @Test func nestedInlineArrays() throws {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let matrix = try TrellisDecoder().decode(
            [String: InlineArray<2, InlineArray<2, Float>>].self, from: #"{"m":[[1,2],[3,4.5]]}"#)
        #expect(matrix["m"]?[1][1] == 4.5)
        #expect(try TrellisEncoder().string(from: matrix) == #"{"m":[[1,2],[3,4.5]]}"#)
        let optional = try TrellisDecoder().decode([InlineArray<2, Int>?].self, from: "[null,[1,2]]")
        #expect(optional[0] == nil && optional[1]?[1] == 2)
        #expect(try TrellisEncoder().string(from: optional) == "[null,[1,2]]")
    }

    @Test func invalidCounts() {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        #expect(faults(Elements<2, Int>.self, #"{"value":[1]}"#) == ["typeMismatch value @11"])
        #expect(faults(Elements<2, Int>.self, #"{"value":[1,2,3]}"#) == ["typeMismatch value @14"])
        #expect(faults(Elements<0, Int>.self, #"{"value":[1]}"#) == ["typeMismatch value @10"])
        #expect(faults(Elements<1, [Int]>.self, #"{"value":[[1],[2],[3]]}"#) == ["typeMismatch value @16"])
        #expect(faults(Elements<2, Int>.self, #"{"value":{}}"#) == ["typeMismatch value @9"])
    }

    /// The elements of an array that fails are destroyed once.
    @Test func noElementIsLeaked() {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        enum Owner {}
        typealias Three = Elements<3, Tracked<Owner>>
        for text in [
            #"{"value":["a","b","c"]}"#, #"{"value":["a","b"]}"#, #"{"value":["a","b","c","d"]}"#,
            #"{"value":["a",1]}"#,
            #"{"value":["a","b","#, #"{"value":["a","b","c"]"#, #"{"value":["a","b","c"],"value":["d"]}"#,
        ] {
            routes(Three.self, text)
            routes([Three].self, "[\(text)]", .with { $0.collectsErrors = true })
        }
        #expect(LiveCounts.live(Owner.self) == 0)
        #expect(LiveCounts.made(Owner.self) > 50)
    }

    @Test func comparedAndHashedByFields() {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let (left, right) = (Elements<2, String>(["a", "b"]), Elements<2, String>(["a", "c"]))
        #expect(left.hasEqualFields(to: Elements<2, String>(["a", "b"])))
        #expect(!left.hasEqualFields(to: right))
        func hash(_ value: Elements<2, String>) -> Int {
            var hasher = Hasher()
            value.hashFields(into: &hasher)
            return hasher.finalize()
        }
        #expect(hash(left) == hash(Elements<2, String>(["a", "b"])))
        #expect(hash(left) != hash(right))
    }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
private struct Elements<let count: Int, Element: TrellisCodable & Equatable>: JSONModel, JSONFieldwise, Equatable {
    var value: InlineArray<count, Element>

    init(_ elements: [Element]) { value = InlineArray { elements[$0] } }

    var array: [Element] { value.indices.map { value[$0] } }

    static var modelSchema: JSONModelSchema { JSONModelSchema(Elements.self, [JSONField("value", \Elements.value)]) }

    init(from fields: borrowing JSONFieldValues) throws { value = fields.take(0) }

    static func == (left: Elements, right: Elements) -> Bool { left.array == right.array }
}
