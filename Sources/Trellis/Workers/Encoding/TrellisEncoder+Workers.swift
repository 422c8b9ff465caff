internal import Foundation

// Encoding arrays with several threads.
extension TrellisEncoder {
    /// Encodes an array with several threads. O(output), divided by the number of threads as long as there are cores
    /// for them.
    ///
    /// The caller's thread alone encodes an output of less than half a megabyte. A collection is encoded as one value,
    /// without dividing it, if it is not an array but is encodable itself, such as `Data`, or if the options contain a
    /// transform for it.
    ///
    /// Output and errors are those of ``encode(_:)``. Implementations of `encode(to:)`, transforms and hooks are called
    /// on any thread. They may also be called for elements after the first invalid one, and twice for some before it.
    ///
    /// - Parameters:
    ///   - elements: the elements to encode. A slice is encoded as an array.
    ///   - type: the type of the output. A `String` or ``JSON`` is created from the complete bytes by one thread.
    ///   - workers: the thread count, including the caller's thread.
    /// - Throws: the error of the first element that cannot be encoded. Its path begins with the index of the element.
    public func encode<Elements: RandomAccessCollection & Sendable, Encoded: JSONOutput>(
        _ elements: Elements, as type: Encoded.Type = [UInt8].self, workers: TrellisWorkerCount
    ) throws(TrellisError) -> Encoded where Elements.Element: TrellisEncodable & Sendable {
        try rethrowing { try output(of: elements, TextSizes(workers)) }
    }

    /// Encodes an array with several threads without blocking the caller's executor: see ``encode(_:as:workers:)``.
    ///
    /// - Throws: the error of the first element that cannot be encoded; `CancellationError` soon after the task is
    ///   cancelled; `limitExceeded` if the system refuses a new thread.
    public func encodeInBackground<Elements: RandomAccessCollection & Sendable, Encoded: JSONOutput & Sendable>(
        _ elements: Elements, as type: Encoded.Type = [UInt8].self, workers: TrellisWorkerCount = .automatic
    ) async throws -> Encoded where Elements.Element: TrellisEncodable & Sendable {
        try await onOtherThread { try output(of: elements, TextSizes(workers), $0) }
    }

    /// Encodes elements with several threads to a file, a handle or a closure, in chunks. O(output) time, divided by
    /// the number of threads as long as there are cores for them. The memory is that of two chunks for each thread. A
    /// chunk may reach twice its size, or more if single elements are large.
    ///
    /// The caller's thread alone encodes an output of less than half a megabyte. Implementations of `encode(to:)`,
    /// transforms and hooks are called on any thread. They may also be called for elements after the first invalid one,
    /// and twice for some before it.
    ///
    /// - Parameters:
    ///   - elements: the elements to encode. A sequence that is not a random-access collection cannot be divided: see
    ///     `encodeElements(_:as:to:chunkSize:)`.
    ///   - format: the bytes around and between the elements.
    ///   - sink: receives the chunks on the caller's thread, in the order of the elements.
    ///   - workers: the thread count, including the caller's thread.
    ///   - chunkSize: the approximate size of a chunk in bytes. A chunk is the output of one thread, so it has at least
    ///     128 KB, except for smaller chunks towards the end.
    /// - Throws: the errors of `encodeElements(_:as:to:chunkSize:)`.
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
        if let value = try whole(elements, sizes) {
            let output: Encoded = try encode(value, as: type)
            if isCancelled() { throw CancellationError() }
            return output
        }
        // The output grows in memory of its final type, so that it is not copied at the end.
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

    /// The array as one value, if its elements cannot be encoded separately.
    private func whole<Elements: RandomAccessCollection>(
        _ elements: Elements, _ sizes: TextSizes
    ) throws(TrellisError) -> (any TrellisEncodable)? {
        if let mistake = sizes.workers.mistake { throw mistake }
        let isArray =
            Elements.self == [Elements.Element].self || Elements.self == ContiguousArray<Elements.Element>.self
        if isArray, options.limits.depth > 0, options.transforms.transform(for: Elements.self) == nil { return nil }
        return elements as? any TrellisEncodable
    }

    /// Encodes elements with several threads.
    ///
    /// - Parameters:
    ///   - chunkSize: the minimum number of bytes to forward while a single thread encodes; nil to forward everything
    ///     at once.
    ///   - handOn: receives parts of the output, and the estimated total size.
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
