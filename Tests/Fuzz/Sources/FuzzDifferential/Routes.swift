import Foundation
import FuzzSupport
@_spi(Testing) import Trellis

/// One document and the options for decoding it.
struct Sample {
    var text: [UInt8]
    var options: TrellisDecoder.Options
    var generator: DocumentGenerator
    /// The document's dynamic value under default options; nil if it is not JSON or if a key is repeated.
    var json: JSON?
    /// The first syntax error according to the reference.
    var syntaxError: ReferenceValidator.Finding?
    var isJSON: Bool { syntaxError == nil }
    /// Whether there are limits, most of which do not apply to a dynamic value.
    var hasLimits: Bool
}

/// Decodes a document in every way that exists for whole values.
struct ValueRoutes<Value: TrellisCodable & Equatable & Sendable> {
    let type: Value.Type
    let path: JSONPath?

    func examine(_ sample: inout Sample, _ examiner: inout Examiner) -> Account<Value> {
        let text = sample.text
        let whole = decode(text, sample.options)
        for skips in [true, false] {
            var options = sample.options
            TrellisTesting.setSkipping(skips, in: &options)
            examiner.compare(whole, "skipping \(skips)", decode(text, options))
            let chunking = Chunking(of: text.count, &sample.generator.random)
            examiner.compare(
                whole, "skipping \(skips), chunks", feed(text, chunking, options), " \(chunking.sizes)")
        }
        let chunking = Chunking(of: text.count, &sample.generator.random)
        examiner.compare(whole, "chunks", feed(text, chunking, sample.options), " \(chunking.sizes)")
        for size in sample.generator.partitionSizes(of: text.count) {
            var options = sample.options
            TrellisTesting.setPartitionSize(size, in: &options)
            // Starting threads is slow, so more than one is rare.
            let workers = sample.generator.random.once(in: 200) ? 3 : 1
            let parts = Account<Value> { report, values in
                values.append(
                    try TrellisDecoder(options: options).decode(
                        type, at: path, from: text, workers: TrellisWorkerCount(workers), report: report))
            }
            examiner.compare(whole, "partitions of \(size), \(workers) threads", parts)
        }
        if path == nil, !sample.hasLimits, let json = sample.json {
            let dynamic = Account<Value> { report, values in
                values.append(try TrellisDecoder(options: sample.options).decode(type, from: json, report: report))
            }
            examiner.compare(whole.withoutPositions, "from JSON", dynamic.withoutPositions)
        }
        return whole
    }

    private func decode(_ text: [UInt8], _ options: TrellisDecoder.Options) -> Account<Value> {
        Account { report, values in
            values.append(try TrellisDecoder(options: options).decode(type, at: path, from: text, report: report))
        }
    }

    private func feed(_ text: [UInt8], _ chunking: Chunking, _ options: TrellisDecoder.Options) -> Account<Value> {
        Account { report, values in
            var session = try TrellisDecoder.ValueSession(type, at: path, options: options, report: report)
            var memory = ChunkMemory(text, chunking)
            for size in chunking.sizes where path == nil || !session.isComplete {
                memory.fill(size)
                try session.feed(memory.bytes.span.extracting(..<size))
            }
            values.append(try session.finish())
        }
    }
}

/// Decodes a document element by element in every way.
struct ElementRoutes<Element: TrellisCodable & Equatable & Sendable> {
    let type: Element.Type
    let format: JSONStreamFormat
    var skipsErrors = false

    func examine(
        _ text: [UInt8], _ options: TrellisDecoder.Options, _ generator: inout DocumentGenerator,
        _ examiner: inout Examiner
    ) -> Account<Element> {
        let whole = decode(text, options, nil)
        for skips in [true, false] {
            var options = options
            TrellisTesting.setSkipping(skips, in: &options)
            let chunking = Chunking(of: text.count, &generator.random)
            examiner.compare(
                whole, "\(format), skipping \(skips), chunks", feed(text, chunking, options), " \(chunking.sizes)")
        }
        let chunking = Chunking(of: text.count, &generator.random)
        examiner.compare(whole, "\(format), chunks", feed(text, chunking, options), " \(chunking.sizes)")
        for size in generator.partitionSizes(of: text.count) {
            let workers = generator.random.once(in: 200) ? 3 : 1
            var options = options
            TrellisTesting.setPartitionSize(size, in: &options)
            examiner.compare(
                whole, "\(format), partitions of \(size), \(workers) threads",
                decode(text, options, TrellisWorkerCount(workers)))
        }
        if generator.random.once(in: 50) {
            let workers = generator.random.one(of: [1, 2])
            examiner.compare(whole, "\(format), file, \(workers) threads", read(text, options, workers))
        }
        return whole
    }

    /// Decodes the text in a file, whose chunks have their own size.
    private func read(_ text: [UInt8], _ options: TrellisDecoder.Options, _ workers: Int) -> Account<Element> {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "trellis-fuzz-\(ProcessInfo.processInfo.processIdentifier).json")
        defer { try? FileManager.default.removeItem(at: file) }
        return Account { report, values in
            try Data(text).write(to: file)
            try TrellisDecoder(options: options).forEachElement(
                type, as: format, from: .file(file), workers: TrellisWorkerCount(workers), skipsErrors: skipsErrors,
                report: report
            ) { values.append($0) }
        }
    }

    private func decode(
        _ text: [UInt8], _ options: TrellisDecoder.Options, _ workers: TrellisWorkerCount?
    ) -> Account<Element> {
        Account { report, values in
            let decoder = TrellisDecoder(options: options)
            if let workers {
                try decoder.forEachElement(
                    type, as: format, from: text, workers: workers, skipsErrors: skipsErrors, report: report
                ) { values.append($0) }
            } else {
                try decoder.forEachElement(type, as: format, from: text, skipsErrors: skipsErrors, report: report) {
                    values.append($0)
                }
            }
        }
    }

    private func feed(_ text: [UInt8], _ chunking: Chunking, _ options: TrellisDecoder.Options) -> Account<Element> {
        var options = options
        // Input with a known end requires elements by default; a session does not.
        if options.requiresElements == nil { options.requiresElements = true }
        let box = Box<Element>()
        var account = Account<Element> { report, _ in
            var session = try TrellisDecoder.ElementSession(
                type, as: format, options: options, skipsErrors: skipsErrors, report: report
            ) { box.values.append($0) }
            var memory = ChunkMemory(text, chunking)
            for size in chunking.sizes {
                memory.fill(size)
                try session.feed(memory.bytes.span.extracting(..<size))
            }
            try session.finish()
        }
        account.values = box.values
        return account
    }

    private final class Box<Value> { var values: [Value] = [] }
}
