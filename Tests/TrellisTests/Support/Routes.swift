import Testing

@testable import Trellis

/// The result of decoding: a value or an error, and the dropped elements.
struct RouteOutcome<Value> {
    var value: Value?
    var error: TrellisError?
    let report = TrellisDecoder.Report()

    /// The errors, as `typeMismatch a.b @7`.
    var faults: [String] { (error?.all ?? []).map(\.shortSummary) }

    /// The dropped elements, as `typeMismatch a.b @7`.
    var drops: [String] { report.dropped.map(\.shortSummary) }

    var unknownKeys: [String] { report.unknownKeys.map(\.description) }

    /// Whether no error has a position.
    fileprivate var hasNoPlaces: Bool { ((error?.all ?? []) + report.dropped).allSatisfy { $0.position == nil } }
}

extension TrellisError {
    /// The code, the path, or missing keys under it, and the offset.
    fileprivate var shortSummary: String {
        var text = "\(code)"
        if !path.description.isEmpty { text += " \(path)" }
        if !missingKeys.isEmpty { text += " [" + missingKeys.joined(separator: ",") + "]" }
        if let position { text += " @\(position.offset)" }
        return text
    }

    /// All properties of an error but the excerpt, which depends on what is still in memory.
    func summary(withPlaces: Bool = true) -> [String] {
        all.map { error in
            let found = (error.expected ?? "-") + "|" + (error.found ?? "-")
            let missing = error.missingKeys.joined(separator: ",")
            let place = withPlaces ? error.position.map { "@\($0.offset) \($0)" } ?? "@nowhere" : ""
            return "\(error.code) \(error.path) \(found) \(missing) \(place)"
        }
    }
}

/// Decodes a document in one piece, in two chunks divided at every position, byte by byte, and from its dynamic value,
/// and expects equal results.
///
/// - Parameters:
///   - throughJSON: whether the dynamic value is equivalent to the text. For repeated keys it has only the value that
///     is used, so errors in the other values are not expected from it.
///   - inOrder: whether the errors of the dynamic value are expected in the same order, although it has no positions to
///     sort them by.
@discardableResult
func routes<Value: TrellisDecodable & Equatable>(
    _ type: Value.Type, _ text: String, _ options: TrellisDecoder.Options = TrellisDecoder.Options(),
    throughJSON: Bool = true,
    inOrder: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
) -> RouteOutcome<Value> {
    let whole = outcome { report throws(TrellisError) in
        try TrellisDecoder(options: options).decode(type, from: text, report: report)
    }
    let bytes = Array(text.utf8)
    for cuts in (0...bytes.count).map({ [$0] }) + [Array(bytes.indices)] {
        let pieces = outcome { report throws(TrellisError) in
            try inPieces(type, bytes, cuts, options, report)
        }
        guard agree(whole, pieces) else {
            Issue.record("cut at \(cuts): \(words(pieces)) instead of \(words(whole))", sourceLocation: sourceLocation)
            break
        }
    }
    let parts = outcome { report throws(TrellisError) in try inParts(type, bytes, options, report) }
    if !agree(whole, parts) {
        Issue.record("in parts: \(words(parts)) instead of \(words(whole))", sourceLocation: sourceLocation)
    }
    if throughJSON { expectSameThroughJSON(whole, text, options, inOrder: inOrder, sourceLocation) }
    return whole
}

/// Decodes a document with each element of its arrays in a separate partition.
private func inParts<Value: TrellisDecodable>(
    _ type: Value.Type, _ document: [UInt8], _ options: TrellisDecoder.Options, _ report: TrellisDecoder.Report
) throws(TrellisError) -> Value {
    var options = options
    options.input.partSize = 1
    let decoder = TrellisDecoder(options: options)
    return try rethrowing {
        try document._withContents { try decoder.decode(type, nil, $0, PartSizes(1, options), report) { false } }
    }
}

private func expectSameThroughJSON<Value: TrellisDecodable & Equatable>(
    _ whole: RouteOutcome<Value>, _ text: String, _ options: TrellisDecoder.Options, inOrder: Bool,
    _ sourceLocation: SourceLocation
) {
    let isUnique = (try? JSON(parsing: text, options: .with { $0.duplicateKeys = .error })) != nil
    guard let json = try? JSON(parsing: text, options: isUnique ? TrellisDecoder.Options() : options) else { return }
    let dynamic = outcome { report throws(TrellisError) in
        try TrellisDecoder(options: options).decode(Value.self, from: json, report: report)
    }
    let isSame =
        isUnique
        ? agree(whole, dynamic, withPlaces: false, inOrder: inOrder)
        : whole.value == nil || dynamic.value == whole.value
    if !isSame {
        Issue.record("as JSON: \(words(dynamic)) instead of \(words(whole))", sourceLocation: sourceLocation)
    }
    #expect(dynamic.hasNoPlaces, sourceLocation: sourceLocation)
}

/// The value that all routes return; an error fails the test.
func routed<Value: TrellisDecodable & Equatable>(
    _ type: Value.Type = Value.self, _ text: String, _ options: TrellisDecoder.Options = TrellisDecoder.Options(),
    throughJSON: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
) -> Value? {
    let whole = routes(type, text, options, throughJSON: throughJSON, sourceLocation: sourceLocation)
    if let error = whole.error { Issue.record("\(text): \(error)", sourceLocation: sourceLocation) }
    return whole.value
}

/// The errors that all routes report, as `typeMismatch a.b @7`.
func faults<Value: TrellisDecodable & Equatable>(
    _ type: Value.Type, _ text: String, _ options: TrellisDecoder.Options = TrellisDecoder.Options(),
    sourceLocation: SourceLocation = #_sourceLocation
) -> [String] {
    routes(type, text, options, sourceLocation: sourceLocation).faults
}

