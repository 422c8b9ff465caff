internal import Foundation

// Arrays that several threads encode.
extension TrellisEncoder {
    /// Encodes an array with several threads. O(output), divided by their number as long as there are cores for them.
    ///
    /// An output of less than half a megabyte is written by the caller's thread alone. A collection that is encodable
    /// itself and not an array, such as a `Data`, or for which the options have a transform, is written as a whole.
    ///
    /// Bytes and errors are those of ``encode(_:)``. What types do in `encode(to:)`, transforms and hooks are called on
    /// any thread. They may also be called for elements after the first one that fails, and twice for some before it.
    ///
    /// - Parameters:
    ///   - elements: what is written; a slice is written as an array.
    ///   - type: the type of the output. A `String` or ``JSON`` is made of the complete bytes by one thread.
    ///   - workers: how many threads; the caller's is one of them.
    /// - Throws: the error of the first element that cannot be encoded, whose path begins with its index.
    public func encode<Elements: RandomAccessCollection & Sendable, Encoded: JSONOutput>(
        _ elements: Elements, as type: Encoded.Type = [UInt8].self, workers: TrellisWorkerCount
    ) throws(TrellisError) -> Encoded where Elements.Element: TrellisEncodable & Sendable {
        try rethrowing { try output(of: elements, TextSizes(workers)) }
    }

    /// Encodes an array with several threads, none of which is the caller's, so that the caller's executor is free: see
    /// ``encode(_:as:workers:)``.
    ///
    /// - Throws: the error of the first element that cannot be encoded; `CancellationError` soon after the task is
    ///   cancelled.
    public func encodeInBackground<Elements: RandomAccessCollection & Sendable, Encoded: JSONOutput & Sendable>(
        _ elements: Elements, as type: Encoded.Type = [UInt8].self, workers: TrellisWorkerCount = .automatic
    ) async throws -> Encoded where Elements.Element: TrellisEncodable & Sendable {
        try await onOtherThread { try output(of: elements, TextSizes(workers), $0) }
    }

    /// Encodes elements with several threads to a file, a handle or a closure, in chunks. O(output) time, divided by
    /// the number of threads as long as there are cores for them; memory for two chunks for each thread, each up to
    /// twice as large as it should be, or larger by some elements.
    ///
    /// An output of less than half a megabyte is written by the caller's thread alone. What types do in `encode(to:)`,
    /// transforms and hooks are called on any thread. They may also be called for elements after the first one that
    /// fails, and twice for some before it.
    ///
    /// - Parameters:
    ///   - elements: what is written. A sequence that is no random access collection cannot be divided: see
    ///     `encodeElements(_:as:to:chunkSize:)`.
    ///   - format: what is written around and between the elements.
    ///   - sink: takes the chunks, on the caller's thread and in the order of the elements.
    ///   - workers: how many threads; the caller's is one of them.
    ///   - chunkSize: about how many bytes a chunk has. A chunk is what one thread writes at a time, and therefore at
    ///     least 128 KB; there are smaller ones towards the end.
    /// - Throws: what `encodeElements(_:as:to:chunkSize:)` throws.
    public func encodeElements<Elements: RandomAccessCollection & Sendable, Sink: JSONSink>(
        _ elements: Elements, as format: JSONStreamFormat = .array, to sink: Sink, workers: TrellisWorkerCount,
        chunkSize: Int = 256 * 1024
    ) throws(Sink.Failure) where Elements.Element: TrellisEncodable & Sendable {
        do {
            try encodeElements(
                elements, as: format, TextSizes(workers, chunkSize: chunkSize), chunkSize: chunkSize, to: sink)
        } catch {
            throw Sink._failure(error)
        }
    }
}

// Safety: as in Encoding/TextMemory.swift
extension TrellisEncoder {
    func output<Elements: RandomAccessCollection & Sendable, Encoded: JSONOutput>(
        of elements: Elements, as type: Encoded.Type = Encoded.self, _ sizes: TextSizes,
        _ isCancelled: () -> Bool = { false }
    ) throws -> Encoded where Elements.Element: TrellisEncodable & Sendable {
        if let value = try whole(elements, sizes) { return try encode(value, as: type) }
        // The text grows in memory of the output's own kind, so that it is not copied at the end.
        if type == Data.self {
            var memory = TextData()
            try write(elements, in: .array, sizes, isCancelled) { memory.append(&$0, expected: $1) }
            if let data = memory.data as? Encoded { return data }
        }
        var bytes: [UInt8] = []
        try write(elements, in: .array, sizes, isCancelled) { bytes.append(&$0, expected: $1) }
        if let bytes = bytes as? Encoded { return bytes }
        return unsafe try bytes.withUnsafeBytes { unsafe try Encoded._output(of: $0) }
    }

    func encodeElements<Elements: RandomAccessCollection & Sendable>(
        _ elements: Elements, as format: JSONStreamFormat, _ sizes: TextSizes, chunkSize: Int, to sink: some JSONSink
    ) throws where Elements.Element: TrellisEncodable & Sendable {
        let frame = try ElementFrame(format)
        let target = try sink._open()
        try write(elements, in: frame, sizes, chunkSize: max(1, chunkSize)) { text, _ in
            unsafe try text.handOn(to: target.write)
        }
        try target.finish()
    }

    /// The array as a value, if it is not written element by element.
    private func whole<Elements: RandomAccessCollection>(
        _ elements: Elements, _ sizes: TextSizes
    ) throws(TrellisError) -> (any TrellisEncodable)? {
        if let mistake = sizes.workers.mistake { throw mistake }
        let isArray =
            Elements.self == [Elements.Element].self || Elements.self == ContiguousArray<Elements.Element>.self
        if isArray, options.limits.depth > 0, options.transforms.transform(for: Elements.self) == nil { return nil }
        return elements as? any TrellisEncodable
    }

    /// Writes elements with several threads.
    ///
    /// - Parameters:
    ///   - chunkSize: how many bytes of text are handed on at least where one thread writes; nil for all of them.
    ///   - handOn: takes text, and is told how much there will be in all, as far as can be seen.
    private func write<Elements: RandomAccessCollection & Sendable>(
        _ elements: Elements, in frame: ElementFrame, _ sizes: TextSizes, _ isCancelled: () -> Bool = { false },
        chunkSize: Int? = nil, _ handOn: (inout ElementText, _ expected: Int) throws -> Void
    ) throws where Elements.Element: TrellisEncodable & Sendable {
        try withoutActuallyEscaping(isCancelled) { isCancelled in
            try withoutActuallyEscaping(handOn) { handOn in
                try SharedElements.lend(elements) { elements in
                    let run = TextRun(
                        elements: elements, frame: frame, options: options, sizes: sizes, isCancelled: isCancelled,
                        handOn: handOn)
                    try run.run(chunkSize: chunkSize ?? .max)
                }
            }
        }
    }
}
