import Testing

@testable import Trellis

/// Compares values that are decoded while their events arrive with the same values when they are buffered, which the
/// input in single bytes needs.
enum BufferedOutcome {
    /// The value of a text, or its errors with everything that they say, and the report.
    static func outcome<Value: TrellisDecodable>(
        _ type: Value.Type, _ text: [UInt8], every size: Int?, _ options: TrellisDecoder.Options
    ) -> [String] {
        let report = TrellisDecoder.Report()
        var lines: [String]
        do throws(TrellisError) {
            if let size {
                var session = try TrellisDecoder.ValueSession(type, options: options, report: report)
                for chunk in cut(text, every: size) { try session.feed(chunk) }
                lines = [described(try session.finish())]
            } else {
                lines = [described(try TrellisDecoder(options: options).decode(type, from: text, report: report))]
            }
        } catch {
            // In small chunks, the byte that a syntax error found is not always known.
            let isSyntax = error.code == .invalidSyntax
            lines = isSyntax ? ["\(Complaint(error))"] : described(error)
        }
        return lines + report.dropped.flatMap { described($0) } + report.unknownKeys.map(\.description)
    }

    private static func described(_ error: TrellisError) -> [String] {
        error.summary() + error.all.map { "\($0.contents.similarKeys)" }
    }

    /// Dictionaries have no order.
    private static func described(_ value: Any) -> String {
        (value as? [String: InsideTagged]).map { "\($0.sorted { $0.key < $1.key })" } ?? "\(value)"
    }

    /// Options with each policy for repeated and unknown keys, with and without skipping, and with all errors.
    static let policies: [TrellisDecoder.Options] = {
        var all: [TrellisDecoder.Options] = []
        for duplicateKeys in [JSONDuplicateKeys.useLast, .useFirst, .error] {
            for unknownKeys in [TrellisDecoder.Options.UnknownKeys.skip, .collect, .error] {
                var options = TrellisDecoder.Options()
                options.duplicateKeys = duplicateKeys
                options.unknownKeys = unknownKeys
                options.input.skipping = all.count % 2 == 0 ? .always : .never
                all.append(options)
            }
        }
        var options = TrellisDecoder.Options()
        options.collectsErrors = true
        all.append(options)
        return all
    }()

    /// Options with each limit at a small value.
    static func limits(_ limit: Int) -> [TrellisDecoder.Options] {
        let changes: [(inout TrellisDecoder.Limits) -> Void] = [
            { $0.depth = limit }, { $0.tokenLength = limit }, { $0.elementCount = limit }, { $0.errorCount = limit },
            { $0.bufferedSize = limit * 50 }, { $0.size = limit * 10 },
        ]
        return changes.map { change in
            var options = TrellisDecoder.Options()
            change(&options.limits)
            return options
        }
    }
}

/// Expects the outcome of a text not to depend on the size of the chunks.
func expectSameAsBuffered<Value: TrellisDecodable>(
    _ type: Value.Type, _ text: String, _ all: [TrellisDecoder.Options] = BufferedOutcome.policies,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let bytes = Array(text.utf8)
    for options in all {
        let buffered = BufferedOutcome.outcome(type, bytes, every: 1, options)
        for size in [nil, bytes.count + 1, 7, 40] {
            let other = BufferedOutcome.outcome(type, bytes, every: size, options)
            #expect(
                other == buffered,
                "\(text), \(size ?? 0), \(options.duplicateKeys), \(options.unknownKeys), \(options.input)",
                sourceLocation: sourceLocation)
        }
    }
}
