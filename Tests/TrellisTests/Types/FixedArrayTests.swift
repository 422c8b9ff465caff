import Testing
import Trellis

/// Vectors and InlineArray: arrays whose length is part of their type.
@Suite struct FixedArrayTests {
    @Test func asTheWholeDocument() {
        #expect(routed(SIMD2<Double>.self, " [ 1, -2.5e1 ] ") == SIMD2(1, -25))
        #expect(routed(SIMD3<Float>.self, "[1,2,0.1]") == SIMD3(1, 2, 0.1))
        #expect(routed(SIMD4<Int>.self, "[1,2,3,-4]") == SIMD4(1, 2, 3, -4))
        #expect(routed(SIMD3<UInt8>.self, "[1,2,255]") == SIMD3(1, 2, 255))
        #expect(routed(SIMD2<Int16>?.self, "null") == .some(nil))
        #expect(routed([SIMD2<Double>].self, "[[1,2],[3,4],[5,6]]") == [SIMD2(1, 2), SIMD2(3, 4), SIMD2(5, 6)])
        #expect(routed([SIMD3<Int8>?].self, "[[1,2,3],null]") == [SIMD3(1, 2, 3), nil])
        #expect(routed(Set<SIMD2<Int>>.self, "[[1,2],[1,2],[2,1]]") == [SIMD2(1, 2), SIMD2(2, 1)])
        #expect(routed([String: SIMD2<UInt64>].self, #"{"a":[1,18446744073709551615]}"#) == ["a": SIMD2(1, .max)])
    }

    @Test func roundTrips() {
        expectRoundTrip(SIMD2<Double>(0.1, -0.0), "[0.1,-0]")
        expectRoundTrip(SIMD3<Float>(0.1, 1e30, .leastNonzeroMagnitude), "[0.1,1e+30,1e-45]")
        expectRoundTrip(SIMD4<Int64>(.min, .max, 0, 1), "[-9223372036854775808,9223372036854775807,0,1]")
        expectRoundTrip([SIMD2<Int32>(1, 2), SIMD2(3, 4)], "[[1,2],[3,4]]")
        expectRoundTrip(Mesh.sample, Mesh.text)
        expectRoundTrip(
            SIMD2<Int>(1, 2), "[\n  1,\n  2\n]", TrellisDecoder.Options(), .with { $0.indentation = .spaces(2) })
    }

    @Test func invalidCounts() throws {
        for (text, found, offset) in [
            ("[]", "an array of 0 elements", 1), ("[1]", "an array of 1 element", 2),
            ("[1,2,3]", "an array of more elements", 5),
            ("[1,2,3,4,5,6]", "an array of more elements", 5),
        ] {
            let error = try #require(expectFailure(SIMD2<Double>.self, text, .typeMismatch, at: offset))
            #expect(error.expected == "an array of 2 elements")
            #expect(error.found == found)
        }
        #expect(faults([SIMD3<Int>].self, "[[1,2,3],[1,2]]") == ["typeMismatch [1] @13"])
        #expect(faults([String: SIMD2<Int>].self, #"{"a":[1,2,3]}"#) == ["typeMismatch a @10"])
        #expect(faults([SIMD2<Int>?].self, "[null,[1]]") == ["typeMismatch [1] @8"])
        #expect(faults(Mesh.self, #"{"at":[1],"corners":[]}"#) == ["typeMismatch at @8"])
        #expect(
            faults(Mesh.self, #"{"at":[1,2],"corners":[[1,2,3],[1,2,3,4]],"ids":{}}"#)
                == ["typeMismatch corners[1] @38"])
    }

    @Test func invalidElements() {
        #expect(faults(SIMD2<Double>.self, #"[1,"x"]"#) == ["typeMismatch [1] @3"])
        #expect(faults(SIMD2<Double>.self, "[1,[2]]") == ["typeMismatch [1] @3"])
        #expect(faults(SIMD2<Double>.self, "[1,null]") == ["unexpectedNull [1] @3"])
        #expect(faults(SIMD2<Int8>.self, "[1,128]") == ["numberOutOfRange [1] @3"])
        let error = expectFailure(SIMD2<Double>.self, "{}", .typeMismatch, at: 0)
        #expect(error?.expected == "an array of 2 elements")
        expectFailure(SIMD2<Double>.self, "1", .typeMismatch, at: 0)
        expectFailure(SIMD2<Double>.self, "null", .unexpectedNull, at: 0)
    }

