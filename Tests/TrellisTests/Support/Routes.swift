import Testing
import Trellis

/// What a decode comes to. Errors without their texts, which are one route's own.
struct RoutedOutcome<Value: Equatable>: Equatable {
    var value: Value?
    var errors: [Fault] = []
    var dropped: [Fault] = []
    var unknownKeys: [String] = []

    var withoutPlaces: RoutedOutcome {
        var copy = self
        copy.errors = errors.map(\.withoutPlace)
        copy.dropped = dropped.map(\.withoutPlace)
        return copy
    }

    /// With an order of errors that does not depend on their places.
    var inOrder: RoutedOutcome {
        var copy = self
        copy.errors.sort { $0.description < $1.description }
        return copy
    }

    /// What a session says, which has no report.
    var withoutReport: RoutedOutcome { RoutedOutcome(value: value, errors: errors) }
}

/// One error as far as it does not depend on the route.
struct Fault: Equatable, CustomStringConvertible {
    var code: TrellisError.Code
    var path: String
    var place: TrellisError.Place?
    var expected: String?
    var found: String?
    var missingKeys: [String]

    init(_ error: TrellisError) {
        code = error.code
        path = error.path.description
        place = error.place
        expected = error.expected
        found = error.found
        missingKeys = error.missingKeys
    }

    var withoutPlace: Fault {
        var copy = self
        copy.place = nil
        return copy
    }

    /// `typeMismatch a.b @7`: the code, the path, or missing keys under it, and the offset.
    var description: String {
        var text = "\(code)"
        if !path.isEmpty { text += " " + path }
        if !missingKeys.isEmpty { text += " [" + missingKeys.joined(separator: ",") + "]" }
        if let place { text += " @\(place.offset)" }
        return text
    }
}

/// Decodes a text over every route there is, which must agree: as a whole, in two chunks cut anywhere, byte by byte, and
/// from a `JSON`.
@discardableResult
func routedOutcome<T: JSONDecodable & Equatable>(
    _ type: T.Type, _ text: String, options: DecodingOptions = DecodingOptions(),
    sourceLocation: SourceLocation = #_sourceLocation
) -> RoutedOutcome<T> {
    let decoder = TrellisDecoder(options: options)
    let whole = reported { try decoder.decode(type, from: text, report: &$0) }
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
        let inTwo = reported { _ in try fed([bytes[..<cut], bytes[cut...]], to: type, options) }
        #expect(inTwo == whole.withoutReport, "cut at \(cut) of \(text)", sourceLocation: sourceLocation)
    }
    let single = reported { _ in try fed(bytes.indices.map { bytes[$0...$0] }, to: type, options) }
    #expect(single == whole.withoutReport, "byte by byte: \(text)", sourceLocation: sourceLocation)
    // Of a key that comes twice a JSON has only what counts.
    let strict = DecodingOptions.with { $0.duplicateKeys = .error }
    if let json = try? JSON(parsing: text, options: strict) {
        let dynamic = reported { try decoder.decode(type, from: json, report: &$0) }
        #expect(dynamic.inOrder == whole.withoutPlaces.inOrder, "from a JSON: \(text)", sourceLocation: sourceLocation)
    } else if let value = whole.value, let json = try? JSON(parsing: text, options: options) {
        let dynamic = reported { try decoder.decode(type, from: json, report: &$0) }
        #expect(dynamic.value == value, "from a JSON: \(text)", sourceLocation: sourceLocation)
    }
    return whole
}

/// The value that every route gives.
func routed<T: JSONDecodable & Equatable>(
    _ type: T.Type = T.self, _ text: String, options: DecodingOptions = DecodingOptions(),
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> T {
    let outcome = routedOutcome(type, text, options: options, sourceLocation: sourceLocation)
    #expect(outcome.errors.map(\.description) == [], "\(text)", sourceLocation: sourceLocation)
    return try #require(outcome.value, sourceLocation: sourceLocation)
}

/// The errors that every route gives, as `typeMismatch a.b @7`.
func faults<T: JSONDecodable & Equatable>(
    _ type: T.Type, _ text: String, options: DecodingOptions = DecodingOptions(),
    sourceLocation: SourceLocation = #_sourceLocation
) -> [String] {
    routedOutcome(type, text, options: options, sourceLocation: sourceLocation).errors.map(\.description)
}

/// Checks that what a text decodes to is written as another, which decodes to the same, also by way of a `JSON`.
func expectRoundTrip<T: JSONCodable & Equatable>(
    _ type: T.Type, _ text: String, writes expected: String? = nil, options: DecodingOptions = DecodingOptions(),
    encoding: EncodingOptions = EncodingOptions(), sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let value = try routed(type, text, options: options, sourceLocation: sourceLocation)
    let written = try TrellisEncoder(options: encoding).string(value)
    #expect(written == expected ?? text, sourceLocation: sourceLocation)
    #expect(
        try routed(type, written, options: options, sourceLocation: sourceLocation) == value,
        sourceLocation: sourceLocation)
    let json = try JSON(encoding: value, options: encoding)
    #expect(json.description == written, sourceLocation: sourceLocation)
    #expect(try json.decode(type, options: options) == value, sourceLocation: sourceLocation)
}

private func reported<T>(_ decode: (inout DecodingReport) throws -> T) -> RoutedOutcome<T> {
    var report = DecodingReport()
    var outcome = RoutedOutcome<T>()
    do {
        outcome.value = try decode(&report)
    } catch let error as TrellisError {
        outcome.errors = error.all.map(Fault.init)
    } catch {
        Issue.record(error)
    }
    outcome.dropped = report.dropped.map(Fault.init)
    outcome.unknownKeys = report.unknownKeys.map(\.description)
    return outcome
}

private func fed<T: JSONDecodable>(
    _ chunks: [ArraySlice<UInt8>], to type: T.Type, _ options: DecodingOptions
) throws -> T {
    var session = try DecodingSession(type, options: options)
    for chunk in chunks { try session.feed(Array(chunk)) }
    return try session.finish()
}

extension DecodingOptions {
    /// The defaults with a change.
    static func with(_ change: (inout DecodingOptions) -> Void) -> DecodingOptions {
        var options = DecodingOptions()
        change(&options)
        return options
    }
}

extension EncodingOptions {
    /// The defaults with a change.
    static func with(_ change: (inout EncodingOptions) -> Void) -> EncodingOptions {
        var options = EncodingOptions()
        change(&options)
        return options
    }
}
