import Foundation
import Testing

@testable import Trellis

/// Errors that list allowed values, suggest similar keys, or name the rule or option that helps.
@Suite struct SuggestionTests {
    // MARK: Allowed values

    @Test func allowedValuesOfEnums() throws {
        #expect(failure(Phase.self, #""Inprogress""#)?.expected == #"Phase ("in_progress", "open", "closed")"#)
        #expect(failure(Phase.self, #""closd""#)?.expected == #"Phase ("closed", "open", "in_progress")"#)
        #expect(failure(Priority.self, "4")?.expected == "Priority (1, 2, 3)")
        #expect(failure(Unlisted.self, #""x""#)?.expected == "Unlisted")
        #expect(
            failure([Phase: Int].self, #"{"opn":1}"#)?.expected
                == #"keys of type Phase ("open", "closed", "in_progress")"#)
        #expect(failure(Many.self, "-1")?.expected == "Many (1, 2, 3, 4, 5, 6, 7, 8, …)")
        #expect("\(try #require(failure(Phase.self, "\"x\"")))".contains(#"expected Phase ("#))
    }

    @Test func namesOfVariants() {
        #expect(
            failure(Figure.self, #"{"type":"sqare"}"#)?.expected == #"a variant of Figure ("square", "circle")"#)
        #expect(failure(Figure.self, #"{"type":"sqare"}"#)?.path.description == "type")
    }

    @Test func listsStayShort() throws {
        let error = try #require(failure(Long.self, "\"" + String(repeating: "b", count: 100_000) + "\""))
        #expect("\(error)".utf8.count < 1000)
        let keys = (0..<20_000).map { "\"naame\($0)\":1" }.joined(separator: ",")
        let missing = try #require(failure(Named.self, "{\(keys),\"naame\":1}"))
        #expect("\(missing)".utf8.count < 1000 && "\(missing)".contains("'naame'"))
    }

    // MARK: Similar keys

    @Test(arguments: [
        (#"{"Name":"a"}"#, "'Name'"), (#"{"na_me":"a"}"#, "'na_me'"), (#"{"nane":"a"}"#, "'nane'"),
        (#"{ "x" : {"y":["name",{"name":1}]} , "nmae2" : 1, "naame" : "\"}{:" }"#, "'naame'"),
        (#"{"a":"\\","b":"\\\"","NAME":"{[","c":[[]]}"#, "'NAME'"), (#"{"namé":1}"#, nil),
        (#"{"title":"a"}"#, nil), (#"{"size":"name"}"#, nil), (#"{"x":{"Name":1}}"#, nil), ("{}", nil),
    ])
    func similarKeys(text: String, present: String?) throws {
        let hint = present.map { " (similar key in the object: \($0))" } ?? ""
        for (text, path) in [(text, ""), ("[[\(text)]]", "[0][0]"), ("{\"in\":\(text)}", "in")] {
            let error: TrellisError?
            switch path {
            case "": error = failure(Named.self, text)
            case "in": error = failure([String: Named].self, text)
            default: error = failure([[Named]].self, text)
            }
            #expect(error?.missingKeys == ["name"] && error?.path.description == path)
            #expect(error?.message == "missing 'name'" + hint, "\(text)")
        }
    }

    @Test func severalMissingKeys() {
        #expect(
            failure(Two.self, #"{"firstname":1,"last_name":2}"#)?.message
                == "missing 'firstName', 'lastName' (similar keys in the object: 'firstname' for 'firstName', "
                + "'last_name' for 'lastName')"
        )
    }

    @Test func keysOfOtherFieldsAreNotSuggested() {
        #expect(failure(Pair.self, #"{"names":[]}"#)?.message == "missing 'name'")
    }

    @Test func buffersHooksAndChunks() throws {
        // A buffered value is read from a tape.
        #expect(
            failure(Figure.self, #"{"type":"circle","Radius":1,"x":{"radius":2}}"#)?.message
                == "missing 'radius' (similar key in the object: 'Radius')")
        #expect(throws: TrellisError.self) {
            var session = try TrellisDecoder.ValueSession(Named.self)
            for byte in Array(#"{"x":{"y":"\"}"},"Name":1}"#.utf8) { try session.feed([byte]) }
            _ = try session.finish()
        }
    }

    @Test func collectedErrors() throws {
        var options = TrellisDecoder.Options()
        options.collectsErrors = true
        let error = try #require(failure([Named].self, #"[{"Name":1},{},{"nane":2}]"#, options: options))
        #expect(
            error.all.map(\.message) == [
                "missing 'name' (similar key in the object: 'Name')", "missing 'name'",
                "missing 'name' (similar key in the object: 'nane')",
            ])
    }

    // MARK: Rules

    @Test func leadingZeros() {
        let hint = "after a leading zero, which numbers cannot have"
        #expect(failure([Int].self, "[007]")?.found == "'0' " + hint)
        #expect(failure([Int].self, "[-01]")?.found == "'1' " + hint)
        #expect(failure(JSON.self, #"{"a": 00}"#)?.found == "'0' " + hint)
        #expect(failure([Int].self, "[10 0]")?.found == "'0'")
        #expect(failure([Int].self, "[0 0]")?.found == "'0'")
        #expect(failure([Double].self, "[1.0 1]")?.found == "'1'")
    }

    /// The zero is in another partition or chunk than the digit after it.
    @Test func aLeadingZeroBeforeTheEndOfAPartition() throws {
        for text in ["[0,01]", "[-01]", "[1,\"a\",00]", "[1.05,090.0e-5]"] {
            let whole = failure(JSON.self, text)
            #expect(whole?.found?.hasSuffix("after a leading zero, which numbers cannot have") == true)
            for size in 1...8 {
                let options = TrellisDecoder.Options.with { $0.input.partSize = size }
                let error = #expect(throws: TrellisError.self) {
                    try TrellisDecoder(options: options).decode(JSON.self, from: text, workers: 1)
                }
                #expect(error?.description == whole?.description)
            }
        }
    }

    @Test func datesWithoutATimeZone() {
        let hint = " without a time zone: the format '.iso8601(timeZone:)' reads it"
        for text in ["\"2024-05-01T12:00:00\"", "\"2024-05-01 12:00:00.123\""] {
            #expect(failure(Date.self, text)?.found == text + hint)
        }
        for text in ["\"2024-05-01T12:00\"", "\"2024-13-01T12:00:00\"", "\"\""] {
            #expect(failure(Date.self, text)?.found == text)
        }
    }
}

private enum Phase: String, CaseIterable, TrellisCodable, JSONDictionaryKey {
    case open, closed
    case inProgress = "in_progress"
}

private enum Priority: Int, CaseIterable, TrellisCodable { case low = 1, middle, high }

private enum Unlisted: String, TrellisCodable { case open }

/// A type whose list of values is very long.
private struct Many: RawRepresentable, CaseIterable, TrellisCodable {
    let rawValue: Int
    init?(rawValue: Int) {
        guard rawValue > 0 else { return nil }
        self.rawValue = rawValue
    }
    static var allCases: [Many] { (1...1000).compactMap(Many.init) }
}

private struct Long: RawRepresentable, CaseIterable, TrellisCodable {
    let rawValue: String
    init?(rawValue: String) {
        guard rawValue.hasPrefix("a") else { return nil }
        self.rawValue = rawValue
    }
    static var allCases: [Long] { [Long(rawValue: String(repeating: "a", count: 100_000))].compactMap(\.self) }
}

private struct Named: JSONModel {
    let name: JSON
    static let modelSchema = JSONModelSchema(Named.self, [JSONField("name", \Named.name)])
    init(from fields: borrowing JSONFieldValues) throws { name = fields.take(0) }
}

private struct Two: JSONModel {
    let firstName: Int
    let lastName: Int
    static let modelSchema = JSONModelSchema(
        Two.self, [JSONField("firstName", \Two.firstName), JSONField("lastName", \Two.lastName)])
    init(from fields: borrowing JSONFieldValues) throws {
        firstName = fields.take(0)
        lastName = fields.take(1)
    }
}

private struct Pair: JSONModel {
    let name: String
    let names: [String]
    static let modelSchema = JSONModelSchema(
        Pair.self, [JSONField("name", \Pair.name), JSONField("names", \Pair.names)])
    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        names = fields.take(1)
    }
}

private struct Round: JSONModel {
    let radius: Int
    static let modelSchema = JSONModelSchema(Round.self, [JSONField("radius", \Round.radius)])
    init(from fields: borrowing JSONFieldValues) throws { radius = fields.take(0) }
}

private enum Figure: JSONVariants {
    case circle(Round)
    case square

    static let jsonVariants = JSONVariantTable<Figure>(
        .tag("type"),
        [
            JSONVariantCase(
                "circle", make: { .circle($0) }, take: { if case .circle(let value) = $0 { value } else { nil } }),
            JSONVariantCase("square", value: .square, matches: { if case .square = $0 { true } else { false } }),
        ])
}