    @Test func decodingContinuesAfterAnInvalidCount() {
        let all = TrellisDecoder.Options.with { $0.collectsErrors = true }
        #expect(
            faults([SIMD2<Int>].self, "[[1],[1,2,3,[4],{}],[5,6],[7,8,9]]", all)
                == ["typeMismatch [0] @3", "typeMismatch [1] @10", "typeMismatch [3] @31"])
        let lossy = routes(LossyPoints.self, #"{"points":[[1],[1,2],[1,2,3,{"a":[]}],[3,4],7],"one":[1,2,3]}"#)
        #expect(lossy.value == LossyPoints(points: [SIMD2(1, 2), SIMD2(3, 4)], one: SIMD2(0, 0)))
        #expect(
            lossy.drops == [
                "typeMismatch points[0] @13", "typeMismatch points[2] @26", "typeMismatch points[4] @44",
                "typeMismatch one @58",
            ])
    }

    @Test func coercions() {
        let single = CoercionTests.options(.arraysFromSingleValues)
        expectFailure(SIMD2<Int>.self, "5", .typeMismatch, at: 0, single)
        let numbers = CoercionTests.options(.numbersFromStrings)
        #expect(routed(SIMD2<Double>.self, #"["1.5",2]"#, numbers) == SIMD2(1.5, 2))
    }

    @Test func limits() {
        let few = TrellisDecoder.Options.with { $0.limits.elementCount = 1 }
        #expect(faults(SIMD2<Int>.self, "[1,2]", few) == ["limitExceeded @3"])
        #expect(routed(SIMD2<Int>.self, "[1,2]", .with { $0.limits.elementCount = 2 }) == SIMD2(1, 2))
    }

    @Test func inAModelThatIsAnArray() {
        #expect(routed(Track.self, #"["t",[1,2]]"#) == Track(name: "t", end: SIMD2(1, 2)))
        #expect(faults(Track.self, #"["t",[1]]"#) == ["typeMismatch [1] @7"])
        #expect(faults(Track.self, #"["t",[1,2,3]]"#) == ["typeMismatch [1] @10"])
        #expect(faults([Track].self, #"[["t",[1,2,3]],["u",[5,6]]]"#, .with { $0.collectsErrors = true }).count == 1)
    }

    @Test func bufferedValues() throws {
        // The object of a model with a hook is buffered before it is decoded.
        expectRoundTrip(HookedPoint(at: SIMD2(1, 2)), #"{"at":[1,2]}"#)
        #expect(faults(HookedPoint.self, #"{"at":[1,2,3]}"#) == ["typeMismatch at @11"])
    }

    @Test func updates() throws {
        var mesh = Mesh.sample
        try TrellisDecoder().update(&mesh, from: #"{"at":[7,8]}"#)
        #expect(mesh.at == SIMD2(7, 8))
        #expect(mesh.corners == Mesh.sample.corners)
        #expect(throws: TrellisError.self) { try TrellisDecoder().update(&mesh, from: #"{"at":[7]}"#) }
        #expect(mesh.at == SIMD2(7, 8))
    }
}

private struct Mesh: JSONModel, Equatable {
    var at: SIMD2<Double>
    var corners: [SIMD3<Float>]
    var ids: [String: SIMD4<UInt16>]
    var size: SIMD2<Int>?

    static var sample: Mesh {
        Mesh(
            at: SIMD2(0.5, 2), corners: [SIMD3(0, 1, 2), SIMD3(0.1, 0.2, 0.3)], ids: ["a": SIMD4(1, 2, 3, 4)], size: nil
        )
    }
    static let text = #"{"at":[0.5,2],"corners":[[0,1,2],[0.1,0.2,0.3]],"ids":{"a":[1,2,3,4]}}"#

    init(at: SIMD2<Double>, corners: [SIMD3<Float>], ids: [String: SIMD4<UInt16>], size: SIMD2<Int>?) {
        (self.at, self.corners, self.ids, self.size) = (at, corners, ids, size)
    }

    static let modelSchema = JSONModelSchema(
        Mesh.self,
        [
            JSONField("at", \Mesh.at), JSONField("corners", \Mesh.corners), JSONField("ids", \Mesh.ids),
            JSONField("size", \Mesh.size),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        (at, corners, ids, size) = (fields.take(0), fields.take(1), fields.take(2), fields.take(3))
    }
}

private struct LossyPoints: JSONModel, Equatable {
    var points: [SIMD2<Int>]
    var one: SIMD2<Int>

    init(points: [SIMD2<Int>], one: SIMD2<Int>) { (self.points, self.one) = (points, one) }

    static let modelSchema = JSONModelSchema(
        LossyPoints.self,
        [
            JSONField("points", \LossyPoints.points).lossy(),
            JSONField("one", \LossyPoints.one, form: .value.onMismatch(SIMD2(0, 0))),
        ])

    init(from fields: borrowing JSONFieldValues) throws { (points, one) = (fields.take(0), fields.take(1)) }
}

private struct Track: JSONModel, Equatable {
    var name: String
    var end: SIMD2<Int>

    init(name: String, end: SIMD2<Int>) { (self.name, self.end) = (name, end) }

    static let modelSchema = JSONModelSchema(
        Track.self, form: .array, [JSONField("name", \Track.name), JSONField("end", \Track.end)])

    init(from fields: borrowing JSONFieldValues) throws { (name, end) = (fields.take(0), fields.take(1)) }
}

private struct HookedPoint: JSONModel, Equatable, JSONWillDecodeHook {
    var at: SIMD2<Int>

    init(at: SIMD2<Int>) { self.at = at }

    static let modelSchema = JSONModelSchema(HookedPoint.self, [JSONField("at", \HookedPoint.at)])

    init(from fields: borrowing JSONFieldValues) throws { at = fields.take(0) }

    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {}
}
