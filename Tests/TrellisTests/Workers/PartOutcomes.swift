import Testing

@testable import Trellis

/// The complete result of a decode, with all properties of its errors.
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
    /// The properties of this error and the errors that it contains.
    fileprivate var everything: [String] { all.map { "\($0.summary()) \($0.excerpt ?? "-")" } }
}

/// How a document is partitioned: the number of threads, and the approximate number of bytes of a partition.
struct PartDivision: CustomStringConvertible {
    var workers: Int
    var size: Int

    var description: String { "\(workers) workers, \(size) bytes" }

    static let all = [(1, 1), (2, 1), (3, 7), (7, 30), (2, 200)].map { PartDivision(workers: $0.0, size: $0.1) }
}

extension TrellisDecoder.Options {
    /// These options with one thread, or in partitions.
    func divided(_ division: PartDivision?) -> TrellisDecoder.Options {
        var options = self
        options.input.partSize = division?.size
        return options
    }
}

/// Decodes a document with one thread, or in partitions with several.
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

/// Expects the same result for every division of a document, and returns it.
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

/// How many partitions of a document were decoded separately and adopted.
func takenParts<Value: TrellisDecodable & Sendable>(
    _ type: Value.Type, _ text: String, _ division: PartDivision
) throws -> Int {
    let options = TrellisDecoder.Options().divided(division)
    let document = try DocumentDecoder(type, DecoderSetup(options))
    let bytes = Array(text.utf8)
    return unsafe try bytes.withUnsafeBytes { bytes in
        var run = unsafe try WorkerRun(
            PartwiseDocument(document, bytes), MemorySource(bytes),
            PartSizes(TrellisWorkerCount(division.workers), options))
        try run.run {}
        _ = try document.finish(as: type)
        return run.takenCount
    }
}
