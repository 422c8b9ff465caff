import Foundation
import Testing
import Trellis

/// Enums with raw values, and types with hand-written conformances.
@Suite struct OwnTypeTests {
    @Test func enumsOfStrings() throws {
        #expect(try decoded([State].self, #"["open","closed-for-good"]"#) == [.open, .closed])
        #expect(try decoded([State?].self, #"["open",null]"#) == [.open, nil])
        #expect(try encoded([State.open, .closed]) == #"["open","closed-for-good"]"#)
        let error = failure([State].self, #"["open","Open"]"#)
        #expect(error?.code == .invalidValue)
        #expect(error?.path.description == "[1]")
        #expect(error?.found == "\"Open\"")
        #expect(error?.expected?.contains("State") == true)
        #expect(failure(State.self, "5")?.code == .typeMismatch)
        #expect(failure(State.self, "null")?.code == .unexpectedNull)
    }

    @Test func enumsOfNumbers() throws {
        #expect(try decoded([Level].self, "[1,-5,1.0]") == [.low, .negative, .low])
        #expect(try encoded([Level.low, .negative]) == "[1,-5]")
        #expect(failure([Level].self, "[2]")?.code == .invalidValue)
        #expect(failure([Level].self, "[1.5]")?.code == .inexactNumber)
        #expect(failure([Level].self, "[200]")?.code == .numberOutOfRange)
        #expect(failure([Level].self, "[\"1\"]")?.code == .typeMismatch)
        #expect(try decoded([Ratio].self, "[0.5,2]") == [.half, .double])
    }

    @Test func otherRawRepresentables() throws {
        #expect(try decoded([Flags].self, "[0,3]") == [[], [.a, .b]])
        #expect(try encoded([Flags.a, [.a, .b]]) == "[1,3]")
    }

    @Test func enumsInModels() throws {
        let value = try decoded(Switch.self, #"{"state":"open","last":null}"#)
        #expect(value.state == .open)
        #expect(value.last == nil)
        #expect(value.level == .low)
        #expect(try encoded(value) == #"{"state":"open","level":1}"#)
        #expect(failure(Switch.self, #"{"state":"open","level":9}"#)?.path.description == "level")
    }

    @Test func aHandWrittenConformance() throws {
        #expect(try decoded([Celsius].self, #"[20.5,"68F",true]"#).map(\.degrees) == [20.5, 20, 0])
        #expect(try encoded([Celsius(degrees: 20.5)]) == "[20.5]")
        #expect(failure(Celsius.self, "[]")?.code == .typeMismatch)
        #expect(failure(Celsius.self, "{}")?.code == .typeMismatch)
        #expect(failure(Celsius.self, "null")?.code == .unexpectedNull)
        #expect(try decoded([Celsius?].self, "[null,1]").map { $0?.degrees } == [nil, 1])
    }

    @Test func thrownErrorsHavePathPositionAndCause() throws {
        let error = try #require(failure([String: [Celsius]].self, #"{"a": [1, "hot"]}"#))
        #expect(error.code == .custom)
        #expect(error.underlying as? Celsius.NotATemperature == Celsius.NotATemperature(text: "hot"))
        #expect(error.path.description == "a[1]")
        #expect(error.position?.offset == 10)
        #expect((error.position?.line, error.position?.column) == (1, 11))
        #expect(error.description.contains("hot"))
    }

    @Test func trellisErrorsFromAHandWrittenConformance() throws {
        let error = try #require(failure([Celsius].self, #"[1,"xF"]"#))
        #expect(error.code == .invalidValue)
        #expect(error.expected == "a number before the F")
        #expect(error.path.description == "[1]")
        #expect(error.position?.offset == 3)
        #expect(failure([Celsius].self, "[1e999]")?.code == .numberOutOfRange)
    }

    @Test func errorsOfAModelsInitialiser() throws {
        let error = try #require(failure([String: Range].self, #"{"a":{"from":1,"to":2},"b":{"from":3,"to":2} }"#))
        #expect(error.code == .custom)
        #expect(error.underlying is Range.IsEmpty)
        #expect(error.path.description == "b")
        #expect(error.position?.offset == 43, "the brace that closes the object")
        let own = try #require(failure(Range.self, #"{"from":-1,"to":2}"#))
        #expect(own.code == .invalidValue)
        #expect(own.expected == "a positive number")
    }

    @Test func errorsWhileEncoding() throws {
        let error = try #require(encodingFailure([Celsius(degrees: 1), Celsius(degrees: -300)]))
        #expect(error.code == .custom)
        #expect(error.underlying is Celsius.TooCold)
        #expect(error.position == nil)
    }

    @Test func theTokenHasItsKind() throws {
        let kinds = try decoded([Kind].self, #"["x",5,true,false]"#).map(\.name)
        #expect(kinds == ["string", "number", "bool", "bool"])
    }
}

private enum State: String, TrellisCodable {
    case open
    case closed = "closed-for-good"
}

private enum Level: Int8, TrellisCodable {
    case low = 1
    case negative = -5
}

private enum Ratio: Double, TrellisCodable {
    case half = 0.5
    case double = 2
}

private struct Flags: OptionSet, TrellisCodable {
    let rawValue: UInt8
    static let a = Flags(rawValue: 1)
    static let b = Flags(rawValue: 2)
}

private struct Switch: JSONModel {
    var state: State
    var last: State?
    var level: Level

    static let modelSchema = JSONModelSchema(
        Switch.self,
        [
            JSONField("state", \Switch.state), JSONField("last", \Switch.last),
            JSONField("level", \Switch.level, default: .low),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        state = fields.take(0)
        last = fields.take(1)
        level = fields.take(2)
    }
}

/// A number, a string with a temperature in Fahrenheit, or true for freezing.
private struct Celsius: TrellisCodable {
    struct NotATemperature: Error, Equatable { var text: String }
    struct TooCold: Error {}

    var degrees: Double

    static func decode(from token: borrowing JSONToken) throws -> Celsius {
        switch token.kind {
        case .string:
            let text = try token.string()
            guard text.hasSuffix("F") else { throw NotATemperature(text: text) }
            guard let fahrenheit = Double(text.dropLast()) else {
                throw token.invalid(expected: "a number before the F")
            }
            return Celsius(degrees: (fahrenheit - 32) * 5 / 9)
        case .bool: return Celsius(degrees: 0)
        default: return Celsius(degrees: try token.double())
        }
    }

    func encode(to writer: inout JSONWriter) throws {
        if degrees < -273.15 { throw TooCold() }
        try writer.double(degrees)
    }
}

private struct Range: JSONModel {
    struct IsEmpty: Error {}

    var from: Int
    var to: Int

    static let modelSchema = JSONModelSchema(Range.self, [JSONField("from", \Range.from), JSONField("to", \Range.to)])

    init(from fields: borrowing JSONFieldValues) throws {
        from = fields.take(0)
        to = fields.take(1)
        if from < 0 { throw TrellisError(.invalidValue, expected: "a positive number") }
        if to <= from { throw IsEmpty() }
    }
}

private struct Kind: TrellisDecodable {
    var name: String

    static func decode(from token: borrowing JSONToken) throws -> Kind { Kind(name: "\(token.kind)") }
}
