import Foundation
import Testing
import Trellis

/// Every kind of JSON value where another kind is expected.
@Suite struct MismatchTests {
    private enum Kind: CaseIterable {
        case null, bool, number, string, array, object

        var text: String {
            switch self {
            case .null: "null"
            case .bool: "true"
            case .number: "5"
            case .string: "\"text\""
            case .array: "[5,[6]]"
            case .object: "{\"k\":[5]}"
            }
        }

        var found: String {
            switch self {
            case .array: "an array"
            case .object: "an object"
            default: text
            }
        }
    }

    /// Puts each kind but the expected one at the top level, into an array, a dictionary and a field.
    private func check<T: TrellisCodable>(
        _ type: T.Type, wants wanted: Kind, expected: String, _ location: SourceLocation = #_sourceLocation
    ) throws {
        for kind in Kind.allCases where kind != wanted {
            let code: TrellisError.Code = kind == .null ? .unexpectedNull : .typeMismatch
            let cases = [
                (failure(T.self, " \(kind.text)"), "", 1), (failure([T].self, "[\(kind.text)]"), "[0]", 1),
                (failure([String: T].self, "{\"a\":\(kind.text)}"), "a", 5),
                (failure(Holder<T>.self, "{\"value\": \(kind.text)}"), "value", 10),
                (failure([Holder<T>].self, "[{\"inner\":{\"value\":\(kind.text)}}]"), "[0].inner.value", 19),
            ]
            for (error, path, offset) in cases {
                let error = try #require(error, "\(kind) for \(type)", sourceLocation: location)
                #expect(error.code == code, "\(kind) for \(type)", sourceLocation: location)
                #expect(error.path.description == path, "\(kind) for \(type)", sourceLocation: location)
                #expect(error.position?.offset == offset, "\(kind) for \(type) at \(path)", sourceLocation: location)
                #expect(error.expected == expected, "\(kind) for \(type)", sourceLocation: location)
                if kind != .null {
                    #expect(error.found == kind.found, "\(kind) for \(type)", sourceLocation: location)
                }
            }
        }
    }

    @Test func strings() throws { try check(String.self, wants: .string, expected: "a string") }
    @Test func integers() throws { try check(Int.self, wants: .number, expected: "an integer") }
    @Test func doubles() throws { try check(Double.self, wants: .number, expected: "a number") }
    @Test func booleans() throws { try check(Bool.self, wants: .bool, expected: "a Boolean") }
    @Test func arrays() throws { try check([Int].self, wants: .array, expected: "an array") }
    @Test func arraysOfOptionals() throws { try check([Int?].self, wants: .array, expected: "an array") }
    @Test func sets() throws { try check(Set<String>.self, wants: .array, expected: "an array") }
    @Test func dictionaries() throws { try check([String: Int].self, wants: .object, expected: "an object") }
    @Test func dictionariesByNumber() throws { try check([Int: Int].self, wants: .object, expected: "an object") }
    @Test func models() throws { try check(Ticket.self, wants: .object, expected: "an object") }

    /// The distinct expectations reported for the wrong kinds.
    private func expectations<T: TrellisCodable>(_ type: T.Type, right: Kind) -> Set<String?> {
        Set(Kind.allCases.filter { $0 != right }.map { failure([T].self, "[\($0.text)]")?.expected })
    }

    @Test func scalarTypesReportTheSameExpectationForEveryKind() {
        #expect(expectations(Int8.self, right: .number) == ["an integer"])
        #expect(expectations(Float.self, right: .number) == ["a number"])
        #expect(expectations(Decimal.self, right: .number) == ["a number"])
        #expect(expectations(URL.self, right: .string).count == 1)
        #expect(expectations(UUID.self, right: .string).count == 1)
        #expect(expectations(Date.self, right: .string).count == 1)
        #expect(expectations(Data.self, right: .string).count == 1)
    }

    @Test func optionalsReportTheWrappedTypesExpectation() throws {
        for kind in Kind.allCases where kind != .null && kind != .number {
            let error = failure([Int?].self, "[\(kind.text)]")
            #expect(error?.code == .typeMismatch)
            #expect(error?.expected == "an integer")
            #expect(error?.found == kind.found)
        }
    }

    @Test func everyKindForScalarTypes() {
        for kind in Kind.allCases where kind != .string {
            let code: TrellisError.Code = kind == .null ? .unexpectedNull : .typeMismatch
            #expect(failure([URL].self, "[\(kind.text)]")?.code == code)
            #expect(failure([UUID].self, "[\(kind.text)]")?.code == code)
            #expect(failure([Date].self, "[\(kind.text)]")?.code == code)
            #expect(failure([Data].self, "[\(kind.text)]")?.code == code)
        }
    }

    @Test func longValuesAreTruncated() throws {
        let text = String(repeating: "日本", count: 100)
        let error = try #require(failure(Int.self, "\"\(text)\""))
        let found = try #require(error.found)
        #expect(found.utf8.count < 60)
        #expect(found.hasPrefix("\"日本"))
        #expect(!found.contains("\u{FFFD}"))
    }
}

private struct Holder<Value: TrellisCodable>: JSONModel {
    var value: Value?
    var inner: Value?
    var plain: Value

    // Maps all three keys; the tests put their values under the last one.
    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) {
            [
                JSONField("value", \Self.value, keys: "unused"), JSONField("inner", \Self.inner, keys: "inner.unused"),
                JSONField("plain", \Self.plain, keys: "value", "inner.value"),
            ]
        }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        value = fields.take(0)
        inner = fields.take(1)
        plain = fields.take(2)
    }
}
