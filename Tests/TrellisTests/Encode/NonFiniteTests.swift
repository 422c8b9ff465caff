import Foundation
import Testing
import Trellis

/// NaN and infinity, which JSON cannot represent.
@Suite struct NonFiniteTests {
    private func options(_ nonFinite: TrellisEncoder.Options.NonFinite) -> TrellisEncoder.Options {
        var options = TrellisEncoder.Options()
        options.nonFinite = nonFinite
        return options
    }

    private func written(_ value: some TrellisEncodable, _ nonFinite: TrellisEncoder.Options.NonFinite) throws -> String
    {
        try TrellisEncoder(options: options(nonFinite)).string(from: value)
    }

    @Test func errors() {
        #expect(encodingFailure(Double.nan, options: options(.error))?.code == .nonFiniteNumber)
        let failure = encodingFailure([1, Float.infinity], options: options(.error))
        #expect(failure?.code == .nonFiniteNumber)
        #expect(failure?.path.description == "[1]")
        #expect(failure?.found == "inf")
    }

    @Test func nulls() throws {
        let doubles = [.nan, 1.5, .infinity, -.infinity, .signalingNaN, -.nan]
        let text = try written(doubles, .null)
        #expect(text == "[null,1.5,null,null,null,null]")
        #expect(try decoded([Double?].self, text) == [nil, 1.5, nil, nil, nil, nil])
        #expect(try written(["a": Float.nan], .null) == #"{"a":null}"#)
        #expect(try written(Double?.some(.nan), .null) == "null")
    }

    @Test func strings() throws {
        let doubles = [.nan, 1.5, .infinity, -.infinity, -.nan]
        let text = try written(doubles, .strings)
        #expect(text == #"["NaN",1.5,"Infinity","-Infinity","NaN"]"#)
        #expect(try written(doubles.map { Float($0) }, .strings) == text)
        #expect(try decoded([String].self, try written([Double.nan, -.infinity], .strings)) == ["NaN", "-Infinity"])
    }

    @Test func nonFiniteFieldsAreNotOmitted() throws {
        #expect(try written(Measure(value: .nan, spare: -.infinity), .null) == #"{"value":null,"spare":null}"#)
        #expect(try written(Measure(value: 1, spare: nil), .null) == #"{"value":1}"#)
        #expect(
            try written(Measure(value: .infinity, spare: .nan), .strings) == #"{"value":"Infinity","spare":"NaN"}"#)
    }

    @Test func stringsAreWrittenAsByFoundation() throws {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        let doubles = [Double.nan, .infinity, -.infinity, 0.5]
        #expect(try written(doubles, .strings) == String(decoding: try encoder.encode(doubles), as: UTF8.self))
    }

    /// No coercion decodes these strings as dates.
    @Test(arguments: [JSONFormat.secondsSince1970, .millisecondsSince1970])
    func datesHaveNoStrings(_ format: JSONFormat) throws {
        var options = options(.strings)
        options.dates = format
        let failure = encodingFailure([Date(timeIntervalSince1970: -.infinity)], options: options)
        #expect(failure?.code == .nonFiniteNumber && failure?.path.description == "[0]")
        options.nonFinite = .null
        let date = Date(timeIntervalSince1970: .infinity)
        #expect(try TrellisEncoder(options: options).string(from: [date]) == "[null]")
    }

    @Test func decimalsAreErrorsInAnyCase() {
        #expect(encodingFailure(Decimal.nan, options: options(.null))?.code == .nonFiniteNumber)
        #expect(encodingFailure(Decimal.nan, options: options(.strings))?.code == .nonFiniteNumber)
    }
}

private struct Measure: JSONModel {
    var value: Double
    var spare: Float?

    init(value: Double, spare: Float?) {
        self.value = value
        self.spare = spare
    }

    static let modelSchema = JSONModelSchema(
        Measure.self, [JSONField("value", \Measure.value), JSONField("spare", \Measure.spare)])

    init(from fields: borrowing JSONFieldValues) throws {
        value = fields.take(0)
        spare = fields.take(1)
    }
}
