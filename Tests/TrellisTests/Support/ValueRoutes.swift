import Testing
import Trellis

/// What decoding comes to: a value or an error, and what was passed over.
struct RouteOutcome<Value> {
    var value: Value?
    var error: TrellisError?
    var report = DecodingReport()
}

extension TrellisError {
    /// All that tells one error from another but the excerpt, which depends on what is still in memory.
    func summary(withPlaces: Bool = true) -> [String] {
        all.map { error in
            let found = (error.expected ?? "-") + "|" + (error.found ?? "-")
            let missing = error.missingKeys.joined(separator: ",")
            let place = withPlaces ? error.place.map { "@\($0.offset) \($0)" } ?? "@nowhere" : ""
            return "\(error.code) \(error.path) \(found) \(missing) \(place)"
        }
    }
}

/// Decodes a document in one piece, in two pieces cut at every place, byte by byte, and from its dynamic value, and expects
/// the same of all.
///
/// - Parameter throughJSON: whether the dynamic value says the same as the text; with duplicate keys it does not.
@discardableResult
func routes<Value: JSONDecodable & Equatable>(
    _ type: Value.Type, _ text: String, _ options: DecodingOptions = DecodingOptions(), throughJSON: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
) -> RouteOutcome<Value> {
    let whole = outcome { report throws(TrellisError) in
        try TrellisDecoder(options: options).decode(type, from: text, report: &report)
    }
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
        let cuts = cut == bytes.count ? Array(1..<max(1, bytes.count)) : [cut]
        let pieces = outcome { report throws(TrellisError) in
            try inPieces(type, bytes, cuts, options, &report)
        }
        guard agree(whole, pieces) else {
            Issue.record("cut at \(cuts): \(words(pieces)) instead of \(words(whole))", sourceLocation: sourceLocation)
            break
        }
    }
    if throughJSON, let json = try? JSON(parsing: text) {
        let dynamic = outcome { report throws(TrellisError) in
            try TrellisDecoder(options: options).decode(type, from: json, report: &report)
        }
        if !agree(whole, dynamic, withPlaces: false) {
            Issue.record("as JSON: \(words(dynamic)) instead of \(words(whole))", sourceLocation: sourceLocation)
        }
        #expect(dynamic.error?.place == nil, sourceLocation: sourceLocation)
    }
    return whole
}

/// The value that all routes give; an error fails the test.
func value<Value: JSONDecodable & Equatable>(
    _ type: Value.Type = Value.self, _ text: String, _ options: DecodingOptions = DecodingOptions(),
    throughJSON: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
) -> Value? {
    let whole = routes(type, text, options, throughJSON: throughJSON, sourceLocation: sourceLocation)
    if let error = whole.error { Issue.record("\(text): \(error)", sourceLocation: sourceLocation) }
    return whole.value
}

/// Expects all routes to fail with an error at a place given by its offset.
@discardableResult
func expectFailure<Value: JSONDecodable & Equatable>(
    _ type: Value.Type, _ text: String, _ code: TrellisError.Code, path: String = "", at offset: Int?,
    _ options: DecodingOptions = DecodingOptions(), throughJSON: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
) -> TrellisError? {
    let whole = routes(type, text, options, throughJSON: throughJSON, sourceLocation: sourceLocation)
    if let value = whole.value { Issue.record("\(text) gave \(value)", sourceLocation: sourceLocation) }
    #expect(whole.error?.code == code, "\(text): \(whole.error?.description ?? "")", sourceLocation: sourceLocation)
    #expect(whole.error?.path.description == path, "\(text)", sourceLocation: sourceLocation)
    #expect(whole.error?.offset == offset, "\(text)", sourceLocation: sourceLocation)
    return whole.error
}

/// Encodes a value, expects the text, and expects decoding to give the value again, from the text and from its dynamic
/// value.
func expectRoundTrip<Value: JSONCodable & Equatable>(
    _ value: Value, _ text: String? = nil, _ decoding: DecodingOptions = DecodingOptions(),
    _ encoding: EncodingOptions = EncodingOptions(), sourceLocation: SourceLocation = #_sourceLocation
) {
    do {
        let encoder = TrellisEncoder(options: encoding)
        let written = try encoder.string(value)
        if let text { #expect(written == text, sourceLocation: sourceLocation) }
        let again = decodedAgain(Value.self, written, decoding, sourceLocation)
        #expect(again == value, "\(written)", sourceLocation: sourceLocation)
        let json = try encoder.json(value)
        let decoder = TrellisDecoder(options: decoding)
        #expect(try decoder.decode(Value.self, from: json) == value, "\(json)", sourceLocation: sourceLocation)
    } catch {
        Issue.record("\(value): \(error)", sourceLocation: sourceLocation)
    }
}

private func decodedAgain<Value: JSONDecodable & Equatable>(
    _ type: Value.Type, _ text: String, _ options: DecodingOptions, _ sourceLocation: SourceLocation
) -> Value? {
    value(type, text, options, sourceLocation: sourceLocation)
}

private func outcome<Value>(
    _ body: (inout DecodingReport) throws(TrellisError) -> Value
) -> RouteOutcome<Value> {
    var outcome = RouteOutcome<Value>()
    do throws(TrellisError) {
        outcome.value = try body(&outcome.report)
    } catch {
        outcome.error = error
    }
    return outcome
}

private func inPieces<Value: JSONDecodable>(
    _ type: Value.Type, _ bytes: [UInt8], _ cuts: [Int], _ options: DecodingOptions, _ report: inout DecodingReport
) throws(TrellisError) -> Value {
    var session = try DecodingSession(type, options: options)
    var start = 0
    for end in cuts + [bytes.count] {
        do throws(TrellisError) {
            try session.feed(Array(bytes[start..<end]))
        } catch {
            report = session.report
            throw error
        }
        start = end
    }
    return try session.finish(report: &report)
}

private func agree<Value: Equatable>(
    _ left: RouteOutcome<Value>, _ right: RouteOutcome<Value>, withPlaces: Bool = true
) -> Bool {
    left.value == right.value
        && left.error?.summary(withPlaces: withPlaces) == right.error?.summary(withPlaces: withPlaces)
        && left.report.dropped.map { $0.summary(withPlaces: withPlaces) }
            == right.report.dropped.map { $0.summary(withPlaces: withPlaces) }
        && left.report.unknownKeys == right.report.unknownKeys
}

private func words<Value>(_ outcome: RouteOutcome<Value>) -> String {
    let result = outcome.value.map { "\($0)" } ?? "\(outcome.error?.summary() ?? [])"
    return result + (outcome.report.isEmpty ? "" : " without \(outcome.report.dropped.map { $0.summary() })")
}