/// Expects all routes to fail with an error at the given offset.
@discardableResult
func expectFailure<Value: TrellisDecodable & Equatable>(
    _ type: Value.Type, _ text: String, _ code: TrellisError.Code, path: String = "", at offset: Int?,
    _ options: TrellisDecoder.Options = TrellisDecoder.Options(), throughJSON: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
) -> TrellisError? {
    let whole = routes(type, text, options, throughJSON: throughJSON, sourceLocation: sourceLocation)
    if let value = whole.value { Issue.record("\(text) gave \(value)", sourceLocation: sourceLocation) }
    #expect(whole.error?.code == code, "\(text): \(whole.error?.description ?? "")", sourceLocation: sourceLocation)
    #expect(whole.error?.path.description == path, "\(text)", sourceLocation: sourceLocation)
    #expect(whole.error?.position?.offset == offset, "\(text)", sourceLocation: sourceLocation)
    return whole.error
}

/// Encodes a value, expects this JSON, and expects that decoding returns the value again, from the text and from its
/// dynamic value.
func expectRoundTrip<Value: TrellisCodable & Equatable>(
    _ value: Value, _ text: String? = nil, _ decoding: TrellisDecoder.Options = TrellisDecoder.Options(),
    _ encoding: TrellisEncoder.Options = TrellisEncoder.Options(), sourceLocation: SourceLocation = #_sourceLocation
) {
    do {
        let encoder = TrellisEncoder(options: encoding)
        let written = try encoder.string(from: value)
        if let text { #expect(written == text, sourceLocation: sourceLocation) }
        let again = routed(Value.self, written, decoding, sourceLocation: sourceLocation)
        #expect(again == value, "\(written)", sourceLocation: sourceLocation)
        let json = try encoder.encode(value, as: JSON.self)
        let decoder = TrellisDecoder(options: decoding)
        #expect(try decoder.decode(Value.self, from: json) == value, "\(json)", sourceLocation: sourceLocation)
    } catch {
        Issue.record("\(value): \(error)", sourceLocation: sourceLocation)
    }
}

/// Expects that the value decoded from a JSON text is encoded as the same or the given other text, and that this
/// decodes to the same value, also through a dynamic value.
func expectWrittenBack<Value: TrellisCodable & Equatable>(
    _ type: Value.Type, _ text: String, as expected: String? = nil,
    options: TrellisDecoder.Options = TrellisDecoder.Options(),
    encoding: TrellisEncoder.Options = TrellisEncoder.Options(), sourceLocation: SourceLocation = #_sourceLocation
) {
    guard let value = routed(type, text, options, sourceLocation: sourceLocation) else { return }
    expectRoundTrip(value, expected ?? text, options, encoding, sourceLocation: sourceLocation)
    do {
        let json = try TrellisEncoder(options: encoding).encode(value, as: JSON.self)
        #expect(json.description == expected ?? text, sourceLocation: sourceLocation)
        #expect(try TrellisDecoder(options: options).decode(type, from: json) == value, sourceLocation: sourceLocation)
    } catch {
        Issue.record("\(value): \(error)", sourceLocation: sourceLocation)
    }
}

private func outcome<Value>(
    _ body: (TrellisDecoder.Report) throws(TrellisError) -> Value
) -> RouteOutcome<Value> {
    var outcome = RouteOutcome<Value>()
    do throws(TrellisError) {
        outcome.value = try body(outcome.report)
    } catch {
        outcome.error = error
    }
    return outcome
}

private func inPieces<Value: TrellisDecodable>(
    _ type: Value.Type, _ bytes: [UInt8], _ cuts: [Int], _ options: TrellisDecoder.Options,
    _ report: TrellisDecoder.Report
) throws(TrellisError) -> Value {
    var session = try TrellisDecoder.ValueSession(type, options: options, report: report)
    var start = 0
    for end in cuts + [bytes.count] {
        try session.feed(Array(bytes[start..<end]))
        start = end
    }
    return try session.finish()
}

private func agree<Value: Equatable>(
    _ left: RouteOutcome<Value>, _ right: RouteOutcome<Value>, withPlaces: Bool = true, inOrder: Bool = true
) -> Bool {
    func summaries(_ errors: [TrellisError]) -> [String] {
        let summaries = errors.flatMap { $0.summary(withPlaces: withPlaces) }
        return inOrder ? summaries : summaries.sorted()
    }
    return left.value == right.value
        && summaries(left.error?.all ?? []) == summaries(right.error?.all ?? [])
        && summaries(left.report.dropped) == summaries(right.report.dropped)
        && left.report.unknownKeys == right.report.unknownKeys
}

private func words<Value>(_ outcome: RouteOutcome<Value>) -> String {
    let result = outcome.value.map { "\($0)" } ?? "\(outcome.error?.summary() ?? [])"
    return result + (outcome.report.dropped.isEmpty ? "" : " without \(outcome.report.dropped.map { $0.summary() })")
}

extension TrellisDecoder.Options {
    /// The default options with a change.
    static func with(_ change: (inout TrellisDecoder.Options) -> Void) -> TrellisDecoder.Options {
        var options = TrellisDecoder.Options()
        change(&options)
        return options
    }
}

extension TrellisEncoder.Options {
    /// The default options with a change.
    static func with(_ change: (inout TrellisEncoder.Options) -> Void) -> TrellisEncoder.Options {
        var options = TrellisEncoder.Options()
        change(&options)
        return options
    }
}
