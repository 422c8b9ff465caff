import Testing

@testable import Trellis

/// All that a decode comes to, with everything that its errors say.
struct PartOutcome<Value: Equatable>: Equatable {
    var value: Value?
    var failure: [String] = []
    var dropped: [String] = []
    var unknownKeys: [String] = []

    mutating func note(_ report: TrellisDecoder.Report) {
        dropped = report.dropped.flatMap(\.everything)
        unknownKeys = report.unknownKeys.map(\.description)
    }
}

extension TrellisError {
    /// What is said of this error and the others that it holds.
    fileprivate var everything: [String] { all.map { "\($0.summary()) \($0.excerpt ?? "-")" } }
}

/// How a text is divided: by how many workers, into parts of about how many bytes.
struct PartDivision: CustomStringConvertible {
    var workers: Int
    var size: Int

    var description: String { "\(workers) workers, \(size) bytes" }

    static let all = [(1, 1), (2, 1), (3, 7), (7, 30), (2, 200)].map { PartDivision(workers: $0.0, size: $0.1) }
}

extension TrellisDecoder.Options {
    /// These options on one thread, or in parts.
    func divided(_ division: PartDivision?) -> TrellisDecoder.Options {
        var options = self
        options.input.partSize = division?.size
        return options
    }
}

/// Decodes a document on one thread, or by several in parts.
func partOutcome<Value: TrellisDecodable & Equatable & Sendable>(
    _ type: Value.Type, _ text: [UInt8], _ options: TrellisDecoder.Options, _ division: PartDivision?
) -> PartOutcome<Value> {
    var outcome = PartOutcome<Value>()
    let report = TrellisDecoder.Report()
    let decoder = TrellisDecoder(options: options.divided(division))
    do throws(TrellisError) {
        if let division {
            outcome.value = try decoder.decode(
                type, from: text, workers: TrellisWorkerCount(division.workers), report: report)
        } else {
            outcome.value = try decoder.decode(type, from: text, report: report)
        }
    } catch {
        outcome.failure = error.everything
    }
    outcome.note(report)
    return outcome
}

/// Expects the same of a document however it is divided, and returns that.
@discardableResult
func expectSameInParts<Value: TrellisDecodable & Equatable & Sendable>(
    _ type: Value.Type, _ text: [UInt8], _ options: TrellisDecoder.Options = TrellisDecoder.Options(),
    _ divisions: [PartDivision] = PartDivision.all, sourceLocation: SourceLocation = #_sourceLocation
) -> PartOutcome<Value> {
    let whole = partOutcome(type, text, options, nil)
    for division in divisions {
        let parts = partOutcome(type, text, options, division)
        #expect(
            parts == whole, "\(division): \(String(decoding: text.prefix(2000), as: UTF8.self))",
            sourceLocation: sourceLocation)
    }
    return whole
}

@discardableResult
func expectSameInParts<Value: TrellisDecodable & Equatable & Sendable>(
    _ type: Value.Type, _ text: String, _ options: TrellisDecoder.Options = TrellisDecoder.Options(),
    sourceLocation: SourceLocation = #_sourceLocation
) -> PartOutcome<Value> {
    expectSameInParts(type, Array(text.utf8), options, sourceLocation: sourceLocation)
}

/// How many parts of a text were decoded apart and taken over.
func takenParts<Value: TrellisDecodable & Sendable>(
    _ type: Value.Type, _ text: String, _ division: PartDivision
) throws -> Int {
    let options = TrellisDecoder.Options().divided(division)
    let document = try DocumentDecoder(type, DecoderSetup(options))
    let bytes = Array(text.utf8)
    return unsafe try bytes.withUnsafeBytes { bytes in
        var run = unsafe WorkerRun(
            PartwiseDocument(document, bytes), MemorySource(bytes),
            PartSizes(TrellisWorkerCount(division.workers), options))
        try run.run {}
        _ = try document.finish(as: type)
        return run.takenCount
    }
}
