public import Foundation

// Arrays that are written by several threads.
extension TrellisEncoder {
    /// Writes an array with several threads. O(output), divided by their number as long as there are cores for them.
    ///
    /// An output of less than half a megabyte is written by the caller's thread, as it is without the others. A collection that is
    /// encodable itself and not an array, such as a `Data`, or for which the options have a transform, is written as a whole.
    ///
    /// Bytes and errors are those of ``encode(_:)``. What types do in `encode(to:)`, transforms and hooks are called on any thread,
    /// also for elements behind one that is wrong, and a second time for some in front of it.
    ///
    /// - Parameters:
    ///   - elements: what is written; a slice is written as an array.
    ///   - workers: how many threads; the caller's is one of them.
    /// - Throws: the error of the first element that cannot be encoded, whose path begins with its index.
    public func encode<Elements: RandomAccessCollection & Sendable>(
        _ elements: Elements, workers: TrellisWorkerCount
    ) throws(TrellisError) -> [UInt8] where Elements.Element: TrellisEncodable & Sendable {
        try rethrowing { try bytes(of: elements, TextSizes(workers)) }
    }

    /// Writes an array with several threads, none of which is the caller's: see `encode(_:workers:)`.
    ///
    /// - Throws: what is wrong with an element; `CancellationError` soon after the task is cancelled.
    public func encode<Elements: RandomAccessCollection & Sendable>(
        _ elements: Elements, workers: TrellisWorkerCount
    ) async throws -> [UInt8] where Elements.Element: TrellisEncodable & Sendable {
        try await onOtherThread { try bytes(of: elements, TextSizes(workers), $0) }
    }

    /// Writes an array as Data with several threads: see `encode(_:workers:)`.
    public func data<Elements: RandomAccessCollection & Sendable>(
        _ elements: Elements, workers: TrellisWorkerCount
    ) throws(TrellisError) -> Data where Elements.Element: TrellisEncodable & Sendable {
        try rethrowing { try data(of: elements, TextSizes(workers)) }
    }

    /// Writes an array as Data with several threads, none of which is the caller's: see `encode(_:workers:)`.
    ///
    /// - Throws: what is wrong with an element; `CancellationError` soon after the task is cancelled.
    public func data<Elements: RandomAccessCollection & Sendable>(
        _ elements: Elements, workers: TrellisWorkerCount
    ) async throws -> Data where Elements.Element: TrellisEncodable & Sendable {
        try await onOtherThread { try data(of: elements, TextSizes(workers), $0) }
    }

    /// Writes an array as a String with several threads: see `encode(_:workers:)`. The text is copied once more, by one of them.
    public func string<Elements: RandomAccessCollection & Sendable>(
        _ elements: Elements, workers: TrellisWorkerCount
    ) throws(TrellisError) -> String where Elements.Element: TrellisEncodable & Sendable {
        let bytes = try encode(elements, workers: workers)
        // Text written is UTF-8.
        return unsafe bytes.withUnsafeBufferPointer { unsafe makeString($0) }
    }

    /// Appends an array to bytes that are there already, with several threads: see `encode(_:workers:)`. They are unchanged if
    /// this throws.
    public func encode<Elements: RandomAccessCollection & Sendable>(
        _ elements: Elements, into bytes: inout [UInt8], workers: TrellisWorkerCount
    ) throws(TrellisError) where Elements.Element: TrellisEncodable & Sendable {
        try rethrowing { try append(elements, to: &bytes, TextSizes(workers)) }
    }
}

extension TrellisEncoder {
    func bytes<Elements: RandomAccessCollection & Sendable>(
        of elements: Elements, _ sizes: TextSizes, _ isCancelled: () -> Bool = { false }
    ) throws -> [UInt8] where Elements.Element: TrellisEncodable & Sendable {
        if let value = try whole(elements, sizes) { return try encode(value) }
        var bytes: [UInt8] = []
        try write(elements, as: .array, sizes, isCancelled) { bytes.append(&$0, expected: $1) }
        return bytes
    }

    func data<Elements: RandomAccessCollection & Sendable>(
        of elements: Elements, _ sizes: TextSizes, _ isCancelled: () -> Bool = { false }
    ) throws -> Data where Elements.Element: TrellisEncodable & Sendable {
        if let value = try whole(elements, sizes) { return try data(value) }
        var memory = TextData()
        try write(elements, as: .array, sizes, isCancelled) { memory.append(&$0, expected: $1) }
        return memory.data
    }

    func append<Elements: RandomAccessCollection & Sendable>(
        _ elements: Elements, to bytes: inout [UInt8], _ sizes: TextSizes
    ) throws where Elements.Element: TrellisEncodable & Sendable {
        if let value = try whole(elements, sizes) { return try encode(value, into: &bytes) }
        let start = bytes.count
        do {
            try write(elements, as: .array, sizes) { bytes.append(&$0, expected: start + $1) }
        } catch {
            bytes.removeLast(bytes.count - start)
            throw error
        }
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

    /// Writes elements, and hands text on.
    ///
    /// - Parameters:
    ///   - chunkSize: how many bytes of text are handed on at least where one thread writes; nil for all of them.
    ///   - handOn: takes text, and is told how much there will be in all, as far as can be seen.
    func write<Elements: RandomAccessCollection & Sendable>(
        _ elements: Elements, as format: EncodingStreamFormat, _ sizes: TextSizes,
        _ isCancelled: () -> Bool = { false }, chunkSize: Int? = nil,
        _ handOn: (inout ElementText, _ expected: Int) throws -> Void
    ) throws where Elements.Element: TrellisEncodable & Sendable {
        try withoutActuallyEscaping(isCancelled) { isCancelled in
            try withoutActuallyEscaping(handOn) { handOn in
                try SharedElements.lend(elements) { elements in
                    let run = TextRun(
                        elements: elements, format: format, options: options, sizes: sizes, isCancelled: isCancelled,
                        handOn: handOn)
                    try run.run(chunkSize: chunkSize ?? .max)
                }
            }
        }
    }
}
