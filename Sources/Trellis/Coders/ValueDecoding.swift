// Safety: as in DecodedElements.swift
/// Receives the single value that is decoded from a document.
@safe final class BranchSink<Value: TrellisDecodable>: ElementSink {
    /// Whether there is a value: without the value's type, whose metadata takes long to look up.
    private(set) var hasValue = false
    private(set) var value: Value? { didSet { hasValue = value != nil } }
    /// Whether decoding continues after the value, so that the rest of the document is validated too.
    var continuesAfterValue = false

    var acceptsNull: Bool { isOptional || isPresence }

    func takeNull() -> Bool {
        guard acceptsNull else { return true }
        value = empty(isNull: true)
        return false
    }

    private let isOptional = if case .optional = Value._jsonShape.kind { true } else { false }
    private let isPresence = if case .presence = Value._jsonShape.kind { true } else { false }

    /// The value to use if there is none; nil if a value is required.
    func empty(isNull: Bool) -> Value? {
        guard acceptsNull else { return nil }
        return unsafe withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { slot in
            guard let start = slot.baseAddress else { return nil }
            // The slot is uninitialized, and nothing is taken from it.
            return unsafe Value._takeSlot(UnsafeMutableRawPointer(start), false, isNull: isNull)
        }
    }

    func take(_ slot: UnsafeMutableRawPointer, key: String?) -> Bool {
        // For a `JSONPresence`, the slot holds the wrapped value.
        value =
            isPresence
            ? unsafe Value._takeSlot(slot, true, isNull: false) : unsafe slot.assumingMemoryBound(to: Value.self).move()
        return continuesAfterValue
    }
}

/// One decode of a complete document, or of the value at a path.
struct ValueDecoding<Value: TrellisDecodable> {
    let document: DocumentDecoder
    private let branch: BranchSink<Value>?
    private let path: JSONPath?

    /// - Parameter path: the path of the value; nil for the complete document.
    init(_ type: Value.Type, at path: JSONPath?, _ setup: DecoderSetup) throws(TrellisError) {
        self.path = path
        guard let path else {
            branch = nil
            document = try DocumentDecoder(type, setup)
            return
        }
        let branch = BranchSink<Value>()
        self.branch = branch
        document = DocumentDecoder(
            try Self.schema(at: path, setup), setup, size: MemoryLayout<JSONNothing>.size, sink: branch)
    }

    private static func schema(at path: JSONPath, _ setup: DecoderSetup) throws(TrellisError) -> CompiledSchema {
        if let mistake = setup.mistake { throw mistake }
        let target = SchemaTarget(path: path.components, type: ObjectIdentifier(Value.self), metatype: Value.self)
        return try CompiledSchema.cached(for: JSONNothing.self, target: target, options: setup.options.schema)
    }

    /// Whether the value at the path is complete. Bytes after it are not parsed.
    var isComplete: Bool {
        guard let branch else { return false }
        return branch.hasValue
    }

    /// Feeds the next bytes. Bytes after the value are ignored.
    func feed(_ bytes: UnsafeRawBufferPointer) throws(TrellisError) {
        guard !isComplete else { return }
        do throws(TrellisError) {
            unsafe try document.feed(bytes)
        } catch {
            // Not an error: the machine has stopped the parser at the end of the value.
            if !isComplete { throw error }
        }
    }

    /// Feeds a complete document in slices, so that the bytes after the value are not checked.
    func feed(inSlices document: UnsafeRawBufferPointer) throws(TrellisError) {
        var index = 0
        while index < document.count && !isComplete {
            let end = min(document.count, index + 64 * 1024)
            unsafe try feed(UnsafeRawBufferPointer(rebasing: document[index..<end]))
            index = end
        }
    }

    /// Feeds a complete document with several threads.
    ///
    /// - Parameter whole: the bytes of the document, if they are in memory.
    func feed(
        _ source: some PartSource, _ whole: UnsafeRawBufferPointer?, _ sizes: PartSizes, _ isCancelled: () -> Bool
    ) throws {
        do {
            var run = unsafe WorkerRun(PartwiseDocument(document, whole), source, sizes)
            try run.run { if isCancelled() { throw CancellationError() } }
        } catch {
            if !isComplete { throw error }
        }
    }

    /// Ends the document.
    ///
    /// - Returns: the value.
    func finish() throws(TrellisError) -> Value {
        guard let branch, let path else { return try document.finish(as: Value.self) }
        if branch.value == nil {
            do throws(TrellisError) {
                try document.flush()
            } catch {
                // The value may be in the bytes that were held back. The machine then stops the parser.
                if !isComplete { throw error }
            }
        }
        if let value = branch.value { return try document.withoutErrors(value) }
        branch.continuesAfterValue = !path.components.isEmpty
        do throws(TrellisError) {
            _ = try document.finish(as: JSONNothing.self)
        } catch {
            // A number that is the complete document becomes a value only at the end of the input. The machine then
            // stops the parser, which is not an error.
            if !branch.continuesAfterValue, let value = branch.value { return try document.withoutErrors(value) }
            throw error
        }
        return try Self.missing(at: path, branch, document.endPosition)
    }

    private static func missing(
        at path: JSONPath, _ branch: BranchSink<Value>, _ position: TrellisError.Position?
    ) throws(TrellisError) -> Value {
        if let value = branch.empty(isNull: false) { return value }
        throw TrellisError(.init(code: .missingKeys, missingKeys: [path.description], position: position))
    }

    /// Decodes a parsed value.
    static func decode(
        _ tape: EventTape, at path: JSONPath?, _ setup: DecoderSetup, _ report: TrellisDecoder.Report?
    ) throws(TrellisError) -> Value {
        guard let path else {
            let run = MachineRun(try setup.schema(for: Value.self), setup, size: MemoryLayout<Value>.size)
            defer { report?.add(run.skipped, bytes: 0) }
            return try run.decode(tape, as: Value.self)
        }
        let branch = BranchSink<Value>()
        let run = MachineRun(try schema(at: path, setup), setup, size: MemoryLayout<JSONNothing>.size, sink: branch)
        defer { report?.add(run.skipped, bytes: 0) }
        do throws(TrellisError) {
            _ = try run.decode(tape, as: JSONNothing.self)
        } catch {
            // Not an error: the machine has stopped at the end of the value.
            if !branch.hasValue { throw error }
        }
        guard let value = branch.value else { return try missing(at: path, branch, nil) }
        try run.checkErrors()
        return value
    }
}
