import Testing
import Trellis

/// Integers of every width, at their limits and beyond.
@Suite struct IntegerValueTests {
    /// The type's limits decode, and the next numbers are out of range, alone and as elements.
    private func checkLimits<I: FixedWidthInteger & TrellisCodable>(_ type: I.Type, below: String, above: String) throws
    {
        #expect(try decoded(I.self, "\(I.min)") == I.min)
        #expect(try decoded(I.self, "\(I.max)") == I.max)
        #expect(try decoded([I].self, "[\(I.min),0,1,\(I.max)]") == [I.min, 0, 1, I.max])
        #expect(try decoded([I?].self, "[\(I.min),null,\(I.max).0]") == [I.min, nil, I.max])
        for text in [below, above, below + ".0", above + "e0", "1e50", "-1e50", "1e999999999999"] {
            let error = failure([I].self, "[0,\(text)]")
            #expect(error?.code == .numberOutOfRange, "\(text) as \(type)")
            #expect(error?.path.description == "[1]")
            #expect(error?.position?.offset == 3)
            #expect(error?.expected == "\(I.self)")
            // Long numbers are truncated.
            #expect(error?.found?.prefix(39) == text.prefix(39))
        }
        #expect(try encoded([I.min, 0, 1, I.max]) == "[\(I.min),0,1,\(I.max)]")
    }

    @Test func limits() throws {
        try checkLimits(Int8.self, below: "-129", above: "128")
        try checkLimits(UInt8.self, below: "-1", above: "256")
        try checkLimits(Int16.self, below: "-32769", above: "32768")
        try checkLimits(UInt16.self, below: "-1", above: "65536")
        try checkLimits(Int32.self, below: "-2147483649", above: "2147483648")
        try checkLimits(UInt32.self, below: "-1", above: "4294967296")
        try checkLimits(Int64.self, below: "-9223372036854775809", above: "9223372036854775808")
        try checkLimits(UInt64.self, below: "-1", above: "18446744073709551616")
        try checkLimits(Int.self, below: "-9223372036854775809", above: "9223372036854775808")
        try checkLimits(UInt.self, below: "-1", above: "18446744073709551616")
        try checkLimits(
            Int128.self, below: "-170141183460469231731687303715884105729",
            above: "170141183460469231731687303715884105728")
        try checkLimits(UInt128.self, below: "-1", above: "340282366920938463463374607431768211456")
    }

    @Test(arguments: [
        ("4.0", 4), ("1e3", 1000), ("1E3", 1000), ("1e+3", 1000), ("0.5e1", 5), ("-0", 0), ("-0.0", 0), ("0e999", 0),
        ("120e-1", 12), ("4.000000000000000000000000000000", 4), ("-1.5e1", -15), ("100000e-5", 1), ("0.00", 0),
    ])
    func otherNotations(_ text: String, _ value: Int) throws {
        #expect(try decoded(Int.self, text) == value)
        #expect(try decoded([Int16].self, "[\(text)]") == [Int16(value)])
        #expect(try decoded([String: Int?].self, "{\"a\":\(text)}") == ["a": value])
    }

    @Test(arguments: ["4.7", "0.1", "-4.000001", "1e-1", "15e-1", "9007199254740992.5", "1e-400"])
    func fractionsAreErrors(_ text: String) {
        for error in [failure(Int.self, text), failure(UInt8.self, text), failure(Int128.self, text)] {
            #expect(error?.code == .inexactNumber, "\(text)")
            #expect(error?.found == text)
        }
    }

    @Test func outOfRangeForAByte() {
        let error = failure(ByteModel.self, #"{"byte": 300}"#)
        #expect(error?.code == .numberOutOfRange)
        #expect(error?.path.description == "byte")
        #expect(error?.description.contains("1:10") == true)
        #expect(error?.description.contains("300") == true)
        #expect(error?.description.contains("UInt8") == true)
    }

    @Test(arguments: ["\"5\"", "true", "null", "[]", "{}"]) func otherKindsAreErrors(_ text: String) {
        let code: TrellisError.Code = text == "null" ? .unexpectedNull : .typeMismatch
        #expect(failure(Int.self, text)?.code == code)
        #expect(failure(Int8.self, text)?.code == code)
        #expect(failure(UInt128.self, text)?.code == code)
    }
}

private struct ByteModel: JSONModel {
    var byte: UInt8

    static let modelSchema = JSONModelSchema(ByteModel.self, [JSONField("byte", \ByteModel.byte)])

    init(from fields: borrowing JSONFieldValues) throws { byte = fields.take(0) }
}
