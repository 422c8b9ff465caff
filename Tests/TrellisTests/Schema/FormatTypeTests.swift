import Foundation
import Testing
import Trellis

/// Formats of fields whose types cannot use them.
@Suite struct FormatTypeTests {
    private func expectMistake<Case: FormatCase>(
        _ type: Case.Type, _ mistake: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let errors = [
            failure(Formatted<Case>.self, "{}"), encodingFailure(Formatted<Case>(value: nil)),
            failure([Formatted<Case>].self, "[]"),
        ]
        for error in errors {
            #expect(error?.code == .invalidSchema, sourceLocation: sourceLocation)
            #expect(error?.found?.hasSuffix(mistake) == true, "\(error as Any)", sourceLocation: sourceLocation)
        }
    }

    private func expectNone<Case: FormatCase>(_ type: Case.Type, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(failure(Formatted<Case>.self, "{}")?.code == nil, sourceLocation: sourceLocation)
        #expect(encodingFailure(Formatted<Case>(value: nil))?.code == nil, sourceLocation: sourceLocation)
    }

    @Test func datesOnOtherTypes() {
        expectMistake(
            SecondsOfInt.self,
            "'value' has a format for dates, which does not apply to Int: give it the type Date, or remove the format")
        expectMistake(
            DaysOfStrings.self,
            "'value' has a format for dates, which does not apply to String: give it the type Date, or remove the "
                + "format"
        )
        expectMistake(
            PatternOfData.self,
            "'value' has a format for dates, which does not apply to Data: give it the type Date, or remove the format")
        expectMistake(
            DatesOfModel.self,
            "'value' has a format for dates, which does not apply to StreamItem: give it the type Date, or remove the "
                + "format"
        )
    }

    @Test func bytesAndNumbersOnOtherTypes() {
        expectMistake(
            BytesOfInts.self,
            "'value' has a format for bytes, which does not apply to Int: give it the type Data or [UInt8], or remove "
                + "the format"
        )
        expectMistake(
            BytesOfByte.self,
            "'value' has a format for bytes, which does not apply to UInt8: give it the type Data or [UInt8], or "
                + "remove the format"
        )
        expectMistake(
            StringOfDates.self,
            "'value' has a format for numbers and Booleans, which does not apply to Date: leave it out, or remove the "
                + "format"
        )
    }

    @Test func formatsWithAnEffect() {
        expectNone(DatesInDictionary.self)
        expectNone(BytesInArrays.self)
        expectNone(StringOfNumbers.self)
        expectNone(StringOfString.self)
        expectNone(DatesOfOwnType.self)
        expectNone(DatesOfJSON.self)
    }

    @Test func membersOfComposites() {
        #expect(
            failure(DatedRange.self, "{}")?.found
                == "DatedRange: 'range' has a format for dates, which does not apply to Int: give it the type Date, or "
                + "remove the format"
        )
    }
}

/// A type and one of its formats.
private protocol FormatCase: Sendable {
    associatedtype Value: TrellisCodable & Sendable
    static var format: JSONFormat { get }
}

private struct Formatted<Case: FormatCase>: JSONModel {
    var value: Case.Value?

    init(value: Case.Value?) { self.value = value }
    static var modelSchema: JSONModelSchema {
        .cached(for: Formatted<Case>.self) { [JSONField("value", \Formatted<Case>.value, as: Case.format)] }
    }
    init(from fields: borrowing JSONFieldValues) throws { value = fields.take(0) }
}

private enum SecondsOfInt: FormatCase {
    typealias Value = Int
    static let format = JSONFormat.secondsSince1970
}

private enum DaysOfStrings: FormatCase {
    typealias Value = [String: Set<String>]
    static let format = JSONFormat.dateOnly
}

private enum PatternOfData: FormatCase {
    typealias Value = Data
    static let format = JSONFormat.pattern("d MMM yyyy")
}

private enum DatesOfModel: FormatCase {
    typealias Value = StreamItem
    static let format = JSONFormat.iso8601
}

private enum BytesOfInts: FormatCase {
    typealias Value = [Int]
    static let format = JSONFormat.base64
}

private enum BytesOfByte: FormatCase {
    typealias Value = UInt8
    static let format = JSONFormat.base64
}

private enum StringOfDates: FormatCase {
    typealias Value = [Date?]
    static let format = JSONFormat.string
}

private enum DatesInDictionary: FormatCase {
    typealias Value = [String: [Date?]]
    static let format = JSONFormat.oneOf(.iso8601, .secondsSince1970)
}

private enum BytesInArrays: FormatCase {
    typealias Value = [[UInt8]]
    static let format = JSONFormat.base64
}

private enum StringOfNumbers: FormatCase {
    typealias Value = [String: Decimal]
    static let format = JSONFormat.string
}

private enum StringOfString: FormatCase {
    typealias Value = String
    static let format = JSONFormat.string
}

/// Reads its token as a date.
private struct Stamp: TrellisCodable {
    var date: Date
    static func decode(from token: borrowing JSONToken) throws -> Stamp { Stamp(date: try Date.decode(from: token)) }
    func encode(to writer: inout JSONWriter) throws { try date.encode(to: &writer) }
}

private enum DatesOfOwnType: FormatCase {
    typealias Value = Stamp
    static let format = JSONFormat.secondsSince1970
}

private enum DatesOfJSON: FormatCase {
    typealias Value = JSON
    static let format = JSONFormat.iso8601
}

private struct DatedRange: JSONModel {
    var range: Range<Int>

    static let modelSchema = JSONModelSchema(
        DatedRange.self,
        [
            JSONField(
                "range", \DatedRange.range,
                form: .composite(
                    of: JSONPart(Int.self, at: "from", as: .iso8601), JSONPart(Int.self, at: "to"),
                    decode: { from, to in
                        guard let from = from.value, let to = to.value else { return nil }
                        return from..<to
                    }, encode: { ($0.lowerBound, $0.upperBound) }))
        ])
    init(from fields: borrowing JSONFieldValues) throws { range = fields.take(0) }
}
